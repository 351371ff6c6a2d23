-- Account: sessions, the copy of one's data, and the deletion: what goes, what stays, who may not.
-- Every refusal stands beside the same act by somebody who may, and the state is asserted afterwards.
--
-- Ada has a personal organisation of her own and owns Tarn, where Ben is admin and Mia member. Otto has nothing to do with them.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

create function pg_temp.id(p_who text) returns uuid language sql as $$
  select ('09100000-0000-4000-8000-00000000000' || array_position(array['ada', 'ben', 'mia', 'otto'], p_who))::uuid $$;
create function pg_temp.session(p_who text, p_number integer default 1) returns uuid language sql as $$
  select ('0910a000-0000-4000-8000-0000000000' || p_number || array_position(array['ada', 'ben', 'mia', 'otto'], p_who))::uuid $$;
create function pg_temp.as_user(p_who text, p_session integer default 1) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated', 'session_id', pg_temp.session(p_who, p_session))::text, true),
    set_config('role', 'authenticated', true) $$;
create function pg_temp.as_nobody() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"authenticated"}', true), set_config('role', 'authenticated', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
create temporary table story (key text primary key, value text);
grant select, insert, update, delete on story to public;
create function pg_temp.got(p_key text) returns uuid language sql as $$ select value::uuid from story where key = p_key $$;

insert into auth.users (id, email)
  select pg_temp.id(w), w || '@account.example' from unnest(array['ada', 'ben', 'mia', 'otto']) w;
select public.bootstrap_user(pg_temp.id(w), w || '@account.example', initcap(w)) from unnest(array['ada', 'ben', 'mia', 'otto']) w;
insert into auth.sessions (id, user_id, created_at, user_agent)
  select pg_temp.session(w, 1), pg_temp.id(w), now() - interval '1 minute', 'Firefox of ' || w from unnest(array['ada', 'ben', 'mia', 'otto']) w;
insert into auth.sessions (id, user_id, created_at) values
  (pg_temp.session('ada', 2), pg_temp.id('ada'), now() - interval '2 hours'),
  (pg_temp.session('ada', 3), pg_temp.id('ada'), now() - interval '3 days');

select pg_temp.as_user('ada');
insert into story values ('tarn', public.create_organisation('Tarn')::text);
select pg_temp.as_owner();
insert into memberships (org_id, user_id, role) values (pg_temp.got('tarn'), pg_temp.id('ben'), 'admin'), (pg_temp.got('tarn'), pg_temp.id('mia'), 'member');
insert into story select 'home', id::text from orgs where personal_of = pg_temp.id('ada');
insert into story select 'otto', id::text from orgs where personal_of = pg_temp.id('otto');

-- Sessions -----------------------------------------------------------------------------------------------------------

select pg_temp.as_user('ada', 2);
select results_eq('select id, current from public.my_sessions()',
  $$values (pg_temp.session('ada', 2), true), (pg_temp.session('ada', 1), false), (pg_temp.session('ada', 3), false)$$,
  'one''s own sessions: this one first, then the latest');
select results_eq($$select user_agent from public.my_sessions() where not current$$, $$values ('Firefox of ada'), (null)$$,
  'with what the browser said of itself, where that is known');
select ok(not public.end_session(pg_temp.session('otto')), 'the session of somebody else is not one''s own to end');
select ok(not public.end_session(pg_temp.session('ada', 2)), 'and the one that asks ends by signing out');
select ok(public.end_session(pg_temp.session('ada', 3)), 'another of one''s own ends');
select ok(not public.end_session(pg_temp.session('ada', 3)), 'once');
select pg_temp.as_nobody();
select throws_ok('select public.my_sessions()', '28000', 'session.required', 'nobody has no sessions');
select throws_ok('select public.end_session(gen_random_uuid())', '28000', 'session.required', 'and ends none');
select pg_temp.as_owner();
select results_eq($$select id from auth.sessions where user_id in (pg_temp.id('ada'), pg_temp.id('otto')) order by id$$,
  $$values (pg_temp.session('ada', 1)), (pg_temp.session('otto')), (pg_temp.session('ada', 2)) order by 1$$, 'one session is gone, and no other');

