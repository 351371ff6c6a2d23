-- The dashboard and the notifications: what the month used, day by day, how counts grew, and what each person has read
-- and hidden of the audit log.
--
-- Why it is built this way
-- * A notification is an audit entry, looked at by one person. Nothing is copied: the latest 50 entries are read, and
--   notification_state says how far this person has read and hidden them. Hiding deletes nothing.
-- * "Read" and "hidden" are moments of entries, looked up here by the entry's id: a browser's clock, or a time that lost
--   its microseconds on the way, would let the very entry that was read come back as new.
-- * What is read one by one is a list of ids in the same row. It never holds more than the latest 50, since nothing else
--   is shown, so it needs no table, no index and no clean-up of its own.
-- * Functions that only read are SECURITY INVOKER: row-level security still decides, and require_role turns "nothing"
--   into a clear refusal. Those that write what no client may write by itself run with the owner's rights.

alter table public.notification_state
  add column read_ids uuid[] not null default '{}' constraint notification_state_read_ids check (cardinality(read_ids) <= 50),
  add column cleared_before timestamptz;
comment on column public.notification_state.read_until is 'Every entry up to this moment is read.';
comment on column public.notification_state.cleared_until is 'Every entry up to this moment is hidden from this person.';
comment on column public.notification_state.read_ids is 'Entries after read_until that were read one by one, of the latest 50 only. Written by read_notification and read_notifications.';
comment on column public.notification_state.cleared_before is 'cleared_until as it was before the last "Clear all", for its Undo.';

-- Reading ----------------------------------------------------------------------------------------------------------

