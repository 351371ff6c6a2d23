-- KnullOps: what an organisation runs, and what goes wrong with it.
--
-- Why it is built this way
-- * A service carries no stored state: whether it is affected is read from its open incidents, so the two cannot differ.
-- * An incident moves only through move_incident(). The steps are one table (private.incident_steps), mirrored in
--   src/modules/knullops/incidents/incidents.model.ts; a test compares the two. The row is locked while it moves, so
--   of two people who press the same button one is told that it has happened already.
-- * Each state keeps its own time, in its own column. Times may be put right afterwards, with a reason, and only so
--   that their order (private.incident_time_order) still holds.
-- * incident_updates is the timeline: append-only, written by the same functions that change the incident.
-- * Numbers (INC-1, INC-2 …) come from a counter row that is locked, and are never used twice.
-- * user_id and commander_id are ids without a foreign key to the users: an account can go, its history stays.

-- Enums ---------------------------------------------------------------------------------------------------------

create type public.incident_status as enum
  ('triggered', 'acknowledged', 'mitigated', 'resolved', 'closed', 'cancelled', 'reopened');
create type public.incident_severity as enum ('sev1', 'sev2', 'sev3', 'sev4');
create type public.incident_update_kind as enum ('note', 'state', 'time', 'severity', 'service', 'commander');

-- Tables --------------------------------------------------------------------------------------------------------

create table public.services (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name = btrim(name)),
  name_key text generated always as (lower(name)) stored,
  description text not null default '' check (char_length(description) <= 4000),
  tier smallint not null default 3 check (tier between 1 and 4),
  project_id uuid,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_org_name_unique unique (org_id, name_key),
  constraint services_org_id_unique unique (org_id, id),
  constraint services_project_same_org foreign key (org_id, project_id)
    references public.knulldev_projects (org_id, id) on delete set null (project_id)
);
comment on table public.services is 'Something that runs and that somebody would miss. Its state is derived from its open incidents.';
comment on column public.services.name_key is 'The name in lower case: unique within the organisation, and the order of the list.';
comment on column public.services.tier is '1: the business stops without it. 4: nobody notices until tomorrow.';
comment on column public.services.project_id is 'The project that builds it. Of the same organisation: the foreign key is composite.';
comment on column public.services.user_id is 'Who created it.';

create table public.incidents (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null check (char_length(title) between 1 and 200 and title = btrim(title)),
  description text not null default '' check (char_length(description) <= 4000),
  severity public.incident_severity not null,
  status public.incident_status not null default 'triggered',
  is_open boolean generated always as
    (status in ('triggered', 'acknowledged', 'mitigated', 'reopened')) stored,
  started_at timestamptz not null,
  detected_at timestamptz not null,
  acknowledged_at timestamptz,
  mitigated_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  reopened_at timestamptz,
  user_id uuid not null default auth.uid(),
  commander_id uuid,
  client_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint incidents_org_number_unique unique (org_id, number),
  constraint incidents_org_id_unique unique (org_id, id),
  constraint incidents_client_unique unique (org_id, user_id, client_id),
  constraint incidents_times_in_order check (
    started_at <= detected_at
    and (acknowledged_at is null or acknowledged_at >= detected_at)
    and (reopened_at is null or reopened_at >= detected_at)
    and (mitigated_at is null or mitigated_at >= greatest(detected_at, acknowledged_at, reopened_at))
    and (resolved_at is null or resolved_at >= mitigated_at)
    and (closed_at is null or closed_at >= resolved_at)
    and (cancelled_at is null or cancelled_at >= greatest(detected_at, acknowledged_at, reopened_at))
  )
);
comment on table public.incidents is 'Something that goes wrong, from the moment it started to the moment it is closed.';
comment on column public.incidents.number is 'Counted per organisation: 3 is INC-3.';
comment on column public.incidents.status is 'Moved by move_incident() alone.';
comment on column public.incidents.is_open is 'Still hurting or not yet confirmed as over.';
comment on column public.incidents.started_at is 'When it began, which may be long before anybody knew.';
comment on column public.incidents.detected_at is 'When it was triggered: somebody, or something, noticed.';
comment on column public.incidents.acknowledged_at is 'When somebody first took it. Kept when the incident is reopened.';
comment on column public.incidents.mitigated_at is 'When it stopped hurting. Emptied when the incident is reopened, as are the times after it; the timeline keeps them.';
comment on column public.incidents.user_id is 'Who reported it.';
comment on column public.incidents.commander_id is 'Who leads the response.';
comment on column public.incidents.client_id is 'Made by the form: a second submit of the same form finds the first one''s row.';

