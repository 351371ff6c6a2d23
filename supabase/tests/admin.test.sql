-- Platform administration: who may ask, what the answers hold and what they withhold, and what is recorded of it.
--
-- Root runs the platform and belongs to nothing. Ada owns Tarn, Mia is a member of it; Otto owns Elsewhere.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

insert into auth.users (id, email, created_at) values
  ('09400000-0000-4000-8000-000000000001', 'root@platform.example', now() - interval '9 days'),
  ('09400000-0000-4000-8000-000000000002', 'ada@tarn.example', now() - interval '8 days'),
  ('09400000-0000-4000-8000-000000000003', 'mia_50%@tarn.example', now() - interval '1 day'),
  ('09400000-0000-4000-8000-000000000004', 'otto@elsewhere.example', now() - interval '1 hour');
create function pg_temp.id(p_who text) returns uuid language sql immutable as $$
  select ('09400000-0000-4000-8000-00000000000' || array_position(array['root', 'ada', 'mia', 'otto'], p_who))::uuid $$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select '09400000-0000-4000-8000-0000000000a1'::uuid $$;
create function pg_temp.elsewhere() returns uuid language sql immutable as $$ select '09400000-0000-4000-8000-0000000000b1'::uuid $$;
create function pg_temp.as_user(p_who text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true) $$;
create function pg_temp.as_anon() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('role', 'anon', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;

insert into profiles (id, name, email) values
  (pg_temp.id('root'), 'Root', 'root@platform.example'), (pg_temp.id('ada'), 'Ada', 'ada@tarn.example'), (pg_temp.id('mia'), 'Mia', 'mia_50%@tarn.example');
insert into orgs (id, name, created_by, created_at) values
  (pg_temp.tarn(), 'Tarn 100%', pg_temp.id('ada'), now() - interval '8 days'), (pg_temp.elsewhere(), 'Elsewhere', pg_temp.id('otto'), now() - interval '1 hour');
insert into memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.id('ada'), 'owner'), (pg_temp.tarn(), pg_temp.id('mia'), 'member'), (pg_temp.elsewhere(), pg_temp.id('otto'), 'owner');
insert into credit_ledger (org_id, amount, reason) values (pg_temp.tarn(), 12.5, 'grant');
insert into user_roles (user_id, role) values (pg_temp.id('root'), 'admin');
select is((select target || ' ' || coalesce(user_id::text, 'by sql') from private.platform_audit where action = 'PLATFORM_ROLE_GRANTED'),
  'Root by sql', 'the first admin, made by SQL, is in the platform''s log');

-- Who may ask ------------------------------------------------------------------------------------------------------

create temporary table questions (name text, sql text);
insert into questions values
  ('admin_overview', 'select * from admin_overview()'),
  ('admin_days', 'select * from admin_days(30)'),
  ('admin_organisations', 'select * from admin_organisations()'),
  ('admin_users', 'select * from admin_users()'),
  ('admin_set_platform_role', format('select admin_set_platform_role(%L, true)', pg_temp.id('mia'))),
  ('admin_audit', 'select * from admin_audit()'),
  ('admin_audit_total', 'select admin_audit_total()'),
  ('admin_platform_log', 'select * from admin_platform_log()'),
  ('admin_error_groups', 'select * from admin_error_groups()'),
  ('admin_error_counts', 'select * from admin_error_counts()'),
  ('admin_error_group', 'select admin_error_group(''x'')'),
  ('admin_mark_error', 'select admin_mark_error(''x'', ''resolved'')'),
  ('admin_inquiries', 'select * from admin_inquiries()'),
  ('admin_inquiry_counts', 'select * from admin_inquiry_counts()'),
  ('admin_inquiry', 'select admin_inquiry(gen_random_uuid())'),
  ('admin_inquiry_file', 'select admin_inquiry_file(gen_random_uuid())'),
  ('admin_set_inquiry_state', 'select admin_set_inquiry_state(gen_random_uuid(), ''closed'')'),
  ('admin_delete_inquiry', 'select admin_delete_inquiry(gen_random_uuid())'),
  ('admin_operator', 'select * from admin_operator()'),
  ('admin_set_operator', 'select admin_set_operator(null)');
grant select on questions to public;
select set_eq('select name from questions',
  $$select proname::text from pg_proc where pronamespace = 'public'::regnamespace and proname like 'admin\_%'$$, 'every question of the chapter is asked below');
