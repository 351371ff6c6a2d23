-- Account: its deletion.
--
-- Why it is the way it is
--   * The auth service deletes users for administrators only, and the embedded backend has no such call. The row of
--     auth.users is deleted here instead, which works wherever the chapters run: identities, sessions, profile,
--     memberships and platform roles go with it by their foreign keys.
--   * What somebody made in an organisation that others belong to stays with it, and so does its history. Nobody goes while
--     such an organisation would have no owner, or while something there would have nobody (private.holdings): both
--     are handed over first, by people, not by a rule.
--   * An organisation that nobody else belongs to goes with its only member: emptied, nameless and ended. Its row and its
--     ledgers stay, since money and tokens were booked there; its audit log goes, since it names what was in it and
--     nobody is left whom it would protect. That is the one way in which entries of the log ever go.
--   * A token outlives the account by up to an hour. It opens nothing: every right comes from memberships and
--     user_roles, and those are gone.
--   * An unattended browser must not be enough: the session has to be minutes old, so that whoever deletes has just signed in.

alter table public.orgs add column erased_at timestamptz;
comment on column public.orgs.erased_at is 'When it was emptied, because the account of its only member was deleted.';

-- As in the organisation chapter; that an organisation was erased is not a client's to write either.
create or replace function private.guard_org()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_field text;
begin
  if private.is_client() then
    foreach v_field in array array['id', 'personal_of', 'created_by', 'created_at', 'ended_at', 'ended_by', 'erased_at'] loop
      if to_jsonb(old) -> v_field is distinct from to_jsonb(new) -> v_field then
        raise exception using errcode = '42501', message = 'row.fixed_field',
          detail = json_build_object('field', v_field)::text;
      end if;
    end loop;
  end if;
  new.name := btrim(new.name);
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.guard_org() is 'Before update: a client changes the name of an organisation and nothing else.';

create function private.keep_audit_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and exists (select from public.orgs o where o.id = old.org_id and o.erased_at is not null) then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'row.append_only',
    detail = json_build_object('table', tg_table_name)::text;
end
$$;
comment on function private.keep_audit_entry() is
  'Before update or delete on audit_logs: append-only, for the server too, except for what an erased organisation leaves behind.';
drop trigger audit_logs_append_only on public.audit_logs;
create trigger audit_logs_append_only before update or delete on public.audit_logs
  for each row execute function private.keep_audit_entry();

-- ------------------------------------------------------------------------------------------------------------------
-- What would happen

create function private.account_ties(p_user_id uuid)
returns table (org_id uuid, name text, personal boolean, role public.org_role, others bigint, last_owner boolean, held bigint, plan boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.id, o.name, o.personal_of is not distinct from p_user_id, m.role,
      (select count(*) from public.memberships x where x.org_id = o.id and x.user_id <> p_user_id),
      m.role = 'owner' and not exists (
        select from public.memberships x where x.org_id = o.id and x.user_id <> p_user_id and x.role = 'owner'),
      (select count(*) from private.holdings(o.id, p_user_id)),
      exists (
        select from public.subscriptions s
        where s.org_id = o.id and s.status not in ('canceled', 'incomplete_expired') and s.ended_at is null
          and not (s.cancel_at_period_end and s.period_end <= now()))
    from public.memberships m
    join public.orgs o on o.id = m.org_id
    where m.user_id = p_user_id;
end
$$;
comment on function private.account_ties(uuid) is
  'How a person is bound to each of their organisations: who else is there, whether it would lose its last owner, how much would have nobody (private.holdings), and whether a plan runs.';

create function private.account_obstacles(p_user_id uuid)
returns table (org_id uuid, name text, reason text, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select t.org_id, t.name, r.reason, r.count
    from private.account_ties(p_user_id) t
    cross join lateral (values
      ('last_owner', case when t.others > 0 and t.last_owner then t.others end),
      ('holds', case when t.others > 0 and t.held > 0 then t.held end),
      ('plan', case when t.others = 0 and t.plan then 1::bigint end)
    ) r(reason, count)
    where r.count is not null;
end
$$;
comment on function private.account_obstacles(uuid) is
  'What must be settled before an account can go. last_owner: others would have no owner (count: how many others). holds: things would have nobody (count). plan: a plan of an organisation that goes too is still running.';

create function public.account_deletion()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_uid constant uuid := auth.uid();
begin
  if not exists (select from auth.users u where u.id = v_uid) then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  return jsonb_build_object(
    'obstacles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.org_id, 'name', b.name, 'reason', b.reason, 'count', b.count) order by b.name, b.reason), '[]')
      from private.account_obstacles(v_uid) b),
    'stays', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.org_id, 'name', t.name) order by t.name), '[]')
      from private.account_ties(v_uid) t where t.others > 0),
    'goes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.org_id, 'name', t.name, 'counts', jsonb_build_object(
        'documents', (select count(*) from public.documents x where x.org_id = t.org_id),
        'datasets', (select count(*) from public.datasets x where x.org_id = t.org_id),
        'chats', (select count(*) from public.chat_sessions x where x.org_id = t.org_id),
        'reports', (select count(*) from public.reports x where x.org_id = t.org_id),
        'projects', (select count(*) from public.knulldev_projects x where x.org_id = t.org_id),
        'services', (select count(*) from public.services x where x.org_id = t.org_id),
        'incidents', (select count(*) from public.incidents x where x.org_id = t.org_id))) order by t.name), '[]')
      from private.account_ties(v_uid) t where t.others = 0));