-- The copy -----------------------------------------------------------------------------------------------------------

select pg_temp.as_user('ada');
select log_audit(pg_temp.got('tarn'), 'SIGN_IN', '/knullplatform');
insert into story values ('service', '09100000-0000-4000-8000-0000000000b1');
insert into services (id, org_id, name, description, tier) values (pg_temp.got('service'), pg_temp.got('tarn'), 'route-planner', 'Plans', 1);
select pg_temp.as_user('mia');
select log_audit(pg_temp.got('tarn'), 'SIGN_IN', '/secret-of-mia');

select pg_temp.as_user('ada');
select ok(public.export_my_data() -> 'parts' @> '["audit_logs", "chat_messages", "chat_sessions", "credit_ledger", "memberships", "profiles", "services", "usage_ledger"]',
  'the copy has a part for everything that says whose it is');
select is(public.export_my_data('profiles') #>> '{rows,0,name}', 'Ada', 'the profile is in it');
select is(jsonb_array_length(public.export_my_data('memberships') -> 'rows'), 2, 'both memberships');
select is(jsonb_path_query_array(public.export_my_data('services'), '$.rows[*].name'), '["route-planner"]', 'what she made');
select ok(jsonb_path_query_array(public.export_my_data('audit_logs'), '$.rows[*].action') ? 'SIGN_IN', 'and her own entries of the log');
select ok(public.export_my_data('audit_logs')::text !~ 'secret-of-mia', 'none of a colleague''s, though she may read them');
select is(public.export_my_data('profiles') -> 'next', 'null', 'a short part has one page');
select throws_ok($$select public.export_my_data('users')$$, '22023', 'account.unknown_part', 'a table that is not in it is refused');
select throws_ok($$select public.export_my_data('profiles; drop table orgs')$$, '22023', 'account.unknown_part', 'and so is a sentence of SQL');
select pg_temp.as_user('ben');
select is(public.export_my_data('services') -> 'rows', '[]', 'what Ada made is not in Ben''s copy');
select pg_temp.as_nobody();
select throws_ok('select public.export_my_data()', '28000', 'session.required', 'nobody has no copy');

select pg_temp.as_owner();
select is_empty($$
  select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'created_by') and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
    and not exists (select from private.personal_tables() p where p.part = c.relname)$$,
  'a table of tomorrow that says whose a row is, is in the copy');
select is_empty($$select part, columns from private.personal_tables() where columns ~ 'token_hash|content_vector' or columns is null$$,
  'hashes and search vectors are not');

-- Pages: 1,203 lines, of which one alone is bigger than the others together.
alter table audit_logs disable trigger audit_logs_entry;
insert into audit_logs (org_id, user_id, action, target, meta)
  select pg_temp.got('tarn'), pg_temp.id('mia'), 'EXPORTED', n::text, jsonb_build_object('text', repeat('x', 9000)) from generate_series(1, 1200) n;
alter table audit_logs enable trigger audit_logs_entry;
select pg_temp.as_user('mia');
create function pg_temp.all_pages(p_part text) returns table (id uuid, bytes integer) language plpgsql as $$
  declare v_page jsonb; v_after uuid; v_rounds integer := 0;
  begin
    loop
      v_page := public.export_my_data(p_part, v_after);
      return query select (r ->> 'id')::uuid, octet_length((v_page -> 'rows')::text) from jsonb_array_elements(v_page -> 'rows') r;
      v_after := (v_page ->> 'next')::uuid;
      v_rounds := v_rounds + 1;
      exit when v_after is null or v_rounds > 100;
    end loop;
  end $$;
create temporary table pages as select * from pg_temp.all_pages('audit_logs');
select results_eq($$select count(*), count(distinct id) from pages$$,
  $$select count(*), count(*) from audit_logs where user_id = pg_temp.id('mia')$$, 'page by page every line comes, once');
