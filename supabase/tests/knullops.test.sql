-- KnullOps: one incident from the first word to the last, told by the people around it.
-- Ada owns Tarn, Mo and Mia are members, Vi a viewer, Ad an admin; Otto owns another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(142);

insert into auth.users (id, email) values
  ('0e000000-0000-4000-8000-000000000001', 'ada@ko.example'),
  ('0e000000-0000-4000-8000-000000000002', 'mo@ko.example'),
  ('0e000000-0000-4000-8000-000000000003', 'vi@ko.example'),
  ('0e000000-0000-4000-8000-000000000004', 'ad@ko.example'),
  ('0e000000-0000-4000-8000-000000000005', 'otto@ko.example'),
  ('0e000000-0000-4000-8000-000000000006', 'mia@ko.example');
insert into public.orgs (id, name) values
  ('0e0a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('0e0b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000001', 'owner'),
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000002', 'member'),
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000003', 'viewer'),
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000004', 'admin'),
  ('0e0a0000-0000-4000-8000-00000000000a', '0e000000-0000-4000-8000-000000000006', 'member'),
  ('0e0b0000-0000-4000-8000-00000000000b', '0e000000-0000-4000-8000-000000000005', 'owner');
insert into public.knulldev_projects (id, org_id, name) values
  ('0e0c0000-0000-4000-8000-000000000001', '0e0a0000-0000-4000-8000-00000000000a', 'Dispatch'),
  ('0e0c0000-0000-4000-8000-000000000002', '0e0b0000-0000-4000-8000-00000000000b', 'Elsewhere');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', '0e000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
create temp table story (name text primary key, id uuid);
grant select, insert, update on story to authenticated;
create function pg_temp.it(p_name text) returns uuid language sql as $$ select id from story where name = p_name $$;
-- The detail of the error that a statement raises: what the interface reads beside the key.
create function pg_temp.detail_of(p_sql text) returns json language plpgsql as $$
declare v text;
begin
  execute p_sql;
  return null;
exception when others then
  get stacked diagnostics v = pg_exception_detail;
  return nullif(v, '')::json;
end
$$;
create function pg_temp.status_of(p_name text) returns text language sql as $$
  select status::text from public.incidents where id = pg_temp.it(p_name)
$$;

-- Services ------------------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(2);

select lives_ok($$ insert into public.services (id, org_id, name, tier, project_id) values
  ('0e0d0000-0000-4000-8000-000000000001', '0e0a0000-0000-4000-8000-00000000000a', '  route-planner ', 1, '0e0c0000-0000-4000-8000-000000000001') $$,
  'a member creates a service');
select is((select name from public.services where id = '0e0d0000-0000-4000-8000-000000000001'), 'route-planner', 'its name is trimmed');
select is((select user_id from public.services where id = '0e0d0000-0000-4000-8000-000000000001'),
  '0e000000-0000-4000-8000-000000000002', 'it knows who created it');
select lives_ok($$ insert into public.services (id, org_id, name) values
  ('0e0d0000-0000-4000-8000-000000000002', '0e0a0000-0000-4000-8000-00000000000a', 'dispatch-api') $$, 'and a second one');
select throws_ok($$ insert into public.services (org_id, name) values ('0e0a0000-0000-4000-8000-00000000000a', 'Route-Planner') $$,
  '23505', null, 'a name is taken once, whatever its case');
select throws_ok($$ insert into public.services (org_id, name) values ('0e0a0000-0000-4000-8000-00000000000a', '  ') $$,
  '22023', 'service.name_length', 'a name of blanks is refused');
select throws_ok($$ insert into public.services (org_id, name) values ('0e0a0000-0000-4000-8000-00000000000a', repeat('x', 10000)) $$,
  '22023', 'service.name_length', 'a name of 10,000 characters is refused');
select is(pg_temp.detail_of($$ insert into public.services (org_id, name) values ('0e0a0000-0000-4000-8000-00000000000a', repeat('x', 10000)) $$) ->> 'max',
  '200', 'and told the limit');
select throws_ok($$ insert into public.services (org_id, name, description) values ('0e0a0000-0000-4000-8000-00000000000a', 'long', repeat('x', 4001)) $$,
  '22023', 'service.description_length', 'a description has a limit as well');
select throws_ok($$ insert into public.services (org_id, name, tier) values ('0e0a0000-0000-4000-8000-00000000000a', 'tier-9', 9) $$,
  '23514', null, 'there are four tiers');
select throws_ok($$ insert into public.services (org_id, name, project_id) values
  ('0e0a0000-0000-4000-8000-00000000000a', 'foreign', '0e0c0000-0000-4000-8000-000000000002') $$,
  '23503', null, 'a service cannot belong to a project of another organisation');
select throws_ok($$ insert into public.services (org_id, name) values ('0e0b0000-0000-4000-8000-00000000000b', 'intruder') $$,
  '42501', null, 'nor can it be put into another organisation');
select throws_ok($$ update public.services set org_id = '0e0b0000-0000-4000-8000-00000000000b' where id = '0e0d0000-0000-4000-8000-000000000002' $$,
  '42501', null, 'or be moved there');
select lives_ok($$ update public.services set description = 'Plans the routes.' where id = '0e0d0000-0000-4000-8000-000000000001' $$, 'a member edits');
select results_eq(
  $$ select action, target from public.audit_logs where org_id = '0e0a0000-0000-4000-8000-00000000000a' and action like 'SERVICE_%' order by created_at, action, target $$,
  $$ values ('SERVICE_CREATED', 'dispatch-api'), ('SERVICE_CREATED', 'route-planner'), ('SERVICE_UPDATED', 'route-planner') $$,
  'every act is in the audit log under the name of the service');

select pg_temp.act_as(3);
select is((select count(*) from public.services), 2::bigint, 'a viewer reads them');
select throws_ok($$ insert into public.services (org_id, name) values ('0e0a0000-0000-4000-8000-00000000000a', 'viewer') $$,
  '42501', null, 'a viewer creates none');
select is_empty($$ update public.services set name = 'renamed' returning 1 $$, 'and edits none');
select is_empty($$ delete from public.services returning 1 $$, 'and deletes none');
select pg_temp.act_as(5);
select is_empty($$ select 1 from public.services $$, 'Otto sees nothing of it');
select lives_ok($$ insert into public.services (id, org_id, name) values
  ('0e0d0000-0000-4000-8000-000000000009', '0e0b0000-0000-4000-8000-00000000000b', 'otto-api') $$, 'Otto has a service of his own');
select is((select count(*) from public.service_list), 1::bigint, 'and the list shows him that one');
select pg_temp.act_as(6);
select is_empty($$ delete from public.services where id = '0e0d0000-0000-4000-8000-000000000001' returning 1 $$, 'Mia does not delete what Mo created');

-- Only the columns that are a member's to write are granted, and who created it is known even where a grant slips.
reset role;
select is(array(select t || ' ' || p from unnest(array['services', 'incidents', 'incident_services', 'incident_updates']) t, unnest(array['insert', 'update']) p
  where has_table_privilege('authenticated', 'public.' || t, p)), '{}', 'no whole table is granted for writing');
select is(array(select table_name || '.' || column_name || ' ' || privilege_type from information_schema.column_privileges
    where grantee = 'authenticated' and table_schema = 'public' and table_name in ('incidents', 'incident_updates', 'incident_services') and privilege_type <> 'SELECT' order by 1)::text[],
  array['incident_updates.body INSERT', 'incident_updates.id INSERT', 'incident_updates.incident_id INSERT', 'incident_updates.kind INSERT', 'incident_updates.org_id INSERT',
    'incidents.description UPDATE', 'incidents.title UPDATE'], 'only these columns are');
grant insert on public.services to authenticated;
set local role authenticated;
select lives_ok($$ insert into public.services (org_id, name, user_id, created_at) values
  ('0e0a0000-0000-4000-8000-00000000000a', 'whose', '0e000000-0000-4000-8000-000000000001', '2000-01-01') $$, 'another creator may be sent');
select is((select user_id from public.services where name = 'whose'), '0e000000-0000-4000-8000-000000000006', 'but it is always the caller');
select ok((select created_at > '2001-01-01' from public.services where name = 'whose'), 'and always now');
reset role;
revoke insert on public.services from authenticated;
grant insert (id, org_id, name, description, tier, project_id) on public.services to authenticated;
update public.memberships set role = 'viewer' where user_id = '0e000000-0000-4000-8000-000000000006';
set local role authenticated;
select is_empty($$ delete from public.services where name = 'whose' returning 1 $$, 'somebody who is only a viewer now does not delete even what was theirs');
reset role;
update public.memberships set role = 'member' where user_id = '0e000000-0000-4000-8000-000000000006';
set local role authenticated;
select isnt_empty($$ delete from public.services where name = 'whose' returning 1 $$, 'as a member again they do');
select ok((select updated_at > created_at from public.services where id = '0e0d0000-0000-4000-8000-000000000001'), 'an edited service says when');

-- Reporting -----------------------------------------------------------------------------------------------------
select pg_temp.act_as(2);
select lives_ok($$ insert into story select 'plans', public.report_incident(
  '0e0a0000-0000-4000-8000-00000000000a', '  Route plans not produced ', 'Loads have no route.', 'sev3',
  array['0e0d0000-0000-4000-8000-000000000001']::uuid[], now() - interval '5 minutes', '0e0e0000-0000-4000-8000-000000000001') $$,
  'a member reports an incident');
select is((select number from public.incidents where id = pg_temp.it('plans')), 1, 'it is INC-1');
select is((select title from public.incidents where id = pg_temp.it('plans')), 'Route plans not produced', 'its title is trimmed');
select is(pg_temp.status_of('plans'), 'triggered', 'it begins as triggered');
select ok((select is_open and detected_at > started_at and acknowledged_at is null from public.incidents where id = pg_temp.it('plans')),
  'it is open, was detected after it started, and nobody has it yet');
select is(public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'Route plans not produced', '', 'sev3', '{}', null,
  '0e0e0000-0000-4000-8000-000000000001'), pg_temp.it('plans'), 'a second submit of the same form finds the first one''s row');