-- Neither of the next two refers to orgs itself: when an organisation ends, their rows go with their incident.
create table public.incident_services (
  org_id uuid not null,
  incident_id uuid not null,
  service_id uuid not null,
  primary key (incident_id, service_id),
  constraint incident_services_incident_same_org foreign key (org_id, incident_id)
    references public.incidents (org_id, id) on delete cascade,
  constraint incident_services_service_same_org foreign key (org_id, service_id)
    references public.services (org_id, id) on delete cascade
);
comment on table public.incident_services is 'Which services an incident affects. Both ends are of the same organisation: the foreign keys are composite.';

create table public.incident_updates (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  incident_id uuid not null,
  user_id uuid default auth.uid(),
  kind public.incident_update_kind not null,
  body text not null default '' check (char_length(body) <= 4000),
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  constraint incident_updates_note_says_something check (kind <> 'note' or btrim(body, E' \t\r\n') <> ''),
  constraint incident_updates_incident_same_org foreign key (org_id, incident_id)
    references public.incidents (org_id, id) on delete cascade
);
comment on table public.incident_updates is 'The timeline of an incident: append-only. Members write notes; every other kind is written by the functions that change the incident.';
comment on column public.incident_updates.body is 'A note, the note that went with a step, or the reason why a time was put right.';
comment on column public.incident_updates.meta is 'state: from, to, at. time: state, from, to. severity: from, to. service: added, removed (names). commander: from, to.';
comment on column public.incident_updates.created_at is 'clock_timestamp(): two lines of one transaction keep their order.';

-- The last number given out, per organisation. Outside the API: in private.
create table private.incident_counters (
  org_id uuid primary key references public.orgs (id) on delete cascade,
  last_number integer not null default 0
);
comment on table private.incident_counters is 'The last incident number given out in an organisation. Locked while a new one is taken.';

-- Indexes: each foreign key, each policy column, each list's order ------------------------------------------------

create index services_org_project_idx on public.services (org_id, project_id);
-- From a service or a project onward. The policy's list of organisations makes an index that begins with org_id look dear,
-- and the views then began with all incidents of the organisation.
create index services_project_idx on public.services (project_id);
create index incidents_org_started_idx on public.incidents (org_id, started_at desc, id);
create index incidents_org_open_idx on public.incidents (org_id, is_open, number desc);
create index incidents_org_status_idx on public.incidents (org_id, status, number desc);
create index incident_services_org_incident_idx on public.incident_services (org_id, incident_id);
create index incident_services_org_service_idx on public.incident_services (org_id, service_id);
create index incident_services_service_idx on public.incident_services (service_id);
create index incident_updates_org_incident_idx on public.incident_updates (org_id, incident_id, created_at desc, id);
create index incident_updates_org_created_idx on public.incident_updates (org_id, created_at desc, id);

-- Rules as tables -------------------------------------------------------------------------------------------------

create function private.incident_steps()
returns table (from_status public.incident_status, to_status public.incident_status)
language sql immutable set search_path = ''
as $$
  values
    ('triggered'::public.incident_status, 'acknowledged'::public.incident_status),
    ('triggered', 'cancelled'),
    ('acknowledged', 'mitigated'),
    ('acknowledged', 'cancelled'),
    ('mitigated', 'resolved'),
    ('mitigated', 'reopened'),
    ('resolved', 'closed'),
    ('resolved', 'reopened'),
    ('closed', 'reopened'),
    ('cancelled', 'reopened'),
    ('reopened', 'acknowledged'),
    ('reopened', 'mitigated'),
    ('reopened', 'cancelled')
$$;
comment on function private.incident_steps() is 'The state machine of an incident: every step that move_incident() takes. Mirrored in incidents.model.ts.';

create function private.incident_time_order()
returns table (earlier text, later text)
language sql immutable set search_path = ''
as $$
  values
    ('started', 'detected'),
    ('detected', 'acknowledged'),
    ('detected', 'reopened'),
    ('detected', 'mitigated'),
    ('acknowledged', 'mitigated'),
    ('reopened', 'mitigated'),
    ('mitigated', 'resolved'),
    ('resolved', 'closed'),
    ('detected', 'cancelled'),
    ('acknowledged', 'cancelled'),
    ('reopened', 'cancelled')
$$;
comment on function private.incident_time_order() is 'Which time may not be later than which. Mirrored in incidents.model.ts.';

-- Triggers --------------------------------------------------------------------------------------------------------