create function pg_temp.refused(p_sql text) returns text language plpgsql as $$
begin execute p_sql; return 'answered'; exception when others then return sqlstate || ' ' || sqlerrm; end $$;

select pg_temp.as_anon();
select ok(pg_temp.refused(sql) ~ '^42501 permission denied', name || ' is closed to visitors') from questions;
select pg_temp.as_user('mia');
select is(pg_temp.refused(sql), '42501 admin.forbidden', name || ' refuses a member') from questions;
select pg_temp.as_user('ada');
select is(pg_temp.refused(sql), '42501 admin.forbidden', name || ' refuses an owner of an organisation') from questions;
-- A token without a user is nobody, whatever its role.
select set_config('request.jwt.claims', '{"role":"authenticated"}', true);
select is(pg_temp.refused(sql), '28000 session.required', name || ' asks for a session') from questions;
select pg_temp.as_owner();
select is((select count(*) from user_roles), 1::bigint, 'none of these calls made an admin');
select is((select count(*) from private.platform_audit where action <> 'PLATFORM_ROLE_GRANTED'), 0::bigint, 'and a refused reading is no reading');
select pg_temp.as_user('root');
select ok(pg_temp.refused(sql) ~ '^(answered|P0002 admin.unknown_(error|inquiry))$', name || ' answers a platform admin') from questions;
select throws_ok('select 1 from private.platform_audit', '42501', null, 'the platform''s log is read through its RPC only');
select throws_ok('select 1 from private.client_error_marks', '42501', null, 'so are the marks');
select throws_ok($$select private.platform_read('AUDIT_READ', '{}')$$, '42501', null, 'no browser writes into the platform''s log');
select throws_ok($$select private.admin_audit_rows(null, null, null, null, null, null, null, null, null, 10)$$, '42501', null, 'nor reads what lies below admin_audit');
select is_empty('select 1 from orgs', 'a platform admin sees no organisation''s row');
select is_empty('select 1 from audit_logs', 'nor its audit log, except through the RPCs');
select pg_temp.as_owner();
delete from user_roles where user_id = pg_temp.id('mia');

-- Organisations and people -------------------------------------------------------------------------------------------

select pg_temp.as_user('root');
select results_eq($$select name, members, credits from admin_organisations() where id in (pg_temp.tarn(), pg_temp.elsewhere())$$,
  $$values ('Elsewhere', 1::bigint, 0::numeric), ('Tarn 100%', 2, 12.5)$$, 'organisations, newest first, with members and credits');
select ok((select last_activity_at is not null from admin_organisations('Elsewhere')), 'with their last activity');
select results_eq($$select name from admin_organisations('00%')$$, array['Tarn 100%'], 'a sign in the search stands for itself');
select is_empty($$select 1 from admin_organisations('T_rn')$$, 'also the one that SQL has its own mind about');
select results_eq($$select name from admin_organisations(pg_temp.tarn()::text)$$, array['Tarn 100%'], 'an id finds its organisation');
select results_eq($$select name from admin_organisations(null, pg_temp.id('mia'))$$, array['Tarn 100%'], 'those of one member');
select results_eq($$select n.name from admin_organisations(null, null, null, null, 1) f,
    admin_organisations(null, null, f.cursor_at::timestamptz, f.id, 1) n$$,
  array['Tarn 100%'], 'the next page begins where the last one ended');
select throws_ok($$select * from admin_organisations(repeat('x', 201))$$, '22023', 'admin.invalid', 'a search of 201 characters is refused');

select results_eq($$select coalesce(name, '-'), email, organisations, platform_admin from admin_users() where id = any (array[pg_temp.id('root'), pg_temp.id('ada'), pg_temp.id('mia'), pg_temp.id('otto')])$$,
  $$values ('otto', 'otto@elsewhere.example', 1::bigint, false), ('Mia', 'mia_50%@tarn.example', 1, false), ('Ada', 'ada@tarn.example', 1, false), ('Root', 'root@platform.example', 0, true)$$,
  'accounts, newest first; one without a profile is there too');
select results_eq($$select name from admin_users('A_50%@')$$, array['Mia'], 'found by part of the address, literally');
select results_eq($$select name from admin_users('roOT')$$, array['Root'], 'by name, in any case');
select set_eq($$select name from admin_users(null, pg_temp.tarn())$$, array['Ada', 'Mia'], 'those of one organisation');
select results_eq($$select name from admin_users(null, null, true)$$, array['Root'], 'the platform admins');
select results_eq($$select n.name from admin_users('tarn.example', null, false, null, null, 1) f, admin_users('tarn.example', null, false, f.cursor_at::timestamptz, f.id, 1) n$$,
  array['Ada'], 'page by page');

