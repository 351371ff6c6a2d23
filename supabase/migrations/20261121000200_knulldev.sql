-- KnullDev: projects, from idea to a service that runs.
--
-- A project is in one of three states that follow each other (planning, building, operating) or archived.
-- The state is moved by move_project alone, so that every step is checked once, and each step leaves a row
-- in project_moves: the screen draws its line from there, not from a guess about updated_at.
--
-- Ruling 7: knulldev_projects has both org_id (who may see it) and user_id (who created it; the dashboard
-- counts by it).

create type public.project_status as enum ('planning', 'building', 'operating', 'archived');

create table public.knulldev_projects (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  -- Null once the account is gone: the project belongs to the organisation, not to the person.
  user_id uuid references auth.users (id) on delete set null,
  client_id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  status public.project_status not null default 'planning',
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint knulldev_projects_name_length check (char_length(btrim(name)) between 1 and 200 and char_length(name) <= 200),
  constraint knulldev_projects_description_length check (char_length(description) <= 10000),
  -- What belongs to a project (services, moves) refers to it together with its organisation, so that no
  -- row can ever point into another one.
  constraint knulldev_projects_org_id_id_key unique (org_id, id),
  constraint knulldev_projects_client_id_key unique (org_id, user_id, client_id)
);

comment on table public.knulldev_projects is 'A piece of work on its way from an idea to running services.';
comment on column public.knulldev_projects.user_id is 'Who created it. The dashboard counts by it (ruling 7).';
comment on column public.knulldev_projects.client_id is 'Chosen by the form that creates it: sending the form twice gives one row.';
comment on column public.knulldev_projects.status is 'Moved by move_project alone.';
comment on column public.knulldev_projects.status_since is 'When the present status was entered; kept by the database.';

-- No reference to orgs of its own: when an organisation ends, the moves go with their project, in that order.
create table public.project_moves (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  project_id uuid not null,
  from_status public.project_status,
  to_status public.project_status not null,
  -- An id without a foreign key: history keeps who it was after the account is gone.
  user_id uuid,
  -- Not now(): two moves in one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  constraint project_moves_project_fkey foreign key (org_id, project_id)
    references public.knulldev_projects (org_id, id) on delete cascade
);

comment on table public.project_moves is 'Every change of a project''s status. Written by the database alone, never changed.';
comment on column public.project_moves.from_status is 'Null for the first row, which is the creation.';

create index knulldev_projects_recent_idx on public.knulldev_projects (org_id, updated_at desc, id desc);
create index knulldev_projects_lane_idx on public.knulldev_projects (org_id, status, updated_at desc, id desc);
create index knulldev_projects_user_idx on public.knulldev_projects (user_id);
create index project_moves_project_idx on public.project_moves (org_id, project_id, created_at, id);

-- Triggers -----------------------------------------------------------------------------------------------

-- What a client may not choose is set here and not only by grants: a grant given by mistake opens nothing.
-- SECURITY INVOKER on purpose: is_client tells a browser from move_project by the role that runs it.
create function private.guard_project() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_client constant boolean := private.is_client();
begin
  new.name := btrim(new.name);
  if tg_op = 'INSERT' then
    if v_client then
      if new.status <> 'planning' then
        raise exception using errcode = '22023', message = 'project.starts_in_planning';
      end if;
      new.user_id := (select auth.uid());
      new.created_at := now();
      new.updated_at := now();
      new.status_since := now();
    end if;
    return new;
  end if;

  if new.id <> old.id or new.org_id <> old.org_id or new.created_at <> old.created_at or new.client_id <> old.client_id then
    raise exception using errcode = '42501', message = 'row.fixed_field';
  end if;
  if v_client and new.user_id is distinct from old.user_id then
    raise exception using errcode = '42501', message = 'row.fixed_field';
  end if;
  if v_client and (new.status <> old.status or new.status_since <> old.status_since) then
    raise exception using errcode = '42501', message = 'project.moved_by_rpc';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on public.knulldev_projects
  for each row execute function private.guard_project();
create trigger touch before update on public.knulldev_projects
  for each row execute function private.touch();

-- The history and its audit entry belong to the same act as the change of status.
create function private.record_project_move() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.project_moves (org_id, project_id, from_status, to_status, user_id, created_at)
    values (new.org_id, new.id, null, new.status, new.user_id, new.created_at);
    return null;
  end if;

  insert into public.project_moves (org_id, project_id, from_status, to_status, user_id)
  values (new.org_id, new.id, old.status, new.status, (select auth.uid()));
  perform private.audit(
    new.org_id,
    case
      when new.status = 'archived' then 'PROJECT_ARCHIVED'
      when old.status = 'archived' then 'PROJECT_RESTORED'
      else 'PROJECT_MOVED'
    end,
    new.name,
    jsonb_build_object('id', new.id, 'from', old.status, 'to', new.status)
  );
  return null;
end
$$;

create trigger record_created after insert on public.knulldev_projects
  for each row execute function private.record_project_move();
create trigger record_moved after update on public.knulldev_projects
  for each row when (old.status is distinct from new.status) execute function private.record_project_move();

create trigger audit_created_deleted after insert or delete on public.knulldev_projects
  for each row execute function private.audit_row('PROJECT', 'name');
create trigger audit_edited after update on public.knulldev_projects
  for each row when (old.name is distinct from new.name or old.description is distinct from new.description)
  execute function private.audit_row('PROJECT', 'name');

