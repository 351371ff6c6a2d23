-- An organisation's own model endpoint, and how many tokens a month may use.
--
-- Why it is the way it is
--   * The key is sealed by the edge function (AES-256-GCM, with MODEL_KEY_SECRET, bound to the organisation and the
--     address's origin) before it comes here: neither a client nor a dump of this database reads it. Clients learn that
--     there is one, its last four characters, who set it and when. (Supabase Vault would do on hosted projects; the
--     embedded backend has none, and one way is better tested than two.)
--   * Only the edge function writes an endpoint, because only it has tested it. The rights are checked here again, for
--     the user that the function verified.
--   * A key that is kept while the address moves to another origin would be sent there: an admin could so read a key
--     that another one set. It must be typed anew.

create table private.model_endpoints (
  org_id uuid primary key references public.orgs (id) on delete cascade,
  base_url text not null constraint model_endpoints_base_url check (char_length(base_url) <= 500 and base_url ~ '^https?://[^@[:space:]]+$'),
  model text not null constraint model_endpoints_model check (char_length(model) between 1 and 200),
  key_sealed text constraint model_endpoints_key_sealed check (char_length(key_sealed) <= 4000 and key_sealed ~ '^v1\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  key_end text constraint model_endpoints_key_end check (char_length(key_end) <= 4),
  key_set_by uuid,
  key_set_at timestamptz,
  tested_ms integer not null constraint model_endpoints_tested_ms check (tested_ms >= 0),
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  constraint model_endpoints_key_whole check ((key_sealed is null) = (key_set_at is null) and (key_sealed is null) = (key_end is null))
);
comment on table private.model_endpoints is
  'The OpenAI-compatible endpoint that answers an organisation''s questions, instead of the platform''s. Not exposed by the API.';
comment on column private.model_endpoints.base_url is 'Up to and without /chat/completions.';
comment on column private.model_endpoints.key_sealed is 'v1.nonce.ciphertext, base64url: see supabase/functions/_shared/seal.ts. Null: the endpoint asks for none.';
comment on column private.model_endpoints.key_end is 'The last four characters of a key of at least twelve, otherwise empty: enough to tell two keys apart.';
comment on column private.model_endpoints.tested_ms is 'How long it took to answer when it was tested, before it was saved.';

create table private.model_tests (
  org_id uuid not null references public.orgs (id) on delete cascade,
  at timestamptz not null default now()
);
comment on table private.model_tests is 'Tests of endpoints in the last minutes: each is a request that an organisation makes our server send.';
create index model_tests_org_idx on private.model_tests (org_id, at);

alter table private.model_endpoints enable row level security;
alter table private.model_tests enable row level security;

alter table public.org_settings
  add column token_budget bigint not null default 500000
    constraint org_settings_token_budget check (token_budget between 0 and 1000000000),
  add column budget_changed_by uuid,
  add column budget_changed_at timestamptz;
comment on column public.org_settings.token_budget is 'Tokens that a calendar month (UTC) may use. The default is the dashboard''s ceiling (specification, section 9).';

-- ------------------------------------------------------------------------------------------------------------------
-- Helpers

create function private.url_origin(p_url text)
returns text
language sql immutable set search_path = ''
as $$
  select lower(substring(p_url from '^https?://[^/?#]+'))
$$;
comment on function private.url_origin(text) is 'Scheme, host and port of an address as it is written.';

create function private.month_start()
returns timestamptz
language sql stable set search_path = ''
as $$
  select date_trunc('month', now() at time zone 'utc') at time zone 'utc'
$$;
comment on function private.month_start() is 'The first of this month, UTC: where monthly_usage counts from, too.';

create function private.month_tokens(p_org_id uuid)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(coalesce(sum(u.tokens), 0), 0)::bigint from public.usage_ledger u
  where u.org_id = p_org_id and u.created_at >= private.month_start()
$$;
comment on function private.month_tokens(uuid) is 'Tokens used and reserved since the first of the month. Never below zero: a reservation of last month may be given back in this one.';

create function private.token_budget(p_org_id uuid)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.token_budget from public.org_settings s where s.org_id = p_org_id), 500000)
$$;
comment on function private.token_budget(uuid) is 'The monthly ceiling of an organisation in tokens; 500,000 until it decided otherwise.';

