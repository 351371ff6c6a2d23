-- Platform: who belongs where, what they may do, and what nobody may undo.
-- Every refusal stands beside the same act by somebody who may, and the state is asserted afterwards.
--
-- Ada owns Tarn, Ben is its admin, Mia a member, Vic a viewer. Otto owns Elsewhere. Nora has no organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

insert into auth.users (id, email) values
  ('01000000-0000-4000-8000-000000000001', 'ada@tarn.example'),
  ('01000000-0000-4000-8000-000000000002', 'ben@tarn.example'),
  ('01000000-0000-4000-8000-000000000003', 'mia@tarn.example'),
  ('01000000-0000-4000-8000-000000000004', 'vic@tarn.example'),
  ('01000000-0000-4000-8000-000000000005', 'otto@elsewhere.example'),
  ('01000000-0000-4000-8000-000000000006', 'nora@nowhere.example');

create function pg_temp.id(p_who text) returns uuid language sql as $$
  select ('01000000-0000-4000-8000-00000000000'
    || array_position(array['ada', 'ben', 'mia', 'vic', 'otto', 'nora'], p_who))::uuid $$;
-- From here on everything is done by this person, through the API's role.
create function pg_temp.as_user(p_who text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true) $$;
create function pg_temp.as_anon() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('role', 'anon', true) $$;
create function pg_temp.as_service() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"service_role"}', true), set_config('role', 'service_role', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
create function pg_temp.affected(p_sql text) returns bigint language plpgsql as $$
  declare n bigint; begin execute p_sql; get diagnostics n = row_count; return n; end $$;
create temporary table story (key text primary key, value text);
grant select, insert, update, delete on story to public;
create function pg_temp.got(p_key text) returns text language sql as $$ select value from story where key = p_key $$;

-- The first sign-in ------------------------------------------------------------------------------------------------

select pg_temp.as_service();
select is((public.bootstrap_user(pg_temp.id('ada'), 'ada@tarn.example', ' Ada Tarn ')) ->> 'created', 'true', 'the first bootstrap makes the account');
select is((public.bootstrap_user(pg_temp.id('ada'), 'other@tarn.example', 'Another')) ->> 'created', 'false', 'the second makes nothing');
select is(jsonb_array_length((public.bootstrap_user(pg_temp.id('ada'), 'ada@tarn.example', 'Ada')) -> 'orgs'), 1, 'and answers the organisation that is there');
select is((public.bootstrap_user(pg_temp.id('otto'), 'otto@elsewhere.example', '  ')) -> 'profile' ->> 'name', 'otto', 'without a name the address gives one');
select is(char_length((public.bootstrap_user(pg_temp.id('nora'), 'nora@nowhere.example', repeat('n', 10000))) -> 'profile' ->> 'name'), 120, 'a name of 10,000 characters is shortened');
select throws_ok($$select public.bootstrap_user(gen_random_uuid(), 'x@x.example', 'x')$$, 'P0002', 'user.unknown', 'an id without an account is refused');
select pg_temp.as_user('ada');
select throws_ok($$select public.bootstrap_user(pg_temp.id('ada'), 'a', 'a')$$, '42501', null, 'a browser cannot call it');

select pg_temp.as_owner();
insert into story values
  ('tarn', (select id::text from orgs where personal_of = pg_temp.id('ada'))),
  ('elsewhere', (select id::text from orgs where personal_of = pg_temp.id('otto')));
create function pg_temp.tarn() returns uuid language sql as $$ select pg_temp.got('tarn')::uuid $$;
create function pg_temp.elsewhere() returns uuid language sql as $$ select pg_temp.got('elsewhere')::uuid $$;
select is((select count(*) from orgs where personal_of = pg_temp.id('ada')), 1::bigint, 'three calls, one organisation');
select is((select name from orgs where id = pg_temp.tarn()), 'Ada Tarn', 'named after the person');
select is((select role::text from memberships where org_id = pg_temp.tarn() and user_id = pg_temp.id('ada')), 'owner', 'owned by her');
select is((select org_id from profiles where id = pg_temp.id('ada')), pg_temp.tarn(), 'and her home');
select is((select credits_balance from profiles where id = pg_temp.id('ada')), private.starting_credits(), 'with the starting credits');
select is((select sum(amount) from credit_ledger where org_id = pg_temp.tarn()), private.starting_credits(), 'which are one line of the ledger');
select set_eq($$select action from audit_logs where org_id = pg_temp.tarn() and source = 'server' and user_id = pg_temp.id('ada')$$,
  array['ORG_CREATED', 'MEMBER_ADDED', 'CREDITS_GRANTED'], 'and all of it is in the audit log, in her name');
select throws_ok($$insert into credit_ledger (org_id, amount, reason) values (pg_temp.tarn(), 5, 'starting')$$, '23505', null, 'nobody starts twice');

-- Nora loses her organisation; the others get profiles, and Tarn gets people.
delete from profiles where id = pg_temp.id('nora');
update orgs set personal_of = null, created_by = null where personal_of = pg_temp.id('nora');
alter table memberships disable trigger memberships_last_owner;
delete from memberships where user_id = pg_temp.id('nora');
alter table memberships enable trigger memberships_last_owner;
insert into profiles (id, name, email) values
  (pg_temp.id('ben'), 'Ben', 'ben@tarn.example'), (pg_temp.id('mia'), 'Mia', 'mia@tarn.example'),
  (pg_temp.id('vic'), 'Vic', 'vic@tarn.example'), (pg_temp.id('nora'), 'Nora', 'nora@nowhere.example');
insert into memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.id('ben'), 'admin'), (pg_temp.tarn(), pg_temp.id('mia'), 'member'), (pg_temp.tarn(), pg_temp.id('vic'), 'viewer');
select is((select credits_balance from profiles where id = pg_temp.id('mia')), private.starting_credits(), 'a member without a home gets the first organisation, and sees its balance');