-- Names arrive as typed. Trimmed here, so that " api" and "api" cannot both exist; too long is told with the limit.
create function private.check_service() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := btrim(coalesce(new.name, ''), E' \t\r\n');
  new.description := btrim(coalesce(new.description, ''), E' \t\r\n');
  if char_length(new.name) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'service.name_length',
      detail = json_build_object('max', 200, 'length', char_length(new.name))::text;
  end if;
  if char_length(new.description) > 4000 then
    raise exception using errcode = '22023', message = 'service.description_length',
      detail = json_build_object('max', 4000, 'length', char_length(new.description))::text;
  end if;
  return new;
end
$$;

create function private.check_incident_text(p_title text, p_description text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(coalesce(p_title, '')) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'incident.title_length',
      detail = json_build_object('max', 200, 'length', char_length(coalesce(p_title, '')))::text;
  end if;
  if char_length(coalesce(p_description, '')) > 4000 then
    raise exception using errcode = '22023', message = 'incident.description_length',
      detail = json_build_object('max', 4000, 'length', char_length(p_description))::text;
  end if;
end
$$;

-- Grants already keep the API from these columns; this holds where a grant slips. It runs as the caller, so the
-- functions below, which run as their owner, pass.
create function private.guard_incident() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if private.is_client() then
      raise exception using errcode = '42501', message = 'row.fixed_field';
    end if;
    return new;
  end if;
  new.title := btrim(coalesce(new.title, ''), E' \t\r\n');
  new.description := btrim(coalesce(new.description, ''), E' \t\r\n');
  perform private.check_incident_text(new.title, new.description);
  if private.is_client()
    and (to_jsonb(new) - '{title,description,updated_at,is_open}'::text[])
      is distinct from (to_jsonb(old) - '{title,description,updated_at,is_open}'::text[]) then
    raise exception using errcode = '42501', message = 'row.fixed_field';
  end if;
  return new;
end
$$;

create function private.guard_incident_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.body := btrim(coalesce(new.body, ''), E' \t\r\n');
    if private.is_client() then
      if new.kind <> 'note' or new.meta <> '{}'::jsonb then
        raise exception using errcode = '42501', message = 'row.fixed_field';
      end if;
      new.user_id := auth.uid();
      new.created_at := clock_timestamp();
    end if;
    if new.kind = 'note' and new.body = '' then
      raise exception using errcode = '22023', message = 'incident.note_empty';
    end if;
    if char_length(new.body) > 4000 then
      raise exception using errcode = '22023', message = 'incident.note_length',
        detail = json_build_object('max', 4000, 'length', char_length(new.body))::text;
    end if;
    return new;
  end if;
  -- A line goes only together with its incident: then the incident is gone before the line is.
  if tg_op = 'DELETE' and not exists (select 1 from public.incidents i where i.id = old.incident_id) then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'row.append_only';
end
$$;

-- Numbers that did not come from report_incident (a seed, an import) are never given out again.
create function private.count_incident() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.incident_counters as c (org_id, last_number) values (new.org_id, new.number)
  on conflict (org_id) do update set last_number = excluded.last_number where c.last_number < excluded.last_number;
  return null;
end
$$;

-- The audit entries that a table write (not a function) makes: an edited text, a note, a removed incident.
create function private.audit_incident() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents;
begin
  if tg_table_name = 'incident_updates' then
    if new.kind = 'note' then
      select * into v_incident from public.incidents i where i.id = new.incident_id;
      perform private.audit(new.org_id, 'INCIDENT_NOTE_ADDED', private.incident_target(v_incident),
        jsonb_build_object('id', new.incident_id, 'update_id', new.id));
    end if;
  elsif tg_op = 'DELETE' then
    -- An organisation that goes takes its incidents along: there is nobody left to tell.
    if exists (select 1 from public.orgs o where o.id = old.org_id) then
      perform private.audit(old.org_id, 'INCIDENT_DELETED', private.incident_target(old),
        jsonb_build_object('id', old.id, 'status', old.status, 'severity', old.severity));
    end if;
  elsif (new.title, new.description) is distinct from (old.title, old.description) then
    perform private.audit(new.org_id, 'INCIDENT_UPDATED', private.incident_target(new),
      jsonb_build_object('id', new.id) || case when new.title <> old.title
        then jsonb_build_object('title_before', old.title) else '{}'::jsonb end);
  end if;
  return null;
end
$$;

create function private.incident_target(p_incident public.incidents) returns text
language sql immutable set search_path = ''
as $$ select 'INC-' || p_incident.number || ' ' || p_incident.title $$;

create trigger services_10_keep_org before update on public.services for each row execute function private.keep_org();
create trigger services_20_check before insert or update on public.services for each row execute function private.check_service();
create trigger services_30_own before insert on public.services for each row execute function private.own_columns();
create trigger services_40_touch before update on public.services for each row execute function private.touch();
create trigger services_50_audit after insert or update or delete on public.services
  for each row execute function private.audit_row('SERVICE', 'name');

create trigger incidents_10_guard before insert or update on public.incidents for each row execute function private.guard_incident();
create trigger incidents_20_keep_org before update on public.incidents for each row execute function private.keep_org();
create trigger incidents_40_touch before update on public.incidents for each row execute function private.touch();
create trigger incidents_45_count after insert on public.incidents for each row execute function private.count_incident();
create trigger incidents_50_audit after update or delete on public.incidents for each row execute function private.audit_incident();

create trigger incident_updates_10_guard before insert or update or delete on public.incident_updates
  for each row execute function private.guard_incident_update();
create trigger incident_updates_50_audit after insert on public.incident_updates
  for each row execute function private.audit_incident();

-- Row-level security, grants, policies -----------------------------------------------------------------------------

alter table public.services enable row level security;
alter table public.incidents enable row level security;
alter table public.incident_services enable row level security;
alter table public.incident_updates enable row level security;

revoke all on public.services, public.incidents, public.incident_services, public.incident_updates from anon, authenticated;
grant select, delete on public.services to authenticated;
grant insert (id, org_id, name, description, tier, project_id) on public.services to authenticated;
grant update (name, description, tier, project_id) on public.services to authenticated;
grant select, delete on public.incidents to authenticated;
grant update (title, description) on public.incidents to authenticated;
grant select on public.incident_services to authenticated;
grant select on public.incident_updates to authenticated;
grant insert (id, org_id, incident_id, kind, body) on public.incident_updates to authenticated;

create policy services_select on public.services for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy services_insert on public.services for insert to authenticated
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy services_update on public.services for update to authenticated
  using (org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy services_delete on public.services for delete to authenticated
  using (org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member')))));

create policy incidents_select on public.incidents for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy incidents_update on public.incidents for update to authenticated
  using (org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy incidents_delete on public.incidents for delete to authenticated
  using (org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member')))));

create policy incident_services_select on public.incident_services for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));

create policy incident_updates_select on public.incident_updates for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy incident_updates_insert on public.incident_updates for insert to authenticated
  with check (org_id = any (array(select private.my_org_ids('member')))
    and kind = 'note' and user_id = (select auth.uid()));

-- Views: what the lists read, with the reader's own rights ----------------------------------------------------------
-- Subqueries stand in the select list, so that they run for the rows of the page and not for the whole table.

create view public.incident_list with (security_invoker = true) as
select
  i.id, i.org_id, i.number, i.title, i.description, i.severity, i.status, i.is_open,
  i.started_at, i.detected_at, i.acknowledged_at, i.mitigated_at, i.resolved_at, i.closed_at, i.cancelled_at, i.reopened_at,
  i.user_id, i.commander_id, i.created_at, i.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'tier', s.tier) order by s.tier, s.name_key), '[]')
     from public.incident_services x
     join public.services s on s.org_id = x.org_id and s.id = x.service_id
    where x.org_id = i.org_id and x.incident_id = i.id) as services