-- A member of that role, for functions that the server calls on behalf of somebody it verified.
create function private.require_member(p_org_id uuid, p_user_id uuid, p_min public.org_role)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id and m.role >= p_min) then
    raise exception using errcode = '42501', message = 'org.forbidden', detail = json_build_object('needs', p_min)::text;
  end if;
end
$$;
comment on function private.require_member(uuid, uuid, public.org_role) is 'require_role for a user named by the server. Raises 42501 org.forbidden.';

-- ------------------------------------------------------------------------------------------------------------------
-- Tokens: as in the first chapter, and within the month's budget

create or replace function public.reserve_tokens(p_org_id uuid, p_user_id uuid, p_request_id uuid, p_tokens integer, p_source text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_available bigint;
  v_budget bigint;
begin
  if p_tokens is null or p_tokens < 1 or p_tokens > 10000000 or p_request_id is null then
    raise exception using errcode = '22023', message = 'budget.invalid';
  end if;
  if not exists (
    select from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id and m.role >= 'member') then
    raise exception using errcode = '42501', message = 'org.forbidden';
  end if;
  -- One reservation of an organisation at a time, or two calls would spend the same credit.
  perform from public.orgs o where o.id = p_org_id for no key update;
  if exists (select from public.usage_ledger u where u.request_id = p_request_id and u.entry = 'reserve') then
    if not exists (select from public.usage_ledger u
      where u.request_id = p_request_id and u.entry = 'reserve' and u.org_id = p_org_id and u.user_id = p_user_id) then
      raise exception using errcode = '23505', message = 'budget.duplicate_request';
    end if;
  else
    -- A call that died without settling gives its tokens back after a quarter of an hour, however long ago that was.
    insert into public.usage_ledger (org_id, user_id, source, tokens, input_tokens, output_tokens, request_id, entry)
    select u.org_id, u.user_id, u.source, -u.tokens, 0, 0, u.request_id, 'settle'
    from private.open_reservations r
    join public.usage_ledger u on u.request_id = r.request_id and u.entry = 'reserve'
    where r.org_id = p_org_id and r.created_at <= now() - interval '15 minutes';

    v_available := floor(private.credit_sum(p_org_id) * 1000) - coalesce((
      select sum(u.tokens) from private.open_reservations r
      join public.usage_ledger u on u.request_id = r.request_id and u.entry = 'reserve'
      where r.org_id = p_org_id), 0);
    v_budget := private.token_budget(p_org_id) - private.month_tokens(p_org_id);
    if p_tokens > least(v_available, v_budget) then
      raise exception using errcode = '53400', message = 'budget.exceeded',
        detail = json_build_object('needed', p_tokens, 'available', greatest(least(v_available, v_budget), 0),
          'limit', case when v_budget < v_available then 'month' else 'credits' end)::text;
    end if;
    insert into public.usage_ledger (org_id, user_id, source, tokens, request_id, entry)
    values (p_org_id, p_user_id, p_source, p_tokens, p_request_id, 'reserve');
  end if;
  return jsonb_build_object('request_id', p_request_id, 'reserved', p_tokens, 'balance', private.credit_sum(p_org_id));
end
$$;
comment on function public.reserve_tokens(uuid, uuid, uuid, integer, text) is
  'For edge functions (service_role), before a model is called: books p_tokens for a member of the organisation, once per request id, within its credits and its budget of the month. Raises 53400 budget.exceeded {needed, available, limit: credits | month}, 42501 org.forbidden, 22023 budget.invalid.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs of members

create function public.organisation_settings(p_org_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_row public.org_settings;
begin
  perform private.require_role(p_org_id, 'viewer');
  select * into v_row from public.org_settings s where s.org_id = p_org_id;
  return jsonb_build_object(
    'chat_days', v_row.chat_days,
    'analytics_days', coalesce(v_row.analytics_days, 395),
    'retention_changed_by', v_row.retention_changed_by,
    'retention_changed_at', v_row.retention_changed_at,
    'chats', (select count(*) from public.chat_sessions s where s.org_id = p_org_id),
    'oldest_chat', (select min(s.updated_at) from public.chat_sessions s where s.org_id = p_org_id),
    'token_budget', private.token_budget(p_org_id),
    'budget_changed_by', v_row.budget_changed_by,
    'budget_changed_at', v_row.budget_changed_at,
    'used_tokens', private.month_tokens(p_org_id),
    'month_start', private.month_start());
end
$$;
comment on function public.organisation_settings(uuid) is
  'Retention and token budget of an organisation with what they apply to, for its members: {chat_days, analytics_days, retention_changed_by, _at, chats, oldest_chat, token_budget, budget_changed_by, _at, used_tokens, month_start}. Raises org.forbidden.';

create function public.set_token_budget(p_org_id uuid, p_tokens bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before bigint;
begin
  perform private.require_role(p_org_id, 'admin');
  if p_tokens is null or p_tokens not between 0 and 1000000000 then
    raise exception using errcode = '22023', message = 'budget.ceiling', detail = '{"max": 1000000000}';
  end if;
  insert into public.org_settings (org_id) values (p_org_id) on conflict (org_id) do nothing;
  select s.token_budget into v_before from public.org_settings s where s.org_id = p_org_id for update;
  if v_before <> p_tokens then
    update public.org_settings s set token_budget = p_tokens, budget_changed_by = auth.uid(), budget_changed_at = now()
    where s.org_id = p_org_id;
    perform private.audit(p_org_id, 'USAGE_BUDGET_CHANGED', p_tokens::text, jsonb_build_object('from', v_before, 'to', p_tokens));
  end if;
end
$$;
comment on function public.set_token_budget(uuid, bigint) is
  'For admins: how many tokens a month may use, 0 to 1,000,000,000. Applies from the next question on. Raises org.forbidden, 22023 budget.ceiling {max}.';

create function public.model_endpoint(p_org_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return (
    select jsonb_build_object('model', e.model, 'host', substring(e.base_url from '^https?://([^/?#]+)'))
      || case when private.has_role(p_org_id, 'admin') then jsonb_build_object(
        'base_url', e.base_url, 'key_set', e.key_sealed is not null, 'key_end', e.key_end, 'key_set_by', e.key_set_by,
        'key_set_at', e.key_set_at, 'tested_ms', e.tested_ms, 'changed_by', e.changed_by, 'changed_at', e.changed_at) else '{}' end
    from private.model_endpoints e where e.org_id = p_org_id);
end
$$;
comment on function public.model_endpoint(uuid) is
  'The organisation''s own model endpoint, or null: {model, host} for its members, for admins also {base_url, key_set, key_end, key_set_by, key_set_at, tested_ms, changed_by, changed_at}. Never the key. Raises org.forbidden.';

create function public.remove_model_endpoint(p_org_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row private.model_endpoints;
begin
  perform private.require_role(p_org_id, 'admin');
  delete from private.model_endpoints e where e.org_id = p_org_id returning * into v_row;
  if found then
    perform private.audit(p_org_id, 'MODEL_ENDPOINT_REMOVED', v_row.model,
      jsonb_build_object('host', substring(v_row.base_url from '^https?://([^/?#]+)'), 'key', v_row.key_sealed is not null));
  end if;
end
$$;
comment on function public.remove_model_endpoint(uuid) is
  'For admins: the endpoint and its key are deleted; questions are answered by the platform''s model, or without one. Twice is once. Raises org.forbidden.';

-- ------------------------------------------------------------------------------------------------------------------
-- For the edge functions

create function public.model_for(p_org_id uuid, p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member(p_org_id, p_user_id, 'viewer');
  return (select jsonb_build_object('base_url', e.base_url, 'model', e.model, 'key_sealed', e.key_sealed)
    from private.model_endpoints e where e.org_id = p_org_id);
end
$$;
comment on function public.model_for(uuid, uuid) is
  'For edge functions (service_role): the endpoint of an organisation, for one of its members, with its sealed key: {base_url, model, key_sealed} or null. Raises 42501 org.forbidden.';

create function public.begin_model_test(p_org_id uuid, p_user_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member(p_org_id, p_user_id, 'admin');
  perform from public.orgs o where o.id = p_org_id for no key update;
  delete from private.model_tests t where t.org_id = p_org_id and t.at < now() - interval '1 minute';
  if (select count(*) from private.model_tests t where t.org_id = p_org_id) >= 10 then
    raise exception using errcode = '54000', message = 'model.too_many_tests', detail = '{"max": 10}';
  end if;
  insert into private.model_tests (org_id) values (p_org_id);
  return coalesce(public.model_for(p_org_id, p_user_id), '{}');
end
$$;
comment on function public.begin_model_test(uuid, uuid) is
  'For the edge function model-endpoint (service_role), before an admin''s address is asked: ten a minute of an organisation. Returns what model_for does, {} for none. Raises 42501 org.forbidden, 54000 model.too_many_tests.';

create function public.save_model_endpoint(
  p_org_id uuid, p_user_id uuid, p_base_url text, p_model text, p_key_sealed text, p_key_end text, p_keep_key boolean, p_tested_ms integer
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old private.model_endpoints;
  v_keep boolean := coalesce(p_keep_key, false);
begin
  perform private.require_member(p_org_id, p_user_id, 'admin');
  perform from public.orgs o where o.id = p_org_id for no key update;
  select * into v_old from private.model_endpoints e where e.org_id = p_org_id;
  if v_keep and (v_old.key_sealed is null or private.url_origin(v_old.base_url) is distinct from private.url_origin(p_base_url)) then
    raise exception using errcode = '22023', message = 'model.key_needed';
  end if;
  insert into private.model_endpoints as e
    (org_id, base_url, model, key_sealed, key_end, key_set_by, key_set_at, tested_ms, changed_by, changed_at)
  values (p_org_id, p_base_url, p_model,
    case when v_keep then v_old.key_sealed else p_key_sealed end,
    case when v_keep then v_old.key_end when p_key_sealed is not null then coalesce(p_key_end, '') end,
    case when v_keep then v_old.key_set_by when p_key_sealed is not null then p_user_id end,
    case when v_keep then v_old.key_set_at when p_key_sealed is not null then now() end,
    p_tested_ms, p_user_id, now())
  on conflict (org_id) do update set base_url = excluded.base_url, model = excluded.model, key_sealed = excluded.key_sealed,
    key_end = excluded.key_end, key_set_by = excluded.key_set_by, key_set_at = excluded.key_set_at, tested_ms = excluded.tested_ms,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at;
  perform private.audit(p_org_id, 'MODEL_ENDPOINT_CHANGED', p_model, jsonb_build_object(
    'host', substring(p_base_url from '^https?://([^/?#]+)'), 'from', v_old.model,
    'key', case when v_keep then 'kept' when p_key_sealed is null then 'none' else 'set' end), p_user_id);
end
$$;
comment on function public.save_model_endpoint(uuid, uuid, text, text, text, text, boolean, integer) is
  'For the edge function model-endpoint (service_role), after the endpoint answered an admin''s test in p_tested_ms milliseconds. p_keep_key keeps the sealed key, for the same origin alone; otherwise p_key_sealed takes its place, null for none. Raises 42501 org.forbidden, 22023 model.key_needed.';

revoke execute on function private.url_origin(text), private.month_start(), private.month_tokens(uuid), private.token_budget(uuid),
  private.require_member(uuid, uuid, public.org_role) from public, anon, authenticated;
revoke execute on function
  public.organisation_settings(uuid), public.set_token_budget(uuid, bigint), public.model_endpoint(uuid), public.remove_model_endpoint(uuid),
  public.model_for(uuid, uuid), public.begin_model_test(uuid, uuid),
  public.save_model_endpoint(uuid, uuid, text, text, text, text, boolean, integer),
  public.reserve_tokens(uuid, uuid, uuid, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.organisation_settings(uuid), public.set_token_budget(uuid, bigint), public.model_endpoint(uuid), public.remove_model_endpoint(uuid)
  to authenticated;
grant execute on function
  public.model_for(uuid, uuid), public.begin_model_test(uuid, uuid),
  public.save_model_endpoint(uuid, uuid, text, text, text, text, boolean, integer),
  public.reserve_tokens(uuid, uuid, uuid, integer, text)
  to service_role;
