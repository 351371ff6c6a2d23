-- The dashboard's figures, and what each person has read and hidden of the same audit log.
-- Mo is a member and Vi a viewer of Tarn; Mo is also in Fell; Otto owns another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(53);

insert into auth.users (id, email) values
  ('09000000-0000-4000-8000-000000000002', 'mo@dash.example'),
  ('09000000-0000-4000-8000-000000000003', 'vi@dash.example'),
  ('09000000-0000-4000-8000-000000000005', 'otto@dash.example');
insert into public.orgs (id, name) values
  ('090a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('090b0000-0000-4000-8000-00000000000b', 'Other'),
  ('090c0000-0000-4000-8000-00000000000c', 'Fell');
insert into public.memberships (org_id, user_id, role) values
  ('090a0000-0000-4000-8000-00000000000a', '09000000-0000-4000-8000-000000000002', 'member'),
  ('090c0000-0000-4000-8000-00000000000c', '09000000-0000-4000-8000-000000000002', 'member'),
  ('090a0000-0000-4000-8000-00000000000a', '09000000-0000-4000-8000-000000000003', 'viewer'),
  ('090b0000-0000-4000-8000-00000000000b', '09000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.tarn() returns uuid language sql immutable as $$ select '090a0000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql immutable as $$ select '090b0000-0000-4000-8000-00000000000b'::uuid $$;
-- 2 is Mo, 3 Vi, 5 Otto; null the owner of the database.
create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('role', case when p_user is null then 'none' else 'authenticated' end, true),
    set_config('request.jwt.claims', case when p_user is null then '' else json_build_object(
      'sub', '09000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text end, true);
$$;
-- The nth of a row of entries, one a minute, the 60th is the newest.
create function pg_temp.entry(n int) returns uuid language sql immutable as $$ select ('09e00000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.unread() returns integer language sql as $$ select unread from public.notification_bell(pg_temp.tarn()) $$;
create function pg_temp.shown() returns bigint language sql as $$ select count(*) from public.notifications(pg_temp.tarn()) $$;

-- The making of the organisations is no part of the story.
alter table public.audit_logs disable trigger user;
delete from public.audit_logs;
alter table public.audit_logs enable trigger user;
insert into public.audit_logs (id, org_id, user_id, action, target, created_at)
select pg_temp.entry(n), pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'SERVICE_UPDATED', 'entry ' || n,
  now() - interval '2 hours' + n * interval '1 minute' + interval '0.000123 seconds'
from generate_series(1, 60) n;
insert into public.audit_logs (id, org_id, action, target) values
  ('09f00000-0000-4000-8000-000000000001', pg_temp.other(), 'SERVICE_UPDATED', 'not of Tarn'),
  ('09f00000-0000-4000-8000-000000000002', '090c0000-0000-4000-8000-00000000000c', 'SERVICE_UPDATED', 'of Fell');

-- Notifications ------------------------------------------------------------------------------------------------------

select pg_temp.act_as(3);
select is(pg_temp.shown(), 50::bigint, 'the latest 50 and no more, also for a viewer');
select results_eq($$ select target, read from public.notifications(pg_temp.tarn()) limit 2 $$, $$ values ('entry 60', false), ('entry 59', false) $$, 'newest first, unread');
select is((select min(target) from public.notifications(pg_temp.tarn()) where target in ('entry 10', 'entry 11')), 'entry 11', 'the 51st is not among them');
select is(pg_temp.unread(), 50, 'the bell counts them');
select throws_ok($$ select * from public.notifications(pg_temp.other()) $$, '42501', 'org.forbidden', 'those of another organisation are refused');
select throws_ok($$ select * from public.notification_bell(pg_temp.other()) $$, '42501', 'org.forbidden', 'and not even counted');

select public.read_notification(pg_temp.tarn(), pg_temp.entry(58));
select public.read_notification(pg_temp.tarn(), pg_temp.entry(58));
select results_eq($$ select target from public.notifications(pg_temp.tarn()) where read $$, array['entry 58'], 'one is read, and no other');
select is(pg_temp.unread(), 49, 'the bell follows');
select is((select read_ids from public.notification_state where org_id = pg_temp.tarn()), array[pg_temp.entry(58)], 'read twice is read once');
select pg_temp.act_as(2);
select is(pg_temp.unread(), 50, 'what Vi has read is unread for Mo');
select pg_temp.act_as(3);
select throws_ok($$ select public.read_notification(pg_temp.tarn(), '09f00000-0000-4000-8000-000000000001') $$, 'P0002', 'notification.unknown', 'an entry of another organisation is none of this one');
select throws_ok($$ select public.read_notification(pg_temp.other(), '09f00000-0000-4000-8000-000000000001') $$, '42501', 'org.forbidden', 'and not to be marked there');
select throws_ok($$ update public.notification_state set read_ids = '{}' $$, '42501', null, 'the list of what was read is not written directly');
select throws_ok($$ update public.notification_state set cleared_before = now() $$, '42501', null, 'nor what Undo goes back to');

select public.read_notifications(pg_temp.tarn(), pg_temp.entry(57));
select is(pg_temp.unread(), 2, 'up to an entry: what came since stays unread');
select results_eq($$ select target from public.notifications(pg_temp.tarn()) where not read $$, array['entry 60', 'entry 59'], 'and what was read before stays read');
select public.read_notifications(pg_temp.tarn(), pg_temp.entry(20));
select is(pg_temp.unread(), 2, 'an older page open elsewhere makes nothing unread');
select throws_ok($$ select public.read_notifications(pg_temp.other(), '09f00000-0000-4000-8000-000000000001') $$, '42501', 'org.forbidden', 'nobody reads for another organisation');
select throws_ok($$ select public.read_notifications(pg_temp.tarn(), '09f00000-0000-4000-8000-000000000001') $$, 'P0002', 'notification.unknown', 'up to an entry of another one is nonsense');
select public.read_notifications(pg_temp.tarn(), pg_temp.entry(60));
select is(pg_temp.unread(), 0, 'all of them: the newest too, to its microsecond');
select is((select read_ids from public.notification_state where org_id = pg_temp.tarn()), '{}'::uuid[], 'and the list is empty again');

select pg_temp.act_as(null);
insert into public.audit_logs (id, org_id, user_id, action, target) values (pg_temp.entry(61), pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'SERVICE_UPDATED', 'entry 61');
select pg_temp.act_as(3);
select is(pg_temp.unread(), 1, 'a new entry is unread');

select public.clear_notifications(pg_temp.tarn(), pg_temp.entry(60));
select results_eq($$ select target from public.notifications(pg_temp.tarn()) $$, array['entry 61'], 'hidden up to what was seen: the new one stays');
select public.clear_notifications(pg_temp.tarn(), pg_temp.entry(61));
select is(pg_temp.shown(), 0::bigint, 'then that one, too');
select is(pg_temp.unread(), 0, 'and the bell is silent');
select is((select count(*) from public.audit_logs where org_id = pg_temp.tarn()), 61::bigint, 'the audit log keeps every entry');
select public.clear_notifications(pg_temp.tarn(), pg_temp.entry(61));
select public.undo_clear_notifications(pg_temp.tarn());
select results_eq($$ select target, read from public.notifications(pg_temp.tarn()) $$, $$ values ('entry 61', false) $$, 'Undo shows what the last one hid, as it was, also when it was sent twice');
select public.undo_clear_notifications(pg_temp.tarn());
select is(pg_temp.shown(), 50::bigint, 'a second Undo shows everything');
select throws_ok($$ select public.clear_notifications(pg_temp.other(), '09f00000-0000-4000-8000-000000000001') $$, '42501', 'org.forbidden', 'nobody hides for another organisation');
select throws_ok($$ select public.clear_notifications(pg_temp.tarn(), gen_random_uuid()) $$, 'P0002', 'notification.unknown', 'or what is not there');
select throws_ok($$ select public.undo_clear_notifications(pg_temp.other()) $$, '42501', 'org.forbidden', 'or brings it back');
select pg_temp.act_as(2);
select is(pg_temp.shown(), 50::bigint, 'what Vi hid, Mo still sees');
select public.clear_notifications(pg_temp.tarn(), pg_temp.entry(61));
select public.clear_notifications('090c0000-0000-4000-8000-00000000000c', '09f00000-0000-4000-8000-000000000002');
select pg_temp.act_as(3);
select public.clear_notifications(pg_temp.tarn(), pg_temp.entry(61));
select pg_temp.act_as(2);
select public.undo_clear_notifications(pg_temp.tarn());
select is(pg_temp.shown(), 50::bigint, 'Mo takes back what Mo hid');
select is((select cleared_until is not null from public.notification_state where org_id = '090c0000-0000-4000-8000-00000000000c'), true, 'in Tarn: what Mo hid in Fell stays hidden');
select pg_temp.act_as(3);
select is(pg_temp.shown(), 0::bigint, 'and not what Vi did');
select public.undo_clear_notifications(pg_temp.tarn());

-- Fifty read one by one, then fifty newer ones: the list holds what is shown.
select public.read_notification(pg_temp.tarn(), pg_temp.entry(61));
select pg_temp.act_as(null);
insert into public.audit_logs (org_id, user_id, action, target, created_at)
select pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'SERVICE_UPDATED', 'later ' || n, now() + n * interval '1 second' from generate_series(1, 50) n;
select pg_temp.act_as(3);
select public.read_notification(pg_temp.tarn(), (select id from public.notifications(pg_temp.tarn()) limit 1));
select is((select cardinality(read_ids) from public.notification_state where org_id = pg_temp.tarn()), 1, 'what fell out of the latest 50 falls out of the list');

-- What interrupts --------------------------------------------------------------------------------------------------------

select is((select alert_id from public.notification_bell(pg_temp.tarn())), null, 'a change of a service interrupts nobody');
select pg_temp.act_as(null);
insert into public.audit_logs (org_id, user_id, action, target, meta, source, created_at) values
  (pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'INCIDENT_REPORTED', 'INC-1 No routes', '{"id": "x"}', 'server', now() + interval '2 minutes'),
  (pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'BACKUP_ERROR', 'said a browser', '{}', 'client', now() + interval '3 minutes');
select pg_temp.act_as(3);
select results_eq($$ select alert_action, alert_target, alert_meta ->> 'id' from public.notification_bell(pg_temp.tarn()) $$,
  $$ values ('INCIDENT_REPORTED', 'INC-1 No routes', 'x') $$, 'an incident does; what a browser said does not');
select pg_temp.act_as(2);
select is((select alert_id from public.notification_bell(pg_temp.tarn())), null, 'nobody is told what they did themselves');
select pg_temp.act_as(3);
select public.read_notification(pg_temp.tarn(), (select alert_id from public.notification_bell(pg_temp.tarn())));
select is((select alert_id from public.notification_bell(pg_temp.tarn())), null, 'or what they have read');

-- Usage ------------------------------------------------------------------------------------------------------------------

select pg_temp.act_as(3);
select is_empty($$ select * from public.dashboard_usage(pg_temp.tarn()) $$, 'nothing used, no day');
select pg_temp.act_as(null);
insert into public.usage_ledger (org_id, source, tokens, request_id, entry, created_at)
select pg_temp.tarn(), u.source, u.tokens, u.request::uuid, u.entry, date_trunc('month', now() at time zone 'utc') at time zone 'utc' + u.after
from (values
  ('chat', 6000, '09aa0000-0000-4000-8000-000000000001', 'reserve', interval '-1 minute'),
  ('chat', 6000, '09aa0000-0000-4000-8000-000000000002', 'reserve', interval '0'),
  ('chat', -4000, '09aa0000-0000-4000-8000-000000000002', 'settle', interval '5 seconds'),
  ('report', 500, '09aa0000-0000-4000-8000-000000000003', 'reserve', interval '1 second'),
  ('chat', 900, '09aa0000-0000-4000-8000-000000000004', 'reserve', interval '1 second'),
  ('chat', -900, '09aa0000-0000-4000-8000-000000000004', 'settle', interval '2 seconds')
) u (source, tokens, request, entry, after);
insert into public.usage_ledger (org_id, source, tokens, request_id, entry) values
  (pg_temp.other(), 'chat', 77, gen_random_uuid(), 'reserve'), ('090c0000-0000-4000-8000-00000000000c', 'chat', 770, gen_random_uuid(), 'reserve');
select pg_temp.act_as(2);
select is((select sum(tokens) from public.dashboard_usage('090c0000-0000-4000-8000-00000000000c')), 770::numeric, 'Mo sees what Fell uses');
select is((select sum(tokens) from public.dashboard_usage(pg_temp.tarn())), 2500::numeric, 'and it is no part of what Tarn does');
select pg_temp.act_as(3);
select results_eq($$ select day, source, tokens from public.dashboard_usage(pg_temp.tarn()) $$,
  $$ select m.d, s.source, s.tokens from (select date_trunc('month', now() at time zone 'utc')::date as d) m, (values ('chat', 2000::bigint), ('report', 500::bigint)) s (source, tokens) $$,
  'reservation and settlement are one call; a call of last month and one that gave everything back are none');
select is((select sum(tokens) from public.dashboard_usage(pg_temp.tarn())), (select tokens::numeric from public.monthly_usage(pg_temp.tarn())), 'the days add up to the month');
select throws_ok($$ select * from public.dashboard_usage(pg_temp.other()) $$, '42501', 'org.forbidden', 'what others use is theirs');
select pg_temp.act_as(null);
insert into public.usage_ledger (org_id, source, tokens, request_id, entry, created_at) values
  (pg_temp.tarn(), 'chat', 100, '09aa0000-0000-4000-8000-000000000005', 'reserve', date_trunc('month', now() at time zone 'utc') at time zone 'utc' + interval '23 hours 59 minutes'),
  (pg_temp.tarn(), 'chat', -40, '09aa0000-0000-4000-8000-000000000005', 'settle', date_trunc('month', now() at time zone 'utc') at time zone 'utc' + interval '24 hours 1 minute');
select pg_temp.act_as(3);
select is((select sum(tokens) from public.dashboard_usage(pg_temp.tarn()) where source = 'chat' and day = date_trunc('month', now() at time zone 'utc')::date), 2060::numeric, 'a call that ends after midnight belongs to the day it began on');

-- Trends -----------------------------------------------------------------------------------------------------------------

select pg_temp.act_as(null);
insert into public.services (org_id, user_id, name, created_at)
select org_id, '09000000-0000-4000-8000-000000000002', name, made
from (values (pg_temp.tarn(), 'old', now() - interval '200 days'), (pg_temp.tarn(), 'new', now()), (pg_temp.other(), 'foreign', now())) s (org_id, name, made);
insert into public.knulldev_projects (org_id, user_id, name)
values (pg_temp.tarn(), '09000000-0000-4000-8000-000000000002', 'Mo here'), ('090c0000-0000-4000-8000-00000000000c', '09000000-0000-4000-8000-000000000002', 'Mo there'), ('090c0000-0000-4000-8000-00000000000c', '09000000-0000-4000-8000-000000000002', 'Mo there again'),
  (pg_temp.tarn(), '09000000-0000-4000-8000-000000000003', 'Not Mo');
select pg_temp.act_as(2);
select results_eq($$ select kind, month, month_before, days[1], days[29], days[30], cardinality(days) from public.dashboard_trends(pg_temp.tarn()) order by kind $$,
  $$ values ('chat', 0, 0, 0, 0, 0, 30), ('dataset', 0, 0, 0, 0, 0, 30), ('project', 3, 0, 0, 0, 3, 30), ('service', 1, 0, 1, 1, 2, 30) $$,
  'thirty totals that end at what there is now; projects are one''s own, wherever they are');
select throws_ok($$ select * from public.dashboard_trends(pg_temp.other()) $$, '42501', 'org.forbidden', 'how others grow is theirs');

-- Visitors ---------------------------------------------------------------------------------------------------------------

set local role anon;
select set_config('request.jwt.claims', '{"role":"anon"}', true);
select throws_ok(format('select * from public.%s(%L)', f, pg_temp.tarn()), '42501', null, 'a visitor may not ask: ' || f)
from unnest(array['notifications', 'notification_bell', 'dashboard_usage', 'dashboard_trends']) f;

select * from finish();
rollback;