select is((select count(*) from public.incidents), 1::bigint, 'and makes no other');
select lives_ok($$ insert into story select 'second', public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'Printer offline', '', 'sev4') $$,
  'another report');
select is((select number from public.incidents where id = pg_temp.it('second')), 2, 'is INC-2: no number was lost on the double');
select is((select array_agg(name) from public.incident_list l, jsonb_to_recordset(l.services) as s (name text) where l.id = pg_temp.it('plans')),
  array['route-planner'], 'the list names the affected service');
select is((select (open_incidents, worst_severity)::text from public.service_list where name = 'route-planner'), '(1,sev3)',
  'whose state follows from its open incident');
select is((select (open_incidents, worst_severity)::text from public.service_list where name = 'dispatch-api'), '(0,)', 'the other one is well');

select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', '  ') $$, '22023', 'incident.title_length', 'without a title: no');
select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', repeat('x', 10000)) $$,
  '22023', 'incident.title_length', 'with 10,000 characters of it: no');
select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'x', repeat('x', 4001)) $$,
  '22023', 'incident.description_length', 'with too long a description: no');
select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'x', '', 'sev3', '{}', now() + interval '1 hour') $$,
  '22023', 'incident.time_future', 'started in an hour: no');
select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'x', '', 'sev3', '{}', '-infinity') $$,
  '22023', 'incident.time_past', 'started before computers: no');
