-- The status page: who decides what is public, and that nothing else is.
--
-- Ada owns Tarn, Ben is its admin, Mia a member, Vic a viewer; Otto owns Elsewhere. Root runs the platform.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

create function pg_temp.id(p_who text) returns uuid language sql immutable as $$
  select ('12000000-0000-4000-8000-00000000000' || array_position(array['root', 'ada', 'ben', 'mia', 'vic', 'otto'], p_who))::uuid $$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000a1'::uuid $$;
create function pg_temp.elsewhere() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000b1'::uuid $$;
create function pg_temp.shop() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000c1'::uuid $$;
create function pg_temp.vault() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000c2'::uuid $$;
create function pg_temp.fire() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000d1'::uuid $$;
create function pg_temp.secret() returns uuid language sql immutable as $$ select '12000000-0000-4000-8000-0000000000d2'::uuid $$;
create function pg_temp.as_user(p_who text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true) $$;
create function pg_temp.as_server() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"service_role"}', true), set_config('role', 'service_role', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
create function pg_temp.code(p_sql text) returns text language plpgsql as $$
begin execute p_sql; return 'done'; exception when others then return sqlstate || ' ' || sqlerrm; end $$;

insert into auth.users (id, email) select pg_temp.id(w), w || '@status.example' from unnest(array['root', 'ada', 'ben', 'mia', 'vic', 'otto']) w;
insert into user_roles (user_id, role) values (pg_temp.id('root'), 'admin');
insert into orgs (id, name) values (pg_temp.tarn(), 'Tarn'), (pg_temp.elsewhere(), 'Elsewhere');
insert into memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.id('ada'), 'owner'), (pg_temp.tarn(), pg_temp.id('ben'), 'admin'), (pg_temp.tarn(), pg_temp.id('mia'), 'member'),
  (pg_temp.tarn(), pg_temp.id('vic'), 'viewer'), (pg_temp.elsewhere(), pg_temp.id('otto'), 'owner');
insert into services (id, org_id, name, user_id, tier) values (pg_temp.shop(), pg_temp.tarn(), 'shop', pg_temp.id('ada'), 1), (pg_temp.vault(), pg_temp.tarn(), 'vault-internal', pg_temp.id('ada'), 1);
insert into incidents (id, org_id, number, title, description, severity, status, started_at, detected_at, user_id) values
  (pg_temp.fire(), pg_temp.tarn(), 1, 'Mallory deleted the shop', 'internal words', 'sev1', 'triggered', now() - interval '2 hours', now() - interval '1 hour', pg_temp.id('mia')),
  (pg_temp.secret(), pg_temp.tarn(), 2, 'Vault open', 'internal words', 'sev2', 'triggered', now() - interval '2 hours', now() - interval '1 hour', pg_temp.id('mia'));
insert into incident_services (org_id, incident_id, service_id) values (pg_temp.tarn(), pg_temp.fire(), pg_temp.shop()), (pg_temp.tarn(), pg_temp.fire(), pg_temp.vault()), (pg_temp.tarn(), pg_temp.secret(), pg_temp.vault());

-- The operator --------------------------------------------------------------------------------------------------------

select pg_temp.as_server();
select is(public_status() - 'now', '{"operator": false, "services": [], "incidents": []}'::jsonb, 'without an operator nothing is published');
select pg_temp.as_user('ada');
select is(pg_temp.code('select public_status()'), '42501 permission denied for function public_status', 'browsers ask the edge function, which may be cached');
select is(pg_temp.code(format('select admin_set_operator(%L)', pg_temp.tarn())), '42501 admin.forbidden', 'an owner does not appoint themselves');
select is(pg_temp.code(format('select set_service_public(%L, true)', pg_temp.shop())), '42501 status.not_operator', 'and shows nothing before');
select is(pg_temp.code(format('select publish_incident(%L, ''Fire'')', pg_temp.fire())), '42501 status.not_operator', 'nor publishes');
select is(status_operator(pg_temp.tarn()), false, 'which the screen knows');
select pg_temp.as_user('root');
select is(pg_temp.code('select admin_set_operator(gen_random_uuid())'), 'P0002 admin.unknown_organisation', 'an operator exists');
select is(pg_temp.code(format('select admin_set_operator(%L)', pg_temp.tarn())), 'done', 'a platform admin appoints it');
select results_eq('select name from admin_operator()', array['Tarn'], 'and sees whom');
select pg_temp.as_owner();
select results_eq($$select target from private.platform_audit where action = 'OPERATOR_CHANGED'$$, array['Tarn'], 'which is recorded');

-- Who decides ----------------------------------------------------------------------------------------------------------