-- The latest 50 entries of the organisation's audit log (specification, section 9) without those that the caller has
-- hidden, newest first, each with whether the caller has read it. Raises session.required, org.forbidden.
create function public.notifications(p_org_id uuid)
returns table (
  id uuid,
  org_id uuid,
  user_id uuid,
  action text,
  target text,
  meta jsonb,
  source text,
  created_at timestamptz,
  read boolean
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select a.id, a.org_id, a.user_id, a.action, a.target, a.meta, a.source, a.created_at,
      coalesce(a.created_at <= s.read_until, false) or coalesce(a.id = any (s.read_ids), false)
    from (
      select l.* from public.audit_logs l where l.org_id = p_org_id order by l.created_at desc, l.id desc limit 50
    ) a
    left join public.notification_state s on s.org_id = p_org_id and s.user_id = auth.uid()
    where s.cleared_until is null or a.created_at > s.cleared_until
    order by a.created_at desc, a.id desc;
end
$$;
comment on function public.notifications(uuid) is
  'The latest 50 audit entries that the caller has not hidden, newest first, with whether they have read them. Raises org.forbidden.';

-- One row for the bell: how many of notifications() are unread, and the newest unread one that is worth an interruption:
-- seen by the database, done by somebody else, and the beginning of an incident, an error or a warning. Nulls without
-- one. Raises session.required, org.forbidden.
create function public.notification_bell(p_org_id uuid)
returns table (
  unread integer,
  alert_id uuid,
  alert_action text,
  alert_target text,
  alert_meta jsonb,
  alert_at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    with unread as materialized (select * from public.notifications(p_org_id) n where not n.read)
    select c.entries, a.id, a.action, a.target, a.meta, a.created_at
    from (select count(*)::integer as entries from unread) c
    left join lateral (
      select u.* from unread u
      where u.source = 'server' and u.user_id is distinct from auth.uid()
        and (u.action in ('INCIDENT_REPORTED', 'INCIDENT_REOPENED') or u.action ~* 'error|warn')
      order by u.created_at desc, u.id desc
      limit 1
    ) a on true;
end
$$;
comment on function public.notification_bell(uuid) is
  'For the bell: the number of unread notifications, and the newest unread one by somebody else that is worth an interruption. Raises org.forbidden.';

-- Marking ------------------------------------------------------------------------------------------------------------

-- The moment of an entry of the organisation, for those who belong to it. Raises session.required, org.forbidden, and
-- notification.unknown for an id that is not an entry of this organisation.
create function private.notification_time(p_org_id uuid, p_entry_id uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  select a.created_at into v_at from public.audit_logs a where a.org_id = p_org_id and a.id = p_entry_id;
  if not found then
    raise exception using errcode = 'P0002', message = 'notification.unknown';
  end if;
  return v_at;
end
$$;
comment on function private.notification_time(uuid, uuid) is 'When an entry of this organisation was written. Raises P0002 notification.unknown.';

-- Of these ids, those of the latest 50 entries that are newer than a moment: what read_ids may hold.
create function private.notification_ids(p_org_id uuid, p_ids uuid[], p_after timestamptz)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(a.id order by a.created_at, a.id), '{}')
  from (
    select l.id, l.created_at from public.audit_logs l where l.org_id = p_org_id order by l.created_at desc, l.id desc limit 50
  ) a
  where a.id = any (p_ids) and (p_after is null or a.created_at > p_after)
$$;
comment on function private.notification_ids(uuid, uuid[], timestamptz) is 'Keeps of a list of entries those that read_ids may hold.';

-- One entry is read by the caller. Twice is once. Raises session.required, org.forbidden, notification.unknown.
create function public.read_notification(p_org_id uuid, p_entry_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  perform private.notification_time(p_org_id, p_entry_id);
  insert into public.notification_state as s (user_id, org_id, read_ids)
  values (auth.uid(), p_org_id, private.notification_ids(p_org_id, array[p_entry_id], null))
  on conflict (user_id, org_id) do update
    set read_ids = private.notification_ids(p_org_id, array_append(s.read_ids, p_entry_id), s.read_until);
end
$$;
comment on function public.read_notification(uuid, uuid) is
  'Marks one notification as read by the caller, for nobody else. Raises org.forbidden, notification.unknown.';

-- Everything up to and including this entry, the newest that the caller has seen, is read. What came since stays
-- unread. Raises session.required, org.forbidden, notification.unknown.
create function public.read_notifications(p_org_id uuid, p_up_to uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  perform private.require_role(p_org_id, 'viewer');
  v_at := private.notification_time(p_org_id, p_up_to);
  insert into public.notification_state as s (user_id, org_id, read_until)
  values (auth.uid(), p_org_id, v_at)
  on conflict (user_id, org_id) do update
    set read_until = greatest(s.read_until, v_at),
      read_ids = private.notification_ids(p_org_id, s.read_ids, greatest(s.read_until, v_at));
end
$$;
comment on function public.read_notifications(uuid, uuid) is
  'Marks every notification up to and including this one as read by the caller. Raises org.forbidden, notification.unknown.';

-- Everything up to and including this entry is hidden from the caller; the audit log keeps it. Raises session.required,
-- org.forbidden, notification.unknown.
create function public.clear_notifications(p_org_id uuid, p_up_to uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  perform private.require_role(p_org_id, 'viewer');
  v_at := private.notification_time(p_org_id, p_up_to);
  insert into public.notification_state as s (user_id, org_id, cleared_until)
  values (auth.uid(), p_org_id, v_at)
  on conflict (user_id, org_id) do update
    set cleared_before = s.cleared_until, cleared_until = v_at
    -- A second call for the same moment must not forget what Undo goes back to.
    where s.cleared_until is null or s.cleared_until < v_at;
end
$$;
comment on function public.clear_notifications(uuid, uuid) is
  'Hides every notification up to and including this one from the caller, for nobody else; deletes nothing. Raises org.forbidden, notification.unknown.';

-- Takes the last clear_notifications back, once. Raises session.required, org.forbidden.
create function public.undo_clear_notifications(p_org_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  update public.notification_state s
  set cleared_until = s.cleared_before, cleared_before = null
  where s.org_id = p_org_id and s.user_id = auth.uid();
end
$$;
comment on function public.undo_clear_notifications(uuid) is
  'Shows again what the last clear_notifications of the caller hid. Raises org.forbidden.';

-- The dashboard --------------------------------------------------------------------------------------------------------

-- Tokens of the current month by day and source, oldest first; days without any have no row. Months and days are those
-- of UTC, and the sum is that of monthly_usage(). A call belongs to the day on which it began: its settlement, which
-- may come after midnight, would otherwise be a day with less than nothing. Raises session.required, org.forbidden.
create function public.dashboard_usage(p_org_id uuid)
returns table (day date, source text, tokens bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_since constant timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select c.day, c.source, sum(c.tokens)::bigint
    from (
      select (min(u.created_at) at time zone 'utc')::date as day, min(u.source) as source, sum(u.tokens) as tokens
      from public.usage_ledger u
      where u.org_id = p_org_id and u.created_at >= v_since
      group by u.request_id
    ) c
    group by c.day, c.source
    having sum(c.tokens) <> 0
    order by c.day, c.source;
end
$$;
comment on function public.dashboard_usage(uuid) is
  'Tokens since the first of the month (UTC) by day and source. Raises org.forbidden.';

-- How the four counts of the dashboard grew: kind is chat, project, service or dataset; month and month_before are how
-- many were made in this and the previous calendar month (UTC); days are 30 totals, oldest first, the last one is now.
-- Projects are the caller's own, of every organisation, as the dashboard counts them (ruling 7). What was deleted is
-- not counted on any day. Raises session.required, org.forbidden.
create function public.dashboard_trends(p_org_id uuid)
returns table (kind text, month integer, month_before integer, days integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  v_month constant timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_month_before constant timestamptz := (date_trunc('month', now() at time zone 'utc') - interval '1 month') at time zone 'utc';
  v_first constant date := (now() at time zone 'utc')::date - 29;
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    with made (made_kind, made_at) as (
      select 'chat', c.created_at from public.chat_sessions c where c.org_id = p_org_id
      union all select 'project', p.created_at from public.knulldev_projects p where p.user_id = auth.uid()
      union all select 'service', s.created_at from public.services s where s.org_id = p_org_id
      union all select 'dataset', d.created_at from public.datasets d where d.org_id = p_org_id
    ),
    -- What is older than the window belongs to its first day.
    daily as (
      select m.made_kind, greatest((m.made_at at time zone 'utc')::date, v_first) as made_on, count(*)::integer as n
      from made m group by 1, 2
    ),
    totals as (
      select k.made_kind, g.place, sum(coalesce(y.n, 0)) over (partition by k.made_kind order by g.place)::integer as total
      from unnest(array['chat', 'project', 'service', 'dataset']) k (made_kind)
      cross join generate_series(0, 29) g (place)
      left join daily y on y.made_kind = k.made_kind and y.made_on = v_first + g.place
    )
    select t.made_kind,
      (select count(*)::integer from made m where m.made_kind = t.made_kind and m.made_at >= v_month),
      (select count(*)::integer from made m where m.made_kind = t.made_kind and m.made_at >= v_month_before and m.made_at < v_month),
      array_agg(t.total order by t.place)
    from totals t
    group by t.made_kind;
end
$$;
comment on function public.dashboard_trends(uuid) is
  'For chats, the caller''s projects, services and datasets: how many were made this and last month, and 30 daily totals. Raises org.forbidden.';

revoke execute on function
  public.notifications(uuid), public.notification_bell(uuid), private.notification_time(uuid, uuid),
  private.notification_ids(uuid, uuid[], timestamptz), public.read_notification(uuid, uuid),
  public.read_notifications(uuid, uuid), public.clear_notifications(uuid, uuid), public.undo_clear_notifications(uuid),
  public.dashboard_usage(uuid), public.dashboard_trends(uuid)
from public, anon, authenticated;
grant execute on function
  public.notifications(uuid), public.notification_bell(uuid), public.read_notification(uuid, uuid),
  public.read_notifications(uuid, uuid), public.clear_notifications(uuid, uuid), public.undo_clear_notifications(uuid),
  public.dashboard_usage(uuid), public.dashboard_trends(uuid)
to authenticated;