select throws_ok($$ select public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'x', '', 'sev3', array['0e0d0000-0000-4000-8000-000000000009']::uuid[]) $$,
  '22023', 'incident.unknown_service', 'on a service of another organisation: no');
select throws_ok($$ select public.report_incident('0e0b0000-0000-4000-8000-00000000000b', 'x') $$, '42501', 'org.forbidden', 'in another organisation: no');
select is((select count(*) from public.incidents), 2::bigint, 'none of the refused is there');

-- The grants do not let anybody around the functions, and neither do the triggers.
select throws_ok($$ insert into public.incidents (org_id, number, title, severity, started_at, detected_at) values
  ('0e0a0000-0000-4000-8000-00000000000a', 99, 'x', 'sev1', now(), now()) $$, '42501', null, 'no incident without report_incident');
select throws_ok($$ update public.incidents set status = 'closed' $$, '42501', null, 'no state without move_incident');
select throws_ok($$ update public.incidents set acknowledged_at = now() $$, '42501', null, 'no time without edit_incident_time');
select throws_ok($$ insert into public.incident_services (org_id, incident_id, service_id) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('second'), '0e0d0000-0000-4000-8000-000000000001') $$, '42501', null, 'no service without set_incident_services');
reset role;
grant insert, update on public.incidents to authenticated;
grant insert, update, delete on public.incident_updates to authenticated;
set local role authenticated;
select throws_ok($$ insert into public.incidents (org_id, number, title, severity, started_at, detected_at) values
  ('0e0a0000-0000-4000-8000-00000000000a', 99, 'x', 'sev1', now(), now()) $$, '42501', 'row.fixed_field', 'the trigger alone: no incident without its function');