end
$$;
comment on function public.account_deletion() is
  'What the deletion of the caller''s account would do: {obstacles: [{id, name, reason, count}], stays: [{id, name}], goes: [{id, name, counts}]}, all of them organisations. Changes nothing. Raises session.required.';

-- ------------------------------------------------------------------------------------------------------------------
-- The deletion

create function private.erase_organisation(p_org_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_table record;
begin
  update public.orgs o
  set name = 'Deleted organisation', personal_of = null, created_by = null, ended_at = now(), ended_by = null, erased_at = now()
  where o.id = p_org_id;
  -- What goes with an organisation says so by its foreign key; a chapter of tomorrow is covered by its own.
  for v_table in
    select n.nspname, c.relname, a.attname
    from pg_catalog.pg_constraint f
    join pg_catalog.pg_class c on c.oid = f.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'public.orgs'::regclass and f.confdeltype = 'c' and n.nspname in ('public', 'private')
    order by n.nspname desc, c.relname
  loop
    execute format('delete from %I.%I where %I = $1', v_table.nspname, v_table.relname, v_table.attname) using p_org_id;
  end loop;
  -- Last, since the deletions above were written into it too.
  delete from public.audit_logs l where l.org_id = p_org_id;
  perform private.audit(p_org_id, 'ORG_ENDED', null, jsonb_build_object('id', p_org_id, 'erased', true), null);
end
$$;
comment on function private.erase_organisation(uuid) is
  'Empties an organisation for good: everything that cascades from it and its audit log are deleted, its name is taken away, and it is ended. Its row and its ledgers stay. The caller has made sure that nobody else belongs to it.';

-- The limit is for what one may have brought: 200,000 rows a dataset.
create function public.delete_account(p_email text)
returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  v_uid constant uuid := auth.uid();
  v_email text;
  v_org uuid;
begin
  select coalesce(u.email, '') into v_email from auth.users u where u.id = v_uid for update;
  if not found then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if lower(btrim(p_email)) is distinct from lower(v_email) then
    raise exception using errcode = '22023', message = 'account.email_mismatch';
  end if;
  if not exists (
    select from auth.sessions s
    where s.user_id = v_uid and s.id::text = auth.jwt() ->> 'session_id' and s.created_at > now() - interval '15 minutes')
  then
    raise exception using errcode = '42501', message = 'account.sign_in_again', detail = '{"minutes": 15}';
  end if;
  -- Whoever joins, leaves or changes a role in one of them meanwhile waits, or is waited for.
  perform from public.orgs o
    where o.id in (select m.org_id from public.memberships m where m.user_id = v_uid) order by o.id for update;
  if exists (select from private.account_obstacles(v_uid)) then
    raise exception using errcode = '23503', message = 'account.obstacles',
      detail = json_build_object('count', (select count(*) from private.account_obstacles(v_uid)))::text;
  end if;
  for v_org in select t.org_id from private.account_ties(v_uid) t where t.others = 0 order by t.org_id loop
    perform private.erase_organisation(v_org);
  end loop;
  -- While the name is still known: an organisation's log says who left.
  delete from public.memberships m where m.user_id = v_uid;
  delete from public.client_errors e where e.user_id = v_uid;
  delete from auth.users u where u.id = v_uid;
end
$$;
comment on function public.delete_account(text) is
  'Deletes the caller''s account, who gives its address once more in a session that is at most 15 minutes old. Organisations without anybody else are erased; what was made in others stays there. Raises 22023 account.email_mismatch, 42501 account.sign_in_again {minutes}, 23503 account.obstacles {count} (see account_deletion), session.required.';

revoke execute on function private.keep_audit_entry(), private.account_ties(uuid), private.account_obstacles(uuid), private.erase_organisation(uuid)
  from public, anon, authenticated;
revoke execute on function public.account_deletion(), public.delete_account(text) from public, anon, authenticated, service_role;
grant execute on function public.account_deletion(), public.delete_account(text) to authenticated;