create temporary table tries (who text, what text, expected text);
grant select on tries to public;
insert into tries values
  ('otto', format('select set_service_public(%L, true)', pg_temp.shop()), 'P0002 service.not_found'),
  ('otto', 'select set_service_public(gen_random_uuid(), true)', 'P0002 service.not_found'),
  ('vic', format('select set_service_public(%L, true)', pg_temp.shop()), '42501 org.forbidden'),
  ('mia', format('select set_service_public(%L, true)', pg_temp.shop()), '42501 org.forbidden'),
  ('otto', format('select publish_incident(%L, ''x'')', pg_temp.fire()), 'P0002 incident.not_found'),
  ('vic', format('select publish_incident(%L, ''x'')', pg_temp.fire()), '42501 org.forbidden'),
  ('mia', format('select publish_incident(%L, ''The shop is closed'')', pg_temp.fire()), '22023 status.no_public_service'),
  ('ben', format('select set_service_public(%L, true)', pg_temp.shop()), 'done'),
  ('mia', format('select publish_incident(%L, ''  '')', pg_temp.fire()), '22023 incident.title_length'),
  ('mia', format('select add_status_update(%L, gen_random_uuid(), ''too early'')', pg_temp.fire()), '22023 status.not_published'),
  ('mia', format('select publish_incident(%L, ''The shop is closed'')', pg_temp.fire()), 'done'),
  ('otto', format('select add_status_update(%L, gen_random_uuid(), ''x'')', pg_temp.fire()), 'P0002 incident.not_found'),
  ('vic', format('select add_status_update(%L, gen_random_uuid(), ''x'')', pg_temp.fire()), '42501 org.forbidden'),
  ('mia', format('select add_status_update(%L, ''12000000-0000-4000-8000-0000000000e1'', '' '')', pg_temp.fire()), '22023 status.update_length'),
  ('mia', format('select add_status_update(%L, ''12000000-0000-4000-8000-0000000000e1'', ''We are looking.'')', pg_temp.fire()), 'done'),
  ('mia', format('select add_status_update(%L, ''12000000-0000-4000-8000-0000000000e1'', ''Sent twice.'')', pg_temp.fire()), 'done'),
  ('mia', format('select move_incident(%L, ''acknowledged'')', pg_temp.fire()), 'done'),
  ('mia', format('select add_status_update(%L, ''12000000-0000-4000-8000-0000000000e2'', ''It was Mallory.'')', pg_temp.fire()), 'done'),
  ('otto', format('select remove_status_update(%L, ''12000000-0000-4000-8000-0000000000e2'')', pg_temp.fire()), 'P0002 incident.not_found'),
  ('vic', format('select remove_status_update(%L, ''12000000-0000-4000-8000-0000000000e2'')', pg_temp.fire()), '42501 org.forbidden'),
  ('mia', format('select remove_status_update(%L, ''12000000-0000-4000-8000-0000000000e2'')', pg_temp.secret()), 'done'),
  ('vic', format('select withdraw_incident(%L)', pg_temp.fire()), '42501 org.forbidden'),
  ('otto', format('select withdraw_incident(%L)', pg_temp.fire()), 'P0002 incident.not_found'),
  ('otto', format('select incident_publication(%L)', pg_temp.fire()), 'P0002 incident.not_found'),
  ('otto', format('select status_operator(%L)', pg_temp.tarn()), '42501 org.forbidden'),
  ('nobody', format('select set_service_public(%L, true)', pg_temp.shop()), '28000 session.required'),
  ('nobody', format('select incident_publication(%L)', pg_temp.fire()), '28000 session.required'),
  ('nobody', format('select publish_incident(%L, ''x'')', pg_temp.fire()), '28000 session.required'),
  ('nobody', format('select withdraw_incident(%L)', pg_temp.fire()), '28000 session.required'),
  ('nobody', format('select add_status_update(%L, gen_random_uuid(), ''x'')', pg_temp.fire()), '28000 session.required'),
  ('nobody', format('select remove_status_update(%L, gen_random_uuid())', pg_temp.fire()), '28000 session.required');
create function pg_temp.all_tries() returns setof text language plpgsql as $$
declare t record; v text;
begin
  for t in select * from tries loop
    perform pg_temp.as_user(t.who);
    v := pg_temp.code(t.what);
    perform pg_temp.as_owner();
    return next is(v, t.expected, t.who || ': ' || t.what);
  end loop;
end $$;
select pg_temp.all_tries();

