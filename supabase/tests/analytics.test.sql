-- Analytics and retention: what an event may say, who may count it, and that what is too old goes.
-- Ada is admin of Tarn, Mo a member, Vi a viewer; Otto owns another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(68);

create function pg_temp.person(p_n int) returns uuid language sql immutable as $$ select ('0e000000-0000-4000-8000-00000000000' || p_n)::uuid $$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select '0e0a0000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql immutable as $$ select '0e0b0000-0000-4000-8000-00000000000b'::uuid $$;
create function pg_temp.tab(p_n int) returns uuid language sql immutable as $$ select ('0e0c0000-0000-4000-8000-00000000000' || p_n)::uuid $$;

insert into auth.users (id, email) values
  (pg_temp.person(1), 'ada@analytics.example'), (pg_temp.person(2), 'mo@analytics.example'),
  (pg_temp.person(3), 'vi@analytics.example'), (pg_temp.person(5), 'otto@analytics.example');
insert into public.orgs (id, name) values (pg_temp.tarn(), 'Tarn'), (pg_temp.other(), 'Other');
insert into public.memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.person(1), 'admin'), (pg_temp.tarn(), pg_temp.person(2), 'member'),
  (pg_temp.tarn(), pg_temp.person(3), 'viewer'), (pg_temp.other(), pg_temp.person(5), 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', case when p_user is null then '' else
    json_build_object('sub', pg_temp.person(p_user), 'role', 'authenticated')::text end, true);
$$;
create function pg_temp.one(p_id int, p_name text, p_properties jsonb default '{}', p_age bigint default 0) returns jsonb language sql as $$
  select jsonb_build_object('id', '0e0e0000-0000-4000-8000-' || lpad(p_id::text, 12, '0'), 'name', p_name, 'properties', p_properties, 'age', p_age)
$$;
create function pg_temp.send(variadic p_events jsonb[]) returns integer language sql as $$
  select public.record_events(pg_temp.tarn(), pg_temp.tab(1), to_jsonb(p_events))
$$;
create function pg_temp.stored(p_id int) returns public.analytics_events language sql security definer as $$
  select e from public.analytics_events e where e.id = ('0e0e0000-0000-4000-8000-' || lpad(p_id::text, 12, '0'))::uuid
$$;
create function pg_temp.overview(p_days int default 7) returns jsonb language sql as $$
  select public.analytics_overview(pg_temp.tarn(), p_days, 'UTC')
$$;