select throws_ok($$ update public.incidents set status = 'closed' where id = pg_temp.it('plans') $$, '42501', 'row.fixed_field', 'the trigger alone: no state');
select throws_ok($$ update public.incidents set commander_id = auth.uid() where id = pg_temp.it('plans') $$, '42501', 'row.fixed_field', 'the trigger alone: no commander');
select throws_ok($$ update public.incidents set number = 7 where id = pg_temp.it('plans') $$, '42501', 'row.fixed_field', 'the trigger alone: no number');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'state') $$, '42501', 'row.fixed_field', 'the trigger alone: no forged step in the timeline');
select is_empty($$ update public.incident_updates set body = 'rewritten' returning 1 $$, 'no policy lets anybody rewrite the timeline');
select is_empty($$ delete from public.incident_updates returning 1 $$, 'or shorten it');
reset role;
revoke insert, update on public.incidents from authenticated;
revoke insert, update, delete on public.incident_updates from authenticated;
grant update (title, description) on public.incidents to authenticated;
grant insert (id, org_id, incident_id, kind, body) on public.incident_updates to authenticated;
select throws_ok($$ update public.incident_updates set body = 'rewritten' $$, '42501', 'row.append_only', 'not even the owner of the tables rewrites it');
select throws_ok($$ delete from public.incident_updates $$, '42501', 'row.append_only', 'or deletes from it');

-- What holds for the server as well
select throws_ok($$ update public.incidents set org_id = '0e0b0000-0000-4000-8000-00000000000b' where id = pg_temp.it('second') $$,
  '42501', 'row.fixed_field', 'an incident never changes its organisation');
select throws_ok($$ insert into public.incident_services (org_id, incident_id, service_id) values
  ('0e0b0000-0000-4000-8000-00000000000b', pg_temp.it('second'), '0e0d0000-0000-4000-8000-000000000009') $$, '23503', null, 'the incident of a link is of the link''s organisation');
select throws_ok($$ insert into public.incident_services (org_id, incident_id, service_id) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('second'), '0e0d0000-0000-4000-8000-000000000009') $$, '23503', null, 'and so is its service');

-- The policies alone, without the triggers and with every grant. Mo may write in Tarn and only read at Otto's.
alter table public.services disable trigger user;
alter table public.incidents disable trigger user;
alter table public.incident_updates disable trigger user;
grant insert, update on public.services, public.incidents, public.incident_updates to authenticated;
insert into public.memberships (org_id, user_id, role) values ('0e0b0000-0000-4000-8000-00000000000b', '0e000000-0000-4000-8000-000000000002', 'viewer');
set local role authenticated;
select pg_temp.act_as(2);
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, user_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), auth.uid(), 'state', 'closed') $$, '42501', null, 'the policy alone: members write notes and nothing else');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, user_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), '0e000000-0000-4000-8000-000000000001', 'note', 'I resign.') $$, '42501', null, 'the policy alone: in their own name');
select throws_ok($$ update public.services set org_id = '0e0b0000-0000-4000-8000-00000000000b', project_id = null where id = '0e0d0000-0000-4000-8000-000000000002' $$,
  '42501', null, 'the policy alone: a service does not go where one only reads');
select throws_ok($$ update public.incidents set org_id = '0e0b0000-0000-4000-8000-00000000000b' where id = pg_temp.it('second') $$,
  '42501', null, 'the policy alone: nor does an incident');
reset role;
delete from public.memberships where org_id = '0e0b0000-0000-4000-8000-00000000000b' and user_id = '0e000000-0000-4000-8000-000000000002';
revoke insert, update on public.services, public.incidents, public.incident_updates from authenticated;
grant insert (id, org_id, name, description, tier, project_id), update (name, description, tier, project_id) on public.services to authenticated;
grant update (title, description) on public.incidents to authenticated;
grant insert (id, org_id, incident_id, kind, body) on public.incident_updates to authenticated;
alter table public.services enable trigger user;
alter table public.incidents enable trigger user;
alter table public.incident_updates enable trigger user;

