-- Search over the names of what an organisation has: the search screen (specification, sections 2, 5 and 7) and the
-- command palette ask the same function.
--
-- Why it is built this way
-- * A text is looked for with strpos, not with LIKE: %, _, *, commas, quotes and parentheses mean themselves, and nothing
--   has to be escaped on the way.
-- * SECURITY INVOKER: row-level security decides what is seen. An organisation that is named is checked as well, so that
--   a foreign one is refused instead of being empty. Without one (the project search, ruling 7) the search goes over
--   every organisation that the caller belongs to.
-- * The organisation's index bounds the rows that are read. It stands first in each table's indexes.

-- What is called or described so, at most p_limit (1 to 10) of each kind, those that begin with the text first, then
-- the latest.
--   p_query       a piece of text, without regard to case; blank finds nothing. What is longer than 200 is cut.
--   p_org_id      the organisation, or null for all of the caller's
--   p_kinds       any of chat, project, dataset, service, document, incident
--   p_names_only  projects and services are found by name alone, not by description
-- Returns, besides the name: number (incidents), state (status of projects and incidents, tier of services),
-- severity (incidents), size_bytes and type (datasets, documents).
-- Raises session.required, org.forbidden, search.kind.
create function public.search_everything(
  p_query text,
  p_org_id uuid default null,
  p_kinds text[] default '{chat,project,dataset,service}',
  p_limit integer default 10,
  p_names_only boolean default false
) returns table (
  kind text,
  id uuid,
  org_id uuid,
  name text,
  description text,
  number integer,
  state text,
  severity text,
  size_bytes bigint,
  type text,
  updated_at timestamptz
)
language plpgsql
stable
set search_path = ''
-- The question decides which rows are read, so a plan made for another one would be the wrong one.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_text text := lower(left(btrim(coalesce(p_query, ''), E' \t\r\n'), 200));
  v_most integer := least(greatest(coalesce(p_limit, 10), 1), 10);
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if p_org_id is not null then
    perform private.require_role(p_org_id, 'viewer');
  end if;
  if not p_kinds <@ '{chat,project,dataset,service,document,incident}'::text[] then
    raise exception using errcode = '22023', message = 'search.kind';
  end if;
  if v_text = '' then
    return;
  end if;

  if 'chat' = any (p_kinds) then
    return query
      select 'chat'::text, c.id, c.org_id, c.title, ''::text, null::integer, null::text, null::text, null::bigint, null::text, c.updated_at
      from public.chat_sessions c
      where (p_org_id is null or c.org_id = p_org_id) and strpos(lower(c.title), v_text) > 0
      order by strpos(lower(c.title), v_text) = 1 desc, c.updated_at desc, c.id
      limit v_most;
  end if;
  if 'project' = any (p_kinds) then
    return query
      select 'project'::text, p.id, p.org_id, p.name, p.description, null::integer, p.status::text, null::text, null::bigint, null::text, p.updated_at
      from public.knulldev_projects p
      where (p_org_id is null or p.org_id = p_org_id)
        and (strpos(lower(p.name), v_text) > 0 or (not p_names_only and strpos(lower(p.description), v_text) > 0))
      order by strpos(lower(p.name), v_text) = 1 desc, strpos(lower(p.name), v_text) > 0 desc, p.updated_at desc, p.id
      limit v_most;
  end if;
  if 'dataset' = any (p_kinds) then
    return query
      select 'dataset'::text, d.id, d.org_id, d.name, ''::text, null::integer, null::text, null::text, d.size_bytes, d.type::text, d.updated_at
      from public.datasets d
      where (p_org_id is null or d.org_id = p_org_id) and strpos(lower(d.name), v_text) > 0
      order by strpos(lower(d.name), v_text) = 1 desc, d.updated_at desc, d.id
      limit v_most;
  end if;
  if 'service' = any (p_kinds) then
    return query
      select 'service'::text, s.id, s.org_id, s.name, s.description, null::integer, s.tier::text, null::text, null::bigint, null::text, s.updated_at
      from public.services s
      where (p_org_id is null or s.org_id = p_org_id)
        and (strpos(lower(s.name), v_text) > 0 or (not p_names_only and strpos(lower(s.description), v_text) > 0))
      order by strpos(lower(s.name), v_text) = 1 desc, strpos(lower(s.name), v_text) > 0 desc, s.updated_at desc, s.id
      limit v_most;
  end if;
  if 'document' = any (p_kinds) then
    return query
      select 'document'::text, d.id, d.org_id, d.title, ''::text, null::integer, null::text, null::text, d.size_bytes, d.type::text, d.updated_at
      from public.documents d
      where (p_org_id is null or d.org_id = p_org_id) and strpos(lower(d.title), v_text) > 0
      order by strpos(lower(d.title), v_text) = 1 desc, d.updated_at desc, d.id
      limit v_most;
  end if;
  if 'incident' = any (p_kinds) then
    return query
      select 'incident'::text, i.id, i.org_id, i.title, ''::text, i.number, i.status::text, i.severity::text, null::bigint, null::text, i.updated_at
      from public.incidents i
      where (p_org_id is null or i.org_id = p_org_id)
        -- Its key is a part of its name: INC-3.
        and strpos(lower('inc-' || i.number || ' ' || i.title), v_text) > 0
      order by 'inc-' || i.number = v_text desc, i.is_open desc, i.number desc
      limit v_most;
  end if;
end
$$;
comment on function public.search_everything(text, uuid, text[], integer, boolean) is
  'Names and descriptions that contain a text, at most 10 of each kind. Every sign means itself.';
revoke execute on function public.search_everything(text, uuid, text[], integer, boolean) from public;
grant execute on function public.search_everything(text, uuid, text[], integer, boolean) to authenticated;
