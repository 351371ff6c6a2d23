-- Account: where somebody is signed in, and a copy of everything that is theirs.
--
-- Why it is the way it is
--   * Sessions belong to the auth service, which has no call that lists them. Its table is read here, for the caller
--     alone. A session that is ended can no longer be renewed; the token that it holds runs out by itself.
--   * The copy of one's data is read with the rights of the person who asks (security invoker): row-level security decides
--     once more, so what somebody may no longer see does not leave through the export either. What is theirs is asked of
--     the catalogue: a table of tomorrow with a column user_id or created_by is in the copy from its first day.
--   * The copy comes in pages that are bounded in rows and in bytes: no account is too big for it, and no call too long.

-- ------------------------------------------------------------------------------------------------------------------
-- Indexes: a person's own lines of what an organisation writes by the thousand, in the order of the export

create index audit_logs_user_idx on public.audit_logs (user_id, id);
create index usage_ledger_user_idx on public.usage_ledger (user_id, id);
create index credit_ledger_user_idx on public.credit_ledger (user_id, id);

-- ------------------------------------------------------------------------------------------------------------------
-- Sessions

create function public.my_sessions()
returns table (id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, current boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_uid constant uuid := auth.uid();
  v_current constant text := auth.jwt() ->> 'session_id';
begin
  if v_uid is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  return query
    select s.id, s.created_at::timestamptz, greatest(s.refreshed_at at time zone 'utc', s.created_at::timestamptz),
      left(s.user_agent, 400), s.id::text is not distinct from v_current
    from auth.sessions s
    where s.user_id = v_uid and (s.not_after is null or s.not_after > now())
    order by 5 desc, 3 desc, s.id
    limit 100;
end
$$;
comment on function public.my_sessions() is
  'Where the caller is signed in: id, start, last renewal, the browser''s own description where the auth service kept one, and whether it is the session that asks. At most 100, this one first, then the latest. Raises session.required.';

create function public.end_session(p_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_uid constant uuid := auth.uid();
begin
  if v_uid is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  -- The session that asks is ended by signing out, which also clears the browser.
  delete from auth.sessions s where s.id = p_id and s.user_id = v_uid and s.id::text is distinct from auth.jwt() ->> 'session_id';
  return found;
end
$$;
comment on function public.end_session(uuid) is
  'Ends one other session of the caller: it cannot be renewed any more. False when there is none such: it has ended, it is somebody else''s, or it is the one that asks. Raises session.required.';

-- ------------------------------------------------------------------------------------------------------------------
-- The copy of one's data

create function private.personal_tables()
returns table (part text, person text, columns text, keyed boolean)
language sql stable set search_path = ''
as $$
  select c.relname::text, p.person,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.atttypid not in ('pg_catalog.tsvector'::regtype, 'pg_catalog.bytea'::regtype)
        -- Up to 20 MB each, and read where it is: the copy names the document.
        and not (c.relname = 'documents' and a.attname = 'content')
        and has_column_privilege(c.oid, a.attnum, 'select')),
    exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'pg_catalog.uuid'::regtype and not a.attisdropped)
  from pg_catalog.pg_class c
  cross join lateral (
    select a.attname::text as person
    from pg_catalog.pg_attribute a
    join (values ('user_id', 1), ('created_by', 2), ('invited_by', 3), ('id', 4)) k(name, rank) on k.name = a.attname
    where a.attrelid = c.oid and a.atttypid = 'pg_catalog.uuid'::regtype and not a.attisdropped
      and (k.name <> 'id' or c.relname = 'profiles') and has_column_privilege(c.oid, a.attnum, 'select')
    order by k.rank limit 1
  ) p
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.classid = 'pg_catalog.pg_class'::regclass and d.deptype = 'e')
$$;
comment on function private.personal_tables() is
  'Tables with a column that says whose a row is, that column, and the columns that the caller may read. Search vectors, hashes and the text of documents are left out. Security invoker on purpose.';

create function public.export_my_data(p_part text default null, p_after uuid default null)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_uid constant uuid := auth.uid();
  v_table record;
  v_page jsonb;
begin
  if v_uid is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if p_part is null then
    return jsonb_build_object('parts', (select jsonb_agg(t.part order by t.part) from private.personal_tables() t));
  end if;
  select * into v_table from private.personal_tables() t where t.part = p_part;
  if not found then
    raise exception using errcode = '22023', message = 'account.unknown_part';
  end if;
  if not v_table.keyed then
    execute format(
      'select jsonb_build_object(''rows'', coalesce(jsonb_agg(to_jsonb(q)), ''[]''), ''next'', null)
       from (select %s from public.%I where %I = $1 limit 10000) q',
      v_table.columns, v_table.part, v_table.person)
    into v_page using v_uid;
    return v_page;
  end if;
  -- As many rows as fit into a megabyte, and one at least. `next` is where the page after it begins.
  execute format(
    'select jsonb_build_object(
       ''rows'', coalesce(jsonb_agg(r.whole order by r.id) filter (where r.before < 1000000), ''[]''),
       ''next'', case when count(*) = 500 or bool_or(r.before >= 1000000)
         then (array_agg(r.id order by r.id desc) filter (where r.before < 1000000))[1] end)
     from (
       select q.id, to_jsonb(q) as whole,
         coalesce(sum(octet_length(to_jsonb(q)::text)) over (order by q.id rows between unbounded preceding and 1 preceding), 0) as before
       from (select %s from public.%I where %I = $1 and ($2 is null or id > $2) order by id limit 500) q
     ) r',
    v_table.columns, v_table.part, v_table.person)
  into v_page using v_uid, p_after;
  return v_page;
end
$$;
comment on function public.export_my_data(text, uuid) is
  'The caller''s own rows, as far as they may read them today. Without an argument {parts: [table]}. With a part {rows, next}: at most 500 rows and about a megabyte; next, where it is not null, is p_after of the following page. Security invoker: row-level security judges every row. Raises 22023 account.unknown_part, session.required.';

revoke execute on function private.personal_tables() from public, anon;
grant execute on function private.personal_tables() to authenticated;
revoke execute on function public.my_sessions(), public.end_session(uuid), public.export_my_data(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.end_session(uuid), public.export_my_data(text, uuid) to authenticated;
