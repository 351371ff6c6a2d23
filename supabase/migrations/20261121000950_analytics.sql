-- Analytics of an organisation's own use, and how long things are kept.
--
-- Why it is the way it is
--   * First-party: events stay in the organisation's own database, and nobody reads single ones through the API, not
--     even its owner. analytics_overview answers with sums; people appear as a count, never by name.
--   * An event says that something was done, never what was written: each has its list of properties
--     (private.analytics_catalogue), and a property is a number, a flag, one of named words, or a short slug. What does
--     not fit is dropped on arrival, so a question or an address cannot get in, whatever a browser sends.
--   * The browser does not say who it is or when it is: the user comes from the token, the time from the database's
--     clock minus the event's age. The id is the browser's, so that a batch sent twice counts once.
--   * Retention really runs: on use (record_events, at most hourly per organisation, in bounded batches), when it is
--     changed, and with pg_cron for organisations that nobody uses, where that extension is installed.

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table private.analytics_catalogue (
  name text primary key constraint analytics_catalogue_name check (name ~ '^[a-z][a-z0-9_]{1,59}$'),
  properties jsonb not null constraint analytics_catalogue_properties check (jsonb_typeof(properties) = 'object')
);
comment on table private.analytics_catalogue is
  'The events of the specification (end of section 9) and what each may carry: {"key": "boolean" | "count" | "word" | [words]}. The same as src/data/analytics/catalogue.ts; a test compares them.';

create table public.analytics_events (
  org_id uuid not null references public.orgs (id) on delete cascade,
  id uuid not null,
  name text not null references private.analytics_catalogue (name),
  properties jsonb not null default '{}'
    constraint analytics_events_properties check (jsonb_typeof(properties) = 'object' and octet_length(properties::text) <= 1024),
  -- Null once the account is gone: what is left is a count.
  user_id uuid references auth.users (id) on delete set null,
  session_id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (org_id, id)
);
comment on table public.analytics_events is
  'What was done in the product, by the members of one organisation. Written by record_events, summed by analytics_overview, read row by row by nobody.';
comment on column public.analytics_events.id is 'Chosen by the browser: a batch that is sent twice counts once.';
comment on column public.analytics_events.session_id is 'One per browser tab and sign-in.';

