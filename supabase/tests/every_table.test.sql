-- Asks the catalogue, so that tomorrow's table is covered on the day it is made. Each test selects what breaks a rule
-- and expects nothing; a failure prints the offenders.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public, pg_catalog;
select plan(38);

create temporary view tables as
  select c.oid, c.relname::text as name, c.relrowsecurity as rls
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e');

create temporary view functions as
  select p.oid, n.nspname::text as schema, p.proname::text as name, p.oid::regprocedure::text as signature, p.prosecdef as definer,
    p.proconfig as config, p.proacl as acl, p.prorettype = 'trigger'::regtype as is_trigger, p.prosrc as body, p.proleakproof as leakproof
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e');

create temporary view policies as
  select p.polname::text as name, t.name as "table", t.oid as table_oid, p.oid, p.polcmd as cmd, p.polpermissive as permissive,
    (select array_agg(case r when 0 then 'public' else pg_get_userbyid(r)::text end order by 1) from unnest(p.polroles) r) as roles,
    pg_get_expr(p.polqual, p.polrelid) as using_, pg_get_expr(p.polwithcheck, p.polrelid) as check_
  from pg_policy p
  join tables t on t.oid = p.polrelid;

-- Indexes that hold all rows of a table, with their columns in order.
create temporary view indexes as
  select i.indrelid as table_oid, i.indpred is null as whole,
    array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
      where k.place <= i.indnkeyatts order by k.place) as columns
  from pg_index i;

-- Row-level security ----------------------------------------------------------------------------------------------

select isnt_empty('select from tables', 'there are tables to ask about');
select is_empty('select name from tables where not rls', 'row-level security is on for every table');
select is_empty('select name from tables t where not exists (select from policies p where p.table_oid = t.oid)',
  'every table has a policy');
select is_empty($$select "table", name, roles from policies where roles <> array['authenticated']$$,
  'every policy is for authenticated and nobody else');
select is_empty('select "table", name from policies where not permissive',
  'no policy is restrictive: rights add up, in one place each');
select is_empty($$select "table", name from policies where cmd in ('a', 'w', '*') and check_ is null$$,
  'every policy that lets rows in checks them');
select is_empty($$select "table", name from policies where cmd <> 'a' and using_ is null$$,
  'every policy that finds rows says which');
select is_empty($$select "table", name, using_, check_ from policies
  where coalesce(using_, '-') in ('true', '(true)') or coalesce(check_, '-') in ('true', '(true)')$$,
  'no policy says true');
select is_empty($$
  select "table", name, e.expr from policies p, unnest(array[p.using_, p.check_]) e(expr)
  where e.expr is not null and e.expr !~ 'my_org_ids|auth\.uid\(\)|is_platform_admin'$$,
  'every half of every policy asks who the caller is');
select is_empty($$
  select "table", name, e.expr from policies p, unnest(array[p.using_, p.check_]) e(expr)
  where regexp_replace(e.expr, 'SELECT (auth\.uid\(\)|private\.is_platform_admin\(\)|private\.my_org_ids\([^()]*\))', '', 'g')
    ~ 'auth\.|private\.(my_org_ids|is_platform_admin|has_role|require_role)'$$,
  'a policy asks the caller''s rights once per statement, never once per row');
select is_empty($$
  select t.name from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'org_id' and not a.attisdropped
  where exists (
    select from policies p where p.table_oid = t.oid and (
      (p.cmd in ('r', 'w', 'd', '*') and p.using_ !~ '\yorg_id = ANY \(ARRAY\( SELECT private\.my_org_ids' )
      or (p.cmd in ('a', 'w', '*') and p.check_ !~ '\yorg_id = ANY \(ARRAY\( SELECT private\.my_org_ids')))
    and t.name not in ('profiles')$$,
  'every policy of a table with org_id compares it with the caller''s organisations, before and after (profiles: one''s own row)');
select is_empty($$
  select p."table", p.name from policies p
  where p.cmd in ('a', 'w', 'd', '*')
    and coalesce(p.using_, '') || coalesce(p.check_, '') ~ 'private\.my_org_ids\(\)'
    and p."table" not in ('audit_logs', 'notification_state')$$,
  'a viewer writes nowhere, except own audit entries and own notification state');

-- Grants ----------------------------------------------------------------------------------------------------------

select is_empty($$
  select t.relname, p.privilege
  from pg_class t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege)
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm', 'f')
    and (has_table_privilege('anon', t.oid, p.privilege)
      or (p.privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege('anon', t.oid, p.privilege)))
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')$$,
  'anon has no right on any table or view');
select results_eq($$
  select signature from functions f where schema = 'public' and has_function_privilege('anon', f.oid, 'execute') order by 1$$,
  array['invitation_preview(text)', 'read_publication(text,uuid)', 'report_client_error(text,text,text,text)'],
  'anon may report an error, read what a link publishes or an invitation says, and execute nothing else');