select cmp_ok((select max(bytes) from pages), '<', 1100000, 'and no page is much over a megabyte');

-- The deletion: refusals ---------------------------------------------------------------------------------------------

select pg_temp.as_user('ada');
select results_eq($$select o ->> 'name', o ->> 'reason', (o ->> 'count')::integer from jsonb_array_elements(public.account_deletion() -> 'obstacles') o$$,
  $$values ('Tarn', 'holds', 1), ('Tarn', 'last_owner', 2)$$, 'before it, Ada is told what must be settled');
select is(jsonb_path_query_array(public.account_deletion(), '$.goes[*].name'), '["Ada"]', 'what goes');
select is(jsonb_path_query_array(public.account_deletion(), '$.stays[*].name'), '["Tarn"]', 'and what stays');
select throws_ok($$select public.delete_account('ada@account.example')$$, '23503', 'account.obstacles', 'an organisation with others in it is not left without an owner');
select pg_temp.as_owner();
update memberships set role = 'owner' where org_id = pg_temp.got('tarn') and user_id = pg_temp.id('ben');
select pg_temp.as_user('ada');
select throws_ok($$select public.delete_account('ada@account.example')$$, '23503', 'account.obstacles', 'nor a service without anybody');
select pg_temp.as_owner();
update services set user_id = pg_temp.id('ben') where org_id = pg_temp.got('tarn');
insert into checkouts (id, org_id, user_id, client_id, provider, kind, item, name, cadence, currency, amount, credits, state)
  values ('09100000-0000-4000-8000-0000000000c1', pg_temp.got('home'), pg_temp.id('ada'), gen_random_uuid(), 'sandbox', 'plan', 'team', 'Team', 'monthly', 'USD', 100, 10, 'paid');
insert into subscriptions (id, org_id, checkout_id, provider, reference, item, name, cadence, currency, amount, credits, status, changed_at)
  values ('09100000-0000-4000-8000-0000000000c2', pg_temp.got('home'), '09100000-0000-4000-8000-0000000000c1', 'sandbox', 'sub-1', 'team', 'Team', 'monthly', 'USD', 100, 10, 'active', now());
select pg_temp.as_user('ada');
select is(public.account_deletion() #>> '{obstacles,0,reason}', 'plan', 'nor does a plan go on being paid for nobody');
select throws_ok($$select public.delete_account('ada@account.example')$$, '23503', 'account.obstacles', 'while it runs, the account stays');
select pg_temp.as_owner();
update subscriptions set status = 'canceled', ended_at = now() where org_id = pg_temp.got('home');

select pg_temp.as_user('ada', 2);
select throws_ok($$select public.delete_account('ada@account.example')$$, '42501', 'account.sign_in_again', 'a session of two hours is too old to delete an account');
select pg_temp.as_user('ada', 9);
select throws_ok($$select public.delete_account('ada@account.example')$$, '42501', 'account.sign_in_again', 'one that does not exist is too');
select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id('ada'), 'role', 'authenticated', 'session_id', pg_temp.session('otto'))::text, true);
select throws_ok($$select public.delete_account('ada@account.example')$$, '42501', 'account.sign_in_again', 'and the fresh session of somebody else is none of hers');
select pg_temp.as_user('ada');
select throws_ok($$select public.delete_account('otto@account.example')$$, '22023', 'account.email_mismatch', 'another address deletes nothing');
select throws_ok($$select public.delete_account('')$$, '22023', 'account.email_mismatch', 'none deletes nothing');
select throws_ok($$select public.delete_account(null)$$, '22023', 'account.email_mismatch', 'null deletes nothing');
select pg_temp.as_nobody();
select throws_ok($$select public.delete_account('ada@account.example')$$, '28000', 'session.required', 'nobody deletes nobody');
select throws_ok('select public.account_deletion()', '28000', 'session.required', 'and is told nothing');
select pg_temp.as_owner();
select is((select count(*) from auth.users where id = pg_temp.id('ada')), 1::bigint, 'after all of that Ada is still there');

