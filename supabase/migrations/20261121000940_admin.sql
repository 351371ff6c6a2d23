-- Platform administration: what a platform admin may see of every organisation, and what they did with it.
--
-- Why it is the way it is
--   * A platform admin runs the platform and reads no tenant (ruling 22). So there is no policy that lets them into a
--     tenant's table: each question that they may ask is an RPC that begins with private.require_platform_admin(),
--     and answers counts, names of organisations and people, and the audit log in the form of private.shown_target.
--   * Whoever may look at everybody is looked at: every reading of names (organisations, people, audit, errors) and
--     every role that is given or taken stands in private.platform_audit, which nobody can change. Readings are kept
--     once per question and ten minutes, or a list that refreshes itself would bury what matters.
--   * audit_logs belongs to organisations (org_id is required there); what happens to the platform has none, so it has
--     a log of its own.
--   * Lists page with keysets and are searched by substring: every sign stands for itself.

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table private.platform_audit (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  action text not null constraint platform_audit_action check (action ~ '^[A-Z][A-Z_]{0,99}$'),
  target text constraint platform_audit_target check (char_length(target) <= 500),
  meta jsonb not null default '{}' constraint platform_audit_meta check (jsonb_typeof(meta) = 'object'),
  created_at timestamptz not null default now()
);
comment on table private.platform_audit is
  'What platform admins did and looked at, append-only. Not exposed: read through admin_platform_log.';
comment on column private.platform_audit.user_id is 'User id without a foreign key: the log outlives the account. Null: done by SQL, not by a signed-in admin.';
comment on column private.platform_audit.meta is 'Of a reading: the question that was asked. Of a role: whose.';

create table private.client_error_marks (
  fingerprint text primary key,
  state text not null constraint client_error_marks_state check (state in ('seen', 'resolved')),
  until timestamptz not null,
  marked_by uuid,
  marked_at timestamptz not null default now()
);
comment on table private.client_error_marks is
  'What was decided about a group of client errors. No mark means open. Not exposed: written through admin_mark_error.';
comment on column private.client_error_marks.until is
  'The latest occurrence that whoever marked it had before their eyes: a resolved group with a later one is open again.';

-- Errors are grouped by message and top stack line. The same fault has another address in every build (Vite names
-- files by their content) and other ids in every address, so those are taken out before.
create function private.error_shape(p_text text)
returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(coalesce(p_text, ''),
    'https?://[^/[:space:]"''()]+', '', 'g'),
    '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'),
    '-[A-Za-z0-9_-]{8}(\.m?js)', '\1', 'g')
$$;
comment on function private.error_shape(text) is 'A message or stack line without what differs from build to build and from record to record: origins, ids, hashes in file names.';

create function private.error_frame(p_stack text)
returns text
language sql immutable set search_path = ''
as $$
  -- "    at open (https://…/a.js:1:2)" in Chromium, "open@https://…/a.js:1:2" in Firefox and Safari. A name of one or
  -- two letters is the minifier's, and another in the next build.
  select left(regexp_replace(regexp_replace(private.error_shape(coalesce(
      (select line from regexp_split_to_table(coalesce(p_stack, ''), E'\n') with ordinality s (line, place)
       where (line ~ '^\s*at \S' or line ~ '^\S*@\S') and line !~ '<anonymous>|native code' order by place limit 1), '')),
    '^\s*(at )?([A-Za-z0-9_$]{1,2}(?=[ @]))?\s*', ''),
    '(:\d+){1,2}(?=\)?\s*$)', ''), 300)
$$;
comment on function private.error_frame(text) is 'The top line of a stack that is a place in our code and not in the browser''s, without line numbers; empty where the stack has none.';

create function private.error_fingerprint(p_message text, p_stack text)
returns text
language sql immutable set search_path = ''
as $$
  select md5(private.error_shape(p_message) || E'\n' || private.error_frame(p_stack))
$$;
comment on function private.error_fingerprint(text, text) is 'Which group an error belongs to: message and top stack line.';

alter table public.client_errors
  add column fingerprint text not null generated always as (private.error_fingerprint(message, stack)) stored;
comment on column public.client_errors.fingerprint is 'The group: private.error_fingerprint of message and stack.';

