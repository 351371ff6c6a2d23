-- The demo: a haulier in the middle of a night that went wrong, and a small organisation on its first day.
--
-- demo: ines@tarnvik.example knull-demo owner of Tarnvik Freight, on call tonight
-- demo: tomasz@tarnvik.example knull-demo admin
-- demo: wei@tarnvik.example knull-demo member
-- demo: jonas@tarnvik.example knull-demo viewer
-- demo: noor@halden.example knull-demo owner of Halden Print, which has just begun
-- demo: root@knull.example knull-demo platform admin, member of nothing
--
-- Everything is dated from now(), so that the night is always tonight: INC-318 began 46 minutes ago. A number on one
-- screen can be checked on another: the peak of 540 requests per second in the row of last night, in the load test's
-- gap, and in the incident.
--
-- Texts and tables are cut into the same rows that an upload makes; answers come from ask_question and finish_answer,
-- so every quote was found in its source. Triggers sleep while history is written, and the audit log is then derived
-- from the history. Loaded by `npm run dev` on an empty database and by `supabase db reset`. Never in production.

-- Accounts -----------------------------------------------------------------------------------------------------------

create function pg_temp.person(p_who text) returns uuid language sql immutable as $$
  select ('d0000000-0000-4000-8000-00000000000' || array_position(array['ines', 'tomasz', 'wei', 'priya', 'jonas', 'noor', 'root'], p_who))::uuid
$$;
create function pg_temp.tarnvik() returns uuid language sql immutable as $$ select 'd1000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.halden() returns uuid language sql immutable as $$ select 'd1000000-0000-4000-8000-000000000002'::uuid $$;

create temporary table demo_people (who text, name text, email text, org_id uuid, role public.org_role, since timestamptz);
insert into demo_people values
  ('ines', 'Ines Moreau', 'ines@tarnvik.example', pg_temp.tarnvik(), 'owner', now() - interval '118 days'),
  ('tomasz', 'Tomasz Zieliński', 'tomasz@tarnvik.example', pg_temp.tarnvik(), 'admin', now() - interval '117 days'),
  ('wei', 'Wei Chen', 'wei@tarnvik.example', pg_temp.tarnvik(), 'member', now() - interval '117 days'),
  ('priya', 'Priya Raman', 'priya@tarnvik.example', pg_temp.tarnvik(), 'member', now() - interval '110 days'),
  ('jonas', 'Jonas Lindqvist', 'jonas@tarnvik.example', pg_temp.tarnvik(), 'viewer', now() - interval '96 days'),
  ('noor', 'Noor Haddad', 'noor@halden.example', pg_temp.halden(), 'owner', now() - interval '2 hours'),
  ('root', 'Platform admin', 'root@knull.example', null, null, now() - interval '200 days');

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', pg_temp.person(who), 'authenticated', 'authenticated', email,
  -- 'knull-demo', bcrypt: the demo's one password, hashed beforehand because ten rounds times seven delay the first start.
  '$2a$10$dbpV9zRgBcRRjIyFRpecg.z.4DThnUbVjY0vwxvZR/U2rm9qmSYwe', since, '{"provider": "email", "providers": ["email"]}', jsonb_build_object('display_name', name), '', '', '', '', since, since