-- What outsiders read --------------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select is(jsonb_path_query_array(incident_publication(pg_temp.fire()), '$.publication.updates[*].body'), '["It was Mallory.", "We are looking."]'::jsonb, 'members read what is public, newest first');
select is(incident_publication(pg_temp.fire()) -> 'services', '["shop"]'::jsonb, 'and which services they say it affects');
select is(incident_publication(pg_temp.secret()) -> 'publication', 'null'::jsonb, 'or that nothing is');
select pg_temp.as_user('mia');
select lives_ok(format('select remove_status_update(%L, ''12000000-0000-4000-8000-0000000000e2'')', pg_temp.fire()), 'what said too much is taken back');
select pg_temp.as_server();
select is(public_status() -> 'services', jsonb_build_array(jsonb_build_object('id', pg_temp.shop(), 'name', 'shop', 'since', (select to_jsonb(s.created_at) from services s where id = pg_temp.shop()))),
  'public services by name');
select results_eq($$select i ->> 'title', i ->> 'phase', i ->> 'impact', i -> 'ended_at', i -> 'services', jsonb_path_query_array(i, '$.updates[*].body'), i #>> '{updates,0,phase}'
    from jsonb_array_elements(public_status() -> 'incidents') i$$,
  format($$values ('The shop is closed', 'working', 'down', 'null'::jsonb, '["%s"]'::jsonb, '["We are looking."]'::jsonb, 'investigating')$$, pg_temp.shop()),
  'published incidents with their public services, and updates in the phase in which they were written');
select is((select array_agg(k order by k) from jsonb_array_elements(public_status() -> 'incidents') i, jsonb_object_keys(i) k),
  array['ended_at', 'id', 'impact', 'phase', 'published_at', 'resolved_at', 'services', 'started_at', 'title', 'updates'], 'and nothing else of them');
select ok(public_status()::text !~ ('Mallory|internal|Vault|INC-|' || pg_temp.fire() || '|' || pg_temp.vault() || '|' || pg_temp.id('mia')), 'no title, text, number, person, id or service from inside');
select pg_temp.as_user('mia');
select lives_ok(format('select move_incident(%L, ''mitigated'')', pg_temp.fire()), 'it stops hurting');
select pg_temp.as_server();
select ok((select (i ->> 'ended_at')::timestamptz is not null and i ->> 'phase' = 'watching' from jsonb_array_elements(public_status() -> 'incidents') i), 'then it has ended, and is watched');
select pg_temp.as_user('mia');
select lives_ok(format('select withdraw_incident(%L)', pg_temp.fire()), 'it is taken off the page');
select pg_temp.as_server();
select is(public_status() -> 'incidents', '[]'::jsonb, 'and is off');
select pg_temp.as_user('mia');
select lives_ok(format('select publish_incident(%L, ''Closed for an hour'')', pg_temp.fire()), 'published again');
select pg_temp.as_server();
select is(public_status() #>> '{incidents,0,updates,0,body}', 'We are looking.', 'it has its updates');
select pg_temp.as_owner();
select set_eq($$select action from audit_logs where org_id = pg_temp.tarn() and action like '%PUBLI%'$$,
  array['INCIDENT_PUBLISHED', 'INCIDENT_PUBLICATION_WITHDRAWN', 'INCIDENT_PUBLIC_UPDATE_ADDED', 'INCIDENT_PUBLIC_UPDATE_REMOVED'], 'each act is in the organisation''s log');
select is((select count(*) from audit_logs where org_id = pg_temp.tarn() and action = 'SERVICE_UPDATED' and meta -> 'changed' ? 'is_public'), 1::bigint, 'also what became of the service');
update incidents set status = 'closed', started_at = now() - interval '100 days', detected_at = now() - interval '100 days', acknowledged_at = now() - interval '100 days',
  mitigated_at = now() - interval '92 days', resolved_at = now() - interval '92 days', closed_at = now() - interval '1 day' where id = pg_temp.fire();
select pg_temp.as_server();
select is(public_status() -> 'incidents', '[]'::jsonb, 'after 91 days it is history');
select pg_temp.as_owner();
update orgs set ended_at = now(), ended_by = pg_temp.id('ada') where id = pg_temp.tarn();
select pg_temp.as_server();
select is(public_status() - 'now', '{"operator": false, "services": [], "incidents": []}'::jsonb, 'an organisation that has ended shows nothing');
select pg_temp.as_user('root');
select is_empty('select 1 from admin_operator()', 'and runs nothing');
select is(pg_temp.code(format('select admin_set_operator(%L)', pg_temp.tarn())), 'P0002 admin.unknown_organisation', 'nor is it appointed');
select pg_temp.as_owner();
update orgs set ended_at = null, ended_by = null where id = pg_temp.tarn();
select pg_temp.as_server();
select is(jsonb_array_length(public_status() -> 'services'), 1, 'until then it does');
select pg_temp.as_user('root');
select lives_ok('select admin_set_operator(null)', 'without an operator');
select pg_temp.as_server();
select is(public_status() -> 'services', '[]'::jsonb, 'nothing is public any more');

select * from finish();
rollback;