select ok(not has_schema_privilege('anon', 'private', 'usage'), 'anon may not look into private');
select is_empty($$
  select t.name, p.privilege from tables t, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege)
  where has_table_privilege('authenticated', t.oid, p.privilege)$$,
  'authenticated may not truncate, reference or put triggers on anything');
select is_empty($$
  select t.name, v.verb from tables t, (values ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd'), ('SELECT', 'r')) v(verb, cmd)
  where (has_table_privilege('authenticated', t.oid, v.verb)
      or (v.verb <> 'DELETE' and has_any_column_privilege('authenticated', t.oid, v.verb)))
    and not exists (select from policies p where p.table_oid = t.oid and p.cmd::text in (v.cmd, '*'))$$,
  'no verb is granted that no policy governs');
create temporary view writable as
  select t.name, v.verb, string_agg(a.attname::text, ' ' order by a.attname) as columns
  from tables t
  cross join (values ('INSERT'), ('UPDATE')) v(verb)
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where has_column_privilege('authenticated', t.oid, a.attnum, v.verb)
  group by 1, 2;
select results_eq($$select (name || ' ' || columns) collate "default" from writable where verb = 'INSERT' order by 1$$,
  array[
    'audit_logs action created_at id meta org_id source target user_id',
    'incident_updates body id incident_id kind org_id',
    'knulldev_projects client_id description name org_id user_id',
    'notification_state cleared_until org_id read_until user_id',
    'services description id name org_id project_id tier'],
  'what a client may send in a new row, column by column (audit_logs: whatever it sends, a trigger signs)');
select results_eq($$select (name || ' ' || columns) collate "default" from writable where verb = 'UPDATE' order by 1$$,
  array[
    'chat_sessions title',
    'datasets name',
    'documents title',
    'incidents description title',
    'knulldev_projects description name',
    'notification_state cleared_until org_id read_until user_id',
    'orgs name',
    'profiles density language name notifications_enabled reduce_motion theme_pref',
    'services description name project_id tier'],
  'what a client may change, column by column (notification_state: its key too, for an upsert; a trigger keeps it)');
select is_empty($$
  select signature from functions where acl is null or exists (select from aclexplode(acl) a where a.grantee = 0)$$,
  'PUBLIC may execute no function of ours');
select results_eq($$
  select signature from functions f
  where schema = 'public' and has_function_privilege('service_role', f.oid, 'execute')
    and not has_function_privilege('authenticated', f.oid, 'execute') order by 1$$,
  array['begin_checkout(uuid,uuid,uuid,billing_provider,checkout_kind,text,text,billing_cadence,text,bigint,integer)',
    'begin_model_test(uuid,uuid)', 'billing_account(uuid,uuid,billing_provider)', 'bootstrap_user(uuid,text,text)', 'checkout_opened(uuid,text)',
    'finish_answer(uuid,chat_status,text,text,integer,integer,integer,jsonb,integer,text,jsonb)',
    'model_for(uuid,uuid)', 'public_status()', 'receive_inquiry(jsonb,text,text,text,text)',
    'record_billing_event(billing_provider,text,text,timestamp with time zone,jsonb)',
    'reserve_tokens(uuid,uuid,uuid,integer,text)', 'sandbox_checkout(uuid,uuid)',
    'save_model_endpoint(uuid,uuid,text,text,text,text,boolean,integer)', 'settle_tokens(uuid,integer,integer,text)',
    'withdraw_inquiry(text)'],
  'what only the server may call is named here');
select results_eq($$
  select signature from functions f
  where schema = 'private' and definer and has_function_privilege('authenticated', f.oid, 'execute') order by 1$$,
  array['private.has_role(uuid,org_role)', 'private.is_platform_admin()', 'private.my_org_ids(org_role)',
    'private.require_role(uuid,org_role)'],
  'of the private functions with the owner''s rights, authenticated may execute those that policies need');
create table public.tomorrow (id integer);
select ok(
  not has_table_privilege('anon', 'public.tomorrow', 'select, insert, update, delete')
  and not has_table_privilege('authenticated', 'public.tomorrow', 'select, insert, update, delete'),
  'a new table is closed until its chapter grants something');
drop table public.tomorrow;
select ok(not has_column_privilege('authenticated', 'public.invitations', 'token_hash', 'select'),
  'the hashes of invitation tokens are read by nobody');

-- Functions -------------------------------------------------------------------------------------------------------

select is_empty($$
  select signature from functions where config is null or not config @> array['search_path=""']$$,
  'search_path is pinned to nothing on every function');
select is_empty($$
  select signature from functions f
  where definer and schema = 'public' and has_function_privilege('authenticated', f.oid, 'execute')
    and name <> 'report_client_error'
    and body !~ 'private\.(require_role|require_platform_admin|lock_|is_platform_admin)' and body !~ 'auth\.uid\(\)'$$,
  'every RPC with the owner''s rights asks who calls');
select is_empty($$
  select signature from functions f
  where schema = 'public' and not is_trigger and definer and body ~ 'p_org_id'
    and has_function_privilege('authenticated', f.oid, 'execute')
    and body !~ 'private\.require_role\(p_org_id'$$,
  'every RPC that takes an organisation and runs with the owner''s rights asks for the caller''s role in it');
select is_empty('select signature from functions where leakproof', 'no function claims to be leakproof');

-- Views -----------------------------------------------------------------------------------------------------------

select is_empty($$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    and (c.relkind = 'm' or not coalesce(c.reloptions @> array['security_invoker=true'], false))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')$$,
  'every view reads with the rights of its reader, and nothing is materialised past them');

-- Indexes ---------------------------------------------------------------------------------------------------------

select is_empty($$
  select t.name, f.conname from pg_constraint f
  join tables t on t.oid = f.conrelid
  cross join lateral (select array_agg(a.attname::text order by a.attname) as columns
    from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)) k
  where f.contype = 'f' and not exists (
    select from indexes i where i.table_oid = t.oid and i.whole
      and array(select c from unnest(i.columns[1:cardinality(k.columns)]) c order by c) = k.columns)$$,
  'every foreign key is carried by an index');