create table public.org_settings (
  org_id uuid primary key references public.orgs (id) on delete cascade,
  chat_days integer constraint org_settings_chat_days check (chat_days in (30, 90, 365)),
  analytics_days integer not null default 395 constraint org_settings_analytics_days check (analytics_days in (0, 30, 90, 365, 395)),
  retention_changed_by uuid,
  retention_changed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.org_settings is 'What an organisation decided. No row: the defaults of the columns. Written by RPCs.';
comment on column public.org_settings.chat_days is 'Conversations without activity for so long are deleted. Null: never.';
comment on column public.org_settings.analytics_days is 'Events older than this are deleted: 395 days are thirteen months, so that a month can be compared with the one a year before. 0: none are kept.';
comment on column public.org_settings.retention_changed_by is 'User id without a foreign key: who decided outlives the account.';

create table private.retention_sweeps (
  org_id uuid primary key references public.orgs (id) on delete cascade,
  swept_at timestamptz not null
);
comment on table private.retention_sweeps is 'When an organisation''s retention last ran.';

create index analytics_events_org_time_idx on public.analytics_events (org_id, occurred_at);
create index analytics_events_user_idx on public.analytics_events (user_id, received_at);
create index analytics_events_name_idx on public.analytics_events (name);

create trigger org_settings_keep before update on public.org_settings for each row execute function private.keep_org();

alter table private.analytics_catalogue enable row level security;
alter table public.analytics_events enable row level security;
alter table public.org_settings enable row level security;
alter table private.retention_sweeps enable row level security;

revoke all on public.analytics_events, public.org_settings from public, anon, authenticated;
grant select on public.org_settings to authenticated;
grant select, insert, delete on public.analytics_events to service_role;
grant select on public.org_settings to service_role;

-- No grant stands behind this one: it says who could be let in, and every table has to say it.
create policy analytics_events_select on public.analytics_events for select to authenticated
  using (org_id = any (array (select private.my_org_ids('owner'))));
create policy org_settings_select on public.org_settings for select to authenticated
  using (org_id = any (array (select private.my_org_ids())));

-- ------------------------------------------------------------------------------------------------------------------
-- The catalogue

insert into private.analytics_catalogue (name, properties)
select e.key, e.value from jsonb_each($catalogue$
{
  "page_viewed": {"screen": "word"},
  "search_performed": {"kind": ["all", "chats", "projects", "datasets", "services"], "results": "count"},
  "intake_started": {},
  "intake_submitted": {"kind": "word"},
  "sow_generated": {"milestones": "count"},
  "sow_accepted": {},
  "build_started": {"from": "word"},
  "build_finished": {"outcome": ["succeeded", "failed", "cancelled"]},
  "project_created": {},
  "project_moved": {"to": ["planning", "building", "operating", "archived"]},
  "export_created": {"what": "word", "format": ["csv", "json", "md", "pdf"]},
  "dataset_uploaded": {"type": ["csv", "tsv", "json", "ndjson"], "rows": "count", "refused": "count"},
  "dataset_deleted": {},
  "document_added": {"type": ["markdown", "text"]},
  "document_deleted": {},
  "chat_asked": {"answer": ["model", "passages"], "scoped": "boolean"},
  "chat_answered": {"answer": ["model", "passages"], "status": ["complete", "stopped", "failed"], "quotes": "count", "dropped": "count"},
  "chat_source_opened": {"source": ["document", "dataset"]},
  "chart_viewed": {"chart": "word", "as": ["chart", "table"]},
  "service_created": {"tier": "count"},
  "service_deleted": {},
  "incident_reported": {"severity": ["sev1", "sev2", "sev3", "sev4"]},
  "incident_moved": {"to": ["acknowledged", "mitigated", "resolved", "closed", "cancelled", "reopened"]},
  "cost_viewed": {"days": "count"},
  "security_finding_opened": {"severity": "word"},
  "runbook_created": {},
  "runbook_run": {"outcome": ["succeeded", "failed", "cancelled"]},
  "slo_created": {"target": "word"},
  "alert_created": {"severity": "word"},
  "alert_acknowledged": {},
  "report_saved": {"from": ["chat", "ops", "blank"]},
  "report_published": {"days": "count"},
  "pricing_currency_changed": {"currency": ["usd", "eur", "gbp"]},
  "pricing_billing_changed": {"cadence": ["monthly", "yearly"]},
  "pricing_tier_selected": {"tier": "word", "currency": ["usd", "eur", "gbp"], "cadence": ["monthly", "yearly"]},
  "checkout_started": {"tier": "word", "cadence": ["once", "monthly", "yearly"]},
  "checkout_completed": {"tier": "word", "cadence": ["once", "monthly", "yearly"]},
  "checkout_cancelled": {},
  "contact_submitted": {"topic": "word"},
  "support_ticket_created": {"topic": "word", "priority": ["low", "normal", "high", "urgent"]}
}
$catalogue$::jsonb) e;

-- ------------------------------------------------------------------------------------------------------------------
-- Helpers

create function private.analytics_properties(p_name text, p_properties jsonb)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.key, p_properties -> s.key), '{}')
  from private.analytics_catalogue c
  cross join lateral jsonb_each(c.properties) s
  where c.name = p_name and jsonb_typeof(p_properties) = 'object' and p_properties ? s.key and case
    when jsonb_typeof(s.value) = 'array' then jsonb_typeof(p_properties -> s.key) = 'string' and s.value ? (p_properties ->> s.key)
    when s.value = '"boolean"' then jsonb_typeof(p_properties -> s.key) = 'boolean'
    when s.value = '"count"' then jsonb_typeof(p_properties -> s.key) = 'number' and (p_properties ->> s.key) ~ '^[0-9]{1,9}$'
    when s.value = '"word"' then jsonb_typeof(p_properties -> s.key) = 'string' and (p_properties ->> s.key) ~ '^[a-z0-9][a-z0-9_-]{0,39}$'
    else false
  end
$$;
comment on function private.analytics_properties(text, jsonb) is
  'What an event may keep of the properties that a browser sent: those of the catalogue, in their form. Everything else is left out.';

create function private.sweep_retention(p_org_id uuid, p_limit integer default 500)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_chat_days integer;
  v_analytics_days integer := 395;
  v_chats integer := 0;
  v_events integer := 0;
