-- Knulledge: which sources there are, and whether anybody ever asked them.
--
-- Stands after the chat chapter because it counts the chat's quotes. Security invoker: the reader's own policies
-- decide what is in the list and which quotes are counted.

-- The latest sources first, a page at a time (p_before and p_before_id are the last row of the page before).
-- p_kind: dataset, document or null for both. p_text: part of the name. p_use: never for sources that no answer
-- quotes, asked for the others. quotes stops counting at 1,000. Raises org.forbidden.
create function public.list_sources(
  p_org_id uuid,
  p_kind text default null,
  p_text text default null,
  p_use text default null,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 50
) returns table (
  kind text,
  id uuid,
  name text,
  type text,
  size_bytes bigint,
  parts integer,
  user_id uuid,
  created_at timestamptz,
  updated_at timestamptz,
  quotes bigint,
  last_quoted_at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The text as typed: % and _ are letters here.
  v_like constant text := '%' || replace(replace(replace(btrim(coalesce(p_text, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select s.kind, s.id, s.name, s.type, s.size_bytes, s.parts, s.user_id, s.created_at, s.updated_at,
      coalesce(q.quotes, 0), q.last_quoted_at
    from public.library_items s
    left join lateral (
      select count(*) as quotes, max(c.created_at) as last_quoted_at
      from (
        (select m.created_at from public.message_citations m
         where s.kind = 'dataset' and m.dataset_id = s.id and m.used limit 1000)
        union all
        (select m.created_at from public.message_citations m
         where s.kind = 'document' and m.document_id = s.id and m.used limit 1000)
      ) c
    ) q on true
    where s.org_id = p_org_id
      and (p_kind is null or s.kind = p_kind)
      and (btrim(coalesce(p_text, '')) = '' or s.name ilike v_like)
      and (p_use is null or (p_use = 'never') = (coalesce(q.quotes, 0) = 0))
      and (p_before is null or (s.updated_at, s.id) < (p_before, p_before_id))
    order by s.updated_at desc, s.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

-- How much there is to ask: one row. Raises org.forbidden.
create function public.source_totals(p_org_id uuid)
returns table (datasets bigint, documents bigint, rows bigint, passages bigint, dataset_bytes bigint, document_bytes bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  select count(*), coalesce(sum(d.row_count), 0), coalesce(sum(d.size_bytes), 0)
  into datasets, rows, dataset_bytes
  from public.datasets d where d.org_id = p_org_id;
  select count(*), coalesce(sum(d.passage_count), 0), coalesce(sum(d.size_bytes), 0)
  into documents, passages, document_bytes
  from public.documents d where d.org_id = p_org_id;
  return next;
end
$$;

revoke execute on function
  public.list_sources(uuid, text, text, text, timestamptz, uuid, integer), public.source_totals(uuid)
from public, anon;
grant execute on function
  public.list_sources(uuid, text, text, text, timestamptz, uuid, integer), public.source_totals(uuid)
to authenticated;