-- ------------------------------------------------------------------------------------------------------------------
-- Indexes

create index platform_audit_time_idx on private.platform_audit (created_at desc, id desc);
create index platform_audit_user_idx on private.platform_audit (user_id, created_at desc);
create index client_errors_group_idx on public.client_errors (fingerprint, created_at desc);
-- The explorer reads the log of all organisations, or of one person, newest first.
create index audit_logs_time_idx on public.audit_logs (created_at desc, id desc);
create index audit_logs_user_time_idx on public.audit_logs (user_id, created_at desc, id desc);
create index orgs_time_idx on public.orgs (created_at desc, id desc);

-- ------------------------------------------------------------------------------------------------------------------
-- Helpers

create function private.require_platform_admin()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if not private.is_platform_admin() then
    raise exception using errcode = '42501', message = 'admin.forbidden';
  end if;
end
$$;
comment on function private.require_platform_admin() is
  'The first line of every RPC of this chapter. Raises 42501 admin.forbidden, 28000 session.required.';

create function private.platform_read(p_action text, p_question jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_question jsonb := jsonb_strip_nulls(p_question);
begin
  if not exists (
    select from private.platform_audit l
    where l.user_id = auth.uid() and l.action = p_action and l.meta = v_question and l.created_at > now() - interval '10 minutes')
  then
    insert into private.platform_audit (user_id, action, meta) values (auth.uid(), p_action, v_question);
  end if;
end
$$;
comment on function private.platform_read(text, jsonb) is
  'Records that a platform admin asked this question; the same one again within ten minutes is the same reading, whichever page of the answer.';

create function private.platform_role_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid := coalesce(new.user_id, old.user_id);
begin
  insert into private.platform_audit (user_id, action, target, meta)
  values (auth.uid(), case tg_op when 'INSERT' then 'PLATFORM_ROLE_GRANTED' else 'PLATFORM_ROLE_REVOKED' end,
    left(coalesce(private.person_name(v_user), v_user::text), 500),
    jsonb_build_object('user_id', v_user, 'role', coalesce(new.role, old.role)));
  return null;
end
$$;
comment on function private.platform_role_changed() is
  'After insert or delete on user_roles, also by SQL: PLATFORM_ROLE_GRANTED, PLATFORM_ROLE_REVOKED.';

create function private.shown_target(p_action text, p_source text, p_target text)
returns text
language sql immutable set search_path = ''
as $$
  -- What a platform admin sees of an entry's target. A target names a record, and names are what an audit is read for
  -- ("who deleted the service checkout?"). But some names are content: a conversation is named by its first question,
  -- a report by what was asked. So the subjects are listed whose names are given to things on purpose; those of all
  -- others, and of subjects that do not exist yet, are withheld. What a browser wrote (source client) is a route or
  -- anything: only a path is shown, without the query, which may hold what somebody searched for.
  select case
    when p_source = 'client' then
      case when p_target ~ '^/[A-Za-z0-9/_.:-]*([?#]|$)' then substring(p_target from '^/[A-Za-z0-9/_.:-]*') end
    when upper(p_action) ~ ('^(ORG|ORGANISATION|MEMBER|MEMBERSHIP|ROLE|USER|PROFILE|INVITATION|CREDIT|CREDITS|USAGE|BILLING|PLAN|PAYMENT|'
      || 'CHECKOUT|SUBSCRIPTION|INVOICE|KEY|API|MODEL|PROJECT|SERVICE|INCIDENT|ALERT|RUNBOOK|DATASET|DOCUMENT)(_|$)') then p_target
  end
$$;
comment on function private.shown_target(text, text, text) is
  'The target of an audit entry as a platform admin may see it, or null: names of records, never words of a tenant. Searches compare with this one, or they would give away what is withheld.';

create function private.admin_text(p_text text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(p_text) > 200 then
    raise exception using errcode = '22023', message = 'admin.invalid', detail = '{"max": 200}';
  end if;
  return nullif(btrim(p_text), '');
end
$$;
comment on function private.admin_text(text) is 'A filter as it is compared: trimmed, null when empty. Raises 22023 admin.invalid over 200 characters.';

create function private.error_groups()
returns table (
  fingerprint text, state text, occurrences bigint, users bigint, anonymous bigint, first_seen timestamptz, last_seen timestamptz,
  since_mark bigint, marked_by uuid, marked_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select e.fingerprint,
    case when m.state = 'resolved' and max(e.created_at) > m.until then 'reopened' else coalesce(m.state, 'open') end,
    count(*), count(distinct e.user_id), count(*) filter (where e.user_id is null), min(e.created_at), max(e.created_at),
    count(*) filter (where e.created_at > m.until), m.marked_by, m.marked_at
  from public.client_errors e
  left join private.client_error_marks m on m.fingerprint = e.fingerprint
  where e.created_at > now() - interval '30 days'
  group by e.fingerprint, m.state, m.until, m.marked_by, m.marked_at
$$;
comment on function private.error_groups() is
  'Client errors of the last 30 days by group. State: open, seen, resolved, or reopened (resolved, and it happened again). Older ones are deleted as new ones arrive.';

-- ------------------------------------------------------------------------------------------------------------------
-- Triggers

create trigger platform_audit_append_only before update or delete on private.platform_audit
  for each row execute function private.refuse_change();
create trigger platform_audit_no_truncate before truncate on private.platform_audit execute function private.refuse_change();
create trigger user_roles_changed after insert or delete on public.user_roles
  for each row execute function private.platform_role_changed();

-- ------------------------------------------------------------------------------------------------------------------
-- Row-level security and grants: closed. The RPCs below are the way in.

alter table private.platform_audit enable row level security;
alter table private.client_error_marks enable row level security;
revoke all on private.platform_audit, private.client_error_marks from public, anon, authenticated, service_role;

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: numbers

create function public.admin_overview()
returns table (
  organisations bigint, organisations_week bigint, organisations_before bigint,
  users bigint, users_week bigint, users_before bigint,
  active_week bigint, active_before bigint, tokens_week bigint, tokens_before bigint,
  errors_day bigint, errors_before bigint, error_groups_open bigint, last_error_at timestamptz,
  stuck_reservations bigint, stuck_imports bigint, database_bytes bigint, chapter text, chapter_name text, asked_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  c_week constant timestamptz := now() - interval '7 days';
  c_before constant timestamptz := now() - interval '14 days';
  v_chapter text;
  v_name text;
begin
  perform private.require_platform_admin();
  -- Where migrations are applied by other means than the Supabase CLI's, nothing says which.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select s.version::text, s.name::text from supabase_migrations.schema_migrations s order by s.version desc limit 1' into v_chapter, v_name;
  end if;
  return query
    select o.total, o.week, o.before, u.total, u.week, u.before, a.week, a.before, t.week, t.before, e.day, e.before,
      (select count(*) from private.error_groups() g where g.state in ('open', 'reopened')),
      (select max(c.created_at) from public.client_errors c),
      (select count(*) from private.open_reservations r where r.created_at < now() - interval '15 minutes'),
      (select count(*) from public.datasets d where d.status = 'importing' and d.last_batch_at < now() - interval '1 hour'),
      pg_catalog.pg_database_size(pg_catalog.current_database()), v_chapter, v_name, now()
    from (select count(*) as total, count(*) filter (where created_at > c_week) as week,
        count(*) filter (where created_at <= c_week and created_at > c_before) as before from public.orgs) o,
      (select count(*) as total, count(*) filter (where created_at > c_week) as week,
        count(*) filter (where created_at <= c_week and created_at > c_before) as before from auth.users) u,
      (select count(distinct user_id) filter (where created_at > c_week) as week,
        count(distinct user_id) filter (where created_at <= c_week) as before from public.audit_logs where created_at > c_before) a,
      (select coalesce(sum(tokens) filter (where created_at > c_week), 0)::bigint as week,
        coalesce(sum(tokens) filter (where created_at <= c_week), 0)::bigint as before from public.usage_ledger where created_at > c_before) t,
      (select count(*) filter (where created_at > now() - interval '1 day') as day,
        count(*) filter (where created_at <= now() - interval '1 day') as before
        from public.client_errors where created_at > now() - interval '2 days') e;
end
$$;
comment on function public.admin_overview() is
  'For platform admins, one row: organisations, accounts, people who did something, tokens and client errors, each with the period before; what waits longer than it should (reservations over 15 minutes, imports without a row for an hour); the database''s size in bytes and its newest chapter. Raises admin.forbidden.';

create function public.admin_days(p_days integer default 30)
returns table (day date, sign_ups bigint, active bigint, tokens bigint, errors bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_first date;
begin
  perform private.require_platform_admin();
  v_first := (now() at time zone 'utc')::date - least(greatest(coalesce(p_days, 30), 1), 90) + 1;
  return query
    with bounds as (select v_first::timestamp at time zone 'utc' as since),
      u as (select (x.created_at at time zone 'utc')::date as d, count(*) as n from auth.users x, bounds b where x.created_at >= b.since group by 1),
      a as (select (x.created_at at time zone 'utc')::date as d, count(distinct x.user_id) as n from public.audit_logs x, bounds b where x.created_at >= b.since group by 1),
      t as (select (x.created_at at time zone 'utc')::date as d, sum(x.tokens)::bigint as n from public.usage_ledger x, bounds b where x.created_at >= b.since group by 1),
      e as (select (x.created_at at time zone 'utc')::date as d, count(*) as n from public.client_errors x, bounds b where x.created_at >= b.since group by 1)
    select g.d::date, coalesce(u.n, 0), coalesce(a.n, 0), coalesce(t.n, 0), coalesce(e.n, 0)
    from generate_series(v_first::timestamp, (now() at time zone 'utc')::date::timestamp, interval '1 day') g (d)
    left join u on u.d = g.d::date left join a on a.d = g.d::date left join t on t.d = g.d::date left join e on e.d = g.d::date
    order by 1;
end
$$;
comment on function public.admin_days(integer) is
  'For platform admins: the last days (UTC, 1 to 90, today included), each with new accounts, people who did something that an audit log holds, tokens used and client errors. Raises admin.forbidden.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: organisations and people

create function public.admin_organisations(
  p_search text default null, p_member uuid default null, p_before_at timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, name text, personal boolean, members bigint, created_at timestamptz, last_activity_at timestamptz, credits numeric, cursor_at text
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_text text := lower(private.admin_text(p_search));
begin
  perform private.require_platform_admin();
  perform private.platform_read('ORGANISATIONS_READ', jsonb_build_object('search', v_text, 'member', p_member));
  return query
    select o.id, o.name, o.personal_of is not null,
      (select count(*) from public.memberships m where m.org_id = o.id), o.created_at,
      (select l.created_at from public.audit_logs l where l.org_id = o.id order by l.created_at desc limit 1),
      private.credit_sum(o.id), o.created_at::text
    from public.orgs o
    where (v_text is null or strpos(lower(o.name), v_text) > 0 or o.id::text = v_text)
      and (p_member is null or exists (select from public.memberships m where m.org_id = o.id and m.user_id = p_member))
      and (p_before_at is null or (o.created_at, o.id) < (p_before_at, p_before_id))
    order by o.created_at desc, o.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_organisations(text, uuid, timestamptz, uuid, integer) is
  'For platform admins: organisations, newest first, in pages (at most 200; the next one begins after the last row''s cursor_at and id). By part of the name, by id, or those of one member. Members are counted, never what they wrote. Recorded. Raises admin.forbidden, admin.invalid.';

create function public.admin_users(
  p_search text default null, p_organisation uuid default null, p_admins boolean default false,
  p_before_at timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, name text, email text, organisations bigint, created_at timestamptz, last_sign_in_at timestamptz, platform_admin boolean, cursor_at text
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_text text := lower(private.admin_text(p_search));
begin
  perform private.require_platform_admin();
  perform private.platform_read('USERS_READ', jsonb_build_object(
    'search', v_text, 'organisation', p_organisation, 'admins', case when p_admins then true end));
  return query
    select s.id, s.name, s.email, (select count(*) from public.memberships m where m.user_id = s.id), s.made, s.last_sign_in_at, s.is_admin, s.made::text
    from (
      -- The accounts, not the profiles: one whose first sign-in went wrong has no profile, and is who an admin looks for.
      select u.id, coalesce(p.name, split_part(u.email, '@', 1)) as name, u.email::text as email, coalesce(u.created_at, p.created_at, 'epoch') as made,
        u.last_sign_in_at, exists (select from public.user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin
      from auth.users u left join public.profiles p on p.id = u.id) s
    where (v_text is null or strpos(lower(s.name), v_text) > 0 or strpos(lower(s.email), v_text) > 0 or s.id::text = v_text)
      and (p_organisation is null or exists (select from public.memberships m where m.org_id = p_organisation and m.user_id = s.id))
      and (not coalesce(p_admins, false) or s.is_admin)
      and (p_before_at is null or (s.made, s.id) < (p_before_at, p_before_id))
    order by s.made desc, s.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_users(text, uuid, boolean, timestamptz, uuid, integer) is
  'For platform admins: accounts, newest first, in pages (at most 200; the next one begins after the last row''s cursor_at and id). By part of name or address, by id, those of one organisation, or the platform admins. Recorded. Raises admin.forbidden, admin.invalid.';

create function public.admin_set_platform_role(p_user_id uuid, p_admin boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Two admins who take the role from each other at the same moment take turns, or none would be left.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('platform_role', 0));
  perform private.require_platform_admin();
  if p_admin is null then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
  if not exists (select from auth.users u where u.id = p_user_id) then
    raise exception using errcode = 'P0002', message = 'admin.unknown_user';
  end if;
  if p_admin then
    insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
  else
    if not exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> p_user_id) then
      raise exception using errcode = '42501', message = 'admin.last';
    end if;
    delete from public.user_roles r where r.user_id = p_user_id and r.role = 'admin';
  end if;
end
$$;
comment on function public.admin_set_platform_role(uuid, boolean) is
  'For platform admins: gives somebody the platform role admin, or takes it, also one''s own; twice is once. The last one keeps it. Recorded by trigger. Raises admin.forbidden, admin.unknown_user, admin.last, admin.invalid.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: the audit log of all organisations, and the platform's own

create function private.admin_audit_rows(
  p_organisation uuid, p_user uuid, p_action text, p_source text, p_target text, p_since timestamptz, p_until timestamptz,
  p_before_at timestamptz, p_before_id uuid, p_limit integer
)
returns table (id uuid, created_at timestamptz, org_id uuid, user_id uuid, action text, target text, withheld boolean, source text, meta jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_action text := upper(private.admin_text(p_action));
  v_target text := lower(private.admin_text(p_target));
begin
  if p_source not in ('client', 'server') then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
  return query
    select l.id, l.created_at, l.org_id, l.user_id, l.action, s.shown, s.shown is null and l.target is not null, l.source, l.meta
    from public.audit_logs l
    cross join lateral (select private.shown_target(l.action, l.source, l.target) as shown) s
    where (p_organisation is null or l.org_id = p_organisation)
      and (p_user is null or l.user_id = p_user)
      and (v_action is null or starts_with(upper(l.action), v_action))
      and (p_source is null or l.source = p_source)
      -- What is shown is part of what is stored: the cheap look goes first.
      and (v_target is null or (strpos(lower(l.target), v_target) > 0 and strpos(lower(s.shown), v_target) > 0))
      and (p_since is null or l.created_at >= p_since)
      and (p_until is null or l.created_at < p_until)
      and (p_before_at is null or (l.created_at, l.id) < (p_before_at, p_before_id))
    order by l.created_at desc, l.id desc
    limit p_limit;
end
$$;
comment on function private.admin_audit_rows(uuid, uuid, text, text, text, timestamptz, timestamptz, timestamptz, uuid, integer) is
  'The entries that admin_audit shows and admin_audit_total counts.';

create function public.admin_audit(
  p_organisation uuid default null, p_user uuid default null, p_action text default null, p_source text default null, p_target text default null,
  p_since timestamptz default null, p_until timestamptz default null,
  p_before_at timestamptz default null, p_before_id uuid default null, p_limit integer default 50, p_export boolean default false
)
returns table (
  id uuid, created_at timestamptz, org_id uuid, org_name text, user_id uuid, user_name text, action text, target text, withheld boolean,
  record_id text, changed text[], source text, cursor_at text
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  perform private.platform_read(case when p_export then 'AUDIT_EXPORTED' else 'AUDIT_READ' end, jsonb_build_object(
    'organisation', p_organisation, 'user', p_user, 'action', private.admin_text(p_action), 'source', p_source,
    'target', private.admin_text(p_target), 'since', p_since, 'until', p_until));
  return query
    select l.id, l.created_at, l.org_id, o.name, l.user_id, coalesce(p.name, split_part(u.email, '@', 1)), l.action, l.target, l.withheld,
      -- Of the details of an entry, what identifies and what changed, never a value: from the database's own entries
      -- only, since a browser may write anything into its own.
      case when l.source = 'server' and l.meta ->> 'id' ~ '^[0-9a-f-]{36}$' then l.meta ->> 'id' end,
      case when l.source = 'server' and jsonb_typeof(l.meta -> 'changed') = 'array' then
        array(select c.name from jsonb_array_elements_text(l.meta -> 'changed') c (name) where c.name ~ '^[a-z_]{1,63}$') end,
      l.source, l.created_at::text
    from private.admin_audit_rows(p_organisation, p_user, p_action, p_source, p_target, p_since, p_until, p_before_at, p_before_id,
      least(greatest(coalesce(p_limit, 50), 1), 1000)) l
    join public.orgs o on o.id = l.org_id
    left join auth.users u on u.id = l.user_id
    left join public.profiles p on p.id = l.user_id
    order by l.created_at desc, l.id desc;
end
$$;
comment on function public.admin_audit(uuid, uuid, text, text, text, timestamptz, timestamptz, timestamptz, uuid, integer, boolean) is
  'For platform admins: the audit logs of all organisations, newest first, in pages (at most 1,000; the next one begins after the last row''s cursor_at and id): by organisation, person, beginning of the action, source, part of the target, time (from p_since until before p_until). What of an entry is shown is said in private.shown_target; withheld: there is a target and it is not shown. Recorded, as an export where p_export says so. Raises admin.forbidden, admin.invalid.';

create function public.admin_audit_total(
  p_organisation uuid default null, p_user uuid default null, p_action text default null, p_source text default null, p_target text default null,
  p_since timestamptz default null, p_until timestamptz default null
)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return (select count(*) from private.admin_audit_rows(p_organisation, p_user, p_action, p_source, p_target, p_since, p_until, null, null, 50001));
end
$$;
comment on function public.admin_audit_total(uuid, uuid, text, text, text, timestamptz, timestamptz) is
  'For platform admins: how many entries admin_audit has for these filters, counted up to 50,001: an export holds at most 50,000. Raises admin.forbidden, admin.invalid.';

create function public.admin_platform_log(p_before_at timestamptz default null, p_before_id uuid default null, p_limit integer default 50)
returns table (id uuid, created_at timestamptz, user_id uuid, user_name text, action text, target text, meta jsonb, cursor_at text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
    select l.id, l.created_at, l.user_id, coalesce(p.name, split_part(u.email, '@', 1)), l.action,
      -- Whose role it was, as they are called now: the first admin is often made before there is a profile.
      case when l.action like 'PLATFORM\_ROLE\_%' then coalesce(private.person_name((l.meta ->> 'user_id')::uuid), l.target) else l.target end,
      l.meta, l.created_at::text
    from private.platform_audit l
    left join auth.users u on u.id = l.user_id
    left join public.profiles p on p.id = l.user_id
    where p_before_at is null or (l.created_at, l.id) < (p_before_at, p_before_id)
    order by l.created_at desc, l.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_platform_log(timestamptz, uuid, integer) is
  'For platform admins: what platform admins did and looked at, newest first, in pages. Raises admin.forbidden.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs: client errors

create function public.admin_error_groups(
  p_state text default null, p_search text default null, p_before_at timestamptz default null, p_before_fingerprint text default null, p_limit integer default 50
)
returns table (
  fingerprint text, state text, message text, frame text, occurrences bigint, users bigint, anonymous bigint, first_seen timestamptz, last_seen timestamptz,
  since_mark bigint, marked_by_name text, marked_at timestamptz, latest_build text, days integer[], cursor_at text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := lower(private.admin_text(p_search));
begin
  perform private.require_platform_admin();
  if p_state not in ('open', 'seen', 'resolved') then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
  perform private.platform_read('ERRORS_READ', jsonb_build_object('search', v_text, 'state', p_state));
  return query
    with page as (
      select g.*, l.message as latest_message, private.error_frame(l.stack) as latest_frame, l.build
      from private.error_groups() g
      cross join lateral (
        select e.message, e.stack, e.build from public.client_errors e where e.fingerprint = g.fingerprint order by e.created_at desc limit 1) l
      where (p_state is null or g.state = p_state or (p_state = 'open' and g.state = 'reopened'))
        and (v_text is null or strpos(lower(l.message), v_text) > 0 or strpos(lower(private.error_frame(l.stack)), v_text) > 0)
        and (p_before_at is null or (g.last_seen, g.fingerprint) < (p_before_at, p_before_fingerprint))
      order by g.last_seen desc, g.fingerprint desc
      limit least(greatest(coalesce(p_limit, 50), 1), 200))
    select p.fingerprint, p.state, p.latest_message, p.latest_frame, p.occurrences, p.users, p.anonymous, p.first_seen, p.last_seen, p.since_mark,
      (select coalesce(f.name, split_part(u.email, '@', 1)) from auth.users u left join public.profiles f on f.id = u.id where u.id = p.marked_by),
      p.marked_at, p.build,
      array(select count(e.id)::integer
        from generate_series((now() at time zone 'utc')::date - 13, (now() at time zone 'utc')::date, interval '1 day') d (day)
        left join public.client_errors e on e.fingerprint = p.fingerprint
          and e.created_at >= d.day at time zone 'utc' and e.created_at < (d.day + interval '1 day') at time zone 'utc'
        group by d.day order by d.day),
      p.last_seen::text
    from page p
    order by p.last_seen desc, p.fingerprint desc;
end
$$;
comment on function public.admin_error_groups(text, text, timestamptz, text, integer) is
  'For platform admins: client errors of the last 30 days by message and top stack line, the latest first, in pages (at most 200; the next one begins after the last row''s cursor_at and fingerprint): open (with reopened ones), seen or resolved; by part of the message or of the stack line. users: signed-in people; anonymous: reports of visitors; since_mark: occurrences after the mark; days: the last 14 days (UTC). Recorded. Raises admin.forbidden, admin.invalid.';

create function public.admin_error_counts()
returns table (open bigint, seen bigint, resolved bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
    select count(*) filter (where g.state in ('open', 'reopened')), count(*) filter (where g.state = 'seen'), count(*) filter (where g.state = 'resolved')
    from private.error_groups() g;
end
$$;
comment on function public.admin_error_counts() is 'For platform admins: how many groups of client errors are in each state; reopened ones are open. Raises admin.forbidden.';

create function public.admin_error_group(p_fingerprint text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_group jsonb;
begin
  perform private.require_platform_admin();
  select jsonb_build_object(
      'message', l.message, 'stack', l.stack, 'frame', private.error_frame(l.stack), 'state', g.state, 'occurrences', g.occurrences,
      'users', g.users, 'anonymous', g.anonymous, 'first_seen', g.first_seen, 'last_seen', g.last_seen, 'since_mark', g.since_mark,
      'marked_at', g.marked_at,
      'marked_by_name', (select coalesce(f.name, split_part(u.email, '@', 1)) from auth.users u left join public.profiles f on f.id = u.id where u.id = g.marked_by),
      'routes', (select jsonb_agg(to_jsonb(r) order by r.occurrences desc, r.route) from (
        select e.route, count(*) as occurrences from public.client_errors e
        where e.fingerprint = p_fingerprint and e.created_at > now() - interval '30 days' group by 1 order by 2 desc limit 20) r),
      'builds', (select jsonb_agg(to_jsonb(b) order by b.last_seen desc) from (
        select e.build, count(*) as occurrences, max(e.created_at) as last_seen from public.client_errors e
        where e.fingerprint = p_fingerprint and e.created_at > now() - interval '30 days' group by 1 order by 3 desc limit 20) b))
    into v_group
    from private.error_groups() g
    cross join lateral (select e.message, e.stack from public.client_errors e where e.fingerprint = g.fingerprint order by e.created_at desc limit 1) l
    where g.fingerprint = p_fingerprint;
  if v_group is null then
    raise exception using errcode = 'P0002', message = 'admin.unknown_error';
  end if;
  perform private.platform_read('ERROR_READ', jsonb_build_object('fingerprint', p_fingerprint));
  return v_group;
end
$$;
comment on function public.admin_error_group(text) is
  'For platform admins, one group: {message, stack, frame, state, occurrences, users, anonymous, first_seen, last_seen, since_mark, marked_at, marked_by_name, routes: [{route, occurrences}], builds: [{build, occurrences, last_seen}]}, message and stack of the latest. Recorded. Raises admin.forbidden, admin.unknown_error.';

create function public.admin_mark_error(p_fingerprint text, p_state text, p_until timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_message text;
begin
  perform private.require_platform_admin();
  if p_state is null or p_state not in ('open', 'seen', 'resolved') then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
  select e.message into v_message from public.client_errors e
    where e.fingerprint = p_fingerprint and e.created_at > now() - interval '30 days' order by e.created_at desc limit 1;
  if not found then
    raise exception using errcode = 'P0002', message = 'admin.unknown_error';
  end if;
  if p_state = 'open' then
    delete from private.client_error_marks m where m.fingerprint = p_fingerprint;
  else
    insert into private.client_error_marks as m (fingerprint, state, until, marked_by)
    values (p_fingerprint, p_state, least(coalesce(p_until, now()), now()), auth.uid())
    on conflict (fingerprint) do update set state = excluded.state, until = excluded.until, marked_by = excluded.marked_by, marked_at = now();
  end if;
  -- Groups that are gone need no mark.
  delete from private.client_error_marks m
  where m.marked_at < now() - interval '30 days' and not exists (select from public.client_errors e where e.fingerprint = m.fingerprint);
  insert into private.platform_audit (user_id, action, target, meta)
  values (auth.uid(), case p_state when 'open' then 'ERROR_REOPENED' when 'seen' then 'ERROR_SEEN' else 'ERROR_RESOLVED' end,
    left(v_message, 500), jsonb_build_object('fingerprint', p_fingerprint));
end
$$;
comment on function public.admin_mark_error(text, text, timestamptz) is
  'For platform admins: a group of client errors is seen, resolved or open. p_until: the latest occurrence that the caller knew of (at most now); a later one reopens a resolved group. Recorded. Raises admin.forbidden, admin.unknown_error, admin.invalid.';

-- ------------------------------------------------------------------------------------------------------------------
-- Execute rights

revoke execute on function
  private.error_shape(text), private.error_frame(text), private.error_fingerprint(text, text), private.require_platform_admin(),
  private.platform_read(text, jsonb), private.platform_role_changed(), private.shown_target(text, text, text), private.admin_text(text),
  private.error_groups(), private.admin_audit_rows(uuid, uuid, text, text, text, timestamptz, timestamptz, timestamptz, uuid, integer)
  from public, anon, authenticated;
revoke execute on function
  public.admin_overview(), public.admin_days(integer), public.admin_organisations(text, uuid, timestamptz, uuid, integer),
  public.admin_users(text, uuid, boolean, timestamptz, uuid, integer), public.admin_set_platform_role(uuid, boolean),
  public.admin_audit(uuid, uuid, text, text, text, timestamptz, timestamptz, timestamptz, uuid, integer, boolean),
  public.admin_audit_total(uuid, uuid, text, text, text, timestamptz, timestamptz),
  public.admin_platform_log(timestamptz, uuid, integer), public.admin_error_groups(text, text, timestamptz, text, integer),
  public.admin_error_counts(), public.admin_error_group(text), public.admin_mark_error(text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_overview(), public.admin_days(integer), public.admin_organisations(text, uuid, timestamptz, uuid, integer),
  public.admin_users(text, uuid, boolean, timestamptz, uuid, integer), public.admin_set_platform_role(uuid, boolean),
  public.admin_audit(uuid, uuid, text, text, text, timestamptz, timestamptz, timestamptz, uuid, integer, boolean),
  public.admin_audit_total(uuid, uuid, text, text, text, timestamptz, timestamptz),
  public.admin_platform_log(timestamptz, uuid, integer), public.admin_error_groups(text, text, timestamptz, text, integer),
  public.admin_error_counts(), public.admin_error_group(text), public.admin_mark_error(text, text, timestamptz)
  to authenticated;
