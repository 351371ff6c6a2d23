-- Where the modules meet: what a project knows of its services and their incidents, and what the platform
-- home asks of all three. The last chapter, since it reads the tables of all the others and owns none.
--
-- The functions here are SECURITY INVOKER (but for one, which says why): row-level security still decides what is
-- seen, and require_role only turns "nothing" into a clear refusal.

-- The services of a project, worst first, each with its open incidents:
-- [{id, name, tier, incidents: [{id, number, title, severity, status, started_at}]}]
create function private.project_services(p_org_id uuid, p_project_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', s.id, 'name', s.name, 'tier', s.tier, 'incidents', coalesce(o.incidents, '[]'::jsonb))
      order by o.worst nulls last, s.tier, s.name
    ),
    '[]'::jsonb
  )
  from public.services s
  left join lateral (
    select
      min(i.severity::text) as worst,
      jsonb_agg(
        jsonb_build_object(
          'id', i.id, 'number', i.number, 'title', i.title,
          'severity', i.severity, 'status', i.status, 'started_at', i.started_at
        )
        order by i.severity, i.started_at
      ) as incidents
    from public.incident_services l
    join public.incidents i on i.org_id = l.org_id and i.id = l.incident_id
    where l.org_id = s.org_id and l.service_id = s.id and i.is_open
  ) o on true
  where s.org_id = p_org_id and s.project_id = p_project_id
$$;

-- A page of projects, newest change first, with the services each one delivers.
-- Keyset: p_before and p_before_id are the last row's updated_at and id. p_id asks for one project.
-- p_filter is a plain piece of text, looked for in name and description without regard to case.
-- Raises org.forbidden.
create function public.list_projects(
  p_org_id uuid,
  p_status public.project_status default null,
  p_filter text default null,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 50,
  p_id uuid default null
) returns table (
  id uuid,
  user_id uuid,
  name text,
  description text,
  status public.project_status,
  status_since timestamptz,
  restores_to public.project_status,
  created_at timestamptz,
  updated_at timestamptz,
  services jsonb
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select
      p.id, p.user_id, p.name, p.description, p.status, p.status_since, private.project_restores_to(p),
      p.created_at, p.updated_at, private.project_services(p.org_id, p.id)
    from public.knulldev_projects p
    where p.org_id = p_org_id
      and (p_id is null or p.id = p_id)
      and (p_status is null or p.status = p_status)
      and (
        nullif(btrim(p_filter), '') is null
        or strpos(lower(p.name), lower(btrim(p_filter))) > 0
        or strpos(lower(p.description), lower(btrim(p_filter))) > 0
      )
      and (p_before is null or (p.updated_at, p.id) < (p_before, p_before_id))
    order by p.updated_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 100);
end
$$;

