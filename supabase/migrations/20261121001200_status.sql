-- The public status page: what the operator organisation shows of its services and incidents, and nothing else.
--
-- Why it is the way it is
--   * One organisation runs the platform. Which one is a setting of the platform (one row), chosen by a platform admin;
--     without it the status page says that nothing is published.
--   * Nothing is public by itself. A service is shown when an admin of the operator says so, an incident when a member
--     publishes it under a title written for outsiders. Of the incident itself only its times and how bad it is follow;
--     its number, title, description, people and timeline stay inside.
--   * What an incident did to the public is its severity: SEV1 is down, SEV2 and SEV3 are degraded, SEV4 is neither. It
--     did so from started_at until mitigated_at, or until now. A cancelled incident was none. Uptime is computed from
--     these intervals by the edge function `status`, so that no number is stored that could differ from its reasons.
--   * Public updates are written for the public and are not the timeline. They can be taken back, since the first thing
--     that goes wrong with a public text is that it says too much. Withdrawing a publication keeps them for the next one.
--   * anon reads none of this: one RPC for the edge function, which anybody may ask and caches may keep.

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table private.platform_settings (
  singleton boolean primary key default true constraint platform_settings_one check (singleton),
  operator_org_id uuid references public.orgs (id) on delete set null,
  changed_by uuid,
  changed_at timestamptz not null default now()
);
comment on table private.platform_settings is 'Settings of the platform as a whole: one row. Not exposed: read and written through admin_operator and admin_set_operator.';
comment on column private.platform_settings.operator_org_id is 'The organisation that runs the platform: its public services are the status page.';

alter table public.services add column is_public boolean not null default false;
comment on column public.services.is_public is 'Shown on the status page, by its name. Means something in the operator organisation only; set by set_service_public.';

create table private.status_publications (
  incident_id uuid primary key,
  org_id uuid not null,
  id uuid not null default gen_random_uuid() constraint status_publications_id_unique unique,
  title text not null constraint status_publications_title check (char_length(title) between 1 and 200 and title = btrim(title)),
  published_by uuid,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint status_publications_incident_same_org foreign key (org_id, incident_id) references public.incidents (org_id, id) on delete cascade
);
comment on table private.status_publications is 'Incidents that the public may know of, one row each. Not exposed: written by publish_incident, read through incident_publication and public_status.';
comment on column private.status_publications.id is 'What outsiders know it by: not the incident''s id.';
comment on column private.status_publications.title is 'Written for outsiders. The incident''s own title stays inside.';
comment on column private.status_publications.withdrawn_at is 'Not public since then. Publishing again empties it.';