update auth.users set email = 'ada@new.example' where id = pg_temp.id('ada');
select is((select email from profiles where id = pg_temp.id('ada')), 'ada@new.example', 'a changed address reaches the profile');
update auth.users set email = 'ada@tarn.example' where id = pg_temp.id('ada');

-- Profiles ---------------------------------------------------------------------------------------------------------

select pg_temp.as_user('mia');
select results_eq('select id from profiles', $$values (pg_temp.id('mia'))$$, 'one reads one''s own profile and no other');
select is(pg_temp.affected($$update profiles set theme_pref = 'dark', density = 'compact', language = 'de', reduce_motion = true, notifications_enabled = false, name = ' Mia M. '$$), 1::bigint, 'preferences and name are one''s own to change');
select is((select name || ' ' || theme_pref from profiles), 'Mia M. dark', 'and are kept');
select is(pg_temp.affected($$update profiles set theme_pref = 'dark' where id = pg_temp.id('ada')$$), 0::bigint, 'a colleague''s are not');
select throws_ok($$update profiles set theme_pref = 'purple'$$, '23514', null, 'a theme that does not exist is refused');
select throws_ok($$update profiles set name = repeat('x', 10000)$$, '23514', null, 'as is a name of 10,000 characters');
select throws_ok($$update profiles set credits_balance = 1000000$$, '42501', null, 'nobody grants themselves credits');
select throws_ok($$insert into profiles (id, name) values (pg_temp.id('nora'), 'x')$$, '42501', null, 'profiles are not made by clients');
select throws_ok($$delete from profiles$$, '42501', null, 'nor deleted');

select pg_temp.as_owner();
grant update on profiles, orgs, memberships, audit_logs, usage_ledger, credit_ledger, notification_state to authenticated;
grant delete on audit_logs, usage_ledger, credit_ledger to authenticated;
select pg_temp.as_user('mia');
select throws_ok($$update profiles set credits_balance = 1000000$$, '42501', 'row.fixed_field', 'not even with a grant too many: credits');
select throws_ok($$update profiles set org_id = pg_temp.elsewhere()$$, '42501', 'row.fixed_field', 'home organisation');
select throws_ok($$update profiles set email = 'ada@tarn.example'$$, '42501', 'row.fixed_field', 'address');
select throws_ok($$update profiles set id = pg_temp.id('nora')$$, '42501', 'row.fixed_field', 'identity');
select throws_ok($$update profiles set created_at = now() - interval '1 year'$$, '42501', 'row.fixed_field', 'age');
select is((select credits_balance from profiles), 1000::numeric, 'and nothing changed');

-- Organisations ----------------------------------------------------------------------------------------------------

select results_eq('select id from orgs', $$values (pg_temp.tarn())$$, 'one sees the organisations one belongs to');
select is(pg_temp.affected($$update orgs set name = 'Mine'$$), 0::bigint, 'a member does not rename it');
select pg_temp.as_user('ben');
select is(pg_temp.affected($$update orgs set name = ' Tarn '$$), 1::bigint, 'an admin does');
select throws_ok($$update orgs set personal_of = pg_temp.id('ben')$$, '42501', 'row.fixed_field', 'but does not take it over');
select throws_ok($$update orgs set created_by = pg_temp.id('ben')$$, '42501', 'row.fixed_field', 'nor its creation');
select is(pg_temp.affected($$update orgs set name = 'Ours' where id = pg_temp.elsewhere()$$), 0::bigint, 'nor renames a foreign one');
select throws_ok($$insert into orgs (name) values ('Free')$$, '42501', null, 'nor makes one past the RPC');
select throws_ok($$delete from orgs$$, '42501', null, 'nor ends one');
select pg_temp.as_owner();
select results_eq($$select id, name from orgs where id in (pg_temp.tarn(), pg_temp.elsewhere()) order by name$$,
  $$values (pg_temp.tarn(), 'Tarn'), (pg_temp.elsewhere(), 'otto')$$, 'only the admin''s name arrived, trimmed');
select is((select count(*) from audit_logs where action = 'ORG_UPDATED' and org_id = pg_temp.tarn() and user_id = pg_temp.id('ben') and meta ->> 'from' = 'Ada Tarn'), 1::bigint, 'and is in the log with the old one');

select pg_temp.as_user('nora');
select is_empty('select 1 from orgs', 'without a membership one sees no organisation');
select is_empty('select 1 from memberships', 'no membership');
select is_empty('select 1 from audit_logs', 'no audit entry');
select throws_ok($$select public.create_organisation('  ')$$, '22023', 'org.invalid_name', 'a blank name is refused');
select throws_ok($$select public.create_organisation(repeat('x', 121))$$, '22023', 'org.invalid_name', 'as is one too long');
select lives_ok($$insert into story select 'nora', public.create_organisation(' Nora''s ')$$, 'but everybody may make an organisation');
select is((select name || ' ' || role from orgs join memberships on org_id = id where user_id = pg_temp.id('nora')), 'Nora''s owner', 'and owns it');
select is(public.credit_balance(pg_temp.got('nora')::uuid), 0::numeric, 'without another round of starting credits');
select pg_temp.as_anon();
select throws_ok($$select public.create_organisation('x')$$, '42501', null, 'anonymous makes none');
select pg_temp.as_owner();
insert into orgs (name, created_by) select 'o' || n, pg_temp.id('nora') from generate_series(2, 20) n;
select pg_temp.as_user('nora');
select throws_ok($$select public.create_organisation('One more')$$, '54000', 'org.too_many', 'the twenty-first is refused');
select set_config('request.jwt.claims', '{}', true);
select throws_ok($$select public.create_organisation('x')$$, '28000', 'session.required', 'without a user there is no owner');

