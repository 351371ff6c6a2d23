-- The search screen and the palette: what is found, for whom, and that every sign of a question means itself.
-- Mo is a member of Tarn and of Fell; Vi reads Tarn; Otto owns another organisation with the same names.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(21);

insert into auth.users (id, email) values
  ('0f000000-0000-4000-8000-000000000002', 'mo@search.example'),
  ('0f000000-0000-4000-8000-000000000003', 'vi@search.example'),
  ('0f000000-0000-4000-8000-000000000005', 'otto@search.example');
insert into public.orgs (id, name) values
  ('0f0a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('0f0b0000-0000-4000-8000-00000000000b', 'Other'),
  ('0f0c0000-0000-4000-8000-00000000000c', 'Fell');
insert into public.memberships (org_id, user_id, role) values
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000002', 'member'),
  ('0f0c0000-0000-4000-8000-00000000000c', '0f000000-0000-4000-8000-000000000002', 'member'),
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000003', 'viewer'),
  ('0f0b0000-0000-4000-8000-00000000000b', '0f000000-0000-4000-8000-000000000005', 'owner');
insert into public.chat_sessions (org_id, title) values
  ('0f0a0000-0000-4000-8000-00000000000a', 'Was ETA tested at night?'),
  ('0f0b0000-0000-4000-8000-00000000000b', 'Was ETA tested by others?');
insert into public.datasets (org_id, name, size_bytes, type, status, row_count, columns, next_row)
  select org, name, 2621440, 'csv', status::public.dataset_status, 1, '[{"name":"a","type":"text"}]', 2
  from (values
    ('0f0a0000-0000-4000-8000-00000000000a'::uuid, 'eta_features.csv', 'ready'),
    ('0f0a0000-0000-4000-8000-00000000000a', 'eta_half_sent.csv', 'importing'),
    ('0f0b0000-0000-4000-8000-00000000000b', 'eta_others.csv', 'ready')
  ) d (org, name, status);
insert into public.services (org_id, name, description, user_id) values
  ('0f0a0000-0000-4000-8000-00000000000a', 'planner', 'Asks eta for every stop', '0f000000-0000-4000-8000-000000000002'),
  ('0f0a0000-0000-4000-8000-00000000000a', 'a eta', '', '0f000000-0000-4000-8000-000000000002'),
  ('0f0a0000-0000-4000-8000-00000000000a', 'eta-predictor', '', '0f000000-0000-4000-8000-000000000002'),
  ('0f0b0000-0000-4000-8000-00000000000b', 'eta-others', '', '0f000000-0000-4000-8000-000000000005');
insert into public.knulldev_projects (org_id, name, description) values
  ('0f0a0000-0000-4000-8000-00000000000a', 'ETA predictor', 'Minutes to 100% of stops'),
  ('0f0c0000-0000-4000-8000-00000000000c', 'Eta of Fell', ''),
  ('0f0b0000-0000-4000-8000-00000000000b', 'Eta of others', '');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', '0f000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
-- What a question finds in Tarn, as kind and name in the order of the answer.
create function pg_temp.found(p_query text, variadic p_kinds text[]) returns text[] language sql as $$
  select coalesce(array_agg(f.name order by f.place), '{}') from (
    select s.name, s.place from public.search_everything(p_query, '0f0a0000-0000-4000-8000-00000000000a', p_kinds)
      with ordinality as s (kind, id, org_id, name, description, number, state, severity, size_bytes, type, updated_at, place)
  ) f
$$;

-- Who sees what ------------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(3);
select is(pg_temp.found('eta', 'chat'), '{"Was ETA tested at night?"}', 'a viewer finds a chat of the organisation, without regard to case');
select is(pg_temp.found('ETA', 'dataset'), '{eta_features.csv}', 'an import that is not finished is not found');
select is(pg_temp.found('eta', 'service'), '{eta-predictor,"a eta",planner}', 'what begins so comes first, then the name, then the description');
select is(pg_temp.found('eta', 'project'), '{"ETA predictor"}', 'a project of the named organisation');
select results_eq(
  $$ select name from public.search_everything('eta', null, '{project}') order by name $$,
  array['ETA predictor'], 'without an organisation: those of the viewer''s own organisations');
select pg_temp.act_as(2);
select results_eq(
  $$ select name from public.search_everything('eta', null, '{project}') order by name $$,
  array['ETA predictor', 'Eta of Fell'], 'a member of two finds the projects of both, and of no third');
select throws_ok($$ select * from public.search_everything('eta', '0f0b0000-0000-4000-8000-00000000000b') $$, '42501', 'org.forbidden', 'a foreign organisation is refused');
select pg_temp.act_as(5);
select throws_ok($$ select * from public.search_everything('eta', '0f0a0000-0000-4000-8000-00000000000a') $$, '42501', 'org.forbidden', 'and the other way round');
select is((select count(*) from public.search_everything('eta', null, '{chat,project,dataset,service,document,incident}')), 4::bigint, 'everything of one''s own, nothing else');

-- What the answer holds --------------------------------------------------------------------------------------------
select pg_temp.act_as(2);
select results_eq(
  $$ select kind, size_bytes, type, description from public.search_everything('features', '0f0a0000-0000-4000-8000-00000000000a') $$,
  $$ values ('dataset', 2621440::bigint, 'csv', '') $$, 'a dataset has its size and its type');
select public.report_incident('0f0a0000-0000-4000-8000-00000000000a', 'No routes at 50%', '', 'sev2');
select results_eq(
  $$ select name, number, state, severity from public.search_everything('inc-1', '0f0a0000-0000-4000-8000-00000000000a', '{incident}') $$,
  $$ values ('No routes at 50%', 1, 'triggered', 'sev2') $$, 'an incident is found by its key, with its state');
select is((select count(*) from public.search_everything('eta', '0f0a0000-0000-4000-8000-00000000000a', '{service}', 10, true)), 2::bigint, 'by name alone, as the palette asks');

-- Signs ------------------------------------------------------------------------------------------------------------
insert into public.services (org_id, name, description)
  select '0f0a0000-0000-4000-8000-00000000000a', name, '' from unnest(array['50% off', '50 off', 'a_b', 'axb', 'one, two', 'f(x)', '"quoted"', 'it''s', 'back\slash', 'star*']) name;
select is(pg_temp.found('50%', 'service'), '{"50% off"}', 'a per cent sign is a per cent sign');
select is(pg_temp.found('a_b', 'service'), '{a_b}', 'an underscore is an underscore');
select is(pg_temp.found('e, t', 'service') || pg_temp.found('(x)', 'service') || pg_temp.found('"quo', 'service') || pg_temp.found('t''s', 'service'),
  array['one, two', 'f(x)', '"quoted"', 'it''s'], 'commas, parentheses and quotes are found');
select is(pg_temp.found('k\s', 'service') || pg_temp.found('r*', 'service') || pg_temp.found('s%', 'service'), array['back\slash', 'star*'], 'backslash and star too, and none of them matches anything else');
select is(pg_temp.found(E' \t ', 'service', 'chat', 'project', 'dataset'), '{}', 'nothing asked, nothing found');
select throws_ok($$ select * from public.search_everything('a', null, '{memberships}') $$, '22023', 'search.kind', 'an unknown kind is refused');

-- Limits -----------------------------------------------------------------------------------------------------------
insert into public.services (org_id, name) select '0f0a0000-0000-4000-8000-00000000000a', 'many ' || n from generate_series(1, 12) n;
select is(cardinality(pg_temp.found('many', 'service')), 10, 'ten of a kind at most');
select is((select count(*) from public.search_everything('many', '0f0a0000-0000-4000-8000-00000000000a', '{service}', 500)), 10::bigint, 'whatever is asked for');

set local role anon;
select set_config('request.jwt.claims', '{"role":"anon"}', true);
select throws_ok($$ select * from public.search_everything('eta') $$, '42501', null, 'a visitor may not ask');

select * from finish();
rollback;