-- Steps ---------------------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(2);
select throws_ok($$ select public.move_incident(pg_temp.it('plans'), 'resolved') $$, '22023', 'incident.illegal_step', 'triggered is not resolved in one step');
select is(pg_temp.detail_of($$ select public.move_incident(pg_temp.it('plans'), 'resolved') $$)::text,
  '{"from" : "triggered", "to" : "resolved"}', 'and the refusal says from where to where');
select is(pg_temp.status_of('plans'), 'triggered', 'it stays where it was');
select pg_temp.act_as(3);
select throws_ok($$ select public.move_incident(pg_temp.it('plans'), 'acknowledged') $$, '42501', 'org.forbidden', 'a viewer moves nothing');
select pg_temp.act_as(5);
select throws_ok($$ select public.move_incident(pg_temp.it('plans'), 'acknowledged') $$, 'P0002', 'incident.not_found', 'for Otto it does not exist');
select throws_ok($$ select public.move_incident(gen_random_uuid(), 'acknowledged') $$, 'P0002', 'incident.not_found', 'which is what he hears of any id');
select set_config('request.jwt.claims', '', true);
select throws_ok($$ select public.move_incident(pg_temp.it('plans'), 'acknowledged') $$, '28000', 'session.required', 'without a session: no');
select pg_temp.act_as(2);
select is(pg_temp.status_of('plans'), 'triggered', 'still nobody has moved it');

select lives_ok($$ select public.move_incident(pg_temp.it('plans'), 'acknowledged', 'On it.') $$, 'Mo acknowledges');
select ok((select acknowledged_at is not null and commander_id = auth.uid() from public.incidents where id = pg_temp.it('plans')),
  'its time is stamped, and Mo leads');
select throws_ok($$ select public.move_incident(pg_temp.it('plans'), 'acknowledged') $$, '22023', 'incident.illegal_step',
  'the same step a second time is refused, not applied twice');
select is((select count(*) from public.incident_updates where incident_id = pg_temp.it('plans') and meta ->> 'to' = 'acknowledged'), 1::bigint, 'one line in the timeline');
select is((select count(*) from public.audit_logs where action = 'INCIDENT_ACKNOWLEDGED' and target = 'INC-1 Route plans not produced'), 1::bigint, 'one entry in the audit log');

select pg_temp.act_as(6);
select lives_ok($$ select public.take_command(pg_temp.it('plans')) $$, 'Mia takes command');
select is((select commander_id from public.incidents where id = pg_temp.it('plans')), '0e000000-0000-4000-8000-000000000006', 'and has it');
select lives_ok($$ select public.set_incident_severity(pg_temp.it('plans'), 'sev2', '1,138 loads') $$, 'it is worse than thought');
select lives_ok($$ select public.set_incident_severity(pg_temp.it('plans'), 'sev2') $$, 'saying so twice');
select is((select count(*) from public.incident_updates where incident_id = pg_temp.it('plans') and kind = 'severity'), 1::bigint, 'is one line');
select lives_ok($$ select public.set_incident_services(pg_temp.it('plans'),
  array['0e0d0000-0000-4000-8000-000000000002', '0e0d0000-0000-4000-8000-000000000002']::uuid[]) $$, 'another service is the affected one');
select is((select meta ->> 'added' from public.incident_updates where incident_id = pg_temp.it('plans') and kind = 'service'), '["dispatch-api"]', 'the timeline says which came');
select is((select meta ->> 'removed' from public.incident_updates where incident_id = pg_temp.it('plans') and kind = 'service'), '["route-planner"]', 'and which went');
select throws_ok($$ select public.set_incident_services(pg_temp.it('plans'), array['0e0d0000-0000-4000-8000-000000000009']::uuid[]) $$,
  '22023', 'incident.unknown_service', 'a foreign service cannot be affected');
select is((select array_agg(service_id) from public.incident_services where incident_id = pg_temp.it('plans')),
  array['0e0d0000-0000-4000-8000-000000000002']::uuid[], 'and a refused change changes nothing');