-- What is kept of an event ---------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(3);
select is(pg_temp.send(pg_temp.one(1, 'page_viewed', '{"screen": "datasets"}')), 1, 'a viewer''s page view is kept');
select is((pg_temp.stored(1)).user_id, pg_temp.person(3), 'the user is the caller');
select is((pg_temp.stored(1)).org_id, pg_temp.tarn(), 'the organisation is the one that was named and checked');
select is((pg_temp.stored(1)).session_id, pg_temp.tab(1), 'the session is the tab''s');
select is(pg_temp.send(pg_temp.one(1, 'page_viewed', '{"screen": "datasets"}')), 0, 'a batch that is sent twice counts once');
select is(pg_temp.send(pg_temp.one(2, 'page_viewed') || jsonb_build_object('user_id', pg_temp.person(1), 'org_id', pg_temp.other(), 'occurred_at', '2020-01-01')), 1, 'an event that names somebody else is kept');
select is((pg_temp.stored(2)).user_id, pg_temp.person(3), 'as one of whoever sent it');
select is((pg_temp.stored(2)).org_id, pg_temp.tarn(), 'for the organisation of the call');
select is((pg_temp.stored(2)).occurred_at, now(), 'at the time of the database');
select is(pg_temp.send(pg_temp.one(3, 'page_viewed', '{}', 5000)), 1, 'five seconds ago');
select is((pg_temp.stored(3)).occurred_at, now() - interval '5 seconds', 'is five seconds before now');
select is(pg_temp.send(pg_temp.one(4, 'page_viewed', '{}', 99999999999), pg_temp.one(5, 'page_viewed', '{}', -60000)), 2, 'years ago, and in a minute');
select is((pg_temp.stored(4)).occurred_at, now() - interval '1 day', 'years ago is a day ago: the past is not rewritten');
select is((pg_temp.stored(5)).occurred_at, now(), 'and nothing happens in the future');
select is(pg_temp.send(pg_temp.one(6, 'no_such_event')), 0, 'an unknown name is not kept');
select is(pg_temp.send('{"id": "1", "name": "page_viewed"}', '{"name": "page_viewed"}', '"page_viewed"', 'null', '[]'), 0, 'nor what is no event at all');
select is(pg_temp.send(pg_temp.one(7, 'chat_answered', '{"answer": "model", "status": "complete", "quotes": 3, "dropped": 0}')), 1, 'an answer with its numbers is kept');
select is((pg_temp.stored(7)).properties, '{"answer": "model", "status": "complete", "quotes": 3, "dropped": 0}'::jsonb, 'whole');
select is(pg_temp.send(pg_temp.one(8, 'chat_answered', '{"answer": "Who earns most?", "status": 7, "quotes": "3", "dropped": -1, "question": "Who earns most?"}')), 1, 'a question cannot come along');
select is((pg_temp.stored(8)).properties, '{}'::jsonb, 'neither in a foreign property nor in one of the catalogue');
select is(pg_temp.send(pg_temp.one(9, 'page_viewed', '{"screen": "ada@analytics.example"}'), pg_temp.one(10, 'page_viewed', '{"screen": "/ai/knulledge/chat/1?q=salary"}')), 2, 'nor an address');
select is((pg_temp.stored(9)).properties || (pg_temp.stored(10)).properties, '{}'::jsonb, 'of a person or of a page');
select is(pg_temp.send(pg_temp.one(11, 'search_performed', '{"kind": "all", "results": 2.5}'), pg_temp.one(12, 'search_performed', '[1]')), 2, 'half a result and a list');
select is((pg_temp.stored(11)).properties, '{"kind": "all"}'::jsonb, 'are left out');

-- Limits -----------------------------------------------------------------------------------------------------------
select throws_ok($$select public.record_events(pg_temp.tarn(), null, '[]')$$, '22023', 'analytics.invalid', 'no session, no event');
select throws_ok($$select public.record_events(pg_temp.tarn(), pg_temp.tab(1), '{}')$$, '22023', 'analytics.invalid', 'an object is no batch');
select throws_ok($$select public.record_events(pg_temp.tarn(), pg_temp.tab(1), (select jsonb_agg(pg_temp.one(n, 'page_viewed')) from generate_series(100, 200) n))$$,
  '54000', 'analytics.too_many', 'a batch has at most a hundred');
select is((select sum(public.record_events(pg_temp.tarn(), pg_temp.tab(1), (select jsonb_agg(pg_temp.one(b * 100 + n, 'page_viewed')) from generate_series(1, 100) n)))::int
  from generate_series(10, 16) b), 600, 'after six hundred a minute nobody is counted any more');
select pg_temp.act_as(2);
select is(pg_temp.send(pg_temp.one(20, 'page_viewed')), 1, 'which silences no colleague');
reset role;
delete from public.analytics_events;
insert into public.analytics_events (org_id, id, name, user_id, session_id, occurred_at, received_at)
select pg_temp.tarn(), gen_random_uuid(), 'page_viewed', pg_temp.person(3), pg_temp.tab(1), now(), now() - interval '23 hours' from generate_series(1, 9999);
set local role authenticated;
select pg_temp.act_as(3);
select is(pg_temp.send(pg_temp.one(21, 'page_viewed')), 1, 'ten thousand a day are counted');
select is(pg_temp.send(pg_temp.one(22, 'page_viewed')), 0, 'and no more');
select pg_temp.act_as(2);
select is(pg_temp.send(pg_temp.one(23, 'page_viewed')), 1, 'of one user: a colleague goes on');

