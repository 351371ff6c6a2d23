-- KnullDev: the story of one project, told by the people around it.
-- Ada owns Tarn, Mo is a member, Vi a viewer, Ad an admin; Otto belongs to another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(67);

insert into auth.users (id, email) values
  ('0d000000-0000-4000-8000-000000000001', 'ada@kd.example'),
  ('0d000000-0000-4000-8000-000000000002', 'mo@kd.example'),
  ('0d000000-0000-4000-8000-000000000003', 'vi@kd.example'),
  ('0d000000-0000-4000-8000-000000000004', 'ad@kd.example'),
  ('0d000000-0000-4000-8000-000000000005', 'otto@kd.example');
insert into public.orgs (id, name) values
  ('0d0a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('0d0b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('0d0a0000-0000-4000-8000-00000000000a', '0d000000-0000-4000-8000-000000000001', 'owner'),
  ('0d0a0000-0000-4000-8000-00000000000a', '0d000000-0000-4000-8000-000000000002', 'member'),
  ('0d0a0000-0000-4000-8000-00000000000a', '0d000000-0000-4000-8000-000000000003', 'viewer'),
  ('0d0a0000-0000-4000-8000-00000000000a', '0d000000-0000-4000-8000-000000000004', 'admin'),
  ('0d0b0000-0000-4000-8000-00000000000b', '0d000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', '0d000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
-- The project of this story, whoever may see it.
create temp table story (project uuid, service uuid, spare uuid);
insert into story default values;
grant select, update on story to authenticated;

-- Mo creates it ------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(2);

select lives_ok(
  $$ update story set project = (public.create_project(
    '0d0a0000-0000-4000-8000-00000000000a', '  ETA predictor ', 'Minutes to arrival.',
    '0d0c0000-0000-4000-8000-000000000001')).id $$,
  'a member creates a project');
select is((select name from public.knulldev_projects where id = (select project from story)), 'ETA predictor', 'its name is trimmed');
select is((select status::text from public.knulldev_projects where id = (select project from story)), 'planning', 'it starts in planning');
select is((select user_id from public.knulldev_projects where id = (select project from story)),
  '0d000000-0000-4000-8000-000000000002', 'it knows who created it');
select is(
  (public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'ETA predictor', 'Minutes to arrival.',
    '0d0c0000-0000-4000-8000-000000000001')).id,
  (select project from story), 'sending the form twice answers the same row');
select is((select count(*) from public.knulldev_projects), 1::bigint, 'and there is only one');

select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', '   ') $$,
  '22023', 'project.name_length', 'a name of blanks is refused');
select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', repeat('x', 10000)) $$,
  '22023', 'project.name_length', 'a name of 10,000 characters is refused');
select lives_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', repeat('x', 200), repeat('y', 10000)) $$,
  'the longest name and description are taken');
select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'x', repeat('y', 10001)) $$,
  '22023', 'project.description_length', 'one character more is refused');

-- Fields that the browser does not decide
select throws_ok($$ insert into public.knulldev_projects (org_id, name, status) values ('0d0a0000-0000-4000-8000-00000000000a', 'x', 'operating') $$,
  '42501', null, 'nobody starts at the end');
select lives_ok($$ insert into public.knulldev_projects (org_id, name, user_id) values
  ('0d0a0000-0000-4000-8000-00000000000a', 'In whose name', '0d000000-0000-4000-8000-000000000001') $$,
  'a creator may be sent');
select is((select user_id from public.knulldev_projects where name = 'In whose name'),
  '0d000000-0000-4000-8000-000000000002', 'but it is always the caller');
select throws_ok($$ update public.knulldev_projects set status = 'building' where id = (select project from story) $$,
  '42501', null, 'the status is not an ordinary column');
select throws_ok($$ update public.knulldev_projects set org_id = '0d0b0000-0000-4000-8000-00000000000b' where id = (select project from story) $$,
  '42501', null, 'a project does not change its organisation');
select lives_ok($$ update public.knulldev_projects set description = 'Minutes to arrival for every stop.' where id = (select project from story) $$,
  'a member edits the description');

-- The guards hold without the grants as well, and the grants without the guards
reset role;
select ok(not has_column_privilege('authenticated', 'public.knulldev_projects', 'status', 'update'), 'the status is not granted');
grant insert, update on public.knulldev_projects to authenticated;
set local role authenticated;
select throws_ok($$ insert into public.knulldev_projects (org_id, name, status) values ('0d0a0000-0000-4000-8000-00000000000a', 'x', 'operating') $$,
  '22023', 'project.starts_in_planning', 'the trigger alone: a project starts in planning');
select throws_ok($$ update public.knulldev_projects set status = 'building' where id = (select project from story) $$,
  '42501', 'project.moved_by_rpc', 'the trigger alone: the status is moved by its RPC');