-- The platform role --------------------------------------------------------------------------------------------------

select throws_ok($$select admin_set_platform_role(pg_temp.id('root'), false)$$, '42501', 'admin.last', 'the last admin keeps the role');
select throws_ok($$select admin_set_platform_role(gen_random_uuid(), true)$$, 'P0002', 'admin.unknown_user', 'nobody is nobody''s admin');
select throws_ok($$select admin_set_platform_role(pg_temp.id('mia'), null)$$, '22023', 'admin.invalid', 'yes or no');
select lives_ok($$select admin_set_platform_role(pg_temp.id('mia'), true)$$, 'an admin makes another');
select lives_ok($$select admin_set_platform_role(pg_temp.id('mia'), true)$$, 'twice is once');
select pg_temp.as_user('mia');
select lives_ok($$select admin_set_platform_role(pg_temp.id('root'), false)$$, 'who takes it from the first');
select pg_temp.as_user('root');
select throws_ok('select * from admin_overview()', '42501', 'admin.forbidden', 'who may nothing from then on');
select throws_ok($$select admin_set_platform_role(pg_temp.id('root'), true)$$, '42501', 'admin.forbidden', 'nor give it back to himself');
select pg_temp.as_user('mia');
select throws_ok($$select admin_set_platform_role(pg_temp.id('mia'), false)$$, '42501', 'admin.last', 'now she is the last');
select lives_ok($$select admin_set_platform_role(pg_temp.id('root'), true)$$, 'until there is another');
select lives_ok($$select admin_set_platform_role(pg_temp.id('mia'), false)$$, 'then her own role goes too');
select pg_temp.as_owner();
select results_eq('select user_id from user_roles', array[pg_temp.id('root')], 'one admin is left');
select results_eq($$select action || ' ' || target || ' by ' || private.person_name(user_id) from private.platform_audit
    where action ~ 'ROLE' and user_id is not null and meta ->> 'user_id' <> '' order by created_at, action, target, user_id$$,
  $$select * from (values ('PLATFORM_ROLE_GRANTED Mia by Root'), ('PLATFORM_ROLE_GRANTED Mia by Root'), ('PLATFORM_ROLE_GRANTED Root by Mia'),
    ('PLATFORM_ROLE_REVOKED Mia by Mia'), ('PLATFORM_ROLE_REVOKED Root by Mia')) v (line)$$,
  'each of it recorded once: what, whose, by whom');
select throws_ok('update private.platform_audit set user_id = null', '42501', 'row.append_only', 'the log is not rewritten');
select throws_ok('delete from private.platform_audit', '42501', 'row.append_only', 'not shortened');
select throws_ok('truncate private.platform_audit', '42501', 'row.append_only', 'not emptied');

-- The audit of all organisations -------------------------------------------------------------------------------------

select pg_temp.as_owner();
select private.audit(pg_temp.tarn(), 'CHAT_SESSION_CREATED', 'Why did Vesta leave us?', '{"id": "09400000-0000-4000-8000-0000000000c1"}', pg_temp.id('mia'));
select private.audit(pg_temp.tarn(), 'SOMETHING_NEW', 'Vesta again', '{}', pg_temp.id('mia'));
select private.audit(pg_temp.tarn(), 'SERVICE_UPDATED', 'vesta_gateway', '{"id": "09400000-0000-4000-8000-0000000000c2", "changed": ["name", "tier", "Bad Name"], "from": "secret"}', pg_temp.id('ada'));
insert into audit_logs (org_id, user_id, action, target, meta, source, created_at) values
  (pg_temp.elsewhere(), pg_temp.id('otto'), 'SEARCHED', '/search?q=Vesta#x', '{"id": "09400000-0000-4000-8000-0000000000c3", "changed": ["vesta"]}', 'client', now() - interval '3 days'),
  (pg_temp.elsewhere(), pg_temp.id('otto'), 'SERVICE_NOTE', 'Vesta as a browser says', '{}', 'client', now() - interval '4 days');
select pg_temp.as_user('root');
select results_eq($$select coalesce(target, '-') || case when withheld then ' withheld' else '' end || ' ' || coalesce(record_id, '-') || ' ' || coalesce(changed::text, '-') || ' ' || user_name || ' ' || org_name
    from admin_audit(p_organisation => pg_temp.tarn(), p_action => 'service_')$$,
  array['vesta_gateway 09400000-0000-4000-8000-0000000000c2 {name,tier} Ada Tarn 100%'],
  'what changed of which record, by name of field, never to what');