-- Memberships ------------------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select is((select count(*) from memberships), 4::bigint, 'a viewer sees who belongs to the organisation');
select is_empty($$select 1 from memberships where org_id = pg_temp.elsewhere()$$, 'and of no other');
select throws_ok($$insert into memberships (org_id, user_id, role) values (pg_temp.elsewhere(), pg_temp.id('vic'), 'owner')$$, '42501', null, 'nobody adds themselves');
select throws_ok($$delete from memberships$$, '42501', null, 'or removes others past the RPC');
select is(pg_temp.affected($$update memberships set role = 'owner'$$), 0::bigint, 'or promotes themselves, even with a grant too many');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), 'admin')$$, '42501', 'org.forbidden', 'a viewer changes no role');
select pg_temp.as_user('mia');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), 'member')$$, '42501', 'org.forbidden', 'neither does a member');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('vic'))$$, '42501', 'org.forbidden', 'nor removes anybody');
select pg_temp.as_user('otto');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('otto'), 'owner')$$, '42501', 'org.forbidden', 'nor does the owner of another organisation');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('ada'))$$, '42501', 'org.forbidden', 'who removes nobody either');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('otto'))$$, '42501', 'org.forbidden', 'and cannot leave where they never were');
select pg_temp.as_user('ben');
select lives_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), 'member')$$, 'an admin changes roles');
select lives_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), 'viewer')$$, 'and back');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), 'owner')$$, '42501', 'member.owner_only', 'but makes no owner');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('ada'), 'member')$$, '42501', 'member.owner_only', 'and unmakes none');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('vic'), null)$$, '42501', 'member.owner_only', 'and no role is not a role');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('ada'))$$, '42501', 'member.owner_only', 'and removes none');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('otto'), 'member')$$, 'P0002', 'member.unknown', 'nor anybody who is not there');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('otto'))$$, 'P0002', 'member.unknown', 'to remove either');
select pg_temp.as_user('ada');
select throws_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('ada'), 'admin')$$, '42501', 'member.last_owner', 'the last owner stays owner');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('ada'))$$, '42501', 'member.last_owner', 'and stays');
select lives_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'owner')$$, 'an owner makes owners');
select lives_ok($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'admin')$$, 'and unmakes them while one is left');
select pg_temp.as_user('vic');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('vic'))$$, 'everybody may leave');
select is_empty('select 1 from orgs', 'and sees nothing from then on');
select throws_ok($$select public.members(pg_temp.tarn())$$, '42501', 'org.forbidden', 'nobody''s names');
select results_eq('select org_id, credits_balance from profiles', $$values (null::uuid, 0::numeric)$$, 'nor the balance of what was home');
select pg_temp.as_owner();
select throws_ok($$delete from memberships where user_id = pg_temp.id('ada')$$, '42501', 'member.last_owner', 'the last owner is kept against SQL too');
select throws_ok($$update memberships set role = 'viewer' where user_id = pg_temp.id('ada')$$, '42501', 'member.last_owner', 'in every way');
select throws_ok($$update memberships set org_id = pg_temp.elsewhere() where user_id = pg_temp.id('mia')$$, '42501', 'row.fixed_field', 'and no membership moves to another organisation');
insert into memberships (org_id, user_id, role) values (pg_temp.tarn(), pg_temp.id('vic'), 'viewer');
select is((select array_agg(action order by action) from (select distinct action from audit_logs where org_id = pg_temp.tarn() and source = 'server' and action ~ '^(MEMBER|ROLE)') a),
  array['MEMBER_ADDED', 'MEMBER_REMOVED', 'ROLE_CHANGED'], 'all of it is in the log');
select is((select meta ->> 'from' || '>' || (meta ->> 'to') || ' ' || target from audit_logs where action = 'ROLE_CHANGED' and user_id = pg_temp.id('ada') and meta ->> 'to' = 'owner'), 'admin>owner Ben', 'with who, from what, to what');

-- An account that ends leaves its history behind, and nothing else.
insert into auth.users (id, email) values ('01000000-0000-4000-8000-000000000009', 'gone@tarn.example');
select public.bootstrap_user('01000000-0000-4000-8000-000000000009', 'gone@tarn.example', 'Gone');
insert into memberships (org_id, user_id, role) values (pg_temp.tarn(), '01000000-0000-4000-8000-000000000009', 'member');
select lives_ok($$delete from auth.users where id = '01000000-0000-4000-8000-000000000009'$$, 'even the owner of a personal organisation can end the account');
select is_empty($$select 1 from memberships where user_id = '01000000-0000-4000-8000-000000000009'$$, 'memberships go with it');
select isnt_empty($$select 1 from audit_logs where user_id = '01000000-0000-4000-8000-000000000009'$$, 'what it did stays');

-- Names of colleagues ----------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select results_eq($$select name, role::text, email from public.members(pg_temp.tarn())$$,
  $$values ('Ada Tarn', 'owner', null), ('Ben', 'admin', null), ('Mia M.', 'member', null), ('Vic', 'viewer', 'vic@tarn.example')$$,
  'members see each other''s names and their own address');
select pg_temp.as_user('ben');
select is((select count(email) from public.members(pg_temp.tarn())), 4::bigint, 'admins see all addresses');
select throws_ok($$select * from public.members(pg_temp.elsewhere())$$, '42501', 'org.forbidden', 'but not those of another organisation');
select throws_ok($$select * from public.members(gen_random_uuid())$$, '42501', 'org.forbidden', 'and one that does not exist answers the same');
select pg_temp.as_anon();
select throws_ok($$select * from public.members(pg_temp.tarn())$$, '42501', null, 'anonymous sees none');

-- Platform roles ---------------------------------------------------------------------------------------------------