create table private.status_updates (
  id uuid primary key,
  incident_id uuid not null references private.status_publications (incident_id) on delete cascade,
  body text not null constraint status_updates_body check (char_length(body) between 1 and 2000),
  phase text not null constraint status_updates_phase check (phase in ('investigating', 'working', 'watching', 'resolved', 'cancelled')),
  user_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.status_updates is 'What the public is told about a published incident. Not exposed: written by add_status_update, taken back by remove_status_update.';
comment on column private.status_updates.id is 'Made by the form: the same update sent twice is one.';
comment on column private.status_updates.phase is 'Where the incident was when this was said: private.status_phase.';

create index platform_settings_operator_idx on private.platform_settings (operator_org_id);
create index status_publications_incident_idx on private.status_publications (org_id, incident_id);
create index status_updates_incident_idx on private.status_updates (incident_id, created_at desc, id);
create index services_public_idx on public.services (org_id, name_key) where is_public;

alter table private.platform_settings enable row level security;
alter table private.status_publications enable row level security;
alter table private.status_updates enable row level security;
revoke all on private.platform_settings, private.status_publications, private.status_updates from public, anon, authenticated, service_role;

create or replace view public.service_list with (security_invoker = true) as
select
  s.id, s.org_id, s.name, s.name_key, s.description, s.tier, s.project_id, s.user_id, s.created_at, s.updated_at,
  (select p.name from public.knulldev_projects p where p.org_id = s.org_id and p.id = s.project_id) as project_name,
  (select count(*) from public.incident_services x
     join public.incidents i on i.org_id = x.org_id and i.id = x.incident_id
    where x.org_id = s.org_id and x.service_id = s.id and i.is_open)::integer as open_incidents,
  (select min(i.severity) from public.incident_services x
     join public.incidents i on i.org_id = x.org_id and i.id = x.incident_id
    where x.org_id = s.org_id and x.service_id = s.id and i.is_open) as worst_severity,
  s.is_public
from public.services s;

-- ------------------------------------------------------------------------------------------------------------------
-- Helpers

create function private.is_operator(p_org_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.platform_settings s join public.orgs o on o.id = s.operator_org_id
    where s.operator_org_id = p_org_id and o.ended_at is null)
$$;
comment on function private.is_operator(uuid) is 'Whether this organisation runs the platform. One that has ended runs nothing.';

create function private.require_operator(p_org_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_operator(p_org_id) then
    raise exception using errcode = '42501', message = 'status.not_operator';
  end if;
end
$$;
comment on function private.require_operator(uuid) is 'After the caller''s role was asked for. Raises 42501 status.not_operator.';

create function private.status_phase(p_status public.incident_status)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_status in ('triggered', 'reopened') then 'investigating'
    when p_status = 'acknowledged' then 'working'
    when p_status = 'mitigated' then 'watching'
    when p_status = 'cancelled' then 'cancelled'
    else 'resolved'
  end
$$;
comment on function private.status_phase(public.incident_status) is 'What the public is told about where an incident is: investigating, working, watching, resolved, cancelled.';

create function private.status_impact(p_severity public.incident_severity)
returns text
language sql immutable set search_path = ''
as $$
  select case when p_severity = 'sev1' then 'down' when p_severity in ('sev2', 'sev3') then 'degraded' else 'none' end
$$;
comment on function private.status_impact(public.incident_severity) is 'What an incident does to a service as the public sees it: down (SEV1), degraded (SEV2, SEV3), none (SEV4).';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: platform admins choose the operator

create function public.admin_operator()
returns table (id uuid, name text, changed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query select o.id, o.name, s.changed_at from private.platform_settings s join public.orgs o on o.id = s.operator_org_id where o.ended_at is null;
end
$$;
comment on function public.admin_operator() is 'For platform admins: the organisation whose public services the status page shows; no row where none is chosen. Raises admin.forbidden.';

create function public.admin_set_operator(p_operator_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_name text;
begin
  perform private.require_platform_admin();
  if p_operator_id is not null then
    select o.name into v_name from public.orgs o where o.id = p_operator_id and o.ended_at is null;
    if not found then
      raise exception using errcode = 'P0002', message = 'admin.unknown_organisation';
    end if;
  end if;
  insert into private.platform_settings as s (operator_org_id, changed_by) values (p_operator_id, auth.uid())
  on conflict (singleton) do update set operator_org_id = excluded.operator_org_id, changed_by = excluded.changed_by, changed_at = now();
  insert into private.platform_audit (user_id, action, target, meta)
  values (auth.uid(), 'OPERATOR_CHANGED', left(v_name, 500), jsonb_build_object('org_id', p_operator_id));
end
$$;
comment on function public.admin_set_operator(uuid) is
  'For platform admins: whose public services the status page shows; null for nobody''s. Publications of the one before are no longer shown. Recorded. Raises admin.forbidden, admin.unknown_organisation.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: members of the operator publish

create function public.status_operator(p_org_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return private.is_operator(p_org_id);
end
$$;
comment on function public.status_operator(uuid) is 'For members: whether this organisation''s public services are the status page. Raises org.forbidden.';

create function public.set_service_public(p_service_id uuid, p_public boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_service public.services;
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select * into v_service from public.services s where s.id = p_service_id;
  if not found or not private.has_role(v_service.org_id, 'viewer') then
    raise exception using errcode = 'P0002', message = 'service.not_found';
  end if;
  perform private.require_role(v_service.org_id, 'admin');
  perform private.require_operator(v_service.org_id);
  -- The table's own trigger audits the change.
  update public.services s set is_public = coalesce(p_public, false) where s.id = p_service_id and s.is_public is distinct from coalesce(p_public, false);
end
$$;
comment on function public.set_service_public(uuid, boolean) is
  'For admins of the operator: whether the status page names this service. Raises P0002 service.not_found, 42501 org.forbidden, status.not_operator.';

create function public.incident_publication(p_incident_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
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
  return jsonb_build_object(
    'operator', private.is_operator(v_incident.org_id),
    'phase', private.status_phase(v_incident.status),
    'impact', private.status_impact(v_incident.severity),
    'services', (select coalesce(jsonb_agg(s.name order by s.name_key), '[]') from public.incident_services x
      join public.services s on s.org_id = x.org_id and s.id = x.service_id where x.org_id = v_incident.org_id and x.incident_id = v_incident.id and s.is_public),
    'publication', (select jsonb_build_object('title', p.title, 'published_at', p.published_at, 'withdrawn_at', p.withdrawn_at, 'updates',
        (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'body', u.body, 'phase', u.phase, 'created_at', u.created_at) order by u.created_at desc, u.id), '[]')
          from private.status_updates u where u.incident_id = p.incident_id))
      from private.status_publications p where p.incident_id = v_incident.id));
end
$$;
comment on function public.incident_publication(uuid) is
  'For members: {operator, phase, impact, services: the public ones that it affects, publication: {title, published_at, withdrawn_at, updates: [{id, body, phase, created_at}]} or null}. Raises P0002 incident.not_found.';

create function public.publish_incident(p_incident_id uuid, p_title text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_title constant text := btrim(regexp_replace(coalesce(p_title, ''), '\s+', ' ', 'g'));
begin
  perform private.require_operator(v_incident.org_id);
  if char_length(v_title) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'incident.title_length',
      detail = json_build_object('max', 200, 'length', char_length(v_title))::text;
  end if;
  if not exists (select from public.incident_services x join public.services s on s.org_id = x.org_id and s.id = x.service_id
    where x.org_id = v_incident.org_id and x.incident_id = v_incident.id and s.is_public) then
    raise exception using errcode = '22023', message = 'status.no_public_service';
  end if;
  insert into private.status_publications as p (incident_id, org_id, title, published_by) values (v_incident.id, v_incident.org_id, v_title, auth.uid())
  on conflict (incident_id) do update set title = excluded.title, withdrawn_at = null,
    published_at = case when p.withdrawn_at is null then p.published_at else excluded.published_at end, published_by = excluded.published_by;
  perform private.audit(v_incident.org_id, 'INCIDENT_PUBLISHED', private.incident_target(v_incident), jsonb_build_object('id', v_incident.id, 'title', v_title));
end
$$;
comment on function public.publish_incident(uuid, text) is
  'For members of the operator: shows the incident on the status page under this title, or changes the title. Raises P0002 incident.not_found, 42501 org.forbidden, status.not_operator, 22023 incident.title_length, status.no_public_service.';

create function public.withdraw_incident(p_incident_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
begin
  perform private.require_role(v_incident.org_id, 'member');
  update private.status_publications p set withdrawn_at = clock_timestamp() where p.incident_id = v_incident.id and p.withdrawn_at is null;
  if found then
    perform private.audit(v_incident.org_id, 'INCIDENT_PUBLICATION_WITHDRAWN', private.incident_target(v_incident), jsonb_build_object('id', v_incident.id));
  end if;
end
$$;
comment on function public.withdraw_incident(uuid) is
  'For members: takes the incident off the status page; its public updates are kept for the next time. Also where the organisation is no longer the operator. Raises P0002 incident.not_found, 42501 org.forbidden.';

create function public.add_status_update(p_incident_id uuid, p_id uuid, p_body text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_body constant text := btrim(coalesce(p_body, ''), E' \t\r\n');
begin
  perform private.require_operator(v_incident.org_id);
  if p_id is null or char_length(v_body) not between 1 and 2000 then
    raise exception using errcode = '22023', message = 'status.update_length',
      detail = json_build_object('max', 2000, 'length', char_length(v_body))::text;
  end if;
  if not exists (select from private.status_publications p where p.incident_id = v_incident.id and p.withdrawn_at is null) then
    raise exception using errcode = '22023', message = 'status.not_published';
  end if;
  insert into private.status_updates (id, incident_id, body, phase, user_id)
  values (p_id, v_incident.id, v_body, private.status_phase(v_incident.status), auth.uid())
  on conflict (id) do nothing;
  if found then
    perform private.audit(v_incident.org_id, 'INCIDENT_PUBLIC_UPDATE_ADDED', private.incident_target(v_incident), jsonb_build_object('id', v_incident.id, 'update_id', p_id));
  end if;
end
$$;
comment on function public.add_status_update(uuid, uuid, text) is
  'For members of the operator: tells the public something about a published incident. The same p_id again adds nothing. Raises P0002 incident.not_found, 42501 org.forbidden, status.not_operator, 22023 status.update_length {max, length}, status.not_published.';

create function public.remove_status_update(p_incident_id uuid, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_incident public.incidents := private.open_incident(p_incident_id);
  v_body text;
begin
  perform private.require_role(v_incident.org_id, 'member');
  delete from private.status_updates u where u.id = p_id and u.incident_id = v_incident.id returning u.body into v_body;
  if found then
    -- What was public and no longer is stays with the organisation.
    perform private.audit(v_incident.org_id, 'INCIDENT_PUBLIC_UPDATE_REMOVED', private.incident_target(v_incident),
      jsonb_build_object('id', v_incident.id, 'update_id', p_id, 'body', v_body));
  end if;
end
$$;
comment on function public.remove_status_update(uuid, uuid) is
  'For members: takes back a public update; what it said stays in the organisation''s audit log. Twice is once. Raises P0002 incident.not_found, 42501 org.forbidden.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPC for the edge function

create function public.public_status()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with operator as (
    select o.id as org_id from private.platform_settings s join public.orgs o on o.id = s.operator_org_id where o.ended_at is null),
  shown as (
    select p.id, p.title, p.published_at, i.id as incident_id, i.org_id, i.started_at, i.resolved_at,
      coalesce(i.mitigated_at, i.resolved_at, i.closed_at, i.cancelled_at) as ended_at,
      private.status_phase(i.status) as phase, private.status_impact(i.severity) as impact
    from operator o
    join private.status_publications p on p.org_id = o.org_id and p.withdrawn_at is null
    join public.incidents i on i.org_id = p.org_id and i.id = p.incident_id
    where i.is_open or coalesce(i.mitigated_at, i.resolved_at, i.closed_at, i.cancelled_at) > now() - interval '91 days')
  select jsonb_build_object(
    'now', now(),
    'operator', exists (select from operator),
    'services', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'since', s.created_at) order by s.tier, s.name_key), '[]')
      from operator o join public.services s on s.org_id = o.org_id and s.is_public),
    'incidents', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', h.id, 'title', h.title, 'phase', h.phase, 'impact', h.impact, 'started_at', h.started_at, 'ended_at', h.ended_at,
        'resolved_at', h.resolved_at, 'published_at', h.published_at,
        'services', (select coalesce(jsonb_agg(s.id order by s.tier, s.name_key), '[]') from public.incident_services x
          join public.services s on s.org_id = x.org_id and s.id = x.service_id where x.org_id = h.org_id and x.incident_id = h.incident_id and s.is_public),
        'updates', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'body', u.body, 'phase', u.phase, 'at', u.created_at) order by u.created_at desc, u.id), '[]')
          from private.status_updates u where u.incident_id = h.incident_id)) order by h.started_at desc, h.id), '[]') from shown h))