select results_eq($$select coalesce(target, '-'), withheld, record_id from admin_audit(p_organisation => pg_temp.tarn(), p_action => 'CHAT')$$,
  $$values ('-', true, '09400000-0000-4000-8000-0000000000c1')$$, 'a conversation is named by its question: withheld');
select results_eq($$select coalesce(target, '-'), withheld from admin_audit(p_action => 'SOMETHING_NEW')$$, $$values ('-', true)$$, 'so is the name of what nobody has listed yet');
select results_eq($$select coalesce(target, '-'), withheld, coalesce(record_id, '-'), changed from admin_audit(p_user => pg_temp.id('otto'), p_source => 'client')$$,
  $$values ('/search', false, '-', null::text[]), ('-', true, '-', null)$$, 'of what a browser wrote, the path without its query, and no details');
select results_eq($$select target from admin_audit(p_target => 'VESTA')$$, array['vesta_gateway'], 'a search finds only what is shown, or it would tell what is not');
select results_eq($$select target from admin_audit(p_target => 'ta_g')$$, array['vesta_gateway'], 'and takes every sign for itself');
select is_empty($$select 1 from admin_audit(p_target => 'vesta%')$$, 'a percent sign too');
select is_empty($$select 1 from admin_audit(p_action => 'VICE_')$$, 'actions are found by their beginning');
select results_eq($$select action from admin_audit(p_user => pg_temp.id('otto'), p_since => now() - interval '5 days', p_until => now() - interval '2 days')$$,
  array['SEARCHED', 'SERVICE_NOTE'], 'within a time range');
select results_eq($$select action from admin_audit(p_user => pg_temp.id('otto'), p_since => now() - interval '4 days', p_until => now() - interval '3 days')$$,
  array['SERVICE_NOTE'], 'its beginning included, its end not');
select results_eq($$select n.action from admin_audit(p_source => 'client', p_limit => 1) f, admin_audit(p_source => 'client', p_before_at => f.cursor_at::timestamptz, p_before_id => f.id) n$$,
  array['SERVICE_NOTE'], 'page by page');
select throws_ok($$select * from admin_audit(p_source => 'me')$$, '22023', 'admin.invalid', 'there are two sources');
select is(admin_audit_total(p_user => pg_temp.id('otto'), p_source => 'client'), 2::bigint, 'the total counts what the pages show');
select is(admin_audit_total(p_target => 'left us'), 0::bigint, 'and nothing that they withhold');

-- Readings are recorded ----------------------------------------------------------------------------------------------

select pg_temp.as_owner();
create temporary view readings as select action, meta, user_id from private.platform_audit where action ~ '_(READ|EXPORTED)$';
select is((select count(*) from readings where action = 'AUDIT_READ' and meta ->> 'target' = 'VESTA'), 1::bigint, 'what was asked is recorded');
select pg_temp.as_user('root');
select count(*) from admin_audit(p_target => 'VESTA');
select count(*) from admin_audit(p_target => 'VESTA', p_before_at => now() - interval '1 day', p_before_id => gen_random_uuid());
select count(*) from admin_audit(p_target => 'VESTA', p_export => true);
select pg_temp.as_owner();
select is((select count(*) from readings where action = 'AUDIT_READ' and meta ->> 'target' = 'VESTA'), 1::bigint, 'the same question and its further pages are one reading');
select is((select count(*) from readings where action = 'AUDIT_EXPORTED'), 1::bigint, 'an export is one of its own');
alter table private.platform_audit disable trigger user;
update private.platform_audit set created_at = created_at - interval '11 minutes';
alter table private.platform_audit enable trigger user;
select pg_temp.as_user('root');
select count(*) from admin_audit(p_target => 'VESTA');
select pg_temp.as_owner();
select is((select count(*) from readings where action = 'AUDIT_READ' and meta ->> 'target' = 'VESTA'), 2::bigint, 'after ten minutes it is another');
select is((select count(*) from readings where action = 'ORGANISATIONS_READ' and meta ->> 'search' = '00%'), 1::bigint, 'organisations');
select is((select count(*) from readings where action = 'USERS_READ' and meta = '{"search": "root"}'), 1::bigint, 'accounts');
select is((select count(*) from readings where user_id is distinct from pg_temp.id('root')), 0::bigint, 'each in the name of who asked');
select pg_temp.as_user('root');
select ok((select bool_and(user_name = 'Root') and count(*) >= 10 from admin_platform_log() where action ~ '_READ$'), 'and platform admins read what each of them did');
select results_eq($$select n.id from admin_platform_log(null, null, 1) f, admin_platform_log(f.cursor_at::timestamptz, f.id, 1) n$$,
  $$select id from admin_platform_log() offset 1 limit 1$$, 'page by page too');