select pg_temp.as_user('ada');
select throws_ok($$insert into user_roles (user_id, role) values (pg_temp.id('ada'), 'admin')$$, '42501', null, 'nobody makes themselves platform admin');
select is_empty('select 1 from user_roles', 'and nobody is');
select is(private.is_platform_admin(), false, 'to the database either');
select pg_temp.as_owner();
insert into user_roles (user_id, role) values (pg_temp.id('nora'), 'admin');
select pg_temp.as_user('nora');
select results_eq('select role::text from user_roles', array['admin'], 'the platform admin sees the own role');
select is(private.is_platform_admin(), true, 'and is one');
select is_empty($$select 1 from audit_logs where org_id = pg_temp.tarn()$$, 'which opens no tenant');
select is_empty($$select 1 from orgs where id = pg_temp.tarn()$$, 'none of its rows');
select pg_temp.as_user('ada');
select is_empty('select 1 from user_roles', 'others do not see who is platform admin');

-- The audit log ----------------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select lives_ok($$insert into story select 'entry', public.log_audit(pg_temp.tarn(), 'SIGN_IN', '/knullplatform', '{"way":"password"}')$$, 'everybody logs their own acts');
select results_eq($$select org_id, user_id, action, target, meta, source, created_at from audit_logs where id = pg_temp.got('entry')::uuid$$,
  $$values (pg_temp.tarn(), pg_temp.id('vic'), 'SIGN_IN', '/knullplatform', '{"way":"password"}'::jsonb, 'client', now())$$, 'signed by the database, as said by a client');
select lives_ok($$insert into audit_logs (id, org_id, user_id, action, target, meta, source, created_at)
  values ('01aaaaaa-0000-4000-8000-000000000001', pg_temp.tarn(), pg_temp.id('ada'), 'SWITCH_ORG', 'x', '{}', 'server', now() - interval '1 year')$$,
  'a direct insert that claims another person, time and source');
select results_eq($$select distinct user_id, source, created_at from audit_logs where action = 'SWITCH_ORG'$$,
  $$values (pg_temp.id('vic'), 'client', now())$$, 'is stored as one''s own, now, by a client');
select is_empty($$select 1 from audit_logs where id = '01aaaaaa-0000-4000-8000-000000000001'$$, 'under an id of the database''s choosing');
select throws_ok($$select public.log_audit(pg_temp.elsewhere(), 'SIGN_IN')$$, '42501', 'org.forbidden', 'a foreign organisation''s log is closed to the RPC');
select throws_ok($$insert into audit_logs (org_id, user_id, action) values (pg_temp.elsewhere(), pg_temp.id('vic'), 'SIGN_IN')$$, '42501', null, 'and to an insert');
select is((select count(*) from unnest(array['INCIDENT_RESOLVED', 'ROLE_CHANGED', 'MEMBER_ADDED', 'CREDITS_GRANTED', 'BILLING_PLAN', 'KEY_REVOKED',
    'incident-resolved', 'Service.Deleted', 'ANYTHING_CREATED', 'ORG', 'PROJECT_MOVED', 'DATASET_DELETED', 'CHAT_QUESTION_ASKED']) a where not private.reserved_action(a)),
  0::bigint, 'actions of the domain are reserved, however they are spelt');
select is((select count(*) from unnest(array['SIGN_IN', 'SIGN_OUT', 'SWITCH_ORG', 'EXPORT_CSV', 'THEME_DARK']) a where private.reserved_action(a)),
  0::bigint, 'a client''s own are not');
select throws_ok($$select public.log_audit(pg_temp.tarn(), 'INCIDENT_RESOLVED')$$, '42501', 'audit.reserved_action', 'the RPC refuses them');
select throws_ok($$insert into audit_logs (org_id, action) values (pg_temp.tarn(), 'ROLE_CHANGED')$$, '42501', 'audit.reserved_action', 'and so does an insert');
select throws_ok($$select public.log_audit(pg_temp.tarn(), '')$$, '22023', 'audit.invalid_action', 'an action has a name');
select throws_ok($$select public.log_audit(pg_temp.tarn(), repeat('A', 101))$$, '22023', 'audit.invalid_action', 'of at most 100 characters');
select throws_ok($$select public.log_audit(pg_temp.tarn(), 'X', '/', '[1]')$$, '22023', 'audit.invalid_details', 'details are an object');
select throws_ok($$select public.log_audit(pg_temp.tarn(), 'X', '/', jsonb_build_object('a', repeat('x', 9000)))$$, '54000', 'audit.too_large', 'of at most 8 KB');
select lives_ok($$insert into story select 'long', public.log_audit(pg_temp.tarn(), 'X', repeat('/', 10000), null)$$, 'a long route is shortened');
select is((select char_length(target) from audit_logs where id = pg_temp.got('long')::uuid), 500, 'to 500 characters');
select is(pg_temp.affected($$update audit_logs set action = 'X'$$), 0::bigint, 'no policy lets an entry be changed, even with a grant too many');
select is(pg_temp.affected($$delete from audit_logs$$), 0::bigint, 'or deleted');
select throws_ok($$select private.audit(pg_temp.tarn(), 'ROLE_CHANGED', 'x')$$, '42501', null, 'the server''s pen is out of reach');
select throws_ok($$insert into story select 'x', public.log_audit(null, 'SIGN_IN')$$, '42501', 'org.forbidden', 'no organisation, no entry');
select pg_temp.as_anon();
select throws_ok($$select public.log_audit(pg_temp.tarn(), 'SIGN_IN')$$, '42501', null, 'anonymous writes none');
select throws_ok($$select * from audit_logs$$, '42501', null, 'and reads none');
select pg_temp.as_owner();
select throws_ok($$update audit_logs set action = 'X'$$, '42501', 'row.append_only', 'not even the server changes an entry');
select throws_ok($$delete from audit_logs$$, '42501', 'row.append_only', 'deletes one');
select throws_ok($$truncate audit_logs$$, '42501', 'row.append_only', 'or all');
select throws_ok($$insert into audit_logs (org_id, action, meta) values (pg_temp.tarn(), 'X', jsonb_build_object('a', repeat('x', 20000)))$$, '23514', null, 'or writes a book');
select is((select count(*) from audit_logs where action = 'SIGN_IN'), 1::bigint, 'one sign-in was logged in all this');
select pg_temp.as_user('otto');
select is_empty($$select 1 from audit_logs where org_id = pg_temp.tarn()$$, 'another organisation reads nothing of it');
select isnt_empty($$select 1 from audit_logs$$, 'only its own');