-- The text
select lives_ok($$ update public.incidents set description = 'Workers wait.' where id = pg_temp.it('plans') $$, 'a member edits what is known');
select ok((select updated_at > created_at from public.incidents where id = pg_temp.it('plans')), 'an edited incident says when');
select is((select count(*) from public.audit_logs where action = 'INCIDENT_UPDATED'), 1::bigint, 'and it is audited, once');
select throws_ok($$ update public.incidents set title = repeat('x', 201) where id = pg_temp.it('plans') $$, '22023', 'incident.title_length', 'a title has its limit afterwards too');
select pg_temp.act_as(3);
select is_empty($$ update public.incidents set title = 'viewer' returning 1 $$, 'a viewer edits nothing');
select pg_temp.act_as(6);

-- Notes
select lives_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'note', ' Workers 64/64 busy. ') $$, 'Mia writes a note');
select is((select (user_id, body)::text from public.incident_updates where kind = 'note'),
  '(0e000000-0000-4000-8000-000000000006,"Workers 64/64 busy.")', 'under her own name');
select is((select count(*) from public.audit_logs where action = 'INCIDENT_NOTE_ADDED'), 1::bigint, 'and it is audited');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'note', '   ') $$, '22023', 'incident.note_empty', 'a note says something');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'note', repeat('x', 4001)) $$, '22023', 'incident.note_length', 'but no novel');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'state', 'closed') $$, '42501', null, 'nobody writes a step by hand');
select throws_ok($$ update public.incident_updates set body = 'x' $$, '42501', null, 'or rewrites a note');
select pg_temp.act_as(3);
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0a0000-0000-4000-8000-00000000000a', pg_temp.it('plans'), 'note', 'viewer') $$, '42501', null, 'a viewer writes none');
select isnt_empty($$ select 1 from public.incident_timeline where kind = 'note' $$, 'but reads them');
select pg_temp.act_as(5);
select is_empty($$ select 1 from public.incident_timeline union all select 1 from public.incident_list union all select 1 from public.service_incidents $$,
  'Otto reads none of the views');
select throws_ok($$ insert into public.incident_updates (org_id, incident_id, kind, body) values
  ('0e0b0000-0000-4000-8000-00000000000b', pg_temp.it('plans'), 'note', 'hello') $$, '23503', null,
  'and cannot hang a note of his organisation on another one''s incident');

-- Times
select pg_temp.act_as(2);
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'acknowledged', now() - interval '1 day', 'typo') $$,
  '22023', 'incident.time_order', 'nobody acknowledges before it was detected');
select is(pg_temp.detail_of($$ select public.edit_incident_time(pg_temp.it('plans'), 'acknowledged', now() - interval '1 day', 'typo') $$) ->> 'other',
  'detected', 'and the refusal says what is in the way');
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'started', clock_timestamp() + interval '10 seconds', 'typo') $$,
  '22023', 'incident.time_order', 'it cannot start after it was detected');
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'started', now() - interval '9 minutes', '  ') $$,
  '22023', 'incident.reason_required', 'a time is not changed without a reason');
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'mitigated', now(), 'early') $$,
  '22023', 'incident.time_not_reached', 'a state that was not reached has no time');
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'started', now() + interval '1 hour', 'typo') $$,
  '22023', 'incident.time_future', 'nothing happens in the future');
select lives_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'started', now() - interval '20 minutes', 'First failed plan in the log.') $$, 'a time is put right');
select is((select started_at from public.incidents where id = pg_temp.it('plans')), now() - interval '20 minutes', 'it is');
select is((select meta ->> 'reason' from public.audit_logs where action = 'INCIDENT_TIME_EDITED'), 'First failed plan in the log.', 'with its reason in the audit log');
select pg_temp.act_as(3);
select throws_ok($$ select public.edit_incident_time(pg_temp.it('plans'), 'started', now() - interval '30 minutes', 'x') $$, '42501', 'org.forbidden', 'a viewer edits no time');

-- To the end, and back
select pg_temp.act_as(2);
select lives_ok($$ select public.move_incident(pg_temp.it('plans'), 'mitigated'), public.move_incident(pg_temp.it('plans'), 'resolved'), public.move_incident(pg_temp.it('plans'), 'closed') $$,
  'it is mitigated, resolved and closed');