-- Client errors ------------------------------------------------------------------------------------------------------

select pg_temp.as_owner();
select is(private.error_frame(E'TypeError: x\n    at Date.toISOString (<anonymous>)\n    at Xe (https://a.example/assets/chat-screen-DkF3abcd.js:1:20)\n    at late'),
  '(/assets/chat-screen.js)', 'the place: not the browser''s own, without origin, hash, line and the minifier''s names');
select is(private.error_frame(E'open@http://b.example/assets/chat-screen-Zk_3-b2d.js:12:4\nlate@x'), 'open@/assets/chat-screen.js', 'in Firefox''s and Safari''s words');
select is(private.error_frame(null), '', 'no stack, no place');
select is(private.error_shape('no row d0000000-0000-4000-8000-000000000001 at https://a.example/x'), 'no row … at /x', 'a message without ids and origins');
delete from client_errors;
insert into client_errors (user_id, message, stack, route, build, created_at) values
  (pg_temp.id('mia'), 'boom', E'Error: boom\n    at open (https://a.example/assets/a-AAAAAAAA.js:1:1)', '/ops', 'one', now() - interval '20 days'),
  (pg_temp.id('ada'), 'boom', E'Error: boom\n    at open (https://a.example/assets/a-BBBBBBBB.js:9:9)', '/ai', 'two', now() - interval '2 hours'),
  (null, 'boom', E'Error: boom\n    at open (https://a.example/assets/a-BBBBBBBB.js:9:9)', '/ai', 'two', now() - interval '1 hour'),
  (pg_temp.id('mia'), 'boom', E'Error: boom\n    at close (https://a.example/assets/a-BBBBBBBB.js:9:9)', '/ai', 'two', now() - interval '3 hours'),
  (pg_temp.id('mia'), 'ancient', null, '/ai', 'zero', now() - interval '31 days');
select pg_temp.as_user('root');
select results_eq('select frame, state, occurrences, users, anonymous, latest_build from admin_error_groups()',
  $$values ('open (/assets/a.js)', 'open', 3::bigint, 2::bigint, 1::bigint, 'two'), ('close (/assets/a.js)', 'open', 1, 1, 0, 'two')$$,
  'one group per message and place, over builds; nothing older than 30 days');
select is((select days[14] + days[13] from admin_error_groups() limit 1), 2, 'the last days, today last');
select is((select array_length(days, 1) from admin_error_groups() limit 1), 14, 'fourteen of them');
select results_eq($$select frame from admin_error_groups(null, 'CLOSE')$$, array['close (/assets/a.js)'], 'found by place');
select is((select count(*) from admin_error_groups(null, 'boom')), 2::bigint, 'and by message');
select is((select count(*) from admin_error_groups(null, 'b%m')), 0::bigint, 'literally');
select results_eq($$select n.frame from admin_error_groups(null, null, null, null, 1) f, admin_error_groups(null, null, f.cursor_at::timestamptz, f.fingerprint) n$$,
  array['close (/assets/a.js)'], 'page by page');