select is_empty($$
  select t.name from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'org_id' and not a.attisdropped
  where not exists (select from indexes i where i.table_oid = t.oid and i.whole and i.columns[1] = 'org_id')$$,
  'every table with org_id has an index that begins with it');
select is_empty($$
  select distinct p."table", p.name
  from policies p
  where p.cmd in ('r', 'w', 'd', '*') and p."table" <> 'client_errors'
    and not exists (
      select from pg_depend d
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      join indexes i on i.table_oid = d.refobjid and i.whole and i.columns[1] = a.attname::text
      where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = p.table_oid and d.refobjsubid > 0)$$,
  'every policy rests on a column that leads an index');

-- Guards ----------------------------------------------------------------------------------------------------------

select is_empty($$
  select t.name from tables t
  where has_any_column_privilege('authenticated', t.oid, 'UPDATE')
    and not exists (
      select from pg_trigger g
      where g.tgrelid = t.oid and not g.tgisinternal and g.tgenabled in ('O', 'A')
        and (g.tgtype & 1) = 1 and (g.tgtype & 2) = 2 and (g.tgtype & 16) = 16
        and g.tgfoid::regproc::text ~ '^private\.(keep_|guard_)')$$,
  'what a client may update, a trigger guards: no grant is the only guard of organisation, creator and identity');
select is_empty($$
  select t.name from tables t
  where has_any_column_privilege('authenticated', t.oid, 'INSERT')
    and not exists (
      select from pg_trigger g
      where g.tgrelid = t.oid and not g.tgisinternal and g.tgenabled in ('O', 'A')
        and (g.tgtype & 1) = 1 and (g.tgtype & 2) = 2 and (g.tgtype & 4) = 4)
    and t.name <> 'notification_state'$$,
  'what a client may insert, a trigger signs: creator and time are not the client''s to choose');
create temporary view append_only as
  select t.oid, t.name from tables t
  where t.name ~ '(_ledger|_moves|_logs)$' or t.name in ('incident_updates')
    or exists (select from pg_trigger g join functions f on f.oid = g.tgfoid
      where g.tgrelid = t.oid and f.body ~ 'row\.append_only');
select is_empty($$
  select a.name from append_only a
  where not exists (select from pg_trigger g join functions f on f.oid = g.tgfoid
    where g.tgrelid = a.oid and f.body ~ 'row\.append_only' and g.tgenabled in ('O', 'A')
      and (g.tgtype & 1) = 1 and (g.tgtype & 2) = 2 and (g.tgtype & 16) = 16)$$,
  'ledgers, logs and histories refuse to be rewritten');
select is_empty($$
  select a.name, p.privilege from append_only a, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
  where has_table_privilege('authenticated', a.oid, p.privilege)
    or (p.privilege = 'UPDATE' and has_any_column_privilege('authenticated', a.oid, p.privilege))$$,
  'and no client has the right to try');
select is_empty($$
  select t.name, f.conname from pg_constraint f join tables t on t.oid = f.conrelid
  where f.contype = 'f' and t.name in ('audit_logs', 'usage_ledger', 'credit_ledger')
    and f.confrelid = 'auth.users'::regclass$$,
  'ledgers and the audit log outlive accounts: no foreign key to users');

-- House rules -----------------------------------------------------------------------------------------------------

select is_empty($$
  select t.name, a.attname, a.atttypid::regtype from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where a.atttypid in ('timestamp'::regtype, 'json'::regtype, 'money'::regtype)$$,
  'times have zones, documents are jsonb');

select * from finish();
rollback;