-- The deletion -------------------------------------------------------------------------------------------------------

insert into services (org_id, name, tier, user_id) values (pg_temp.got('home'), 'private-thing', 2, pg_temp.id('ada'));
insert into knulldev_projects (org_id, user_id, name) values (pg_temp.got('home'), pg_temp.id('ada'), 'private-project'), (pg_temp.got('tarn'), pg_temp.id('ben'), 'shared-project');
insert into chat_sessions (org_id, user_id, title) values (pg_temp.got('home'), pg_temp.id('ada'), 'private-chat'), (pg_temp.got('tarn'), pg_temp.id('ada'), 'shared-chat');
insert into datasets (org_id, user_id, name, type, size_bytes, row_count, columns, status)
  select pg_temp.got('home'), pg_temp.id('ada'), 'private-data', 'csv', 1, 1, '[{"name": "word", "type": "text"}]', 'importing';
insert into client_errors (user_id, message) values (pg_temp.id('ada'), 'broke for Ada'), (pg_temp.id('otto'), 'broke for Otto');
insert into invitations (org_id, email, role, token_hash, invited_by) values (pg_temp.got('home'), 'x@x.example', 'member', sha256('x'), pg_temp.id('ada'));
insert into incidents (org_id, number, title, severity, started_at, detected_at, user_id)
  values (pg_temp.got('home'), 1, 'private-incident', 'sev3', now(), now(), pg_temp.id('ada'));
insert into incident_updates (org_id, incident_id, kind, body, user_id)
  select org_id, id, 'note', 'a line of its history', pg_temp.id('ada') from incidents where org_id = pg_temp.got('home');
select private.audit(pg_temp.got('home'), 'SERVICE_CREATED', 'private-thing', '{}', pg_temp.id('ada'));

-- Who holds a lock on the row of an organisation: its xmax changes with every lock that is taken.
create temporary table locked as select id, xmax::text as by from orgs;
select pg_temp.as_user('ada');
select lives_ok($$select public.delete_account(' ADA@account.example ')$$, 'with her address and a fresh session Ada''s account goes');
select pg_temp.as_owner();
select isnt((select xmax::text from orgs where id = pg_temp.got('tarn')), (select by from locked where id = pg_temp.got('tarn')), 'those who change Tarn meanwhile wait');
select is((select xmax::text from orgs where id = pg_temp.got('otto')), (select by from locked where id = pg_temp.got('otto')), 'and nobody elsewhere does');
select is((select count(*) from auth.users where id = pg_temp.id('ada')), 0::bigint, 'the account');
select is((select count(*) from auth.sessions where user_id = pg_temp.id('ada')), 0::bigint, 'its sessions');
select is((select count(*) from profiles where id = pg_temp.id('ada')), 0::bigint, 'its profile');
select is((select count(*) from memberships where user_id = pg_temp.id('ada')), 0::bigint, 'its memberships');
select is((select count(*) from client_errors where user_id = pg_temp.id('ada')), 0::bigint, 'what its browser reported');
select is((select count(*) from client_errors where user_id = pg_temp.id('otto')), 1::bigint, 'not what another''s did');

select results_eq($$select name, personal_of, created_by, ended_at is not null, erased_at is not null from orgs where id = pg_temp.got('home')$$,
  $$values ('Deleted organisation', null::uuid, null::uuid, true, true)$$, 'her own organisation has lost its name and is ended');
create function pg_temp.left_over(p_org uuid) returns setof text language plpgsql as $$
  declare t record; n bigint;
  begin
    for t in select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' order by 1
    loop
      execute format('select count(*) from %s where org_id = $1', t.name) into n using p_org;
      if n > 0 then return next t.name || ' ' || n; end if;
    end loop;
  end $$;
select set_eq($$select * from pg_temp.left_over(pg_temp.got('home'))$$,
  $$values ('audit_logs 1'), ('checkouts 1'), ('credit_ledger 1'), ('subscriptions 1')$$,
  'of everything that was in it only what was booked is left, and one line that says it ended');