-- Who ---------------------------------------------------------------------------------------------------------------
select pg_temp.act_as(5);
select throws_ok($$select pg_temp.send(pg_temp.one(30, 'page_viewed'))$$, '42501', 'org.forbidden', 'an outsider writes nothing into Tarn');
select throws_ok($$select pg_temp.overview()$$, '42501', 'org.forbidden', 'and counts nothing of it');
select throws_ok($$select public.retention_preview(pg_temp.tarn(), 30, 30)$$, '42501', 'org.forbidden', 'not even what is old');
select throws_ok($$select public.set_retention(pg_temp.tarn(), 30, 30)$$, '42501', 'org.forbidden', 'and deletes nothing');
select is_empty('select from public.org_settings', 'settings of others are not seen');
select throws_ok('select from public.analytics_events', '42501', null, 'single events are read by nobody');
select pg_temp.act_as(2);
select throws_ok($$select public.retention_preview(pg_temp.tarn(), 30, 30)$$, '42501', 'org.forbidden', 'a member plans no deletion');
select throws_ok($$select public.set_retention(pg_temp.tarn(), 30, 30)$$, '42501', 'org.forbidden', 'and sets none');
reset role;
select pg_temp.act_as(null);
set local role anon;
select throws_ok($$select public.record_events(pg_temp.tarn(), pg_temp.tab(1), '[]')$$, '42501', null, 'a visitor sends nothing');
reset role;

-- A grant that is given one day by mistake opens single events to owners alone.
grant select on public.analytics_events to authenticated;
insert into public.analytics_events (org_id, id, name, user_id, session_id, occurred_at)
  values (pg_temp.other(), gen_random_uuid(), 'page_viewed', pg_temp.person(5), pg_temp.tab(1), now());
set local role authenticated;
select pg_temp.act_as(1);
select is_empty('select from public.analytics_events', 'not to admins');
select pg_temp.act_as(2);
select is_empty('select from public.analytics_events', 'to members');
select pg_temp.act_as(3);
select is_empty('select from public.analytics_events', 'or to viewers');
select pg_temp.act_as(5);
select is((select array_agg(distinct org_id) from public.analytics_events), array[pg_temp.other()], 'and to owners their own');
reset role;
revoke select on public.analytics_events from authenticated;

-- Sums --------------------------------------------------------------------------------------------------------------
delete from public.analytics_events;
insert into public.analytics_events (org_id, id, name, properties, user_id, session_id, occurred_at)
select org, gen_random_uuid(), name, properties, pg_temp.person(u), pg_temp.tab(s), now() - ago
from (values
  (pg_temp.tarn(), 'page_viewed', '{"screen": "datasets"}'::jsonb, 1, 1, interval '1 minute'),
  (pg_temp.tarn(), 'page_viewed', '{"screen": "chat-start"}', 1, 1, interval '2 minutes'),
  (pg_temp.tarn(), 'chat_answered', '{"quotes": 2}', 1, 1, interval '1 minute'),
  (pg_temp.tarn(), 'page_viewed', '{"screen": "datasets"}', 2, 2, interval '3 minutes'),
  (pg_temp.tarn(), 'chat_answered', '{"quotes": 0}', 2, 2, interval '3 minutes'),
  (pg_temp.tarn(), 'page_viewed', '{"screen": "datasets"}', 3, 3, interval '7 days 1 minute'),
  (pg_temp.tarn(), 'page_viewed', '{"screen": "datasets"}', 3, 3, interval '40 days'),
  (pg_temp.other(), 'page_viewed', '{"screen": "datasets"}', 5, 4, interval '1 minute')) e (org, name, properties, u, s, ago);