begin
  select s.chat_days, s.analytics_days into v_chat_days, v_analytics_days from public.org_settings s where s.org_id = p_org_id;
  v_analytics_days := coalesce(v_analytics_days, 395);
  if v_chat_days is not null then
    -- One entry for all of them, by nobody: whoever's call happens to run the sweep did not delete them.
    perform set_config('knull.retention', 'on', true);
    delete from public.chat_sessions s where s.id in (
      select o.id from public.chat_sessions o
      where o.org_id = p_org_id and o.updated_at < now() - make_interval(days => v_chat_days)
      order by o.updated_at limit p_limit for update skip locked);
    get diagnostics v_chats = row_count;
    perform set_config('knull.retention', 'off', true);
    if v_chats > 0 then
      perform private.audit(p_org_id, 'CHAT_RETENTION_APPLIED', v_chats::text,
        jsonb_build_object('conversations', v_chats, 'days', v_chat_days), null);
    end if;
  end if;
  delete from public.analytics_events e where e.org_id = p_org_id and e.id in (
    select o.id from public.analytics_events o
    where o.org_id = p_org_id and o.occurred_at < now() - make_interval(days => v_analytics_days)
    order by o.occurred_at limit p_limit * 4 for update skip locked);
  get diagnostics v_events = row_count;
  return jsonb_build_object('chats', v_chats, 'events', v_events, 'more', v_chats = p_limit or v_events = p_limit * 4);
end
$$;
comment on function private.sweep_retention(uuid, integer) is
  'Deletes what an organisation no longer wants to keep: at most p_limit conversations and four times as many events. Returns {chats, events, more}.';