select throws_ok($$select * from admin_error_groups('fixed')$$, '22023', 'admin.invalid', 'no other state');
select is((select admin_error_group(fingerprint) #>> '{routes,0,route}' from admin_error_groups() limit 1), '/ai', 'one group: where most often');
select is((select admin_error_group(fingerprint) #>> '{builds,0,build}' from admin_error_groups() limit 1), 'two', 'since which builds, the latest first');
select ok((select admin_error_group(fingerprint) ->> 'stack' ~ 'BBBBBBBB' from admin_error_groups() limit 1), 'with the latest stack as it was');

select results_eq('select open, seen, resolved from admin_error_counts()', 'values (2::bigint, 0::bigint, 0::bigint)', 'both are open');
select lives_ok($$select admin_mark_error(fingerprint, 'resolved', last_seen) from admin_error_groups(null, 'open')$$, 'one is resolved');
select lives_ok($$select admin_mark_error(fingerprint, 'seen', last_seen) from admin_error_groups(null, 'close')$$, 'one is looked into');
select results_eq('select open, seen, resolved from admin_error_counts()', 'values (0::bigint, 1::bigint, 1::bigint)', 'and counted so');
select results_eq($$select state, marked_by_name, since_mark from admin_error_groups('resolved')$$, $$values ('resolved', 'Root', 0::bigint)$$, 'with who said so');
select pg_temp.as_owner();
insert into client_errors (message, stack) select message, stack from client_errors where message = 'boom' and created_at > now() - interval '4 hours';
select pg_temp.as_user('root');
select results_eq($$select state, since_mark from admin_error_groups('open')$$, $$values ('reopened', 2::bigint)$$, 'a resolved one that happens again is open again');
select results_eq($$select state, since_mark from admin_error_groups('seen')$$, $$values ('seen', 1::bigint)$$, 'one that is looked into stays so, and says how often since');
select lives_ok($$select admin_mark_error(fingerprint, 'resolved', now() + interval '1 year') from admin_error_groups('open')$$, 'a mark is not for the future');
select pg_temp.as_owner();
select ok((select max(until) <= now() from private.client_error_marks), 'nothing that has not happened yet is resolved');
select pg_temp.as_user('root');
select lives_ok($$select admin_mark_error(fingerprint, 'open') from admin_error_groups('resolved')$$, 'a decision is taken back');
select results_eq($$select state, marked_at from admin_error_groups('open')$$, $$values ('open', null::timestamptz)$$, 'without a trace in the list');
select throws_ok($$select admin_mark_error('x', 'resolved')$$, 'P0002', 'admin.unknown_error', 'an unknown group is not marked');
select throws_ok($$select admin_mark_error(fingerprint, 'gone') from admin_error_groups() limit 1$$, '22023', 'admin.invalid', 'nor with an unknown state');
select pg_temp.as_owner();
select set_eq($$select action || ' ' || target || ' ' || private.person_name(user_id) from private.platform_audit where action ~ '^ERROR_(SEEN|RESOLVED|REOPENED)$'$$,
  array['ERROR_SEEN boom Root', 'ERROR_RESOLVED boom Root', 'ERROR_REOPENED boom Root'], 'every decision is in the platform''s log');
select is((select count(*) from readings where action = 'ERRORS_READ' and meta ->> 'search' = 'b%m'), 1::bigint, 'readings of errors are recorded');
select is((select count(*) from readings where action = 'ERROR_READ'), 1::bigint, 'of one group too');
insert into private.client_error_marks (fingerprint, state, until, marked_at) values ('gone', 'seen', now(), now() - interval '31 days'), ('young', 'seen', now(), now());
select pg_temp.as_user('root');
select admin_mark_error(fingerprint, 'seen') from admin_error_groups(null, 'close');
select pg_temp.as_owner();
select results_eq($$select fingerprint from private.client_error_marks where fingerprint in ('gone', 'young')$$, array['young'], 'a mark outlives its group by 30 days');

-- Numbers ------------------------------------------------------------------------------------------------------------

insert into usage_ledger (org_id, user_id, source, tokens, request_id, entry, created_at) values
  (pg_temp.tarn(), pg_temp.id('ada'), 'chat', 700, gen_random_uuid(), 'reserve', now() - interval '20 minutes'),
  (pg_temp.tarn(), pg_temp.id('ada'), 'chat', 50, gen_random_uuid(), 'reserve', now() - interval '8 days');
select pg_temp.as_user('root');
select results_eq('select tokens_week, tokens_before, errors_day, errors_before, error_groups_open, stuck_reservations from admin_overview()',
  $$values (700::bigint, 50::bigint, 6::bigint, 0::bigint, 1::bigint, 2::bigint)$$, 'tokens, errors and what waits, each with the period before');
select ok((select organisations >= 2 and organisations_week >= 1 and organisations_before >= 1 and users_week >= 2 and users_before >= 2 and active_week >= 2 and database_bytes > 0
    from admin_overview()), 'organisations, accounts and people');
select is((select count(*) from admin_days(30)), 30::bigint, 'thirty days');
select is((select count(*) from admin_days(100000)), 90::bigint, 'ninety at most');
select is((select day from admin_days(30) order by day desc limit 1), (now() at time zone 'utc')::date, 'until today');
select ok((select sum(tokens) = 750 and sum(errors) = 7 from admin_days(30)), 'and everything that happened on them');
select pg_temp.as_owner();
select * from finish();
rollback;
