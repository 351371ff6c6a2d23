-- What three ways to write the same row-level security policy cost.
--   createdb rls_forms && psql -d rls_forms -f rls-forms.sql        about a minute, PostgreSQL 15 or newer, a superuser
-- One million rows over 1,000 tenants: tenant 1 holds 200,000, the others share 800,000. Everybody is in three tenants.
\set ON_ERROR_STOP on
\pset footer off
set client_min_messages = warning;
set jit = off;

drop schema if exists t cascade;
create schema t;
do $$ begin create role rls_reader nologin; exception when duplicate_object then null; end $$;

create table t.memberships (user_id int, tenant_id int, primary key (user_id, tenant_id));
insert into t.memberships
  select u, 1 + (u - 1 + d) % 1000 from generate_series(1, 1000) u, unnest(array[0, 7, 450]) d;

create table t.notes (
  id bigint generated always as identity primary key,
  tenant_id int not null,
  amount int not null,
  created_at timestamptz not null,
  words tsvector not null
);
insert into t.notes (tenant_id, amount, created_at, words)
  select case when n % 5 = 0 then 1 else 2 + (n::bigint * 7919 % 999)::int end, n % 100, '2026-01-01'::timestamptz + n * interval '20 seconds',
    to_tsvector('simple', 'note number ' || n || case when n % 1000 = 0 then ' needle' else '' end || ' word' || n % 997)
  from generate_series(1, 1000000) n;
create index notes_tenant on t.notes (tenant_id, created_at desc);
create index notes_words on t.notes using gin (words);
vacuum (analyze, freeze) t.notes;
analyze t.memberships;

-- Who asks: in production the verified claims of a token, here a setting.
create function t.me() returns int language sql stable as $$ select current_setting('t.user_id')::int $$;

create function t.is_member(p_tenant int) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from t.memberships where user_id = t.me() and tenant_id = p_tenant);
end $$;

create function t.my_tenants() returns setof int language sql stable security definer set search_path = '' as $$
  select tenant_id from t.memberships where user_id = t.me() $$;

-- The search that checks membership once, then runs with the rights of its owner.
create function t.search(p_tenant int, p_word text) returns setof bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if not t.is_member(p_tenant) then raise exception 'not a member' using errcode = '42501'; end if;
  return query select id from t.notes where tenant_id = p_tenant and words @@ to_tsquery('pg_catalog.simple', p_word);
end $$;

grant usage on schema t to rls_reader;
grant select on t.notes, t.memberships to rls_reader;
grant execute on all functions in schema t to rls_reader;

create table t.results (form text, question text, run int, ms numeric);

create function t.measure(p_form text, p_question text, p_query text, p_user int, p_reader boolean, p_runs int) returns void language plpgsql as $$
declare started timestamptz; ended timestamptz;
begin
  perform set_config('t.user_id', p_user::text, true);
  for run in 0..p_runs loop
    if p_reader then set local role rls_reader; end if;
    started := clock_timestamp();
    execute p_query;
    ended := clock_timestamp();
    reset role;
    -- Run 0 warms the cache and is not counted.
    if run > 0 then insert into t.results values (p_form, p_question, run, extract(epoch from ended - started) * 1000); end if;
  end loop;
end $$;

\set list 'select id from t.notes where tenant_id = 500 order by created_at desc limit 50'
\set sum  'select count(*), sum(amount) from t.notes'
\set find 'select id from t.notes where tenant_id = 1 and words @@ to_tsquery(''simple'', ''needle'')'

\o /dev/null
-- The same questions without a policy: the tenants are written into the query.
select t.measure('none', 'list', :'list', 500, false, 31);
select t.measure('none', 'sum', 'select count(*), sum(amount) from t.notes where tenant_id = any(array[500, 507, 950])', 500, false, 31);
select t.measure('none', 'find', :'find', 1, false, 31);

alter table t.notes enable row level security;

create policy p on t.notes for select to rls_reader using (t.is_member(tenant_id));
select t.measure('function per row', 'list', :'list', 500, true, 31);
select t.measure('function per row', 'sum', :'sum', 500, true, 5);
select t.measure('function per row', 'find', :'find', 1, true, 5);
drop policy p on t.notes;

create policy p on t.notes for select to rls_reader using (tenant_id in (select tenant_id from t.memberships where user_id = t.me()));
select t.measure('subquery', 'list', :'list', 500, true, 31);
select t.measure('subquery', 'sum', :'sum', 500, true, 31);
select t.measure('subquery', 'find', :'find', 1, true, 31);
drop policy p on t.notes;

create policy p on t.notes for select to rls_reader using (tenant_id = any(array(select t.my_tenants())));
select t.measure('array once', 'list', :'list', 500, true, 31);
select t.measure('array once', 'sum', :'sum', 500, true, 31);
select t.measure('array once', 'find', :'find', 1, true, 31);
select t.measure('array once', 'find by function', 'select * from t.search(1, ''needle'')', 1, true, 31);

\o
select form, question, round(percentile_cont(0.5) within group (order by ms)::numeric, 2) as median_ms, count(*) as runs
from t.results group by 1, 2 order by 2, 1;

-- Which plans those were.
set t.user_id = '500';
set role rls_reader;
explain (costs off) select count(*), sum(amount) from t.notes;
set t.user_id = '1';
explain (costs off) select id from t.notes where tenant_id = 1 and words @@ to_tsquery('simple', 'needle');
reset role;