set local role authenticated;
select pg_temp.act_as(3);
select is(pg_temp.overview() -> 'now', '{"events": 5, "users": 2, "sessions": 2, "views": 3, "converted": 1}'::jsonb, 'a viewer counts Tarn alone; an answer without a quote converts nothing');
select is(pg_temp.overview() -> 'before', '{"events": 1, "users": 1, "sessions": 1, "views": 1, "converted": 0}'::jsonb, 'beside the equal period before');
select is(pg_temp.overview(30) -> 'before' ->> 'events', '1', 'of thirty days: what was forty days ago');
select is(jsonb_array_length(pg_temp.overview(90) -> 'days'), 90, 'every day has its row, also an empty one');
select is((select sum((d ->> 'events')::int) from jsonb_array_elements(pg_temp.overview() -> 'days') d)::int, 5, 'the days add up to the period');
select is(pg_temp.overview() -> 'screens' -> 0, '{"screen": "datasets", "now": 2, "before": 1, "sessions": 2}'::jsonb, 'the screen that is seen most');
select is(pg_temp.overview() -> 'events', '[{"name": "chat_answered", "now": 2, "before": 0, "sessions": 2}]'::jsonb, 'events are listed without the page views');
select is(pg_temp.overview()::text ~ pg_temp.person(1)::text, false, 'nobody is named');
select throws_ok($$select pg_temp.overview(8)$$, '22023', 'analytics.range', 'only the periods that the screen offers');
select throws_ok($$select public.analytics_overview(pg_temp.tarn(), 7, 'Nowhere/At_All')$$, '22023', 'analytics.zone', 'and time zones that exist');
select lives_ok($$select public.analytics_overview(pg_temp.tarn(), 7, 'Europe/Berlin')$$, 'as Berlin does');

-- Retention ---------------------------------------------------------------------------------------------------------
reset role;
insert into public.chat_sessions (org_id, title, created_at, updated_at) values
  (pg_temp.tarn(), 'Old', now() - interval '80 days', now() - interval '31 days'),
  (pg_temp.tarn(), 'Long but alive', now() - interval '80 days', now() - interval '29 days'),
  (pg_temp.other(), 'Old of others', now() - interval '80 days', now() - interval '80 days');
set local role authenticated;
select pg_temp.act_as(1);
select is(public.retention_preview(pg_temp.tarn(), 30, 30), '{"chats": 1, "events": 1}'::jsonb, 'an admin sees beforehand what would go');
select is(public.retention_preview(pg_temp.tarn(), null, 395), '{"chats": 0, "events": 0}'::jsonb, 'with the defaults nothing');
select throws_ok($$select public.set_retention(pg_temp.tarn(), 5, 30)$$, '22023', 'retention.invalid', 'five days are not offered');
select is(public.set_retention(pg_temp.tarn(), 30, 30) - 'more', '{"chats": 1, "events": 1}'::jsonb, 'and what was said goes');
select results_eq($$select title from public.chat_sessions where org_id = pg_temp.tarn()$$, array['Long but alive'], 'by the last message, not the first');
select results_eq($$select action, user_id from public.audit_logs where org_id = pg_temp.tarn() and action ~ 'RETENTION|CHAT_SESSION_DELETED' order by 1$$,
  $$values ('CHAT_RETENTION_APPLIED', null::uuid), ('ORG_RETENTION_CHANGED', pg_temp.person(1))$$, 'who decided is written down, and one entry for all that went');
reset role;
select results_eq($$select title from public.chat_sessions where org_id = pg_temp.other()$$, array['Old of others'], 'others keep theirs');

-- On use: the next event of anybody runs what is due.
insert into public.chat_sessions (org_id, title, created_at, updated_at) values (pg_temp.tarn(), 'Old again', now() - interval '80 days', now() - interval '31 days');
set local role authenticated;
select pg_temp.act_as(3);
select pg_temp.send(pg_temp.one(50, 'page_viewed'));
reset role;
select isnt_empty($$select from public.chat_sessions where title = 'Old again'$$, 'within the hour it does not run again');
update private.retention_sweeps set swept_at = now() - interval '61 minutes';
set local role authenticated;
select pg_temp.send(pg_temp.one(51, 'page_viewed'));
reset role;
select is_empty($$select from public.chat_sessions where title = 'Old again'$$, 'after it, anybody''s use runs it');
set local role authenticated;
select pg_temp.act_as(1);
select public.set_retention(pg_temp.tarn(), null, 0);
select is(pg_temp.send(pg_temp.one(52, 'page_viewed')), 0, 'an organisation that keeps no events gets none');
reset role;
select throws_ok($$update public.org_settings set org_id = pg_temp.other() where org_id = pg_temp.tarn()$$, '42501', 'row.fixed_field', 'settings move to no other organisation, not even for the server');
select lives_ok($$update public.org_settings set chat_days = 365 where org_id = pg_temp.tarn()$$, 'which changes what they say');

select * from finish();
rollback;