-- Notifications ----------------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select lives_ok($$insert into notification_state (user_id, org_id, read_until) values (pg_temp.id('vic'), pg_temp.tarn(), now())$$, 'a viewer marks as read');
select is(pg_temp.affected($$update notification_state set cleared_until = now()$$), 1::bigint, 'and hides');
select throws_ok($$insert into notification_state (user_id, org_id) values (pg_temp.id('mia'), pg_temp.tarn())$$, '42501', null, 'for nobody else');
select throws_ok($$insert into notification_state (user_id, org_id) values (pg_temp.id('vic'), pg_temp.elsewhere())$$, '42501', null, 'and nowhere else');
select throws_ok($$update notification_state set org_id = pg_temp.elsewhere()$$, '42501', 'row.fixed_field', 'it stays where it is');
select throws_ok($$update notification_state set user_id = pg_temp.id('mia')$$, '42501', 'row.fixed_field', 'and whose it is');
select pg_temp.as_user('ada');
select is_empty('select 1 from notification_state', 'not even the owner sees how far somebody has read');
select is(pg_temp.affected($$update notification_state set read_until = null$$), 0::bigint, 'or changes it');
select pg_temp.as_owner();
select is((select count(*) from notification_state where user_id = pg_temp.id('vic') and org_id = pg_temp.tarn() and read_until = now() and cleared_until = now()), 1::bigint, 'one row, as Vic left it');
-- A row whose membership has ended, and two that no policy may let anybody claim.
insert into notification_state (user_id, org_id, read_until) values (pg_temp.id('vic'), pg_temp.elsewhere(), now());
select pg_temp.as_user('vic');
select is((select count(*) from notification_state), 1::bigint, 'what is left of an organisation one has left is not seen');
select is(pg_temp.affected($$update notification_state set read_until = null where org_id = pg_temp.elsewhere()$$), 0::bigint, 'nor changed');
select pg_temp.as_owner();
alter table notification_state disable trigger notification_state_keep;
select pg_temp.as_user('vic');
select throws_ok($$update notification_state set user_id = pg_temp.id('mia') where org_id = pg_temp.tarn()$$, '42501', null, 'without the trigger the policy still refuses another person');
select throws_ok($$update notification_state set org_id = (select value::uuid from story where key = 'nora') where org_id = pg_temp.tarn()$$, '42501', null, 'and another organisation');
select pg_temp.as_owner();
alter table notification_state enable trigger notification_state_keep;

-- Tokens and credits -----------------------------------------------------------------------------------------------

-- A month's budget that nothing here reaches: it has tests of its own (model_settings).
insert into public.org_settings (org_id, token_budget) values (pg_temp.tarn(), 1000000000);
select pg_temp.as_service();
create function pg_temp.request(n integer) returns uuid language sql as $$ select ('01f00000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(1), 2000, 'chat')$$, 'a call reserves tokens');
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(1), 2000, 'chat')$$, 'asked again it reserves once');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('ada'), pg_temp.request(1), 2000, 'chat')$$, '23505', 'budget.duplicate_request', 'somebody else''s request id is not theirs');
select pg_temp.as_user('mia');
select is((select sum(tokens) from usage_ledger), 2000::numeric, 'what is reserved counts as used');
select pg_temp.as_service();
select is(public.settle_tokens(pg_temp.request(1), 300, 200, 'small') ->> 'used', '500', 'the answer took less');
select is(public.settle_tokens(pg_temp.request(1), 900, 900, 'small') ->> 'used', '500', 'settling twice changes nothing');
select pg_temp.as_user('mia');
select results_eq($$select tokens, cost, since from public.monthly_usage(pg_temp.tarn())$$,
  $$values (500::bigint, 0.001::numeric, date_trunc('month', now() at time zone 'utc') at time zone 'utc')$$, 'the month used 500 tokens, $0.001');
select is(public.credit_balance(pg_temp.tarn()), 999.5::numeric, 'and half a credit');
select is((select credits_balance from profiles), 999.5::numeric, 'which the profile shows');
select pg_temp.as_service();
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(2), 999501, 'chat')$$, '53400', 'budget.exceeded', 'more than is left is refused');
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(3), 999500, 'chat')$$, 'all that is left is not');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(4), 1, 'chat')$$, '53400', 'budget.exceeded', 'what is reserved cannot be reserved again');
select lives_ok($$select public.settle_tokens(pg_temp.request(3), 0, 0, null)$$, 'a call that failed gives it all back');
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(4), 1, 'chat')$$, 'for the next');
select throws_ok($$select public.settle_tokens(pg_temp.request(50), 1, 1, 'm')$$, 'P0002', 'budget.unknown_request', 'what was not reserved is not settled');
select throws_ok($$select public.settle_tokens(pg_temp.request(4), -1, 1, 'm')$$, '22023', 'budget.invalid', 'nobody earns tokens');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(5), 0, 'chat')$$, '22023', 'budget.invalid', 'or reserves none');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('vic'), pg_temp.request(5), 10, 'chat')$$, '42501', 'org.forbidden', 'viewers do not spend');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('otto'), pg_temp.request(5), 10, 'chat')$$, '42501', 'org.forbidden', 'and outsiders not from others'' credits');
select pg_temp.as_owner();
insert into usage_ledger (org_id, user_id, source, tokens, request_id, entry, created_at)
  values (pg_temp.tarn(), pg_temp.id('mia'), 'chat', 900000, pg_temp.request(6), 'reserve', now() - interval '20 minutes');