select throws_ok($$ update public.knulldev_projects set org_id = '0d0b0000-0000-4000-8000-00000000000b' where id = (select project from story) $$,
  '42501', 'row.fixed_field', 'the trigger alone: the organisation is fixed');
select throws_ok($$ update public.knulldev_projects set user_id = '0d000000-0000-4000-8000-000000000001' where id = (select project from story) $$,
  '42501', 'row.fixed_field', 'the trigger alone: the creator is fixed');
-- The policy alone: Mo may only read the other organisation, so nothing of Tarn goes there by their hand.
reset role;
insert into public.memberships (org_id, user_id, role) values ('0d0b0000-0000-4000-8000-00000000000b', '0d000000-0000-4000-8000-000000000002', 'viewer');
alter table public.knulldev_projects disable trigger guard;
set local role authenticated;
select throws_ok($$ update public.knulldev_projects set org_id = '0d0b0000-0000-4000-8000-00000000000b' where id = (select project from story) $$,
  '42501', null, 'the policy alone: no project goes to an organisation in which one may only read');
reset role;
alter table public.knulldev_projects enable trigger guard;
delete from public.memberships where org_id = '0d0b0000-0000-4000-8000-00000000000b' and role = 'viewer';
revoke insert, update on public.knulldev_projects from authenticated;
grant insert (org_id, user_id, client_id, name, description), update (name, description) on public.knulldev_projects to authenticated;
set local role authenticated;

-- Plan, build, operate -----------------------------------------------------------------------------------
select throws_ok($$ select public.move_project((select project from story), 'operating') $$,
  '22023', 'project.illegal_step', 'building cannot be skipped');
select is((public.move_project((select project from story), 'building')).status::text, 'building', 'planning to building');
select is((public.move_project((select project from story), 'building')).status::text, 'building', 'a double click changes nothing');
select is((select count(*) from public.project_moves where project_id = (select project from story)), 2::bigint,
  'the history has the creation and one move');
select throws_ok($$ select public.move_project((select project from story), 'operating') $$,
  '22023', 'project.no_service', 'without a service there is nothing to operate');

insert into public.services (org_id, name, tier, project_id)
  select '0d0a0000-0000-4000-8000-00000000000a', 'eta-predictor', 2, project from story;
select is((public.move_project((select project from story), 'operating')).status::text, 'operating', 'with one it is operated');
select ok(
  (select status_since > created_at from public.knulldev_projects where id = (select project from story)),
  'and says since when');
select throws_ok($$ select public.move_project((select project from story), 'planning') $$,
  '22023', 'project.illegal_step', 'what runs goes back to building first');
select is((public.move_project((select project from story), 'archived')).status::text, 'archived', 'it is archived');
select is((select restores_to::text from public.list_projects('0d0a0000-0000-4000-8000-00000000000a', p_id => (select project from story))),
  'operating', 'and knows where it was');
select throws_ok($$ select public.move_project((select project from story), 'building') $$,
  '22023', 'project.illegal_step', 'it is not restored to somewhere else');
select is((public.move_project((select project from story), 'operating')).status::text, 'operating', 'it comes back to where it was');

select is(
  (select jsonb_array_length(services) from public.list_projects('0d0a0000-0000-4000-8000-00000000000a', p_id => (select project from story))),
  1, 'the list names the service that it delivers');
select ok(
  (select array_agg(action) @> array['PROJECT_CREATED', 'PROJECT_UPDATED', 'PROJECT_MOVED', 'PROJECT_ARCHIVED', 'PROJECT_RESTORED', 'PROJECT_SERVICE_ADDED']
   from public.project_activity('0d0a0000-0000-4000-8000-00000000000a', (select project from story))),
  'every act is in the audit log');

-- The history is not rewritten
select throws_ok($$ update public.project_moves set to_status = 'planning' $$, '42501', null, 'no move is changed');
select throws_ok($$ delete from public.project_moves $$, '42501', null, 'no move is removed');
reset role;
select throws_ok($$ update public.project_moves set to_status = 'planning' $$, '42501', 'row.append_only', 'not even by the owner of the table');
select throws_ok($$ delete from public.project_moves $$, '42501', 'row.append_only', 'while the project stands');
set local role authenticated;

-- What one form made is not another's: the same client id from somebody else is a project of their own.
select pg_temp.act_as(1);
select isnt((public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'Ada''s own', '', '0d0c0000-0000-4000-8000-000000000001')).id,
  (select project from story), 'another person''s form with the same id makes another project');
select is((select user_id from public.knulldev_projects where name = 'Ada''s own'), '0d000000-0000-4000-8000-000000000001', 'which is theirs');
select is((public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'Again', '', '0d0c0000-0000-4000-8000-000000000001')).name,
  'Ada''s own', 'and the form sent again answers their own');
select pg_temp.act_as(2);
select ok((select updated_at > created_at from public.knulldev_projects where id = (select project from story)), 'a change is dated');