from public.incidents i;
comment on view public.incident_list is 'Incidents with the services that they affect. Names of people come from members().';

create view public.service_list with (security_invoker = true) as
select
  s.id, s.org_id, s.name, s.name_key, s.description, s.tier, s.project_id, s.user_id, s.created_at, s.updated_at,
  (select p.name from public.knulldev_projects p where p.org_id = s.org_id and p.id = s.project_id) as project_name,
  (select count(*) from public.incident_services x
     join public.incidents i on i.org_id = x.org_id and i.id = x.incident_id
    where x.org_id = s.org_id and x.service_id = s.id and i.is_open)::integer as open_incidents,
  (select min(i.severity) from public.incident_services x
     join public.incidents i on i.org_id = x.org_id and i.id = x.incident_id
    where x.org_id = s.org_id and x.service_id = s.id and i.is_open) as worst_severity
from public.services s;
comment on view public.service_list is 'Services with their project and the state that their open incidents give them.';

create view public.service_incidents with (security_invoker = true) as
select
  x.service_id, (select s.name from public.services s where s.org_id = x.org_id and s.id = x.service_id) as service_name,
  i.id, i.org_id, i.number, i.title, i.severity, i.status, i.is_open,
  i.started_at, i.detected_at, i.acknowledged_at, i.mitigated_at, i.resolved_at, i.closed_at, i.cancelled_at