-- How many projects there are in each status; a status without any has no row. Raises org.forbidden.
create function public.project_counts(p_org_id uuid) returns table (status public.project_status, projects bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select p.status, count(*) from public.knulldev_projects p where p.org_id = p_org_id group by p.status;
end
$$;

-- The lanes planning, building and operating: in each the projects with something in the way first (an open
-- incident, or nothing that runs), then those that have been there longest. Raises org.forbidden.
create function public.project_board(p_org_id uuid, p_per_lane integer default 20)
returns table (
  id uuid,
  user_id uuid,
  name text,
  description text,
  status public.project_status,
  status_since timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  services jsonb
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select b.id, b.user_id, b.name, b.description, b.status, b.status_since, b.created_at, b.updated_at,
      private.project_services(p_org_id, b.id)
    from unnest(array['planning', 'building', 'operating']::public.project_status[]) with ordinality as lane (status, place)
    cross join lateral (
      select p.*,
        exists (
          select 1
          from public.services s
          join public.incident_services l on l.org_id = s.org_id and l.service_id = s.id
          join public.incidents i on i.org_id = l.org_id and i.id = l.incident_id
          where s.org_id = p.org_id and s.project_id = p.id and i.is_open
        ) as burning,
        p.status = 'operating' and not exists (
          select 1 from public.services s where s.org_id = p.org_id and s.project_id = p.id
        ) as idle
      from public.knulldev_projects p
      where p.org_id = p_org_id and p.status = lane.status
      order by burning desc, idle desc, p.status_since, p.id
      limit least(greatest(coalesce(p_per_lane, 20), 1), 50)
    ) b
    order by lane.place, b.burning desc, b.idle desc, b.status_since, b.id;
end
$$;

-- The incidents of a project's services, open ones first, then the latest: what its line shows under operate.
-- Raises org.forbidden.
create function public.project_incidents(p_org_id uuid, p_project_id uuid, p_limit integer default 50)
returns table (
  id uuid,
  number integer,
  title text,
  severity public.incident_severity,
  status public.incident_status,
  is_open boolean,
  started_at timestamptz,
  ended_at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select i.id, i.number, i.title, i.severity, i.status, i.is_open, i.started_at,
      case when not i.is_open then coalesce(i.resolved_at, i.cancelled_at) end
    from public.incidents i
    where i.org_id = p_org_id and i.id in (
      select l.incident_id
      from public.services s
      join public.incident_services l on l.org_id = s.org_id and l.service_id = s.id
      where s.org_id = p_org_id and s.project_id = p_project_id
    )
    order by i.is_open desc, i.started_at desc, i.id
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

-- What happened to one project, newest first: its own audit entries. Raises org.forbidden.
create index if not exists audit_logs_record_idx on public.audit_logs (org_id, (meta ->> 'id'), created_at desc);

create function public.project_activity(p_org_id uuid, p_project_id uuid, p_limit integer default 30)
returns table (id uuid, action text, target text, meta jsonb, user_id uuid, created_at timestamptz)
language plpgsql
stable
-- ->> is not leakproof: as the caller, the index on meta ->> 'id' would wait behind the policy, and the largest log be read whole.
security definer
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select a.id, a.action, a.target, a.meta, a.user_id, a.created_at
    from public.audit_logs a
    where a.org_id = p_org_id and a.meta ->> 'id' = p_project_id::text and a.action like 'PROJECT\_%'
      and a.source = 'server'
    order by a.created_at desc, a.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100);
end
$$;

-- A service that joins or leaves a project is a moment in the project's life as well as in the service's.
create function private.record_project_service() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_project public.knulldev_projects;
begin
  if tg_op <> 'INSERT' and old.project_id is not null and (tg_op = 'DELETE' or old.project_id is distinct from new.project_id) then
    select * into v_project from public.knulldev_projects p where p.org_id = old.org_id and p.id = old.project_id;
    -- Not when the project itself is being deleted: PROJECT_DELETED says it all.
    if found then
      perform private.audit(old.org_id, 'PROJECT_SERVICE_REMOVED', old.name,
        jsonb_build_object('id', v_project.id, 'project', v_project.name, 'service_id', old.id));
    end if;
  end if;
  if tg_op <> 'DELETE' and new.project_id is not null and (tg_op = 'INSERT' or old.project_id is distinct from new.project_id) then
    select * into v_project from public.knulldev_projects p where p.org_id = new.org_id and p.id = new.project_id;
    if found then
      perform private.audit(new.org_id, 'PROJECT_SERVICE_ADDED', new.name,
        jsonb_build_object('id', v_project.id, 'project', v_project.name, 'service_id', new.id));
    end if;
  end if;
  return null;
end
$$;

create trigger record_project_service after insert or delete or update of project_id on public.services
  for each row execute function private.record_project_service();

-- The platform home ---------------------------------------------------------------------------------------

-- What a new organisation has already done, for the first steps of the home. Raises org.forbidden.
create function public.home_first_steps(p_org_id uuid)
returns table (has_data boolean, has_question boolean, has_project boolean, has_service boolean)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query select
    exists (select 1 from public.datasets d where d.org_id = p_org_id)
      or exists (select 1 from public.documents d where d.org_id = p_org_id),
    exists (select 1 from public.chat_messages m where m.org_id = p_org_id),
    exists (select 1 from public.knulldev_projects p where p.org_id = p_org_id),
    exists (select 1 from public.services s where s.org_id = p_org_id);
end
$$;

-- The caller's own imports that nobody is sending rows to any more: a batch follows the one before within seconds.
-- SECURITY DEFINER, the one exception here: an unfinished dataset is hidden from every select, also from its sender.
-- Raises org.forbidden.
create function public.stopped_imports(p_org_id uuid)
returns table (id uuid, name text, row_count integer, next_row integer, last_batch_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select d.id, d.name, d.row_count, d.next_row, d.last_batch_at
    from public.datasets d
    where d.org_id = p_org_id and d.user_id = (select auth.uid()) and d.status = 'importing'
      and d.last_batch_at < now() - interval '2 minutes'
    order by d.last_batch_at
    limit 50;
end
$$;

-- One row with the numbers of "The three layers", each with what it is compared with. Months begin on the
-- first at 00:00 UTC, as the usage of the month does. Medians are null when nothing was measured, never 0.
-- *_days: 14 counts, oldest first, the last one is today (UTC): incidents started, projects moved, questions.
-- Raises org.forbidden.
create function public.home_layers(p_org_id uuid)
returns table (
  incidents_open bigint,
  incidents_week bigint,
  incidents_week_before bigint,
  services_affected bigint,
  services_total bigint,
  ack_seconds double precision,
  ack_count bigint,
  ack_seconds_before double precision,
  ack_count_before bigint,
  incident_days integer[],
  projects_planning bigint,
  projects_building bigint,
  projects_operating bigint,
  projects_month bigint,
  projects_month_before bigint,
  lead_seconds double precision,
  lead_count bigint,
  move_days integer[],
  datasets_total bigint,
  datasets_month bigint,
  documents_total bigint,
  passages_total bigint,
  tokens_month bigint,
  question_days integer[]
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_month constant timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_month_before constant timestamptz := (date_trunc('month', now() at time zone 'utc') - interval '1 month') at time zone 'utc';
  v_today constant date := (now() at time zone 'utc')::date;
begin
  -- First, because it also refuses whoever may not read this organisation (org.forbidden).
  select u.tokens into tokens_month from public.monthly_usage(p_org_id) u;

  select count(*) into incidents_open from public.incidents i where i.org_id = p_org_id and i.is_open;
  select
    count(*) filter (where i.started_at >= now() - interval '7 days'),
    count(*) filter (where i.started_at < now() - interval '7 days')
  into incidents_week, incidents_week_before
  from public.incidents i where i.org_id = p_org_id and i.started_at >= now() - interval '14 days';

  select count(distinct l.service_id) into services_affected
  from public.incidents i
  join public.incident_services l on l.org_id = i.org_id and l.incident_id = i.id
  where i.org_id = p_org_id and i.is_open;
  select count(*) into services_total from public.services s where s.org_id = p_org_id;

  -- As incident_response_times measures it: from detection, over the incidents that started in the period.
  select
    percentile_cont(0.5) within group (order by extract(epoch from i.acknowledged_at - i.detected_at))
      filter (where i.started_at >= now() - interval '30 days'),
    count(*) filter (where i.started_at >= now() - interval '30 days'),
    percentile_cont(0.5) within group (order by extract(epoch from i.acknowledged_at - i.detected_at))
      filter (where i.started_at < now() - interval '30 days'),
    count(*) filter (where i.started_at < now() - interval '30 days')
  into ack_seconds, ack_count, ack_seconds_before, ack_count_before
  from public.incidents i
  where i.org_id = p_org_id and i.started_at >= now() - interval '60 days' and i.acknowledged_at is not null
    and i.status <> 'cancelled';

  select
    count(*) filter (where p.status = 'planning'),
    count(*) filter (where p.status = 'building'),
    count(*) filter (where p.status = 'operating'),
    count(*) filter (where p.created_at >= v_month),
    count(*) filter (where p.created_at >= v_month_before and p.created_at < v_month)
  into projects_planning, projects_building, projects_operating, projects_month, projects_month_before
  from public.knulldev_projects p where p.org_id = p_org_id;

  -- From idea to running: the creation to the first time it was operated.
  select percentile_cont(0.5) within group (order by extract(epoch from r.reached - p.created_at)), count(*)
  into lead_seconds, lead_count
  from public.knulldev_projects p
  join lateral (
    select min(m.created_at) as reached
    from public.project_moves m
    where m.org_id = p.org_id and m.project_id = p.id and m.to_status = 'operating'
  ) r on r.reached is not null
  where p.org_id = p_org_id;

  select count(*), count(*) filter (where d.created_at >= v_month) into datasets_total, datasets_month
  from public.datasets d where d.org_id = p_org_id;
  select count(*), coalesce(sum(d.passage_count), 0) into documents_total, passages_total
  from public.documents d where d.org_id = p_org_id;

  select array_agg(coalesce(c.n, 0) order by g.day) into incident_days
  from generate_series(v_today - 13, v_today, interval '1 day') g (day)
  left join (
    select (i.started_at at time zone 'utc')::date as day, count(*)::integer as n
    from public.incidents i where i.org_id = p_org_id and i.started_at >= (v_today - 13)::timestamp at time zone 'utc' group by 1
  ) c on c.day = g.day::date;

  select array_agg(coalesce(c.n, 0) order by g.day) into move_days
  from generate_series(v_today - 13, v_today, interval '1 day') g (day)
  left join (
    select (m.created_at at time zone 'utc')::date as day, count(*)::integer as n
    from public.project_moves m where m.org_id = p_org_id and m.created_at >= (v_today - 13)::timestamp at time zone 'utc' group by 1
  ) c on c.day = g.day::date;

  select array_agg(coalesce(c.n, 0) order by g.day) into question_days
  from generate_series(v_today - 13, v_today, interval '1 day') g (day)
  left join (
    select (m.created_at at time zone 'utc')::date as day, count(*)::integer as n
    from public.chat_messages m
    where m.org_id = p_org_id and m.role = 'user' and m.created_at >= (v_today - 13)::timestamp at time zone 'utc' group by 1
  ) c on c.day = g.day::date;

  return next;
end
$$;

revoke execute on function
  private.project_services(uuid, uuid), private.record_project_service(),
  public.list_projects(uuid, public.project_status, text, timestamptz, uuid, integer, uuid),
  public.project_counts(uuid), public.project_board(uuid, integer), public.project_activity(uuid, uuid, integer),
  public.project_incidents(uuid, uuid, integer),
  public.home_first_steps(uuid), public.stopped_imports(uuid), public.home_layers(uuid)
from public, anon;
grant execute on function
  private.project_services(uuid, uuid),
  public.list_projects(uuid, public.project_status, text, timestamptz, uuid, integer, uuid),
  public.project_counts(uuid), public.project_board(uuid, integer), public.project_activity(uuid, uuid, integer),
  public.project_incidents(uuid, uuid, integer),
  public.home_first_steps(uuid), public.stopped_imports(uuid), public.home_layers(uuid)
to authenticated;