-- A move is never changed, and goes only when its whole project goes. The parent's row is already gone when
-- a cascade arrives here, and still there when somebody aims at the history itself.
create function private.keep_project_moves() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (
    select 1 from public.knulldev_projects p where p.org_id = old.org_id and p.id = old.project_id
  ) then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'row.append_only';
end
$$;

create trigger keep before update or delete on public.project_moves
  for each row execute function private.keep_project_moves();

-- Who may what ------------------------------------------------------------------------------------------

alter table public.knulldev_projects enable row level security;
alter table public.project_moves enable row level security;

revoke all on public.knulldev_projects, public.project_moves from anon, authenticated;
grant select, delete on public.knulldev_projects to authenticated;
grant insert (org_id, user_id, client_id, name, description) on public.knulldev_projects to authenticated;
grant update (name, description) on public.knulldev_projects to authenticated;
grant select on public.project_moves to authenticated;

create policy knulldev_projects_select on public.knulldev_projects for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy knulldev_projects_insert on public.knulldev_projects for insert to authenticated
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy knulldev_projects_update on public.knulldev_projects for update to authenticated
  using (org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
-- Own projects, or anybody's for an admin (ruling 22).
create policy knulldev_projects_delete on public.knulldev_projects for delete to authenticated
  using (
    org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member'))))
  );

create policy project_moves_select on public.project_moves for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));

-- Functions ---------------------------------------------------------------------------------------------

-- Creates a project, once per p_client_id: the second submit of one form gets the first one's row.
-- Raises org.forbidden (viewers, outsiders), project.name_length, project.description_length.
create function public.create_project(
  p_org_id uuid,
  p_name text,
  p_description text default '',
  p_client_id uuid default gen_random_uuid()
) returns public.knulldev_projects
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user constant uuid := (select auth.uid());
  v_project public.knulldev_projects;
begin
  perform private.require_role(p_org_id, 'member');
  if p_name is null or char_length(btrim(p_name)) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'project.name_length', detail = '{"max":200}';
  end if;
  if char_length(coalesce(p_description, '')) > 10000 then
    raise exception using errcode = '22023', message = 'project.description_length', detail = '{"max":10000}';
  end if;

  insert into public.knulldev_projects (org_id, user_id, client_id, name, description)
  values (p_org_id, v_user, coalesce(p_client_id, gen_random_uuid()), p_name, coalesce(p_description, ''))
  on conflict (org_id, user_id, client_id) do nothing
  returning * into v_project;

  if v_project.id is null then
    select * into strict v_project
    from public.knulldev_projects p
    where p.org_id = p_org_id and p.user_id = v_user and p.client_id = p_client_id;
  end if;
  return v_project;
end
$$;

-- The status that an archived project returns to: the one it left. Null when it is not archived.
create function private.project_restores_to(p_project public.knulldev_projects) returns public.project_status
language sql
stable
set search_path = ''
as $$
  select m.from_status
  from public.project_moves m
  where m.org_id = p_project.org_id and m.project_id = p_project.id
    and p_project.status = 'archived' and m.to_status = 'archived'
  order by m.created_at desc, m.id desc
  limit 1
$$;

-- Moves a project one step: planning ⇄ building ⇄ operating, any of them → archived, and archived → where it
-- was before. Asking for the status it already has changes nothing, so a double click is one move.
-- operating needs a service that belongs to the project: without one there is nothing that could run.
-- Raises project.not_found, org.forbidden, project.illegal_step {from, to}, project.no_service.
create function public.move_project(p_project_id uuid, p_to public.project_status)
returns public.knulldev_projects
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_project public.knulldev_projects;
  v_org uuid;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;

  -- Asked before anything is locked: somebody else's project does not even wait.
  select p.org_id into v_org from public.knulldev_projects p where p.id = p_project_id;
  if v_org is null or not private.has_role(v_org, 'viewer') then
    raise exception using errcode = 'P0002', message = 'project.not_found';
  end if;
  perform private.require_role(v_org, 'member');

  select * into v_project from public.knulldev_projects p where p.id = p_project_id for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'project.not_found';
  end if;
  if v_project.status = p_to then
    return v_project;
  end if;

  if not (
    (v_project.status <> 'archived' and p_to = 'archived')
    or (v_project.status, p_to) in (
      ('planning', 'building'), ('building', 'planning'), ('building', 'operating'), ('operating', 'building')
    )
    or (v_project.status = 'archived' and p_to = coalesce(private.project_restores_to(v_project), 'planning'))
  ) then
    raise exception using errcode = '22023', message = 'project.illegal_step',
      detail = jsonb_build_object('from', v_project.status, 'to', p_to)::text;
  end if;

  if v_project.status = 'building' and p_to = 'operating' and not exists (
    select 1 from public.services s where s.org_id = v_project.org_id and s.project_id = v_project.id
  ) then
    raise exception using errcode = '22023', message = 'project.no_service';
  end if;

  update public.knulldev_projects p set status = p_to, status_since = clock_timestamp()
  where p.id = p_project_id
  returning * into v_project;
  return v_project;
end
$$;

revoke execute on function
  private.guard_project(), private.record_project_move(), private.keep_project_moves(),
  private.project_restores_to(public.knulldev_projects),
  public.create_project(uuid, text, text, uuid), public.move_project(uuid, public.project_status)
from public, anon;
grant execute on function
  private.project_restores_to(public.knulldev_projects),
  public.create_project(uuid, text, text, uuid), public.move_project(uuid, public.project_status)
to authenticated;