from public.incident_services x
join public.incidents i on i.org_id = x.org_id and i.id = x.incident_id;
comment on view public.service_incidents is 'One row per service and incident: what happened to a service.';

create view public.incident_timeline with (security_invoker = true) as
select
  u.id, u.org_id, u.incident_id, u.user_id, u.kind, u.body, u.meta, u.created_at,
  i.number, i.title, i.severity
from public.incident_updates u
join public.incidents i on i.org_id = u.org_id and i.id = u.incident_id;
comment on view public.incident_timeline is 'The lines of every timeline with the incident that they belong to.';

revoke all on public.incident_list, public.service_list, public.service_incidents, public.incident_timeline from anon, authenticated;
grant select on public.incident_list, public.service_list, public.service_incidents, public.incident_timeline to authenticated;

-- Functions ---------------------------------------------------------------------------------------------------------

-- Locks an incident for a change and returns it. Throws P0002 incident.not_found to whoever may not see it,
-- 42501 org.forbidden to whoever may only read.
create function private.open_incident(p_incident_id uuid) returns public.incidents
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents;
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select * into v_incident from public.incidents i where i.id = p_incident_id;
  if not found or not private.has_role(v_incident.org_id, 'viewer') then
    raise exception using errcode = 'P0002', message = 'incident.not_found';
  end if;
  perform private.require_role(v_incident.org_id, 'member');
  -- Locked only now: a stranger must not be able to hold up the row. Read again, since it may have moved meanwhile.
  select * into v_incident from public.incidents i where i.id = p_incident_id for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'incident.not_found';
  end if;
  return v_incident;
end
$$;

create function private.incident_time(p_incident public.incidents, p_state text) returns timestamptz
language sql immutable set search_path = ''
as $$
  select case p_state
    when 'started' then p_incident.started_at
    when 'detected' then p_incident.detected_at
    when 'acknowledged' then p_incident.acknowledged_at
    when 'mitigated' then p_incident.mitigated_at
    when 'resolved' then p_incident.resolved_at
    when 'closed' then p_incident.closed_at
    when 'cancelled' then p_incident.cancelled_at
    when 'reopened' then p_incident.reopened_at
  end
$$;

