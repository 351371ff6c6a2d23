-- Where the modules meet: the project's services and their incidents, and the numbers of the platform home.
-- Mo is a member and Vi a viewer of Tarn; Otto owns another organisation with data of its own.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(28);

insert into auth.users (id, email) values
  ('0e000000-0000-4000-8000-000000000002', 'mo@cross.example'),
  ('0e000000-0000-4000-8000-000000000003', 'vi@cross.example'),
  ('0e000000-0000-4000-8000-000000000005', 'otto@cross.example');
insert into public.orgs (id, name) values
  ('0e0a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('0e0b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000002', 'member'),
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000003', 'viewer'),
  ('0e0b0000-0000-4000-8000-00000000000b', '0e000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', '0e000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
create temp table story (eta uuid, quotes uuid, idle uuid, planner uuid, incident uuid);
insert into story default values;
grant select, update on story to authenticated;

-- An organisation in which nothing has been done ------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(3);
select results_eq($$ select * from public.home_first_steps('0e0a0000-0000-4000-8000-00000000000a') $$,
  $$ values (false, false, false, false) $$, 'a new organisation has taken no step');
select results_eq(
  $$ select incidents_open, services_total, ack_seconds, lead_seconds, tokens_month, cardinality(incident_days)
     from public.home_layers('0e0a0000-0000-4000-8000-00000000000a') $$,
  $$ values (0::bigint, 0::bigint, null::double precision, null::double precision, 0::bigint, 14) $$,
  'what was not measured is null, not zero; the days are there');

-- Mo builds ------------------------------------------------------------------------------------------------
select pg_temp.act_as(2);
update story set
  eta = (public.create_project('0e0a0000-0000-4000-8000-00000000000a', 'ETA predictor', 'Minutes to 100% of stops')).id,
  quotes = (public.create_project('0e0a0000-0000-4000-8000-00000000000a', 'Dynamic quotes')).id,
  idle = (public.create_project('0e0a0000-0000-4000-8000-00000000000a', 'Yard cameras')).id;
insert into public.services (org_id, name, tier, project_id)
  select '0e0a0000-0000-4000-8000-00000000000a', 'route-planner', 1, eta from story;
insert into public.services (org_id, name, tier, project_id)
  select '0e0a0000-0000-4000-8000-00000000000a', 'aaa-quiet', 2, eta from story;
insert into public.services (org_id, name, tier, project_id)
  select '0e0a0000-0000-4000-8000-00000000000a', 'yard-cam', 4, idle from story;
update story set planner = (select id from public.services where name = 'route-planner');
select public.move_project(idle, 'building') from story;
select public.move_project(idle, 'operating') from story;
select public.move_project(eta, 'building') from story;
select public.move_project(eta, 'operating') from story;
update public.services set project_id = null where name = 'yard-cam';
update story set incident = public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'No routes', '', 'sev2', array[planner]);
-- Over, so that it is in the way of nothing.
select public.move_incident(public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'Over', '', 'sev1', array[planner]), 'cancelled') from story;

select is((select services -> 0 ->> 'name' from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_id => (select eta from story))),
  'route-planner', 'the burning service comes first');
select is((select jsonb_array_length(services -> 0 -> 'incidents') from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_id => (select eta from story))),
  1, 'with its open incident, not the one that is over');
select is((select jsonb_array_length(services -> 1 -> 'incidents') from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_id => (select eta from story))),
  0, 'the quiet one has none');
select results_eq($$ select title, is_open from public.project_incidents('0e0a0000-0000-4000-8000-00000000000a', (select eta from story)) $$,
  $$ values ('No routes', true), ('Over', false) $$, 'its line shows both, the open one first');

-- The list
select is((select count(*) from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_filter => '100%')), 1::bigint, 'a percent sign is a letter');
select is((select count(*) from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_filter => ' PREDICTOR ')), 1::bigint, 'case and blanks around do not matter');
select is((select count(*) from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_status => 'operating')), 2::bigint, 'by status');
select is(
  (select count(*) from public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_limit => 2) first
   join lateral public.list_projects('0e0a0000-0000-4000-8000-00000000000a', p_before => first.updated_at, p_before_id => first.id) rest on rest.id = first.id),
  0::bigint, 'a page never repeats the row it continues from');