-- Nothing of a project belongs to another organisation
reset role;
select throws_ok($$ insert into public.project_moves (org_id, project_id, to_status) select '0d0b0000-0000-4000-8000-00000000000b', project, 'archived' from story $$,
  '23503', null, 'a move cannot point into another organisation');
select throws_ok($$ insert into public.services (org_id, name, project_id, user_id) select '0d0b0000-0000-4000-8000-00000000000b', 'foreign', project, '0d000000-0000-4000-8000-000000000005' from story $$,
  '23503', null, 'nor can a service');
set local role authenticated;

-- Vi reads ------------------------------------------------------------------------------------------------
select pg_temp.act_as(3);
select isnt_empty($$ select 1 from public.knulldev_projects where id = (select project from story) $$, 'a viewer sees the project');
select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'x') $$, '42501', 'org.forbidden', 'but creates none');
select throws_ok($$ select public.move_project((select project from story), 'building') $$, '42501', 'org.forbidden', 'and moves none');
select throws_ok($$ insert into public.knulldev_projects (org_id, name) values ('0d0a0000-0000-4000-8000-00000000000a', 'x') $$, '42501', null, 'not by the table either');
update public.knulldev_projects set description = 'Vi was here';
select is_empty($$ select 1 from public.knulldev_projects where description = 'Vi was here' $$, 'changes none');
delete from public.knulldev_projects where id = (select project from story);
select isnt_empty($$ select 1 from public.knulldev_projects where id = (select project from story) $$, 'and deletes none');
-- Not even their own, made while they were a member.
reset role;
insert into public.knulldev_projects (org_id, name, user_id) values ('0d0a0000-0000-4000-8000-00000000000a', 'Vi''s old one', '0d000000-0000-4000-8000-000000000003');
set local role authenticated;
delete from public.knulldev_projects where name = 'Vi''s old one';
select isnt_empty($$ select 1 from public.knulldev_projects where name = 'Vi''s old one' $$, 'not even what was their own');

-- Otto, from elsewhere ------------------------------------------------------------------------------------
select pg_temp.act_as(5);
select is_empty($$ select 1 from public.knulldev_projects $$, 'an outsider sees nothing');
select is_empty($$ select 1 from public.project_moves $$, 'no history either');
select throws_ok($$ insert into public.knulldev_projects (org_id, name) values ('0d0a0000-0000-4000-8000-00000000000a', 'x') $$, '42501', null, 'adds nothing');
select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'x') $$, '42501', 'org.forbidden', 'not by the RPC either');
select throws_ok($$ select public.move_project((select project from story), 'building') $$, 'P0002', 'project.not_found',
  'and does not learn that the project exists');
select throws_ok($$ select public.move_project('00000000-0000-4000-8000-000000000000', 'building') $$, 'P0002', 'project.not_found',
  'which one that does not exist answers as well');

-- Somebody without a session
select set_config('request.jwt.claims', '', true);
select throws_ok($$ select public.move_project((select project from story), 'building') $$, '28000', 'session.required', 'no session, no move');
select throws_ok($$ select public.create_project('0d0a0000-0000-4000-8000-00000000000a', 'x') $$, '28000', 'session.required', 'and no project');

-- Otto was a member of Tarn once, and made something there
reset role;
insert into public.knulldev_projects (org_id, name, user_id) values ('0d0a0000-0000-4000-8000-00000000000a', 'Otto''s old one', '0d000000-0000-4000-8000-000000000005');
set local role authenticated;
select pg_temp.act_as(5);
delete from public.knulldev_projects where name = 'Otto''s old one';
reset role;
select isnt_empty($$ select 1 from public.knulldev_projects where name = 'Otto''s old one' $$, 'who left does not delete what they made');
set local role authenticated;

-- The end -------------------------------------------------------------------------------------------------
-- Ad may delete what Mo made; Ada's own work is not Mo's to delete; Mo's own is.
select pg_temp.act_as(2);
delete from public.knulldev_projects where name = 'Ada''s own';
select isnt_empty($$ select 1 from public.knulldev_projects where name = 'Ada''s own' $$, 'a member does not delete the project of another');
delete from public.knulldev_projects where name = 'In whose name';
select is_empty($$ select 1 from public.knulldev_projects where name = 'In whose name' $$, 'but their own');
select pg_temp.act_as(4);
delete from public.knulldev_projects where id = (select project from story);
select is_empty($$ select 1 from public.knulldev_projects where id = (select project from story) $$, 'an admin does');
select is((select count(*) from public.services where name = 'eta-predictor' and project_id is null), 1::bigint,
  'the service stays, without its project');

select is((select action from public.audit_logs where meta ->> 'id' = (select project::text from story) order by action <> 'PROJECT_DELETED' limit 1),
  'PROJECT_DELETED', 'and the audit log says that it was deleted');

select * from finish();
rollback;