select results_eq($$select action, target, user_id, meta ->> 'erased' from audit_logs where org_id = pg_temp.got('home')$$,
  $$values ('ORG_ENDED', null::text, null::uuid, 'true')$$, 'a line that names nobody and nothing');
select throws_ok($$insert into memberships (org_id, user_id, role) values (pg_temp.got('home'), pg_temp.id('otto'), 'owner')$$, '42501', 'org.ended', 'nobody can move in');

select is((select user_id from chat_sessions where title = 'shared-chat'), null, 'what she asked in Tarn stays there, and is nobody''s');
select is((select count(*) from knulldev_projects where name = 'shared-project'), 1::bigint, 'projects of Tarn stay');
select is((select count(*) from services where org_id = pg_temp.got('tarn')), 1::bigint, 'and its services');
select is((select target from audit_logs where org_id = pg_temp.got('tarn') and action = 'MEMBER_REMOVED'), 'Ada', 'Tarn''s log says who left');
select ok((select count(*) from audit_logs where org_id = pg_temp.got('tarn') and user_id = pg_temp.id('ada')) > 1, 'and keeps what she did');
select is((select count(*) from orgs where id = pg_temp.got('otto') and ended_at is null), 1::bigint, 'what is Otto''s is untouched');
select is((select count(*) from memberships where org_id = pg_temp.got('otto')), 1::bigint, 'he is still in it');

-- The log of everybody else stays what it was: append-only.
select throws_ok($$delete from audit_logs where org_id = pg_temp.got('tarn')$$, '42501', 'row.append_only', 'the log of an organisation that lives is not deleted');
select throws_ok($$update audit_logs set target = 'x' where org_id = pg_temp.got('home')$$, '42501', 'row.append_only', 'an entry is never rewritten, not even of one that was erased');
update orgs set ended_at = now() where id = pg_temp.got('otto');
select throws_ok($$delete from audit_logs where org_id = pg_temp.got('otto')$$, '42501', 'row.append_only', 'nor is the log of one that merely ended');
select lives_ok($$delete from audit_logs where org_id = pg_temp.got('home')$$, 'what an erased one leaves may go');
update orgs set ended_at = null where id = pg_temp.got('otto');

-- A token outlives the account, and opens nothing.
select pg_temp.as_user('ada');
select is((select count(*) from orgs) + (select count(*) from profiles) + (select count(*) from memberships) + (select count(*) from audit_logs), 0::bigint, 'with a token that is left one reads nothing');
select throws_ok($$select public.create_organisation('Again')$$, '23503', null, 'makes no organisation');
select throws_ok($$select public.delete_account('ada@account.example')$$, '28000', 'session.required', 'has no account to delete');
select is((select count(*) from public.my_sessions()), 0::bigint, 'and no session');
select pg_temp.as_user('otto');
select is((select count(*) from orgs), 1::bigint, 'while Otto reads what is his');
select lives_ok($$select public.delete_account('otto@account.example')$$, 'and may go as well');
select pg_temp.as_user('mia');
select lives_ok($$select public.delete_account('mia@account.example')$$, 'a member who holds nothing goes without asking anybody');
select pg_temp.as_owner();
select set_eq($$select user_id from memberships where org_id = pg_temp.got('tarn')$$, $$values (pg_temp.id('ben'))$$, 'and Tarn is Ben''s');

-- A client cannot say that an organisation was erased.
grant update (erased_at) on orgs to authenticated;
select pg_temp.as_user('ben');
select throws_ok($$update orgs set erased_at = now() where id = pg_temp.got('tarn')$$, '42501', 'row.fixed_field', 'even with a grant too many nobody marks an organisation as erased');
select lives_ok($$update orgs set name = 'Tarn Freight' where id = pg_temp.got('tarn')$$, 'while its owner renames it');
select pg_temp.as_owner();

select * from finish();
rollback;