select pg_temp.as_service();
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(7), 500000, 'chat')$$, 'a reservation that was never settled lapses after a quarter of an hour');
select pg_temp.as_user('ada');
select is((select tokens from public.monthly_usage(pg_temp.tarn())), 500501::bigint, 'and no longer counts as used');
select pg_temp.as_owner();
insert into usage_ledger (org_id, user_id, source, tokens, request_id, entry, created_at)
  values (pg_temp.tarn(), pg_temp.id('mia'), 'chat', 900000, pg_temp.request(8), 'reserve', now() - interval '40 days');
select pg_temp.as_service();
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(9), 499500, 'chat')$$, '53400', 'budget.exceeded', 'a reservation of this minute does not lapse');
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.request(9), 499499, 'chat')$$, 'one of forty idle days does');
select pg_temp.as_owner();
select results_eq($$select request_id, sum(tokens) from usage_ledger where request_id in (pg_temp.request(7), pg_temp.request(8)) group by 1 order by 1$$,
  $$values (pg_temp.request(7), 500000::numeric), (pg_temp.request(8), 0::numeric)$$, 'and is given back whole');
select set_eq('select request_id from private.open_reservations',
  $$select request_id from usage_ledger group by 1 having count(*) = 1$$, 'open is what was reserved and not settled');
select pg_temp.as_user('ada');
select throws_ok('select 1 from private.open_reservations', '42501', null, 'which is nobody''s to read');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.id('ada'), gen_random_uuid(), 1, 'x')$$, '42501', null, 'a browser does not reserve');
select throws_ok($$select public.settle_tokens(pg_temp.request(7), 0, 0, 'x')$$, '42501', null, 'or settle');
select throws_ok($$insert into credit_ledger (org_id, amount, reason) values (pg_temp.tarn(), 1000, 'grant')$$, '42501', null, 'or grant credits');
select throws_ok($$insert into usage_ledger (org_id, source, tokens, request_id, entry) values (pg_temp.tarn(), 'x', -5, gen_random_uuid(), 'settle')$$, '42501', null, 'or book tokens');
select is(pg_temp.affected('update credit_ledger set amount = 9000') + pg_temp.affected('delete from credit_ledger')
  + pg_temp.affected('update usage_ledger set tokens = 0') + pg_temp.affected('delete from usage_ledger'), 0::bigint, 'or rewrite a ledger, even with a grant too many');
select isnt_empty('select 1 from credit_ledger', 'owners read the ledger of credits');
select pg_temp.as_user('ben');
select isnt_empty('select 1 from credit_ledger', 'admins too');
select throws_ok($$select * from public.monthly_usage(pg_temp.elsewhere())$$, '42501', 'org.forbidden', 'but not another organisation''s usage');
select throws_ok($$select public.credit_balance(pg_temp.elsewhere())$$, '42501', 'org.forbidden', 'or balance');
select pg_temp.as_user('mia');
select is_empty('select 1 from credit_ledger', 'members see the balance, not the ledger');
select pg_temp.as_user('otto');
select is_empty($$select 1 from usage_ledger$$, 'outsiders see no usage');
select is_empty($$select 1 from credit_ledger where org_id = pg_temp.tarn()$$, 'and no credits');
select pg_temp.as_owner();
select throws_ok(format('%s %s', verb, t), '42501', 'row.append_only', format('the server does not %s %s', verb, t))
  from (values ('delete from', 'credit_ledger'), ('truncate', 'credit_ledger'), ('delete from', 'usage_ledger'), ('truncate', 'usage_ledger')) v(verb, t);
select throws_ok($$update credit_ledger set amount = 9000$$, '42501', 'row.append_only', 'nor rewrite credits');
select throws_ok($$update usage_ledger set tokens = 0$$, '42501', 'row.append_only', 'nor usage');
select results_eq($$select p.id from profiles p where p.credits_balance <> coalesce((select sum(amount) from credit_ledger c where c.org_id = p.org_id), 0)$$,
  array[]::uuid[], 'every balance is the sum of its ledger');
revoke update on profiles, orgs, memberships, audit_logs, usage_ledger, credit_ledger, notification_state from authenticated;
revoke delete on audit_logs, usage_ledger, credit_ledger from authenticated;

-- Invitations ------------------------------------------------------------------------------------------------------