-- A time that a person typed. A browser's clock may be a little ahead: up to two minutes count as now.
-- Throws 22023 incident.time_future, incident.time_past.
create function private.incident_time_given(p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if p_at is null then
    raise exception using errcode = '22023', message = 'incident.time_missing';
  end if;
  if p_at > clock_timestamp() + interval '2 minutes' then
    raise exception using errcode = '22023', message = 'incident.time_future';
  end if;
  if p_at < timestamptz '2000-01-01 00:00:00+00' then
    raise exception using errcode = '22023', message = 'incident.time_past';
  end if;
  return least(p_at, clock_timestamp());
end
$$;

-- Sets the services of a locked incident; returns the names that came and went. Throws 22023 incident.unknown_service.
create function private.set_incident_services(p_incident public.incidents, p_service_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_ids uuid[] := array(select distinct u from unnest(coalesce(p_service_ids, '{}')) u where u is not null);
  v_added text[];
  v_removed text[];
begin
  if cardinality(v_ids) > 100 then
    raise exception using errcode = '54000', message = 'incident.too_many_services', detail = '{"max":100}';
  end if;
  if (select count(*) from public.services s where s.org_id = p_incident.org_id and s.id = any (v_ids)) <> cardinality(v_ids) then
    raise exception using errcode = '22023', message = 'incident.unknown_service';
  end if;
  with gone as (
    delete from public.incident_services x
    where x.org_id = p_incident.org_id and x.incident_id = p_incident.id and not x.service_id = any (v_ids)
    returning x.service_id
  )
  select coalesce(array_agg(s.name order by s.name_key), '{}') into v_removed
  from gone join public.services s on s.org_id = p_incident.org_id and s.id = gone.service_id;
  with come as (
    insert into public.incident_services (org_id, incident_id, service_id)
    select p_incident.org_id, p_incident.id, u from unnest(v_ids) u
    on conflict do nothing
    returning service_id
  )
  select coalesce(array_agg(s.name order by s.name_key), '{}') into v_added
  from come join public.services s on s.org_id = p_incident.org_id and s.id = come.service_id;
  return jsonb_build_object('added', to_jsonb(v_added), 'removed', to_jsonb(v_removed));
end
$$;

create function public.report_incident(
  p_org_id uuid,
  p_title text,
  p_description text default '',
  p_severity public.incident_severity default 'sev3',
  p_service_ids uuid[] default '{}',
  p_started_at timestamptz default null,
  p_client_id uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents;
  v_number integer;
  v_title text := btrim(coalesce(p_title, ''), E' \t\r\n');
  v_description text := btrim(coalesce(p_description, ''), E' \t\r\n');
begin
  perform private.require_role(p_org_id, 'member');
  perform private.check_incident_text(v_title, v_description);
  -- The counter's row is the lock: a second submit waits here, and then finds the first one's incident.
  insert into private.incident_counters (org_id) values (p_org_id) on conflict do nothing;
  perform 1 from private.incident_counters c where c.org_id = p_org_id for update;
  if p_client_id is not null then
    select * into v_incident from public.incidents i
    where i.org_id = p_org_id and i.user_id = auth.uid() and i.client_id = p_client_id;
    if found then
      return v_incident.id;
    end if;
  end if;
  update private.incident_counters c set last_number = c.last_number + 1
  where c.org_id = p_org_id returning c.last_number into v_number;
  insert into public.incidents (org_id, number, title, description, severity, started_at, detected_at, user_id, client_id)
  values (p_org_id, v_number, v_title, v_description, coalesce(p_severity, 'sev3'),
    private.incident_time_given(coalesce(p_started_at, clock_timestamp())), clock_timestamp(), auth.uid(), p_client_id)
  returning * into v_incident;
  perform private.set_incident_services(v_incident, p_service_ids);
  insert into public.incident_updates (org_id, incident_id, user_id, kind, meta)
  values (p_org_id, v_incident.id, auth.uid(), 'state',
    jsonb_build_object('to', 'triggered', 'at', v_incident.detected_at, 'severity', v_incident.severity));
  perform private.audit(p_org_id, 'INCIDENT_REPORTED', private.incident_target(v_incident),
    jsonb_build_object('id', v_incident.id, 'severity', v_incident.severity, 'started_at', v_incident.started_at));
  return v_incident.id;
end
$$;
comment on function public.report_incident is
  'Opens an incident and returns its id. A second call with the same p_client_id returns the first one''s id. Throws 42501 org.forbidden, 22023 incident.title_length, incident.description_length, incident.time_future, incident.time_past, incident.unknown_service.';

create function public.move_incident(p_incident_id uuid, p_to public.incident_status, p_note text default '') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_from public.incident_status := v_incident.status;
  v_at timestamptz := clock_timestamp();
begin
  if p_to is null or not exists (
    select 1 from private.incident_steps() s where s.from_status = v_from and s.to_status = p_to
  ) then
    raise exception using errcode = '22023', message = 'incident.illegal_step',
      detail = json_build_object('from', v_from, 'to', p_to)::text;
  end if;
  update public.incidents i set
    status = p_to,
    acknowledged_at = case when p_to = 'acknowledged' then coalesce(i.acknowledged_at, v_at) else i.acknowledged_at end,
    mitigated_at = case p_to when 'mitigated' then v_at when 'reopened' then null else i.mitigated_at end,
    resolved_at = case p_to when 'resolved' then v_at when 'reopened' then null else i.resolved_at end,
    closed_at = case p_to when 'closed' then v_at when 'reopened' then null else i.closed_at end,
    cancelled_at = case p_to when 'cancelled' then v_at when 'reopened' then null else i.cancelled_at end,
    reopened_at = case when p_to = 'reopened' then v_at else i.reopened_at end,
    -- Whoever acknowledges leads, until somebody else takes command.
    commander_id = case when p_to = 'acknowledged' then coalesce(i.commander_id, auth.uid()) else i.commander_id end
  where i.id = v_incident.id;
  insert into public.incident_updates (org_id, incident_id, user_id, kind, body, meta)
  values (v_incident.org_id, v_incident.id, auth.uid(), 'state', coalesce(p_note, ''),
    jsonb_build_object('from', v_from, 'to', p_to, 'at', v_at));
  perform private.audit(v_incident.org_id, 'INCIDENT_' || upper(p_to::text), private.incident_target(v_incident),
    jsonb_build_object('id', v_incident.id, 'from', v_from, 'to', p_to));
end
$$;
comment on function public.move_incident is
  'Takes one step of private.incident_steps() and stamps its time. Throws P0002 incident.not_found, 42501 org.forbidden, 22023 incident.illegal_step {from, to}, incident.note_length.';

create function public.edit_incident_time(p_incident_id uuid, p_state text, p_at timestamptz, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_state text := case when p_state = 'triggered' then 'detected' else p_state end;
  v_before timestamptz := private.incident_time(v_incident, v_state);
  v_at timestamptz := private.incident_time_given(p_at);
  v_reason text := btrim(coalesce(p_reason, ''), E' \t\r\n');
  v_other text;
  v_relation text;
begin
  if char_length(v_reason) not between 1 and 500 then
    raise exception using errcode = '22023', message = 'incident.reason_required', detail = '{"max":500}';
  end if;
  if v_before is null then
    raise exception using errcode = '22023', message = 'incident.time_not_reached',
      detail = json_build_object('state', p_state)::text;
  end if;
  select o.earlier, 'after' into v_other, v_relation from private.incident_time_order() o
  where o.later = v_state and private.incident_time(v_incident, o.earlier) > v_at limit 1;
  if not found then
    select o.later, 'before' into v_other, v_relation from private.incident_time_order() o
    where o.earlier = v_state and private.incident_time(v_incident, o.later) < v_at limit 1;
  end if;
  if v_other is not null then
    raise exception using errcode = '22023', message = 'incident.time_order',
      detail = json_build_object('state', v_state, 'relation', v_relation, 'other', v_other,
        'other_at', private.incident_time(v_incident, v_other))::text;
  end if;
  if v_at = v_before then
    return;
  end if;
  update public.incidents i set
    started_at = case when v_state = 'started' then v_at else i.started_at end,
    detected_at = case when v_state = 'detected' then v_at else i.detected_at end,
    acknowledged_at = case when v_state = 'acknowledged' then v_at else i.acknowledged_at end,
    mitigated_at = case when v_state = 'mitigated' then v_at else i.mitigated_at end,
    resolved_at = case when v_state = 'resolved' then v_at else i.resolved_at end,
    closed_at = case when v_state = 'closed' then v_at else i.closed_at end,
    cancelled_at = case when v_state = 'cancelled' then v_at else i.cancelled_at end,
    reopened_at = case when v_state = 'reopened' then v_at else i.reopened_at end
  where i.id = v_incident.id;
  insert into public.incident_updates (org_id, incident_id, user_id, kind, body, meta)
  values (v_incident.org_id, v_incident.id, auth.uid(), 'time', v_reason,
    jsonb_build_object('state', v_state, 'from', v_before, 'to', v_at));
  perform private.audit(v_incident.org_id, 'INCIDENT_TIME_EDITED', private.incident_target(v_incident),
    jsonb_build_object('id', v_incident.id, 'state', v_state, 'from', v_before, 'to', v_at, 'reason', v_reason));
end
$$;
comment on function public.edit_incident_time is
  'Puts a time right; p_state is started, detected (or triggered), acknowledged, mitigated, resolved, closed, cancelled or reopened. Throws P0002 incident.not_found, 42501 org.forbidden, 22023 incident.reason_required, incident.time_not_reached {state}, incident.time_order {state, relation, other, other_at}, incident.time_future, incident.time_past.';

create function public.set_incident_severity(p_incident_id uuid, p_severity public.incident_severity, p_note text default '') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
begin
  if p_severity is null or p_severity = v_incident.severity then
    return;
  end if;
  update public.incidents i set severity = p_severity where i.id = v_incident.id;
  insert into public.incident_updates (org_id, incident_id, user_id, kind, body, meta)
  values (v_incident.org_id, v_incident.id, auth.uid(), 'severity', coalesce(p_note, ''),
    jsonb_build_object('from', v_incident.severity, 'to', p_severity));
  perform private.audit(v_incident.org_id, 'INCIDENT_SEVERITY_CHANGED', private.incident_target(v_incident),
    jsonb_build_object('id', v_incident.id, 'from', v_incident.severity, 'to', p_severity));
end
$$;
comment on function public.set_incident_severity is 'Throws P0002 incident.not_found, 42501 org.forbidden, 22023 incident.note_length.';

create function public.set_incident_services(p_incident_id uuid, p_service_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_change jsonb := private.set_incident_services(v_incident, p_service_ids);
begin
  if v_change = '{"added":[],"removed":[]}'::jsonb then
    return;
  end if;
  insert into public.incident_updates (org_id, incident_id, user_id, kind, meta)
  values (v_incident.org_id, v_incident.id, auth.uid(), 'service', v_change);
  perform private.audit(v_incident.org_id, 'INCIDENT_SERVICES_CHANGED', private.incident_target(v_incident),
    v_change || jsonb_build_object('id', v_incident.id));
end
$$;
comment on function public.set_incident_services is
  'Replaces the affected services. Throws P0002 incident.not_found, 42501 org.forbidden, 22023 incident.unknown_service, 54000 incident.too_many_services {max}.';

create function public.take_command(p_incident_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
begin
  if v_incident.commander_id = auth.uid() then
    return;
  end if;
  update public.incidents i set commander_id = auth.uid() where i.id = v_incident.id;
  insert into public.incident_updates (org_id, incident_id, user_id, kind, meta)
  values (v_incident.org_id, v_incident.id, auth.uid(), 'commander',
    jsonb_build_object('from', v_incident.commander_id, 'to', auth.uid()));
  perform private.audit(v_incident.org_id, 'INCIDENT_COMMAND_TAKEN', private.incident_target(v_incident),
    jsonb_build_object('id', v_incident.id, 'from', v_incident.commander_id));
end
$$;
comment on function public.take_command is 'Makes the caller the commander. Throws P0002 incident.not_found, 42501 org.forbidden.';

create function public.incident_counts(p_org_id uuid)
returns table (status public.incident_status, severity public.incident_severity, incidents bigint)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select i.status, i.severity, count(*) from public.incidents i where i.org_id = p_org_id group by 1, 2;
end
$$;
comment on function public.incident_counts is
  'How many incidents are in which state and severity, with the reader''s own rights. Throws 42501 org.forbidden.';

create function public.incident_response_times(
  p_org_id uuid, p_since timestamptz, p_until timestamptz default 'infinity', p_except uuid default null
) returns table (measure text, median_seconds double precision, p90_seconds double precision, incidents bigint)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select m.measure,
      percentile_cont(0.5) within group (order by t.seconds) filter (where t.seconds is not null),
      percentile_cont(0.9) within group (order by t.seconds) filter (where t.seconds is not null),
      count(t.seconds)
    from (values ('detect'), ('acknowledge'), ('mitigate'), ('resolve')) m (measure)
    left join lateral (
      select extract(epoch from case m.measure
          when 'detect' then i.detected_at - i.started_at
          when 'acknowledge' then i.acknowledged_at - i.detected_at
          when 'mitigate' then i.mitigated_at - i.started_at
          when 'resolve' then i.resolved_at - i.started_at
        end)::double precision as seconds
      from public.incidents i
      where i.org_id = p_org_id and i.started_at >= p_since and i.started_at < p_until
        and i.status <> 'cancelled' and i.id is distinct from p_except
    ) t on true
    group by m.measure;
end
$$;
comment on function public.incident_response_times is
  'Median and 90th percentile, in seconds, of the incidents that started in a period: detect (from the start), acknowledge (from detection), mitigate and resolve (from the start). incidents is how many have that time. p_except leaves one out, to compare it with the others. Reads with the caller''s own rights. Throws 42501 org.forbidden.';

revoke execute on function
  private.incident_steps(), private.incident_time_order(), private.check_service(), private.check_incident_text(text, text),
  private.guard_incident(), private.guard_incident_update(), private.count_incident(), private.audit_incident(), private.incident_target(public.incidents),
  private.open_incident(uuid), private.incident_time(public.incidents, text), private.incident_time_given(timestamptz),
  private.set_incident_services(public.incidents, uuid[]),
  public.report_incident(uuid, text, text, public.incident_severity, uuid[], timestamptz, uuid),
  public.move_incident(uuid, public.incident_status, text),
  public.edit_incident_time(uuid, text, timestamptz, text),
  public.set_incident_severity(uuid, public.incident_severity, text),
  public.set_incident_services(uuid, uuid[]), public.take_command(uuid),
  public.incident_counts(uuid), public.incident_response_times(uuid, timestamptz, timestamptz, uuid)
from public, anon, authenticated;

-- The guards run as the caller, so the caller may call what they call.
grant execute on function private.check_incident_text(text, text) to authenticated;
grant execute on function
  public.report_incident(uuid, text, text, public.incident_severity, uuid[], timestamptz, uuid),
  public.move_incident(uuid, public.incident_status, text),
  public.edit_incident_time(uuid, text, timestamptz, text),
  public.set_incident_severity(uuid, public.incident_severity, text),
  public.set_incident_services(uuid, uuid[]), public.take_command(uuid),
  public.incident_counts(uuid), public.incident_response_times(uuid, timestamptz, timestamptz, uuid)
to authenticated;