select ok((select not is_open and mitigated_at <= resolved_at and resolved_at <= closed_at from public.incidents where id = pg_temp.it('plans')), 'each with its own time');
select is((select open_incidents from public.service_list where name = 'dispatch-api'), 0, 'its service is well again');
select results_eq($$ select measure, incidents from public.incident_response_times('0e0a0000-0000-4000-8000-00000000000a', now() - interval '30 days') order by 1 $$,
  $$ values ('acknowledge', 1::bigint), ('detect', 2::bigint), ('mitigate', 1::bigint), ('resolve', 1::bigint) $$, 'the medians count what has a time');
select is((select incidents from public.incident_response_times('0e0a0000-0000-4000-8000-00000000000a', now() - interval '30 days', 'infinity', pg_temp.it('plans')) where measure = 'mitigate'),
  0::bigint, 'and an incident is not compared with itself');
select pg_temp.act_as(3);
select isnt_empty($$ select 1 from public.incident_counts('0e0a0000-0000-4000-8000-00000000000a') $$, 'a viewer counts');
select is((select incidents from public.incident_response_times('0e0a0000-0000-4000-8000-00000000000a', now() - interval '30 days') where measure = 'detect'), 2::bigint, 'and measures');
select pg_temp.act_as(5);
select throws_ok($$ select * from public.incident_counts('0e0a0000-0000-4000-8000-00000000000a') $$, '42501', 'org.forbidden', 'an outsider does not count');
select throws_ok($$ select * from public.incident_response_times('0e0a0000-0000-4000-8000-00000000000a', now() - interval '30 days') $$, '42501', 'org.forbidden', 'or measure');
select is((select sum(incidents) from public.incident_response_times('0e0b0000-0000-4000-8000-00000000000b', now() - interval '30 days')), 0::numeric, 'except at home, where nothing happened');
select pg_temp.act_as(2);
select lives_ok($$ select public.move_incident(pg_temp.it('plans'), 'reopened', 'It is back.') $$, 'it comes back');
select ok((select is_open and mitigated_at is null and closed_at is null and acknowledged_at is not null from public.incidents where id = pg_temp.it('plans')),
  'the later times are void, the first acknowledgement is not');
select lives_ok($$ select public.move_incident(pg_temp.it('second'), 'cancelled') $$, 'the other one was no incident');
select is((select incidents from public.incident_response_times('0e0a0000-0000-4000-8000-00000000000a', now() - interval '30 days') where measure = 'detect'),
  1::bigint, 'and counts in no median any more');

-- Deleting
select pg_temp.act_as(6);
select is_empty($$ delete from public.incidents where id = pg_temp.it('plans') returning 1 $$, 'Mia does not delete what Mo reported');
select pg_temp.act_as(2);
reset role;
update public.memberships set role = 'viewer' where user_id = '0e000000-0000-4000-8000-000000000002';
set local role authenticated;
select is_empty($$ delete from public.incidents where id = pg_temp.it('second') returning 1 $$, 'as a viewer Mo does not delete even his own');
reset role;
update public.memberships set role = 'member' where user_id = '0e000000-0000-4000-8000-000000000002';
set local role authenticated;
select isnt_empty($$ delete from public.incidents where id = pg_temp.it('second') returning 1 $$, 'as a member he does');
select pg_temp.act_as(4);
select isnt_empty($$ delete from public.incidents where id = pg_temp.it('plans') returning 1 $$, 'an admin deletes anybody''s, timeline and all');
select is((select count(*) from public.incident_updates), 0::bigint, 'nothing is left of the timeline');
select is((select array_agg(target order by target) from public.audit_logs where action = 'INCIDENT_DELETED'),
  array['INC-1 Route plans not produced', 'INC-2 Printer offline'], 'the audit log remembers both');
select pg_temp.act_as(2);
insert into story select 'third', public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'Third');
select is((select number from public.incidents where id = pg_temp.it('third')), 3, 'their numbers are not used again');

reset role;
insert into public.incidents (org_id, number, title, severity, started_at, detected_at, user_id) values
  ('0e0a0000-0000-4000-8000-00000000000a', 500, 'Imported', 'sev4', now(), now(), '0e000000-0000-4000-8000-000000000001');
set local role authenticated;
insert into story select 'after import', public.report_incident('0e0a0000-0000-4000-8000-00000000000a', 'After the import');
select is((select number from public.incidents where id = pg_temp.it('after import')), 501, 'nor are the numbers of what was imported');

select * from finish();
rollback;