select pg_temp.as_user('mia');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'new@x.example', 'member')$$, '42501', 'org.forbidden', 'members do not invite');
select pg_temp.as_user('otto');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'otto@elsewhere.example', 'member')$$, '42501', 'org.forbidden', 'outsiders even less');
select pg_temp.as_user('ben');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'new@x.example', 'owner')$$, '42501', 'member.owner_only', 'admins invite no owners');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'no address', 'member')$$, '22023', 'invitation.invalid_email', 'an address has an @ and no blanks');
select lives_ok($$insert into story select 'token', public.create_invitation(pg_temp.tarn(), ' Otto@Elsewhere.example ', 'member') ->> 'token'$$, 'an admin invites');
select matches(pg_temp.got('token'), '^[0-9a-f]{64}$', 'with a token of 244 random bits');
select is((select email || ' ' || (expires_at - created_at) from invitations), 'otto@elsewhere.example 7 days', 'for seven days');
select throws_ok('select token_hash from invitations', '42501', null, 'whose hash nobody reads');
select pg_temp.as_user('mia');
select is_empty('select id from invitations', 'members do not see invitations');
select pg_temp.as_user('otto');
select is_empty('select id from invitations', 'nor do those invited');
select throws_ok($$select public.accept_invitation(null)$$, 'P0002', 'invitation.unknown', 'no token, no entry');
select throws_ok($$select public.accept_invitation(repeat('0', 64))$$, 'P0002', 'invitation.unknown', 'nor with a guessed one');
select is(public.accept_invitation(pg_temp.got('token')), jsonb_build_object('org_id', pg_temp.tarn(), 'role', 'member'), 'the token makes a member');
select is((select org_id from profiles), pg_temp.elsewhere(), 'whose home stays where it was');
select throws_ok($$select public.accept_invitation(pg_temp.got('token'))$$, '23505', 'invitation.used', 'once');
select pg_temp.as_user('nora');
select throws_ok($$select public.accept_invitation(pg_temp.got('token'))$$, '23505', 'invitation.used', 'for nobody else either');
select pg_temp.as_user('ben');
select throws_ok($$select public.revoke_invitation((select id from invitations))$$, '23505', 'invitation.used', 'what is used is not revoked');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('otto'))$$, 'the admin removes the new member');
insert into story select 'revoked', public.create_invitation(pg_temp.tarn(), 'a@x.example', 'viewer') ->> 'token';
insert into story select 'expired', public.create_invitation(pg_temp.tarn(), 'b@x.example', 'viewer') ->> 'token';
insert into story select 'mine', public.create_invitation(pg_temp.tarn(), 'c@x.example', 'viewer') ->> 'token';
select throws_ok($$select public.accept_invitation(pg_temp.got('mine'))$$, '23505', 'invitation.already_member', 'a member needs none');
insert into story select 'id', id::text from invitations where email = 'a@x.example';
select pg_temp.as_user('otto');
select throws_ok($$select public.revoke_invitation(pg_temp.got('id')::uuid)$$, '42501', 'org.forbidden', 'outsiders revoke nothing');
select throws_ok($$select public.revoke_invitation(gen_random_uuid())$$, '42501', 'org.forbidden', 'and learn nothing of what exists');
select pg_temp.as_user('ben');
select lives_ok($$select public.revoke_invitation(pg_temp.got('id')::uuid)$$, 'admins do');
select lives_ok($$select public.revoke_invitation(pg_temp.got('id')::uuid)$$, 'twice is once');
select pg_temp.as_owner();
update invitations set expires_at = now() where email = 'b@x.example';
select pg_temp.as_user('otto');
select throws_ok($$select public.accept_invitation(pg_temp.got('revoked'))$$, 'P0002', 'invitation.revoked', 'a revoked token is dead');
select throws_ok($$select public.accept_invitation(pg_temp.got('expired'))$$, 'P0002', 'invitation.expired', 'an expired one too');
select is_empty($$select 1 from memberships where org_id = pg_temp.tarn()$$, 'and Otto is no member');
select set_config('request.jwt.claims', '{}', true);
select throws_ok($$select public.accept_invitation(pg_temp.got('mine'))$$, '28000', 'session.required', 'somebody must be signed in');
select pg_temp.as_anon();
select throws_ok($$select public.accept_invitation(pg_temp.got('mine'))$$, '42501', null, 'anonymous accepts none');

-- What somebody offered ends with the right to offer it. Ben is made owner, admin, member, and is removed.
select pg_temp.as_owner();
create function pg_temp.invited(p_who text) returns text language sql security definer as $$
  select coalesce(string_agg(i.email, ' ' order by i.email), 'none') from public.invitations i
  where i.org_id = pg_temp.tarn() and i.invited_by = pg_temp.id(p_who) and i.accepted_at is null and i.revoked_at is null and i.email like '%@later.example' $$;
insert into invitations (org_id, email, role, token_hash, invited_by)
  values (pg_temp.elsewhere(), 'e@later.example', 'member', sha256('elsewhere'), pg_temp.id('ben'));
select pg_temp.as_user('ada');
select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'owner');
insert into story select 'by ada', public.create_invitation(pg_temp.tarn(), 'ada@later.example', 'admin') ->> 'token';
select lives_ok($$select public.create_invitation(pg_temp.tarn(), 'adas-owner@later.example', 'owner')$$, 'Ada invites an owner');
select pg_temp.as_user('ben');
insert into story select 'owner by ben', public.create_invitation(pg_temp.tarn(), 'owner@later.example', 'owner') ->> 'token';
insert into story select 'admin by ben', public.create_invitation(pg_temp.tarn(), 'admin@later.example', 'admin') ->> 'token';
select is(pg_temp.invited('ben'), 'admin@later.example owner@later.example', 'Ben, an owner too, an owner and an admin');
select pg_temp.as_user('ada');
select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'admin');
select is(pg_temp.invited('ben'), 'admin@later.example', 'as an admin he invites no owner any more, and the one he invited is not');
select is(pg_temp.invited('ada'), 'ada@later.example adas-owner@later.example', 'what Ada offered stands');
select pg_temp.as_user('otto');
select throws_ok($$select public.accept_invitation(pg_temp.got('owner by ben'))$$, 'P0002', 'invitation.revoked', 'nobody becomes owner by it');
select pg_temp.as_user('ada');
select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'member');
select is(pg_temp.invited('ben'), 'none', 'as a member he offers nothing');
select public.change_member_role(pg_temp.tarn(), pg_temp.id('ben'), 'admin');
select pg_temp.as_user('ben');
insert into story select 'back by ben', public.create_invitation(pg_temp.tarn(), 'back@later.example', 'admin') ->> 'token';
select is(pg_temp.invited('ben'), 'back@later.example', 'as an admin again he does, but what ended stays ended');
select pg_temp.as_user('ada');
select public.remove_member(pg_temp.tarn(), pg_temp.id('ben'));
select pg_temp.as_user('ben');
select throws_ok($$select public.accept_invitation(pg_temp.got('back by ben'))$$, 'P0002', 'invitation.revoked', 'a removed admin does not come back by their own invitation');
select is_empty($$select 1 from memberships where org_id = pg_temp.tarn()$$, 'and is not there');
select is(public.accept_invitation(pg_temp.got('by ada')) ->> 'role', 'admin', 'only by somebody else''s');
select pg_temp.as_owner();
select is((select count(*) from invitations where email = 'e@later.example' and revoked_at is null), 1::bigint, 'what he offered elsewhere is that organisation''s affair');
select is((select count(*) from audit_logs where org_id = pg_temp.tarn() and action = 'INVITATION_REVOKED' and target like '%@later.example' and user_id = pg_temp.id('ada')), 3::bigint, 'the log says what ended, and by whose act');
select pg_temp.as_owner();
select is((select string_agg(action, ' ' order by action) from (select distinct action from audit_logs where action like 'INVITATION%' and org_id = pg_temp.tarn()) a),
  'INVITATION_ACCEPTED INVITATION_CREATED INVITATION_REVOKED', 'the log has it all');