$$;
comment on function public.public_status() is
  'For the edge function status (service_role): {now, operator, services: [{id, name, since}], incidents: [{id, title, phase, impact, started_at, ended_at, resolved_at, published_at, services: [id], updates: [{id, body, phase, at}]}]} of the operator: public services, and published incidents that are open or ended within 91 days, the latest first. ended_at is when it stopped hurting; null while it does.';

-- ------------------------------------------------------------------------------------------------------------------
-- Execute rights

revoke execute on function
  private.is_operator(uuid), private.require_operator(uuid), private.status_phase(public.incident_status), private.status_impact(public.incident_severity)
  from public, anon, authenticated;
revoke execute on function
  public.admin_operator(), public.admin_set_operator(uuid), public.status_operator(uuid), public.set_service_public(uuid, boolean),
  public.incident_publication(uuid), public.publish_incident(uuid, text), public.withdraw_incident(uuid), public.add_status_update(uuid, uuid, text),
  public.remove_status_update(uuid, uuid), public.public_status()
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_operator(), public.admin_set_operator(uuid), public.status_operator(uuid), public.set_service_public(uuid, boolean),
  public.incident_publication(uuid), public.publish_incident(uuid, text), public.withdraw_incident(uuid), public.add_status_update(uuid, uuid, text),
  public.remove_status_update(uuid, uuid)
  to authenticated;
grant execute on function public.public_status() to service_role;