select results_eq($$ select status::text, projects from public.project_counts('0e0a0000-0000-4000-8000-00000000000a') order by 2 $$,
  $$ values ('planning', 1::bigint), ('operating', 2::bigint) $$, 'the counts');
select results_eq($$ select name from public.project_board('0e0a0000-0000-4000-8000-00000000000a') $$,
  $$ values ('Dynamic quotes'), ('ETA predictor'), ('Yard cameras') $$, 'the board: lanes in order, what burns before what runs nothing');
select ok((select array_agg(action) @> array['PROJECT_SERVICE_ADDED', 'PROJECT_SERVICE_REMOVED']
   from public.project_activity('0e0a0000-0000-4000-8000-00000000000a', (select idle from story))),
  'a service that came and went is in the project''s history');

-- The numbers
select public.move_incident(incident, 'acknowledged') from story;
select results_eq(
  $$ select incidents_open, incidents_week, services_affected, services_total, ack_count, projects_planning, projects_operating, projects_month, lead_count,
       incident_days[14], move_days[14] >= 4
     from public.home_layers('0e0a0000-0000-4000-8000-00000000000a') $$,
  $$ values (1::bigint, 2::bigint, 1::bigint, 3::bigint, 1::bigint, 1::bigint, 2::bigint, 3::bigint, 2::bigint, 2, true) $$,
  'the three layers count what is there');
select results_eq($$ select has_data, has_question, has_project, has_service from public.home_first_steps('0e0a0000-0000-4000-8000-00000000000a') $$,
  $$ values (false, false, true, true) $$, 'two steps are taken');

-- An import that stopped is its sender's to see, and nobody else's
select public.begin_dataset('0e0a0000-0000-4000-8000-00000000000a', gen_random_uuid(), 'rates.csv', 'csv', 100, 10, 0, '[{"name":"a","type":"text"}]', ',');
select is_empty($$ select 1 from public.stopped_imports('0e0a0000-0000-4000-8000-00000000000a') $$, 'a running import has not stopped');
reset role;
update public.datasets set last_batch_at = now() - interval '3 minutes' where name = 'rates.csv';
set local role authenticated;
select is((select name from public.stopped_imports('0e0a0000-0000-4000-8000-00000000000a')), 'rates.csv', 'one that is silent for three minutes has');
select pg_temp.act_as(3);
select is_empty($$ select 1 from public.stopped_imports('0e0a0000-0000-4000-8000-00000000000a') $$, 'a colleague does not see it');
select is((select count(*) from public.list_projects('0e0a0000-0000-4000-8000-00000000000a')), 3::bigint, 'a viewer reads the projects');

-- Otto sees his own, and is told that Tarn is not his --------------------------------------------------------
select pg_temp.act_as(5);
select is((select count(*) from public.list_projects('0e0b0000-0000-4000-8000-00000000000b')), 0::bigint, 'the outsider''s own list is empty, not refused');
select throws_ok(format('select * from public.%s', call), '42501', 'org.forbidden', call || ' is refused to an outsider')
from (values
  ('list_projects(''0e0a0000-0000-4000-8000-00000000000a'')'),
  ('project_counts(''0e0a0000-0000-4000-8000-00000000000a'')'),
  ('project_board(''0e0a0000-0000-4000-8000-00000000000a'')'),
  ('project_activity(''0e0a0000-0000-4000-8000-00000000000a'', gen_random_uuid())'),
  ('project_incidents(''0e0a0000-0000-4000-8000-00000000000a'', gen_random_uuid())'),
  ('home_first_steps(''0e0a0000-0000-4000-8000-00000000000a'')'),
  ('home_layers(''0e0a0000-0000-4000-8000-00000000000a'')'),
  ('stopped_imports(''0e0a0000-0000-4000-8000-00000000000a'')')
) as calls (call);

select * from finish();
rollback;