insert into invitations (org_id, email, role, token_hash) select pg_temp.tarn(), 'n' || n || '@x.example', 'viewer', sha256(n::text::bytea) from generate_series(1, 100) n;
select pg_temp.as_user('ben');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'one@more.example', 'viewer')$$, '54000', 'invitation.too_many', 'a hundred open invitations are enough');

-- Errors of the screen ---------------------------------------------------------------------------------------------

select pg_temp.as_anon();
select lives_ok($$select public.report_client_error(repeat('m', 5000), repeat('s', 50000), '/reset?token=secret#access_token=x', repeat('b', 500))$$, 'anybody may report');
select lives_ok($$select public.report_client_error(null, null, null, null)$$, 'even nothing');
select throws_ok('select * from client_errors', '42501', null, 'and reads no report');
select pg_temp.as_user('mia');
select lives_ok($$select public.report_client_error('mine') from generate_series(1, 30)$$, 'thirty at once do not fail');
select is_empty('select 1 from client_errors', 'users read none, not even their own');
select pg_temp.as_user('nora');
select is((select count(*) from client_errors where user_id = pg_temp.id('mia')), 20::bigint, 'twenty are kept; the platform admin reads them');
select results_eq($$select char_length(message), char_length(stack), route, char_length(build) from client_errors where user_id is null and message <> ''$$,
  $$values (1000, 8000, '/reset', 100)$$, 'shortened, and without the query and hash, which may hold secrets');
select pg_temp.as_owner();
insert into client_errors (message) select 'some' from generate_series(1, 27);
select pg_temp.as_anon();
select lives_ok(format($$select public.report_client_error('anonymous %s')$$, n), 'under a flood the call still succeeds') from generate_series(30, 31) n;
select pg_temp.as_owner();
select results_eq($$select message from client_errors where message like 'anonymous%'$$, array['anonymous 30'], 'of those without an account thirty a minute are kept');
delete from client_errors where user_id is null;
insert into client_errors (message, created_at) select 'of the day', now() - interval '2 hours' from generate_series(1, 999);
select pg_temp.as_anon();
select public.report_client_error('anonymous ' || n) from generate_series(1000, 1001) n;
select pg_temp.as_owner();
select results_eq($$select message from client_errors where message like 'anonymous%'$$, array['anonymous 1000'], 'and a thousand a day');
insert into client_errors (message) select 'flood' from generate_series(1, 400);
insert into client_errors (message, created_at) select 'old', now() - interval '31 days' from generate_series(1, 150);
insert into client_errors (message, created_at) values ('not so old', now() - interval '29 days');
select pg_temp.as_user('vic');
select lives_ok($$select public.report_client_error('of a member')$$, 'whoever floods without an account');
select pg_temp.as_owner();
select isnt_empty($$select 1 from client_errors where message = 'of a member'$$, 'silences no member');
select results_eq($$select message, count(*) from client_errors where created_at < now() - interval '1 day' group by 1 order by 1$$,
  $$values ('not so old', 1::bigint), ('old', 50::bigint)$$, 'a report takes a hundred of those older than thirty days with it');
select pg_temp.as_user('vic');
select public.report_client_error('of a member again');
select pg_temp.as_owner();
select results_eq($$select message from client_errors where created_at < now() - interval '1 day'$$, array['not so old'], 'the next one the rest, and none that is younger');
insert into client_errors (message, user_id) select 'flood', pg_temp.id('otto') from generate_series(1, 300);
select pg_temp.as_user('vic');
select lives_ok($$select public.report_client_error('after the flood')$$, 'when the accounts flood the call succeeds too');
select pg_temp.as_owner();
select is_empty($$select 1 from client_errors where message = 'after the flood'$$, 'and keeps nothing');
select throws_ok($$update client_errors set message = ''$$, '42501', 'row.append_only', 'reports are not rewritten');

-- The helpers ------------------------------------------------------------------------------------------------------

select pg_temp.as_user('mia');
select results_eq($$select private.my_org_ids()$$, $$values (pg_temp.tarn())$$, 'my_org_ids: where I am anything');
select results_eq($$select private.my_org_ids('member')$$, $$values (pg_temp.tarn())$$, 'where I am at least member');
select is_empty($$select private.my_org_ids('admin')$$, 'where I am admin');
select is(private.has_role(pg_temp.tarn(), 'member') and not private.has_role(pg_temp.tarn(), 'admin')
  and not private.has_role(pg_temp.elsewhere(), 'viewer') and not private.has_role(null, 'viewer'), true, 'has_role: the order of the roles, here and nowhere else');
select throws_ok($$select private.require_role(pg_temp.tarn(), 'admin')$$, '42501', 'org.forbidden', 'require_role refuses less than what is needed');
select lives_ok($$select private.require_role(pg_temp.tarn(), 'member')$$, 'and lets pass what is enough');
select set_config('request.jwt.claims', '{}', true);
select throws_ok($$select private.require_role(pg_temp.tarn(), 'viewer')$$, '28000', 'session.required', 'without a user it asks for one');
select is_empty($$select private.my_org_ids()$$, 'and there is no organisation');

select pg_temp.as_owner();
select * from finish();
rollback;