from demo_people;
insert into auth.identities (id, user_id, provider_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
select pg_temp.person(who), pg_temp.person(who), pg_temp.person(who)::text, 'email',
  jsonb_build_object('sub', pg_temp.person(who), 'email', email, 'email_verified', true), since, since, since
from demo_people;

alter table public.orgs disable trigger user;
alter table public.memberships disable trigger user;
alter table public.invitations disable trigger user;
alter table public.credit_ledger disable trigger user;
alter table public.knulldev_projects disable trigger user;
alter table public.services disable trigger user;
alter table public.incidents disable trigger user;
alter table public.incident_updates disable trigger user;
alter table public.documents disable trigger user;
alter table public.datasets disable trigger user;
alter table public.chat_sessions disable trigger user;
alter table public.audit_logs disable trigger user;

insert into public.orgs (id, name, created_by, created_at, updated_at) values
  (pg_temp.tarnvik(), 'Tarnvik Freight', pg_temp.person('ines'), now() - interval '118 days', now() - interval '118 days'),
  (pg_temp.halden(), 'Halden Print', pg_temp.person('noor'), now() - interval '2 hours', now() - interval '2 hours');
insert into public.memberships (org_id, user_id, role, created_at)
select org_id, pg_temp.person(who), role, since from demo_people where org_id is not null;
-- Ines helps Halden to begin: an account with two organisations.
insert into public.memberships (org_id, user_id, role, created_at) values (pg_temp.halden(), pg_temp.person('ines'), 'member', now() - interval '1 hour');
insert into public.user_roles (user_id, role) values (pg_temp.person('root'), 'admin');
-- One is being waited for, one has let it lapse. Nobody has their links; "Send again" makes new ones.
insert into public.invitations (org_id, email, role, token_hash, invited_by, created_at, expires_at)
select pg_temp.tarnvik(), i.email, i.role::public.org_role, sha256(convert_to(private.random_token(), 'UTF8')), pg_temp.person(i.who), now() - i.ago, now() - i.ago + interval '7 days'
from (values ('marit.halvorsen@tarnvik.example', 'member', 'tomasz', interval '2 days 3 hours'), ('kofi.boateng@tarnvik.example', 'viewer', 'ines', interval '9 days')) i (email, role, who, ago);

-- Projects and services ----------------------------------------------------------------------------------------------

create temporary table demo_projects (key text, name text, description text, who text, made interval, building interval, operating interval, archived interval);
insert into demo_projects values
  ('eta', 'ETA predictor', 'Minutes to each stop, from the loaded route, the traffic of the last weeks and the driver''s rest. Read by the night planner and shown to customers.', 'priya', '104 days', '97 days', '71 days', null),
  ('board', 'Dispatch board', 'One screen for five depots: which loads have a route, a truck and a door, and which do not yet.', 'wei', '112 days', '108 days', '90 days', null),
  ('clusters', 'Stop clustering v2', 'Stops of one street planned as one. Rolled out behind a flag, a quarter of the routes at a time.', 'wei', '40 days', '33 days', null, null),
  ('rates', 'Carrier rate desk', 'Rates of 37 carriers compared per lane before a load is given away. Fuel surcharge included.', 'tomasz', '58 days', '44 days', null, null),
  ('offline', 'Driver app without network', 'The route, the papers and the signature work in a ferry and in the Harz.', 'priya', '29 days', '31 hours', null, null),
  ('customs', 'Customs pre-check', 'Refused commodity codes named before the truck is loaded, from last month''s refusals.', 'ines', '5 days', null, null, null),
  ('fuel', 'Fuel card import', 'Nightly import of fuel card bookings. Replaced by the carrier''s own feed.', 'tomasz', '115 days', '111 days', '100 days', '31 days');
insert into public.knulldev_projects (org_id, user_id, name, description, status, status_since, created_at, updated_at)
select pg_temp.tarnvik(), pg_temp.person(who), name, description,
  (case when archived is not null then 'archived' when operating is not null then 'operating' when building is not null then 'building' else 'planning' end)::public.project_status,
  now() - coalesce(archived, operating, building, made), now() - made, now() - coalesce(archived, operating, building, made)
from demo_projects;
insert into public.project_moves (org_id, project_id, from_status, to_status, user_id, created_at)
select p.org_id, p.id, m.from_status::public.project_status, m.to_status::public.project_status, p.user_id, now() - m.ago
from demo_projects d
join public.knulldev_projects p on p.org_id = pg_temp.tarnvik() and p.name = d.name
cross join lateral (values
  (null, 'planning', d.made), ('planning', 'building', d.building), ('building', 'operating', d.operating), ('operating', 'archived', d.archived)
) m (from_status, to_status, ago)
where m.ago is not null;

insert into public.services (org_id, user_id, name, description, tier, project_id, created_at, updated_at)
select pg_temp.tarnvik(), pg_temp.person(s.who), s.name, s.description, s.tier, p.id, now() - s.made, now() - s.made
from (values
  ('route-planner', 'Plans the night''s loads of five depots into routes. 64 workers, four replicas; the first trucks leave at 05:00.', 1, 'board', 'wei', interval '108 days'),
  ('eta-predictor', 'Scores the minutes to every stop. The alias champion says which model version answers.', 1, 'eta', 'priya', interval '95 days'),
  ('dispatch-api', 'What the dispatch board and the depots read and write.', 1, 'board', 'wei', interval '107 days'),
  ('driver-app-bff', 'The driver app''s own backend: manifests, papers, signatures.', 2, 'offline', 'priya', interval '88 days'),
  ('feature-store', 'Traffic and stop history that eta-predictor reads.', 2, 'eta', 'priya', interval '94 days'),
  ('tracking-web', 'Where is my load: the page that customers open.', 2, null, 'tomasz', interval '101 days'),
  ('customs-gateway', 'Declarations to the customs offices, answers back.', 2, null, 'tomasz', interval '99 days'),
  ('billing-sync', 'Closed loads to the accounts, every morning at six.', 3, null, 'tomasz', interval '99 days')
) s (name, description, tier, project, who, made)
left join demo_projects d on d.key = s.project
left join public.knulldev_projects p on p.org_id = pg_temp.tarnvik() and p.name = d.name;

-- Incidents ----------------------------------------------------------------------------------------------------------

-- Thirty-one that are over, INC-287 to INC-317: about five minutes to notice, five to take, fifty to mitigate.
insert into public.incidents (org_id, number, title, description, severity, status, started_at, detected_at, acknowledged_at, mitigated_at,
  resolved_at, closed_at, user_id, commander_id, created_at, updated_at)
select pg_temp.tarnvik(), t.number, t.title, t.description, t.severity::public.incident_severity,
  (case when t.number in (316, 317) then 'resolved' else 'closed' end)::public.incident_status,
  t.at, t.at + t.detect, t.at + t.detect + t.ack, t.at + t.detect + t.mitigate, t.at + t.detect + t.mitigate + t.resolve,
  case when t.number not in (316, 317) then t.at + t.detect + t.mitigate + t.resolve + interval '1 day 3 hours' end,
  pg_temp.person(t.who), pg_temp.person(t.who), t.at + t.detect, t.at + t.detect + t.mitigate + t.resolve
from (
  select 286 + i.place::integer as number, i.title, i.description, i.severity, i.who,
    date_trunc('minute', now()) - (interval '86 days' - (i.place * 61 + i.place * i.place % 7 * 3) * interval '1 hour') as at,
    (3 + i.place * 7 % 6) * interval '1 minute' + i.place * 13 % 60 * interval '1 second' as detect,
    (2 + i.place * 5 % 7) * interval '1 minute' + i.place * 29 % 60 * interval '1 second' as ack,
    (24 + i.place * 17 % 55) * interval '1 minute' as mitigate,
    (20 + i.place * 23 % 80) * interval '1 minute' as resolve
  from unnest(
    array['Planning run held for 22 minutes by retries without a limit', 'Tracking page shows yesterday''s position', 'Customs answers arrive twice',
      'Manifests empty on older phones', 'Invoices of one day missing', 'Planner slow after the depot opened', 'Rate table loaded with a comma for a point',
      'Declarations to RTM time out', 'Signature pictures not stored', 'Night planning run started an hour late', 'Feature backfill fills the disk',
      'Tracking page answers every third request with 502', 'Duplicate loads after the network came back', 'Dispatch board loses its filters', 'Stops sorted by name instead of time',
      'Customs gateway certificate expired', 'Estimates jump by an hour at the time change', 'Driver app logs everybody out and lets nobody in', 'One worker of 64 stuck since Sunday',
      'Fuel surcharge applied twice', 'Depot GDN cannot print labels', 'Search for a load finds nothing', 'Route planner restarts every ten minutes',
      'Billing run stops at a load without a carrier', 'Customs codes refused after the October list', 'Tracking mails sent at night', 'Dispatch board slow in LYS',
      'Feature store two hours behind', 'Driver app cannot open scanned papers', 'Planner leaves 38 loads without a route', 'Tracking page without a map'],
    array['sev2', 'sev3', 'sev3', 'sev2', 'sev3', 'sev3', 'sev2', 'sev2', 'sev3', 'sev2', 'sev3', 'sev2', 'sev2', 'sev4', 'sev3', 'sev2', 'sev3', 'sev1', 'sev3', 'sev3', 'sev3',
      'sev4', 'sev2', 'sev3', 'sev2', 'sev4', 'sev3', 'sev3', 'sev3', 'sev2', 'sev4'],
    array['wei', 'tomasz', 'tomasz', 'priya', 'tomasz', 'wei', 'tomasz', 'tomasz', 'priya', 'ines', 'priya', 'tomasz', 'wei', 'wei', 'wei', 'tomasz', 'priya', 'priya', 'ines', 'tomasz',
      'wei', 'wei', 'ines', 'tomasz', 'tomasz', 'tomasz', 'wei', 'priya', 'priya', 'ines', 'tomasz'],
    array['v13 of the model answered slowly and route-planner asked again without a limit. See the post-mortem.', '', '', 'Phones before Android 11.', '', '', 'RTM-LYS lanes cost ten times too much until noon.',
      '', '', 'The scheduler waited for a lock of the backfill.', '', '', 'Offline loads were sent again with new ids.', '', '', '', 'Clocks were set back at 03:00.', 'The signing key was replaced without the old one: every session ended, and new ones were refused.', '', '', '', '',
      'Memory grows with clustered stops.', '', 'The new list of codes was not loaded.', '', '', '', '', 'All of them with a ferry.', '']
  ) with ordinality i (title, severity, who, description, place)
) t;

insert into public.incident_services (org_id, incident_id, service_id)
select i.org_id, i.id, s.id
from public.incidents i
join public.services s on s.org_id = i.org_id and s.name = any (
  (array[
    array['route-planner', 'eta-predictor'], array['tracking-web', 'tracking-web'], array['customs-gateway', 'customs-gateway'], array['driver-app-bff', 'driver-app-bff'],
    array['billing-sync', 'billing-sync'], array['route-planner', 'route-planner'], array['billing-sync', 'dispatch-api'], array['customs-gateway', 'customs-gateway'],
    array['driver-app-bff', 'driver-app-bff'], array['route-planner', 'feature-store'], array['feature-store', 'feature-store'], array['tracking-web', 'tracking-web'],
    array['driver-app-bff', 'dispatch-api'], array['dispatch-api', 'dispatch-api'], array['route-planner', 'route-planner'], array['customs-gateway', 'customs-gateway'],
    array['eta-predictor', 'tracking-web'], array['driver-app-bff', 'driver-app-bff'], array['route-planner', 'route-planner'], array['billing-sync', 'billing-sync'],
    array['dispatch-api', 'dispatch-api'], array['dispatch-api', 'dispatch-api'], array['route-planner', 'route-planner'], array['billing-sync', 'billing-sync'],
    array['customs-gateway', 'customs-gateway'], array['tracking-web', 'tracking-web'], array['dispatch-api', 'dispatch-api'], array['feature-store', 'eta-predictor'],
    array['driver-app-bff', 'driver-app-bff'], array['route-planner', 'dispatch-api'], array['tracking-web', 'tracking-web']
  ])[i.number - 286 : i.number - 286])
where i.org_id = pg_temp.tarnvik() and i.number < 318;

-- The night. Started 46 minutes ago, detected 5 min 7 s later, acknowledged 3 min 24 s after that.
create temporary table demo_night as
  select now() - interval '46 minutes' as started, now() - interval '46 minutes' + interval '5 minutes 7 seconds' as detected,
    now() - interval '46 minutes' + interval '8 minutes 31 seconds' as acknowledged;
insert into public.incidents (org_id, number, title, description, severity, status, started_at, detected_at, acknowledged_at, user_id, commander_id, created_at, updated_at)
select pg_temp.tarnvik(), 318, 'Route planner leaves loads without a route',
  '1,138 of 1,912 loads of the night planning run have no route. route-planner waits for eta-predictor: 64 of 64 workers busy, three retries each. First departure is at 05:00.',
  'sev2', 'acknowledged', started, detected, acknowledged, pg_temp.person('ines'), pg_temp.person('ines'), detected, now() - interval '9 minutes'
from demo_night;
insert into public.incident_services (org_id, incident_id, service_id)
select i.org_id, i.id, s.id from public.incidents i
join public.services s on s.org_id = i.org_id and s.name in ('route-planner', 'dispatch-api', 'driver-app-bff', 'tracking-web', 'eta-predictor')
where i.org_id = pg_temp.tarnvik() and i.number = 318;

insert into public.incident_updates (org_id, incident_id, user_id, kind, body, meta, created_at)
select i.org_id, i.id, i.user_id, 'state', u.body, u.meta, u.at
from public.incidents i
cross join lateral (values
  (i.detected_at, '', jsonb_build_object('to', 'triggered', 'at', i.detected_at, 'severity', case when i.number = 318 then 'sev3' else i.severity::text end)),
  (i.acknowledged_at, case when i.number = 318 then 'From the phone.' else '' end, jsonb_build_object('from', 'triggered', 'to', 'acknowledged', 'at', i.acknowledged_at)),
  (i.mitigated_at, '', jsonb_build_object('from', 'acknowledged', 'to', 'mitigated', 'at', i.mitigated_at)),
  (i.resolved_at, '', jsonb_build_object('from', 'mitigated', 'to', 'resolved', 'at', i.resolved_at)),
  (i.closed_at, '', jsonb_build_object('from', 'resolved', 'to', 'closed', 'at', i.closed_at))
) u (at, body, meta)
where i.org_id = pg_temp.tarnvik() and u.at is not null;
insert into public.incident_updates (org_id, incident_id, user_id, kind, body, meta, created_at)
select i.org_id, i.id, pg_temp.person(u.who), u.kind::public.incident_update_kind, u.body, u.meta::jsonb, n.started + u.after
from public.incidents i
cross join demo_night n
cross join (values
  (interval '11 minutes 2 seconds', 'ines', 'severity', '1,138 loads have no route, first departures at 05:00.', '{"from": "sev3", "to": "sev2"}'),
  (interval '12 minutes 30 seconds', 'ines', 'service', '', '{"added": ["dispatch-api", "driver-app-bff", "eta-predictor", "tracking-web"], "removed": []}'),
  (interval '16 minutes 20 seconds', 'priya', 'note', 'The champion alias of eta-predictor moved from v14 to v15 at the start of the night, three minutes before the first errors.', '{}'),
  (interval '22 minutes 44 seconds', 'wei', 'note', 'Workers 64 of 64 busy, 61 of them wait on eta-predictor. 800 ms timeout, three retries.', '{}'),
  (interval '26 minutes 11 seconds', 'wei', 'note', 'A trace of one estimate takes 2.62 s, 2.41 s of it in eta-predictor/score.', '{}'),
  (interval '30 minutes 30 seconds', 'wei', 'note', 'Set stop-clustering-v2 from 50 % to 0 %. Errors 37.9 % before, 38.2 % after: no help.', '{}'),
  (interval '37 minutes 22 seconds', 'ines', 'note', 'The load test of v15 stopped at 120 requests per second. The night peak is 540. Source: Load test: eta-predictor v15.', '{}')
) u (after, who, kind, body, meta)
where i.org_id = pg_temp.tarnvik() and i.number = 318;
insert into private.incident_counters (org_id, last_number) values (pg_temp.tarnvik(), 318);

-- Documents ----------------------------------------------------------------------------------------------------------

-- Cut at headings, as src/lib/passages/split.ts does: lead (the heading's line), content, trail are the text again.
create function pg_temp.document(p_who text, p_ago interval, p_title text, p_language text, p_text text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_at timestamptz := now() - p_ago;
  v_part text;
  v_position integer := 0;
  v_heading text[];
  v_body text;
begin
  insert into public.documents (id, org_id, user_id, title, type, size_bytes, language, content, passage_count, created_at, updated_at)
  values (v_id, pg_temp.tarnvik(), pg_temp.person(p_who), p_title, 'markdown', octet_length(p_text), p_language, p_text, 1, v_at, v_at);
  foreach v_part in array regexp_split_to_array(p_text, '(?=^#)', 'n') loop
    v_heading := regexp_match(v_part, '^(#{1,6}) ([^\n]*)\n');
    v_body := btrim(case when v_heading is null then v_part else regexp_replace(v_part, '^#[^\n]*\n', '') end, E' \t\r\n');
    continue when v_body = '';
    v_position := v_position + 1;
    insert into public.passages (org_id, document_id, position, heading, level, content, language)
    values (pg_temp.tarnvik(), v_id, v_position, v_heading[2], char_length(v_heading[1]), v_body, p_language);
  end loop;
  update public.documents set passage_count = v_position where id = v_id;
end
$$;

select pg_temp.document('priya', interval '6 hours', 'Load test: eta-predictor v15', 'en', $md$# Load test: eta-predictor v15

Asked for by the promotion checklist of the project ETA predictor. Run by Priya Raman on the staging cluster, with the traffic of a Tuesday night as the pattern.

## Setup

The production container with four replicas and 64 workers, on the node type that the night planner uses. Requests were replayed from the planner's log with their original number of stops, 11 on average and 46 at most.

## Sustained load

All runs used the production container with four replicas and 64 workers. Warm-up was five minutes and is not part of the figures.

The sustained rate of the test was 120 requests per second for 30 minutes. p95 was 0.19 s, p99 0.24 s, and no request failed. CPU stayed under 61 % on every replica.

Higher rates were not run in this round. The test environment shares its gateway with staging, which limits it to 150 requests per second.

## Known limits

Stops are scored one by one. Batch scoring, which v14 has, is planned for v16. The effect on long routes is expected to be small.

## Latency by number of stops

| stops | p95 |
|---|---|
| up to 10 | 0.11 s |
| 11 to 25 | 0.21 s |
| 26 to 46 | 0.48 s |

## Conclusion

v15 meets the objective of 0.25 s at the tested rate. Open: a run at the night peak, and a fallback to v14 for when an answer takes too long.
$md$);

select pg_temp.document('wei', interval '20 hours', 'Night run review', 'en', $md$# Night run review

Written every morning by whoever was on call. This one is about the last run before tonight.

## Results

p95 0.18 s at 540 requests per second, 64 workers, v14. The night run finished in 41 minutes, 1,850 loads were routed and none was left over. The peak came from HAM, as in every week since August.

## What was unusual

The planner's peak grew 9 % a month since August. At that rate December passes 600 requests per second. The capacity plan says 550.

## To do

- Ask for a seventh node before the first week of December.
- Repeat the load test of the next model at 600 requests per second, not at 120.
$md$);

select pg_temp.document('wei', interval '82 days', 'Post-mortem INC-287: planning run held by retries', 'en', $md$# Post-mortem INC-287: planning run held by retries

The night planning run stood still for 22 minutes. 212 loads left more than half an hour late. Nobody was harmed and no contract was broken.

## What happened

v13 of eta-predictor answered in 1.9 s instead of 0.2 s after its feature store had lost an index. route-planner gave up after 800 ms and asked again. It asked again without a limit, so every slow answer made the next one slower.

## Cause

v13 held the planning run for 22 minutes because retries had no limit. The workers of route-planner were all waiting, so the loads that needed no estimate waited too.

## What we changed

- Three retries at most, with 200 ms between them.
- A page when more than 150 loads wait without a route (RoutePlanBacklog).
- The index of the feature store is checked before a model is promoted.

## What we did not change

There is no fallback: when an estimate fails, the load gets no route. A planner that uses the previous estimate would have finished. This is ETA-38 and still open.
$md$);

select pg_temp.document('ines', interval '96 days', 'Runbook: route plan backlog', 'en', $md$# Runbook: route plan backlog

For the page RoutePlanBacklog: more than 150 loads wait without a route.

## Is it real

Open the dispatch board and compare loads without a route with the usual 20 to 40. During a depot's opening hour up to 120 are normal.

## First ten minutes

1. Look at the workers of route-planner. All busy and waiting on one service means: the service is the problem, not the planner.
2. Look at what changed in the last three hours: a model alias, a deploy, a flag.
3. If eta-predictor changed, move the alias champion back. See the runbook about model aliases.
4. Do not restart route-planner while a run is going on. It begins again from the first load.

## Whom to tell

Dispatch in HAM first, since the first trucks leave there at 05:00. Then the customers' line, with the number of loads and the next time at which there will be news.

## When it is over

The backlog is over when fewer than 40 loads wait for ten minutes. Then plan the remaining loads once by hand from the dispatch board.
$md$);

select pg_temp.document('priya', interval '67 days', 'Runbook: move a model alias back', 'en', $md$# Runbook: move a model alias back

The alias champion decides which version of a model answers. Moving it takes effect within 20 seconds and needs no deploy.

## Who may

Everybody of the model's project proposes, an admin of the organisation approves. At night the approver on call is enough.

## Steps

1. Write down the present version and the one before.
2. Move champion to the version before. For eta-predictor that is v14 as long as v15 is the newest.
3. Watch p95 and errors for ten minutes. Errors under 1 % count as success.
4. If nothing improves, move the alias forward again: the model was not the cause.

## What it does not do

Routes that were planned with the other version stay as they are. Estimates that customers have seen are corrected at the next stop.
$md$);

select pg_temp.document('jonas', interval '51 days', 'Driver rest rules, NL and PL', 'en', $md$# Driver rest rules, NL and PL

A summary for planners. The law is Regulation (EC) No 561/2006 in both countries; what differs is how breaks on a ferry are proved.

## Driving time

Nine hours a day, twice a week ten. 56 hours in a week and 90 in two weeks.

## Breaks

45 minutes after four and a half hours of driving. The break may be split into 15 and then 30 minutes, in that order.

## Daily rest

Eleven hours, three times between two weekly rests nine. On a ferry or a train the rest may be interrupted twice, for one hour altogether, if the driver has a bunk.

## In the planner

route-planner plans with 10 hours only when the week has fewer than two such days. A load that would need a third one gets no route and is shown with the reason rest.
$md$);

select pg_temp.document('tomasz', interval '34 days', 'Betriebshandbuch Nachtplanung', 'de', $md$# Betriebshandbuch Nachtplanung

Für die Leitstelle in Hamburg. Die Planung läuft jede Nacht um 02:30 Uhr und ist in der Regel nach 41 Minuten fertig.

## Abfahrten

Die ersten Lastwagen fahren um 05:00 Uhr in Hamburg ab, danach Rotterdam um 05:20 Uhr und Danzig um 05:45 Uhr. Eine Ladung ohne Route wird bis 04:30 Uhr von Hand geplant.

## Wenn die Planung stehen bleibt

Die Leitstelle ruft die Bereitschaft an und plant nicht selbst neu. Ein Neustart beginnt bei der ersten Ladung und kostet eine weitere Dreiviertelstunde.

## Wer entscheidet

Die Bereitschaft entscheidet über das Modell, die Leitstelle über die Reihenfolge der Fahrzeuge.
$md$);

-- Datasets -----------------------------------------------------------------------------------------------------------

-- What src/lib/tabular/columns.ts finds out about a column, as far as the screens draw it.
create function pg_temp.column_facts(p_place integer, p_name text, p_type text) returns jsonb language plpgsql as $$
declare
  v_texts constant text[] := array(select d.cells ->> p_place from demo_rows d where d.cells ->> p_place <> '');
  v_numbers numeric[];
  v_low numeric;
  v_high numeric;
  v_facts jsonb := jsonb_build_object('name', p_name, 'type', p_type, 'empty', (select count(*) from demo_rows) - cardinality(v_texts),
    'distinct', (select count(distinct t) from unnest(v_texts) t));
begin
  if p_type in ('integer', 'decimal') then
    v_numbers := v_texts::numeric[];
    select min(v), max(v) into v_low, v_high from unnest(v_numbers) v;
    return v_facts || jsonb_build_object('form', 'point', 'min', v_low, 'max', v_high,
      'mean', (select round(avg(v), 4) from unnest(v_numbers) v),
      'bins', (select jsonb_agg((select count(*) from unnest(v_numbers) v where least(width_bucket(v, v_low, v_high, 12), 12) = bin) order by bin)
        from generate_series(1, 12) bin));
  elsif p_type in ('date', 'datetime') then
    return v_facts || jsonb_build_object('form', 'ymd', 'min', (select min(t) from unnest(v_texts) t), 'max', (select max(t) from unnest(v_texts) t));
  end if;
  return v_facts || jsonb_build_object('top', (
    select jsonb_agg(jsonb_build_array(t.v, t.n) order by t.n desc, t.v)
    from (select v, count(*) as n from unnest(v_texts) v group by 1 order by 2 desc, 1 limit 5) t));
end
$$;
-- p_columns: name:type, in order. The rows stand in demo_rows and are taken from there.
create temporary table demo_rows (number integer primary key, cells jsonb);
create function pg_temp.dataset(p_who text, p_ago interval, p_name text, p_type public.dataset_type, p_columns text[], p_refused integer default 0) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_at timestamptz := now() - p_ago;
  v_count integer := (select count(*) from demo_rows);
begin
  insert into public.datasets (id, org_id, user_id, name, size_bytes, type, status, row_count, refused_count, columns, delimiter, next_row, last_batch_at, created_at, updated_at)
  select v_id, pg_temp.tarnvik(), pg_temp.person(p_who), p_name,
    sum(octet_length(d.cells::text)) + 64, p_type, 'ready', v_count, p_refused,
    (select jsonb_agg(pg_temp.column_facts(c.place::integer - 1, split_part(c.spec, ':', 1), split_part(c.spec, ':', 2)) order by c.place)
      from unnest(p_columns) with ordinality c (spec, place)),
    case when p_type = 'csv' then ',' end, v_count + 1, v_at, v_at, v_at
  from demo_rows d;
  insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells)
  select pg_temp.tarnvik(), v_id, d.number, d.number + case when p_type = 'csv' then 1 else 0 end, d.cells from demo_rows d;
  truncate demo_rows;
end
$$;

-- 262 nights of five depots. HAM peaks; last night 540, answered by v14 in 0.18 s. Tonight's run has not ended.
insert into demo_rows
select row_number() over (order by n.night desc, d.place),
  jsonb_build_array(to_char(now() - n.night * interval '1 day', 'YYYY-MM-DD'), d.depot,
    (case when n.night = 1 and d.depot = 'HAM' then 540 else round(d.peak * (1 - 0.0024 * n.night) + (n.night * d.place * 37) % 11 - 5) end)::text,
    (case when n.night = 1 and d.depot = 'HAM' then 0.18 else round((d.p95 + (n.night * d.place) % 3 * 0.01)::numeric, 2) end)::text,
    case when n.night > 152 then 'v12' when n.night > 84 then 'v13' else 'v14' end,
    (round(d.loads * (1 - 0.0011 * n.night)) + (n.night * 7 * d.place) % 13)::text)
from generate_series(1, 262) n (night)
cross join (values (1, 'RTM', 220, 0.15, 402), (2, 'HAM', 533, 0.17, 811), (3, 'GDN', 151, 0.15, 298), (4, 'LYS', 101, 0.14, 187), (5, 'CPH', 77, 0.14, 152)) d (place, depot, peak, p95, loads);
select pg_temp.dataset('wei', interval '22 hours', 'planner_runs.csv', 'csv', array['started_on:date', 'depot:text', 'peak_rps:integer', 'p95_s:decimal', 'model:text', 'loads:integer']);

insert into demo_rows
select n, jsonb_build_array(
    (array['HAM', 'RTM', 'GDN', 'LYS', 'CPH'])[1 + n % 5] || '-' || (array['RTM', 'GDN', 'LYS', 'CPH', 'HAM'])[1 + (n * 3) % 5] || '-' || lpad((1 + n % 9)::text, 2, '0'),
    (array['Ostara Linehaul', 'Veldkamp', 'Brugge & Zoon', 'Calder Road', 'Nordvik Transport', 'Kowalczyk Logistyka', 'Rhône Fret'])[1 + n % 7],
    to_char(date_trunc('month', now()) + (n % 30) * interval '1 day', 'YYYY-MM-DD'),
    to_char(0.84 + (n * 7919 % 147) / 100.0, 'FM0.00'), to_char(4 + (n * 31 % 32) / 2.0, 'FM90.0'), case when n % 11 < 2 then 'true' else 'false' end)
from generate_series(1, 1190) n;
select pg_temp.dataset('tomasz', interval '35 hours', 'carrier_rates.csv', 'csv', array['lane_id:text', 'carrier:text', 'effective_from:date', 'rate_per_km:decimal', 'fuel_pct:decimal', 'spot:boolean'], 14);

insert into demo_rows
select n, jsonb_build_array((array['HAM', 'RTM', 'GDN', 'LYS', 'CPH'])[1 + n % 5], (1 + n % 14)::text,
    to_char(date_trunc('day', now()) + interval '5 hours' + (n / 5) * interval '20 minutes', 'YYYY-MM-DD HH24:MI'), 'L-' || (40210 + n * 3)::text, (4 + n * 5 % 19)::text)
from generate_series(1, 120) n;
select pg_temp.dataset('wei', interval '8 hours', 'depot_departures.json', 'json', array['depot:text', 'door:integer', 'planned_at:datetime', 'load:text', 'stops:integer']);

insert into demo_rows
select n, jsonb_build_array((array['8471.30', '8517.13', '3923.21', '9403.60', '2204.21', '8708.99'])[1 + n % 6],
    (array['PL', 'NL', 'FR', 'DK'])[1 + n % 4],
    (array['Code replaced on 1 October', 'Net weight missing', 'Value below the invoice', 'Consignee without EORI', 'Origin not proved'])[1 + (n * n) % 5],
    to_char(now() - (20 + n % 31) * interval '1 day', 'YYYY-MM-DD'), (35 + n * 17 % 220)::text)
from generate_series(1, 164) n;
select pg_temp.dataset('tomasz', interval '17 days', 'customs_refusals.ndjson', 'ndjson', array['commodity_code:text', 'office:text', 'reason:text', 'refused_on:date', 'delay_min:integer']);

-- Questions and answers ------------------------------------------------------------------------------------------------

alter table public.documents enable trigger user;
alter table public.datasets enable trigger user;

-- Asks as this person, some time ago, in a new conversation or (p_follows) in the latest one. p_answer: what a model
-- wrote to it, with [1] for the first quote; without it the passages are the answer.
create function pg_temp.ask(p_who text, p_ago interval, p_follows boolean, p_question text, p_answer text default null, p_quotes jsonb default '[]',
  p_input integer default 0, p_output integer default 0) returns void language plpgsql as $$
declare
  v_made jsonb;
  v_at timestamptz := now() - p_ago;
begin
  perform set_config('request.jwt.claims', json_build_object('sub', pg_temp.person(p_who), 'role', 'authenticated')::text, false);
  v_made := public.ask_question(case when p_follows then
      (select s.id from public.chat_sessions s where s.org_id = pg_temp.tarnvik() order by s.updated_at desc limit 1) end, pg_temp.tarnvik(), p_question, gen_random_uuid(), null, null, case when p_answer is not null then 'gpt-class-medium' end);
  if p_answer is not null then
    -- A quote is looked up among what the search found; one that is not there is not stored.
    perform public.finish_answer((v_made ->> 'answer_id')::uuid, 'complete', p_answer, 'gpt-class-medium', p_input, p_output, 3100, (
      select coalesce(jsonb_agg(jsonb_build_object('position', q.place, 'rank', f.rank, 'quote', q.quote) order by q.place), '[]')
      from jsonb_array_elements_text(p_quotes) with ordinality q (quote, place)
      cross join lateral (
        select (p.passage ->> 'rank')::integer as rank from jsonb_array_elements(v_made -> 'passages') p (passage)
        where strpos(p.passage ->> 'text', q.quote) > 0 order by 1 limit 1) f));
  end if;
  perform set_config('request.jwt.claims', '', false);
  update public.chat_messages m set created_at = v_at + case when m.role = 'assistant' then interval '4 seconds' else interval '0' end,
    latency_ms = case when m.answer = 'passages' then 210 else m.latency_ms end
    where m.id in ((v_made ->> 'question_id')::uuid, (v_made ->> 'answer_id')::uuid);
  update public.message_citations c set created_at = v_at + interval '4 seconds' where c.message_id = (v_made ->> 'answer_id')::uuid;
  update public.chat_sessions s set updated_at = v_at + interval '4 seconds',
    created_at = least(s.created_at, v_at)
    where s.id = (v_made ->> 'session_id')::uuid;
end
$$;

select pg_temp.ask('tomasz', interval '16 days', false, 'Which customs codes were refused in PL because the code was replaced?');
select pg_temp.ask('priya', interval '9 days', false, 'How long may a driver rest on a ferry?');
select pg_temp.ask('ines', interval '6 days', false, 'Which post-mortems mention retries?');
select pg_temp.ask('wei', interval '4 days', false, 'What was the peak at HAM last night?');
select pg_temp.ask('tomasz', interval '2 days', false, 'Wann fahren die ersten Lastwagen in Hamburg ab?');
select pg_temp.ask('wei', interval '20 hours', false, 'Which carriers ask more than 2.20 per km on the lane HAM-LYS?');
select pg_temp.ask('ines', interval '12 minutes', false, 'Was v15 tested at the night rate of 540 requests per second? What did v14 do at that rate?',
  'No. The load test of v15 ran at 120 requests per second [1], and higher rates were not run [2]. Version 14 held a p95 of 0.18 s at 540 requests per second in the night run before tonight [3].',
  '["The sustained rate of the test was 120 requests per second for 30 minutes.", "Higher rates were not run in this round.", "p95 0.18 s at 540 requests per second, 64 workers, v14."]',
  2914, 412);
select pg_temp.ask('ines', interval '9 minutes', true, 'How do I move the champion alias back to v14?');

-- Reports: two that were saved from these conversations, and one of them open to people outside -------------------------------

-- p_chat: how the conversation begins. Its quotes are numbered through, in the order of the answers.
create function pg_temp.report(p_who text, p_ago interval, p_chat text, p_title text, p_body text) returns uuid language plpgsql as $$
declare
  v_report uuid := gen_random_uuid();
begin
  insert into public.reports (id, org_id, user_id, session_id, title, body, quotes, updated_by, created_at, updated_at)
  select v_report, s.org_id, pg_temp.person(p_who), s.id, p_title, p_body, 0, pg_temp.person(p_who), now() - p_ago, now() - p_ago
  from public.chat_sessions s where s.org_id = pg_temp.tarnvik() and starts_with(s.title, p_chat);
  insert into public.report_citations (org_id, report_id, position, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields, terms, checked, created_at)
  select c.org_id, v_report, row_number() over (order by m.position, c.position), c.source, c.document_id, c.passage_id, c.dataset_id, c.row_number,
    c.label, c.heading, c.quote, c.fields, c.terms, c.checked, now() - p_ago
  from public.reports r
  join public.chat_messages m on m.session_id = r.session_id
  join public.message_citations c on c.message_id = m.id and c.used
  where r.id = v_report;
  perform private.count_quotes(v_report);
  return v_report;
end
$$;

select pg_temp.report('ines', interval '5 days 3 hours', 'Which post-mortems mention retries?', 'What INC-287 taught us about retries',
  E'## What happened\n\nThe planning run stood still for 22 minutes, and **212 loads** left more than half an hour late [1].\n\n'
  '## Why\n\nRetries had no limit, so that every worker of `route-planner` was waiting, and loads that needed no estimate waited too [2].\n\n'
  '## What changed\n\n- three retries at most, with 200 ms between them [3]\n- a page when more than 150 loads wait without a route\n- the index of the feature store is checked before a model is promoted');
select pg_temp.report('ines', interval '5 minutes', 'Was v15 tested', 'v15 was never tested at the night rate',
  E'## What was tested\n\nThe load test of v15 ran at **120 requests per second** [1]. Higher rates were not run [2].\n\n'
  '## What the night asks for\n\nVersion 14 held a p95 of 0.18 s at 540 requests per second in the night run before [3]. v15 has to show the same before it gets the alias again.\n\n'
  '## The way back\n\n1. Write down the present version and the one before.\n2. Move `champion` to v14: it takes effect within 20 seconds and needs no deploy [4].\n3. Watch p95 and errors for ten minutes.');
-- Nobody knows the token of the demo's link, as nobody knows that of any other after it was shown once.
insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, created_by, created_at, expires_at, views, last_viewed_at)
select r.org_id, 'report', r.id, r.title, private.publication_snapshot(r.org_id, 'report', r.id, true, true) || '{"org": "Tarnvik Freight"}', true, true,
  sha256(convert_to(private.random_token(), 'UTF8')), r.user_id, now() - interval '2 days', now() + interval '28 days', 14, now() - interval '3 hours'
from public.reports r where r.title like 'What INC-287%';

-- Credits and usage ------------------------------------------------------------------------------------------------------

alter table public.credit_ledger enable trigger user;
insert into public.profiles (id, org_id, name, email, created_at, updated_at)
select pg_temp.person(who), org_id, name, email, since, since from demo_people;
update public.profiles set density = 'compact' where id = pg_temp.person('ines');
insert into public.credit_ledger (org_id, amount, reason, user_id, created_at) values
  (pg_temp.tarnvik(), private.starting_credits(), 'starting', pg_temp.person('ines'), now() - interval '118 days'),
  (pg_temp.halden(), private.starting_credits(), 'starting', pg_temp.person('noor'), now() - interval '2 hours');

-- 312,480 tokens since the first of the month: 94 calls, few of them at weekends, tonight's answer with its 3,326 the last.
create temporary table demo_calls as
  with days as (
    select d.day, d.until,
      case when extract(isodow from d.day) > 5 then 0.3 else 1 + extract(day from d.day)::integer * 7 % 5 / 6.0 end * extract(epoch from d.until - d.day) as weight
    from (
      select g.day, least(g.day + interval '1 day', now() - interval '20 minutes') as until
      from generate_series(date_trunc('month', now() at time zone 'utc') at time zone 'utc', now() - interval '20 minutes', interval '1 day') g (day)
    ) d
  ), filled as (
    select day, until, weight, sum(weight) over (order by day) - weight as before, sum(weight) over () as whole from days
  )
  select k, gen_random_uuid() as request, case when k = 94 then 2914 else 2860 + k * 37 % 300 end as input, 0 as output,
    case when k = 94 then now() - interval '12 minutes' else coalesce((
      select f.day + (f.until - f.day) * ((k / 94.0 * f.whole - f.before) / nullif(f.weight, 0))::double precision
      from filled f where f.before <= k / 94.0 * f.whole order by f.day desc limit 1), now() - interval '15 minutes') end as at,
    (array['ines', 'tomasz', 'wei', 'priya'])[1 + k % 4] as who
  from generate_series(1, 94) k;
update demo_calls set output = case when k = 94 then 412 else 220 + k * 53 % 160 end;
update demo_calls set output = output + 312480 - (select sum(input + output) from demo_calls) where k = 93;
insert into public.usage_ledger (org_id, user_id, source, tokens, request_id, entry, created_at)
select pg_temp.tarnvik(), pg_temp.person(who), 'chat', 6000, request, 'reserve', at from demo_calls;
insert into public.usage_ledger (org_id, user_id, source, model, tokens, input_tokens, output_tokens, request_id, entry, created_at)
select pg_temp.tarnvik(), pg_temp.person(who), 'chat', case when k <= 31 then 'gpt-class-small' else 'gpt-class-medium' end, input + output - 6000, input, output, request, 'settle', at + interval '4 seconds'
from demo_calls;
insert into public.credit_ledger (org_id, amount, reason, ref, user_id, created_at)
select pg_temp.tarnvik(), -(input + output) / 1000.0, 'usage', request::text, pg_temp.person(who), at + interval '4 seconds' from demo_calls;

-- The two months before, on working days, with the small model; and a pack of credits, bought in the sandbox.
create temporary table demo_past as
  select gen_random_uuid() as request, 1100 + c.k * 37 % 640 as input, 130 + c.k * 53 % 190 as output, (array['ines', 'tomasz', 'wei', 'priya'])[1 + c.k % 4] as who,
    d.day + interval '7 hours' + c.k % 11 * interval '51 minutes' + c.k * 17 % 60 * interval '1 second' as at
  from (select date_trunc('month', now() at time zone 'utc') at time zone 'utc' as month) m
  cross join lateral (select g as day, extract(isodow from g at time zone 'utc') as dow, extract(day from g at time zone 'utc')::integer as place
    from generate_series(m.month - interval '2 months', m.month - interval '1 day', interval '1 day') g) d
  cross join lateral generate_series(1, 4 + d.place * 7 % 9 + case when d.day >= m.month - interval '1 month' then 4 else 0 end) c (k)
  where d.dow < 6;
insert into public.usage_ledger (org_id, user_id, source, tokens, request_id, entry, created_at)
select pg_temp.tarnvik(), pg_temp.person(who), 'chat', 6000, request, 'reserve', at from demo_past;
insert into public.usage_ledger (org_id, user_id, source, model, tokens, input_tokens, output_tokens, request_id, entry, created_at)
select pg_temp.tarnvik(), pg_temp.person(who), 'chat', 'gpt-class-small', input + output - 6000, input, output, request, 'settle', at + interval '3 seconds' from demo_past;
insert into public.credit_ledger (org_id, amount, reason, ref, user_id, created_at)
select pg_temp.tarnvik(), -(input + output) / 1000.0, 'usage', request::text, pg_temp.person(who), at + interval '3 seconds' from demo_past;
insert into public.checkouts (id, org_id, user_id, client_id, provider, session_id, kind, item, name, cadence, currency, amount, credits, state, created_at, updated_at)
values ('d9000000-0000-4000-8000-000000000001', pg_temp.tarnvik(), pg_temp.person('ines'), gen_random_uuid(), 'sandbox', 'cs_sandbox_d9000000-0000-4000-8000-000000000001', 'credits',
  'pack-1000', 'Knull, 1,000 credits', 'once', 'EUR', 500, 1000, 'paid', now() - interval '32 days', now() - interval '32 days'),
  ('d9000000-0000-4000-8000-000000000002', pg_temp.tarnvik(), pg_temp.person('ines'), gen_random_uuid(), 'sandbox', 'cs_sandbox_d9000000-0000-4000-8000-000000000002', 'plan',
  'solo', 'Knull Solo', 'monthly', 'EUR', 900, 2500, 'paid', now() - interval '64 days', now() - interval '64 days');
-- Tried for a month and not renewed.
insert into public.subscriptions (org_id, checkout_id, provider, reference, item, name, cadence, currency, amount, credits, status, period_start, period_end, ended_at, changed_at, created_at)
select c.org_id, c.id, c.provider, 'sub_sandbox_' || c.id, c.item, c.name, c.cadence, c.currency, c.amount, c.credits, 'canceled',
  c.created_at, c.created_at + interval '30 days', c.created_at + interval '30 days', c.created_at + interval '30 days', c.created_at
from public.checkouts c where c.kind = 'plan';
insert into public.payments (org_id, entry, provider, reference, payment, checkout_id, name, currency, amount, credits, created_at)
select c.org_id, 'charge', c.provider, 'pi_sandbox_' || c.id, 'pi_sandbox_' || c.id, c.id, c.name, c.currency, c.amount, c.credits, c.created_at + interval '40 seconds' from public.checkouts c;
insert into public.credit_ledger (org_id, amount, reason, ref, user_id, created_at)
select p.org_id, p.credits, 'purchase', 'sandbox:' || p.reference, pg_temp.person('ines'), p.created_at from public.payments p;

-- What the organisation decided: as long as the default, but somebody said so.
insert into public.org_settings (org_id, analytics_days, retention_changed_by, retention_changed_at)
values (pg_temp.tarnvik(), 395, pg_temp.person('ines'), now() - interval '90 days');

-- Four months of use: sessions on working days, more of them every month, each with its screens and what was done -------

insert into public.analytics_events (org_id, id, name, properties, user_id, session_id, occurred_at)
select pg_temp.tarnvik(), gen_random_uuid(), e.name, e.properties, pg_temp.person(s.who), s.id, s.at + e.place * interval '70 seconds'
from (
  select md5('session' || day || '/' || n)::uuid as id, n, day,
    (array['ines', 'wei', 'priya', 'tomasz', 'jonas'])[1 + (day * 3 + n * 7) % case when day > 96 then 4 else 5 end] as who,
    -- The last hours of tonight are as busy as they would be in an incident.
    case when day = 0 then now() - n * interval '23 minutes' else date_trunc('day', now()) - day * interval '1 day' + interval '6 hours' + n * interval '53 minutes' end as at
  from generate_series(0, 117) day
  cross join lateral generate_series(1, case
    when extract(isodow from now() - day * interval '1 day') > 5 then 1 + day % 2
    else 3 + (118 - day) / 22 + (day * 5) % 4 end) n
) s
cross join lateral (
  select 'page_viewed' as name, jsonb_build_object('screen',
      (array['platform-home', 'chat-session', 'platform-home', 'chat-session', 'chat-start', 'incident', 'chat-session', 'datasets', 'ops-overview', 'chat-start', 'incident', 'dataset',
        'project', 'platform-home', 'incidents', 'ops-overview', 'library', 'services', 'chat-session', 'document', 'incidents', 'search', 'projects'])[1 + (s.n * 5 + s.day * 3 + v * v * 2) % 23]) as properties, v as place
  from generate_series(1, 3 + (s.n + s.day) % 6) v
  union all
  select 'chat_asked', jsonb_build_object('answer', 'model', 'scoped', (s.n + s.day) % 3 = 0), 2 from generate_series(1, 1) where (s.n * 5 + s.day) % 8 < 5
  union all
  select 'chat_answered', jsonb_build_object('answer', 'model', 'status', 'complete', 'quotes', (s.n + s.day * 2) % 5, 'dropped', 0), 3 from generate_series(1, 1) where (s.n * 5 + s.day) % 8 < 5
  union all
  select 'search_performed', jsonb_build_object('kind', 'all', 'results', (s.day * 7 + s.n) % 14), 4 from generate_series(1, 1) where (s.n + s.day) % 4 = 1
  union all
  select x.name, x.properties, 5 from (values
    (0, 'dataset_uploaded', '{"type": "csv", "rows": 8190, "refused": 2}'::jsonb), (3, 'document_added', '{"type": "markdown"}'), (5, 'incident_moved', '{"to": "acknowledged"}'),
    (7, 'incident_reported', '{"severity": "sev3"}'), (8, 'project_moved', '{"to": "building"}'), (11, 'service_created', '{"tier": 2}'), (13, 'report_saved', '{"from": "chat"}'),
    (17, 'export_created', '{"what": "analytics", "format": "csv"}')) x (turn, name, properties)
  where (s.n * 7 + s.day) % 19 = x.turn
) e
where s.at + e.place * interval '70 seconds' < now();

-- The audit log: what the triggers would have written, when it happened ---------------------------------------------------

delete from public.audit_logs;
insert into public.audit_logs (org_id, user_id, action, target, meta, source, created_at)
select o.id, o.created_by, 'ORG_CREATED', o.name, jsonb_build_object('id', o.id, 'personal', false), 'server', o.created_at from public.orgs o
union all
select m.org_id, case when m.role = 'owner' then m.user_id else pg_temp.person('ines') end, 'MEMBER_ADDED', p.name, jsonb_build_object('user_id', m.user_id, 'role', m.role), 'server', m.created_at
from public.memberships m join public.profiles p on p.id = m.user_id
union all
select i.org_id, i.invited_by, 'INVITATION_CREATED', i.email, jsonb_build_object('id', i.id, 'role', i.role), 'server', i.created_at from public.invitations i
union all
select c.org_id, c.user_id, 'CREDITS_GRANTED', c.amount::float8::text, jsonb_build_object('amount', c.amount, 'reason', c.reason), 'server', c.created_at
from public.credit_ledger c where c.amount > 0
union all
select s.org_id, s.user_id, 'SERVICE_CREATED', s.name, jsonb_build_object('id', s.id), 'server', s.created_at from public.services s
union all
select m.org_id, m.user_id, case m.to_status when 'planning' then 'PROJECT_CREATED' when 'archived' then 'PROJECT_ARCHIVED' else 'PROJECT_MOVED' end, p.name,
  jsonb_strip_nulls(jsonb_build_object('id', p.id, 'from', m.from_status, 'to', case when m.from_status is not null then m.to_status end)), 'server', m.created_at
from public.project_moves m join public.knulldev_projects p on p.id = m.project_id
union all
select d.org_id, d.user_id, 'DATASET_CREATED', d.name, jsonb_build_object('id', d.id, 'rows', d.row_count, 'refused', d.refused_count), 'server', d.created_at from public.datasets d
union all
select d.org_id, d.user_id, 'DOCUMENT_CREATED', d.title, jsonb_build_object('id', d.id), 'server', d.created_at from public.documents d
union all
select s.org_id, s.user_id, 'CHAT_SESSION_CREATED', s.title, jsonb_build_object('id', s.id), 'server', s.created_at from public.chat_sessions s
union all
select r.org_id, r.user_id, 'REPORT_CREATED', r.title, jsonb_build_object('id', r.id), 'server', r.created_at from public.reports r
union all
select p.org_id, p.created_by, 'REPORT_PUBLISHED', p.title, jsonb_build_object('id', p.report_id, 'publication_id', p.id, 'days', 30, 'quotes', true, 'names', true), 'server', p.created_at from public.publications p
union all
select u.org_id, u.user_id, case
    when u.kind = 'severity' then 'INCIDENT_SEVERITY_CHANGED'
    when u.kind = 'service' then 'INCIDENT_SERVICES_CHANGED'
    when u.kind = 'note' then 'INCIDENT_NOTE_ADDED'
    when u.meta ->> 'to' = 'triggered' then 'INCIDENT_REPORTED'
    else 'INCIDENT_' || upper(u.meta ->> 'to') end,
  'INC-' || i.number || ' ' || i.title, u.meta || jsonb_build_object('id', i.id), 'server', u.created_at
from public.incident_updates u join public.incidents i on i.id = u.incident_id
union all
-- Two sign-ins a day of those who work there, for the last four weeks.
select pg_temp.tarnvik(), pg_temp.person(w.who), 'SIGN_IN', '/knullplatform', '{}', 'client', now() - d.day * interval '1 day' - w.hours * interval '1 hour'
from generate_series(1, 28) d (day), (values ('ines', 3), ('wei', 5), ('priya', 7), ('tomasz', 8)) w (who, hours) where (d.day + w.hours) % 7 < 5
union all
select pg_temp.tarnvik(), pg_temp.person('ines'), 'SIGN_IN', '/knullplatform', '{}', 'client', now() - interval '38 minutes'
union all
select pg_temp.halden(), pg_temp.person('noor'), 'SIGN_IN', '/knullplatform', '{}', 'client', now() - interval '2 hours'
union all
-- What the haulier's own scripts say through log_audit, with the key of whoever runs them.
select pg_temp.tarnvik(), pg_temp.person(j.who), j.action, j.target, '{}', 'client', now() - j.ago
from (values
  ('wei', 'NIGHTLY_BACKUP_SUCCESS', 'dispatch-api, 5 depots', interval '5 hours 10 minutes'),
  ('tomasz', 'RATE_SYNC_ERROR', 'carrier 17 sent no rates', interval '7 hours 40 minutes'),
  ('tomasz', 'FUEL_IMPORT_WARNING', '3 of 412 bookings without a card', interval '26 hours'),
  ('wei', 'NIGHTLY_BACKUP_SUCCESS', 'dispatch-api, 5 depots', interval '29 hours 10 minutes')
) j (who, action, target, ago);
update auth.users u set last_sign_in_at = (select max(l.created_at) from public.audit_logs l where l.user_id = u.id and l.action = 'SIGN_IN')
where u.id in (select pg_temp.person(who) from demo_people);
insert into public.notification_state (user_id, org_id, read_until) values (pg_temp.person('ines'), pg_temp.tarnvik(), now() - interval '9 hours');

-- What failed in people's browsers: reports of four faults, over two builds, as report_client_error keeps them. One was
-- resolved and came back with the newer build, one somebody is looking into.
insert into public.client_errors (user_id, message, stack, route, build, created_at)
select case when n % f.visitors = 0 then null else pg_temp.person(f.who[1 + n % cardinality(f.who)]) end, replace(f.message, '{hash}', b.hash),
  replace(f.stack, '{hash}', b.hash), f.route[1 + n % cardinality(f.route)], b.build, now() - (f.latest + (f.times - n) * f.step * interval '3 hours')
from (values
  ('TypeError: Cannot read properties of undefined (reading ''started_at'')', E'TypeError: Cannot read properties of undefined (reading ''started_at'')\n    at ClockChart (https://knull.example/assets/incident-screen-{hash}.js:1:20417)\n    at Xe (https://knull.example/assets/base-{hash}.js:9:4481)\n    at ErrorBoundary', array['/ops/incidents/d4000000-0000-4000-8000-000000000318', '/ops/incidents'], array['ines', 'wei', 'priya'], 46, 1000, 2, interval '24 minutes'),
  ('TypeError: Failed to fetch dynamically imported module: https://knull.example/assets/library-screen-{hash}.js', null, array['/ai/knulledge/library'], array['tomasz', 'jonas'], 9, 3, 5, interval '5 hours'),
  ('RangeError: Invalid time value', E'RangeError: Invalid time value\n    at Date.toISOString (<anonymous>)\n    at rangeOf (https://knull.example/assets/datasets-screen-{hash}.js:1:8812)', array['/ai/knulledge/datasets'], array['priya'], 14, 1000, 7, interval '3 days'),
  ('ResizeObserver loop completed with undelivered notifications.', null, array['/knullplatform', '/knulldev/projects'], array['ines', 'noor'], 21, 4, 6, interval '11 hours')
) f (message, stack, route, who, times, visitors, step, latest)
cross join lateral generate_series(1, f.times) n
cross join lateral (select case when late then 'Bx41kQzT' else 'DkF3abcd' end as hash, case when late then '0.1.0+97ec9b0' else '0.1.0+3829b4e' end as build
  from (select (f.times - n) * f.step < 24 as late) l) b;
insert into private.client_error_marks (fingerprint, state, until, marked_by, marked_at)
select e.fingerprint, case when e.message ~ 'started_at' then 'resolved' else 'seen' end,
  max(e.created_at) - case when e.message ~ 'started_at' then interval '20 hours' else interval '0' end, pg_temp.person('root'), now() - interval '18 hours'
from public.client_errors e where e.message ~ 'started_at|RangeError' group by e.fingerprint, e.message ~ 'started_at';

-- What visitors sent -------------------------------------------------------------------------------------------------

insert into private.inquiries (client_id, reference, kind, state, name, email, company, topic, urgency, preferred, link, message, language, withdraw_hash, decided_by, decided_at, created_at, delete_at)
select gen_random_uuid(), i.reference, i.kind, i.state, i.name, i.email, i.company, i.topic, i.urgency, i.preferred, i.link, i.message, i.language,
  case when i.kind = 'application' then sha256(convert_to(private.random_token(), 'UTF8')) end,
  case when i.state <> 'new' then pg_temp.person('root') end, case when i.state <> 'new' then now() - i.ago + interval '5 hours' end,
  now() - i.ago, now() - i.ago + case when i.kind = 'application' then interval '180 days' else interval '365 days' end
from (values
  ('K-7A3F1-90C2E', 'support', 'new', 'Lena Okafor', 'lena.okafor@brightlane.example', 'Brightlane', 'knullops', 'blocked', null, 'https://knull.example/ops/incidents',
    'Since 09:40 our on-call cannot move an incident out of "triggered": the button answers that somebody else moved it. Nobody did. Two of us, same result.', 'en', interval '2 hours'),
  ('K-0D54B-E1872', 'call', 'new', 'Rafael Ibarra', 'rafael.ibarra@puertosur.example', 'Puerto Sur', 'cloud', null, 'Martes o jueves por la mañana, hora de Madrid', null,
    '¿Tiene sentido mover la planificación nocturna a la nube si solo corre cuatro horas? Pagamos 38 servidores que duermen el resto del día.', 'es', interval '7 hours'),
  ('K-C39E6-4F0A5', 'application', 'new', 'Mirela Stan', 'mirela.stan@mail.example', null, 'open', null, null, 'https://mirela.example',
    'I have been on call for six years and wrote the runbooks that I would have needed. I would like to work where the five times of an incident are taken seriously.', 'en', interval '1 day 3 hours'),
  ('K-51B08-D7E93', 'contact', 'answered', 'Claire Dumont', 'c.dumont@atelier-nord.example', 'Atelier Nord', 'product', null, null, null,
    'Bonjour, un jeu de données de 150 000 lignes en Latin-1 passe-t-il tel quel, ou faut-il le convertir avant ?', 'fr', interval '3 days'),
  ('K-E80A2-1B6C4', 'contact', 'closed', 'Henrik Voss', 'henrik.voss@kontorwest.example', 'Kontor West', 'partner', null, null, null,
    'Wir vermitteln Logistikern Software und hätten gern ein Provisionsmodell. Wen spreche ich an?', 'de', interval '9 days')
) i (reference, kind, state, name, email, company, topic, urgency, preferred, link, message, language, ago);
-- The smallest PDF that readers open: one empty page.
insert into private.inquiry_files (inquiry_id, name, content)
select i.id, 'Mirela Stan CV.pdf', convert_to(E'%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'
  || E'3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n0000000105 00000 n \n'
  || E'trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n170\n%%EOF\n', 'UTF8')
from private.inquiries i where i.kind = 'application';

-- The status page ----------------------------------------------------------------------------------------------------

-- Tarnvik runs the platform here: customers see five of its eight services, tonight and four nights before.
insert into private.platform_settings (operator_org_id) values (pg_temp.tarnvik());
update public.services set is_public = true
where org_id = pg_temp.tarnvik() and name in ('route-planner', 'dispatch-api', 'driver-app-bff', 'tracking-web', 'customs-gateway');
insert into private.status_publications (incident_id, org_id, id, title, published_by, published_at)
select i.id, i.org_id, ('d6000000-0000-4000-8000-000000000' || i.number)::uuid, p.title, i.commander_id, i.acknowledged_at + interval '4 minutes'
from public.incidents i
join (values
  (298, 'Tracking page often does not open'), (302, 'Declarations to customs offices are delayed'), (304, 'Drivers cannot sign in to the app'),
  (316, 'Some loads get no route'), (318, 'Night planning: routes arrive late')) p (number, title) on p.number = i.number
where i.org_id = pg_temp.tarnvik();
insert into private.status_updates (id, incident_id, body, phase, user_id, created_at)
select ('d7000000-0000-4000-8000-00000' || i.number || lpad(u.place::text, 4, '0'))::uuid, i.id, u.body, u.phase, i.commander_id,
  case u.phase when 'investigating' then i.detected_at when 'working' then i.acknowledged_at when 'watching' then i.mitigated_at else i.resolved_at end + u.after
from public.incidents i
join (values
  (298, 1, 'working', interval '4 minutes', 'About every third time the tracking page answers with an error. Shipments move as planned; only the page is affected.'),
  (298, 2, 'resolved', interval '5 minutes', 'The page opens again everywhere. A full disk had stopped it; it is now watched.'),
  (302, 1, 'working', interval '6 minutes', 'Declarations wait because our certificate for the customs gateway has expired. Nothing is lost: they are sent as soon as the new one is in.'),
  (302, 2, 'watching', interval '3 minutes', 'The new certificate is in and the waiting declarations have been sent.'),
  (302, 3, 'resolved', interval '2 minutes', 'All answers have arrived. We are now warned 30 days before a certificate expires.'),
  (304, 1, 'working', interval '5 minutes', 'Drivers are signed out and cannot sign in again. Manifests that were loaded before can be read; depots take signatures on paper.'),
  (304, 2, 'watching', interval '2 minutes', 'Signing in works again. Signatures on paper can be entered until noon.'),
  (304, 3, 'resolved', interval '4 minutes', 'Nobody was signed out again. A new signing key is now tried beside the old one before it replaces it.'),
  (316, 1, 'working', interval '5 minutes', 'Loads with a ferry get no route. Dispatchers plan them by hand until this is repaired.'),
  (316, 2, 'resolved', interval '8 minutes', 'All loads of the night have a route.'),
  (318, 1, 'working', interval '4 minutes', 'Part of tonight''s loads have no route yet. Depots see which ones on the dispatch board. First departures are at 05:00; the next update comes within 30 minutes.'),
  (318, 2, 'working', interval '26 minutes', 'The cause is found: the service that estimates arrival times answers too slowly. We are going back to its last version.')
) u (number, place, phase, after, body) on u.number = i.number
where i.org_id = pg_temp.tarnvik();

alter table public.orgs enable trigger user;
alter table public.memberships enable trigger user;
alter table public.invitations enable trigger user;
alter table public.knulldev_projects enable trigger user;
alter table public.services enable trigger user;
alter table public.incidents enable trigger user;
alter table public.incident_updates enable trigger user;
alter table public.chat_sessions enable trigger user;
alter table public.audit_logs enable trigger user;

drop table demo_people, demo_projects, demo_night, demo_rows, demo_calls, demo_past;