create function private.sweep_when_due(p_org_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.retention_sweeps as r (org_id, swept_at) values (p_org_id, now())
  on conflict (org_id) do update set swept_at = excluded.swept_at where r.swept_at <= now() - interval '1 hour';
  if found and (private.sweep_retention(p_org_id, 100) ->> 'more')::boolean then
    -- There is more: the next minute goes on.
    update private.retention_sweeps r set swept_at = now() - interval '59 minutes' where r.org_id = p_org_id;
  end if;
end
$$;
comment on function private.sweep_when_due(uuid) is 'The sweep on use: at most once an hour for an organisation, a hundred conversations at a time, and again a minute later while there is more.';

create function private.sweep_all()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_org uuid;
begin
  for v_org in select o.id from public.orgs o loop
    perform private.sweep_retention(v_org, 1000);
  end loop;
end
$$;
comment on function private.sweep_all() is 'For pg_cron: the retention of every organisation, also of those that nobody uses.';

-- Deleted one by one by a person, a conversation has its entry; swept, they have one together (see sweep_retention).
create or replace trigger audit_chat_session after insert or delete on public.chat_sessions
  for each row when (coalesce(current_setting('knull.retention', true), 'off') <> 'on')
  execute function private.audit_row('CHAT_SESSION', 'title');

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('knull-retention', '7 * * * *', 'select private.sweep_all()');
  end if;
end
$$;

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs

create function public.record_events(p_org_id uuid, p_session_id uuid, p_events jsonb)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
  v_kept integer := 0;
begin
  perform private.require_role(p_org_id, 'viewer');
  if p_session_id is null or p_events is null or jsonb_typeof(p_events) <> 'array' then
    raise exception using errcode = '22023', message = 'analytics.invalid';
  end if;
  if jsonb_array_length(p_events) > 100 or octet_length(p_events::text) > 65536 then
    raise exception using errcode = '54000', message = 'analytics.too_many', detail = '{"max": 100}';
  end if;
  perform private.sweep_when_due(p_org_id);
  if exists (select from public.org_settings s where s.org_id = p_org_id and s.analytics_days = 0) then
    return 0;
  end if;
  -- Whoever sends more than anybody can do is no longer counted, without a word: there is nothing to put right.
  if (select count(*) from (
        select from public.analytics_events e
        where e.user_id = v_uid and e.received_at > now() - interval '1 minute' limit 600) s) >= 600
    or (select count(*) from (
        select from public.analytics_events e
        where e.user_id = v_uid and e.received_at > now() - interval '1 day' limit 10000) s) >= 10000
  then
    return 0;
  end if;
  insert into public.analytics_events (org_id, id, name, properties, user_id, session_id, occurred_at)
  select p_org_id, (e.event ->> 'id')::uuid, c.name, private.analytics_properties(c.name, e.event -> 'properties'), v_uid, p_session_id,
    -- A browser's clock may be years off; how long ago something was, it knows. Older than a day is a day.
    now() - least(greatest(case when jsonb_typeof(e.event -> 'age') = 'number' then (e.event ->> 'age')::numeric else 0 end, 0), 86400000)
      * interval '1 millisecond'
  from jsonb_array_elements(p_events) e (event)
  join private.analytics_catalogue c on c.name = e.event ->> 'name'
  where (e.event ->> 'id') ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  on conflict (org_id, id) do nothing;
  get diagnostics v_kept = row_count;
  return v_kept;
end
$$;
comment on function public.record_events(uuid, uuid, jsonb) is
  'Events of the caller in one of their organisations: p_events is at most 100 of {id: uuid, name, properties, age: milliseconds ago}, 64 KB together. Returns how many were kept: unknown names, known ids, and what passes 600 a minute or 10,000 a day of one user are not; properties outside the catalogue are left out. Also runs the retention when it is due. Raises org.forbidden, 22023 analytics.invalid, 54000 analytics.too_many.';

create function public.analytics_overview(p_org_id uuid, p_days integer, p_zone text default 'UTC')
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_here timestamp;
  v_from timestamptz;
  v_before timestamptz;
  v_before_until timestamptz;
  v_result jsonb;
begin
  perform private.require_role(p_org_id, 'viewer');
  if p_days is null or p_days not in (7, 30, 90) then
    raise exception using errcode = '22023', message = 'analytics.range';
  end if;
  begin
    v_here := now() at time zone p_zone;
  exception when invalid_parameter_value then
    raise exception using errcode = '22023', message = 'analytics.zone';
  end;
  if v_here is null then
    raise exception using errcode = '22023', message = 'analytics.zone';
  end if;
  v_from := (v_here::date - (p_days - 1))::timestamp at time zone p_zone;
  v_before := (v_here::date - (2 * p_days - 1))::timestamp at time zone p_zone;
  -- Up to the same time of day: a morning is not compared with a whole day.
  v_before_until := (v_here - make_interval(days => p_days)) at time zone p_zone;

  with events as materialized (
    select e.name, e.user_id, e.session_id, e.properties ->> 'screen' as screen,
      (e.occurred_at at time zone p_zone)::date as day,
      e.occurred_at >= v_from as recent,
      e.name = 'chat_answered' and coalesce((e.properties ->> 'quotes')::integer, 0) > 0 as converts
    from public.analytics_events e
    where e.org_id = p_org_id and e.occurred_at >= v_before and e.occurred_at <= now()
      and (e.occurred_at >= v_from or e.occurred_at < v_before_until)
  ), periods as (
    select p.recent, count(e.name) as events, count(distinct e.user_id) as users, count(distinct e.session_id) as sessions,
      count(*) filter (where e.name = 'page_viewed') as views,
      count(distinct e.session_id) filter (where e.converts) as converted
    from (values (true), (false)) p (recent)
    left join events e on e.recent = p.recent
    group by p.recent
  ), per_day as (
    select d.day::date as day, count(e.name) as events, count(distinct e.user_id) as users, count(distinct e.session_id) as sessions,
      count(*) filter (where e.name = 'page_viewed') as views, count(distinct e.session_id) filter (where e.converts) as converted
    from generate_series(v_here::date - (p_days - 1), v_here::date, interval '1 day') d (day)
    left join events e on e.recent and e.day = d.day::date
    group by d.day
  ), top_events as (
    select e.name, count(*) filter (where e.recent) as now, count(*) filter (where not e.recent) as before,
      count(distinct e.session_id) filter (where e.recent) as sessions
    from events e where e.name <> 'page_viewed'
    group by e.name having count(*) filter (where e.recent) > 0
    order by 2 desc, 1 limit 10
  ), top_screens as (
    select e.screen, count(*) filter (where e.recent) as now, count(*) filter (where not e.recent) as before,
      count(distinct e.session_id) filter (where e.recent) as sessions
    from events e where e.name = 'page_viewed' and e.screen is not null
    group by e.screen having count(*) filter (where e.recent) > 0
    order by 2 desc, 1 limit 10
  )
  select jsonb_build_object(
    'from', v_from, 'until', now(),
    'now', (select to_jsonb(p) - 'recent' from periods p where p.recent),
    'before', (select to_jsonb(p) - 'recent' from periods p where not p.recent),
    'days', (select jsonb_agg(to_jsonb(d) order by d.day) from per_day d),
    'events', coalesce((select jsonb_agg(to_jsonb(t) order by t.now desc, t.name) from top_events t), '[]'),
    'screens', coalesce((select jsonb_agg(to_jsonb(t) order by t.now desc, t.screen) from top_screens t), '[]'),
    'since', (select min(e.occurred_at) from public.analytics_events e where e.org_id = p_org_id),
    'kept_days', coalesce((select s.analytics_days from public.org_settings s where s.org_id = p_org_id), 395))
  into v_result;
  return v_result;
end
$$;
comment on function public.analytics_overview(uuid, integer, text) is
  'What an organisation did in the last p_days (7, 30 or 90) days of the time zone p_zone, today included, and in the equal period before up to the same time of day: {from, until, now, before: {events, users, sessions, views, converted}, days: [{day, …}], events, screens: [{name | screen, now, before, sessions}] (ten each), since: the oldest event, kept_days}. A session converts when a question in it was answered with at least one quote that was checked. Users are counted, never named. Raises org.forbidden, 22023 analytics.range, analytics.zone.';

create function public.retention_preview(p_org_id uuid, p_chat_days integer, p_analytics_days integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'admin');
  return jsonb_build_object(
    'chats', (select count(*) from public.chat_sessions s
      where s.org_id = p_org_id and s.updated_at < now() - make_interval(days => p_chat_days)),
    'events', (select count(*) from public.analytics_events e
      where e.org_id = p_org_id and e.occurred_at < now() - make_interval(days => p_analytics_days)));
end
$$;
comment on function public.retention_preview(uuid, integer, integer) is
  'For admins: {chats, events} that would be deleted today with these limits in days (null: none). Raises org.forbidden.';

create function public.set_retention(p_org_id uuid, p_chat_days integer, p_analytics_days integer)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.org_settings;
  v_swept jsonb;
begin
  perform private.require_role(p_org_id, 'admin');
  if p_analytics_days is null or p_analytics_days not in (0, 30, 90, 365, 395)
    or (p_chat_days is not null and p_chat_days not in (30, 90, 365)) then
    raise exception using errcode = '22023', message = 'retention.invalid';
  end if;
  insert into public.org_settings (org_id) values (p_org_id) on conflict (org_id) do nothing;
  select * into v_old from public.org_settings s where s.org_id = p_org_id for update;
  if (v_old.chat_days, v_old.analytics_days) is distinct from (p_chat_days, p_analytics_days) then
    update public.org_settings s
    set chat_days = p_chat_days, analytics_days = p_analytics_days, retention_changed_by = auth.uid(), retention_changed_at = now()
    where s.org_id = p_org_id;
    perform private.audit(p_org_id, 'ORG_RETENTION_CHANGED', null, jsonb_build_object(
      'chat_days', jsonb_build_array(v_old.chat_days, p_chat_days),
      'analytics_days', jsonb_build_array(v_old.analytics_days, p_analytics_days)));
  end if;
  v_swept := private.sweep_retention(p_org_id, 500);
  insert into private.retention_sweeps as r (org_id, swept_at)
  values (p_org_id, case when (v_swept ->> 'more')::boolean then now() - interval '59 minutes' else now() end)
  on conflict (org_id) do update set swept_at = excluded.swept_at;
  return v_swept;
end
$$;
comment on function public.set_retention(uuid, integer, integer) is
  'For admins: conversations are kept for 30, 90 or 365 days after their last message, or for ever (null); events for 0, 30, 90, 365 or 395. Applies it at once to the first 500 conversations and 2,000 events, the rest follows within minutes of use. Returns {chats, events, more}. Raises org.forbidden, 22023 retention.invalid.';

revoke execute on function private.analytics_properties(text, jsonb), private.sweep_retention(uuid, integer), private.sweep_when_due(uuid),
  private.sweep_all() from public, anon, authenticated;
revoke execute on function
  public.record_events(uuid, uuid, jsonb), public.analytics_overview(uuid, integer, text),
  public.retention_preview(uuid, integer, integer), public.set_retention(uuid, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.record_events(uuid, uuid, jsonb), public.analytics_overview(uuid, integer, text),
  public.retention_preview(uuid, integer, integer), public.set_retention(uuid, integer, integer)
  to authenticated;
