-- Platform: organisations, people, roles, the audit log, credits and usage.
--
-- Why it is the way it is
--   * Everything a tenant owns carries org_id. A policy asks one question, "is org_id among the organisations of the
--     caller", written `org_id = any(array(select private.my_org_ids()))`: the array is computed once per statement,
--     so an index that starts with org_id carries the query. A per-row helper costs a hundred times as much.
--   * Rights come from memberships and user_roles alone, never from token metadata, which a user can write.
--   * What only the database may decide (sums, states, roles, who did it and when) is guarded twice: by missing grants
--     and by a trigger that holds even if somebody grants too much.
--   * Ledgers, histories and audit entries are append-only and keep user ids without foreign keys: an account can be
--     deleted, what it did cannot. Every balance is the sum of a ledger.
--
-- What the other chapters use from here
--   private.my_org_ids(min role)          policies
--   private.has_role(org, min role)       boolean, for functions
--   private.require_role(org, min role)   raises 42501 org.forbidden, 28000 session.required
--   private.audit(org, action, target, meta)      one audit entry, source 'server'
--   private.audit_row('SERVICE', 'name')          trigger: SERVICE_CREATED, SERVICE_UPDATED, SERVICE_DELETED
--   private.own_columns()                 before insert: user_id, created_by and created_at are not the client's to choose
--   private.keep_org()                    before update: id, org_id, creator and creation time stay
--   private.touch()                       before update: updated_at
--   private.refuse_change()               before update or delete: append-only
--   public.members(org)                   RPC: the people of an organisation with their names, for every screen
--
-- Errors are `area.key` in the message and JSON in the detail; the interface has the words.

-- ------------------------------------------------------------------------------------------------------------------
-- Schemas and default privileges

create schema if not exists extensions;
create schema if not exists private;
comment on schema private is 'Helpers and guards. Not exposed by the API.';

-- A hosted project gives new tables to the API roles unless told otherwise. Here a table is closed until its chapter
-- grants something. (The execute right of PUBLIC on functions is revoked one by one and checked by every_table.test.sql:
-- a blanket revoke would also hit extensions.)
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- ------------------------------------------------------------------------------------------------------------------
-- Enums

create type public.org_role as enum ('viewer', 'member', 'admin', 'owner');
comment on type public.org_role is
  'Rights inside one organisation, in ascending order: viewer reads; member creates and edits; admin also deletes the records of others and manages members and settings; owner also billing, owners and the end of the organisation.';

create type public.platform_role as enum ('admin');
comment on type public.platform_role is
  'Rights over the whole platform. Never mixed with org_role, and never a right to read the content of a tenant.';

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table public.orgs (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint orgs_name_length check (char_length(btrim(name)) between 1 and 120),
  personal_of uuid unique references auth.users (id) on delete set null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.orgs is 'A tenant. Made by bootstrap_user (the personal one) and create_organisation, renamed by its admins.';
comment on column public.orgs.personal_of is 'The user whose personal organisation this is; null for all others.';
comment on column public.orgs.created_by is 'User id, kept without a foreign key so that it outlives the account.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  org_id uuid references public.orgs (id) on delete set null,
  name text not null constraint profiles_name_length check (char_length(btrim(name)) between 1 and 120),
  email text,
  credits_balance numeric(14, 3) not null default 0,
  theme_pref text not null default 'system' constraint profiles_theme_pref check (theme_pref in ('light', 'dark', 'system')),
  language text constraint profiles_language check (language in ('en', 'es', 'fr', 'de')),
  density text not null default 'comfortable'
    constraint profiles_density check (density in ('compact', 'comfortable', 'spacious')),
  reduce_motion boolean not null default false,
  notifications_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is
  'One row per user, readable and editable by that user alone. Names of colleagues come from the RPC members().';
comment on column public.profiles.org_id is 'The home organisation: the one whose credits credits_balance shows. Not writable through the API.';
comment on column public.profiles.email is 'Copy of auth.users.email, kept by trigger.';
comment on column public.profiles.credits_balance is 'Balance of the home organisation, kept by trigger from credit_ledger. 1 credit = 1,000 tokens.';
comment on column public.profiles.language is 'Null means: detect on the device.';

create table public.memberships (
  org_id uuid not null references public.orgs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.org_role not null default 'member',
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
comment on table public.memberships is
  'Who belongs to which organisation, as what. Written by RPCs only; an organisation never loses its last owner.';

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.platform_role not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Platform roles. Nobody writes here through the API; the first platform admin is made by SQL: insert into public.user_roles (user_id, role) select id, ''admin'' from auth.users where email = ''…''.';

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  email text not null constraint invitations_email
    check (char_length(email) between 3 and 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  role public.org_role not null,
  token_hash bytea not null unique constraint invitations_token_hash check (octet_length(token_hash) = 32),
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  constraint invitations_one_end check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is
  'Offers of membership. Only the token in the mail accepts one (an unconfirmed address proves nothing), once, within seven days.';
comment on column public.invitations.token_hash is 'SHA-256 of 244 random bits. Not granted to anybody; the token itself is shown once, by create_invitation.';

create table public.audit_logs (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  user_id uuid,
  action text not null constraint audit_logs_action check (action ~ '^[A-Za-z][A-Za-z0-9_.:-]{0,99}$'),
  target text constraint audit_logs_target check (char_length(target) <= 500),
  meta jsonb not null default '{}'
    constraint audit_logs_meta check (jsonb_typeof(meta) = 'object' and octet_length(meta::text) <= 16384),
  source text not null default 'server' constraint audit_logs_source check (source in ('client', 'server')),
  created_at timestamptz not null default now()
);
comment on table public.audit_logs is
  'What happened, append-only. Members may add entries of their own (source client); actions of the domain come from triggers and RPCs (source server).';
comment on column public.audit_logs.user_id is 'User id without a foreign key: history outlives the account.';
comment on column public.audit_logs.source is 'client: a member''s browser said so. server: the database saw it happen.';

create table public.notification_state (
  user_id uuid not null references auth.users (id) on delete cascade,
  org_id uuid not null references public.orgs (id) on delete cascade,
  read_until timestamptz,
  cleared_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, org_id)
);
comment on table public.notification_state is
  'How far one user has read, and hidden, the notifications derived from audit_logs. Hiding deletes nothing.';

create table public.usage_ledger (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  user_id uuid,
  source text not null constraint usage_ledger_source check (char_length(source) between 1 and 60),
  model text constraint usage_ledger_model check (char_length(model) <= 200),
  tokens bigint not null,
  input_tokens integer constraint usage_ledger_input check (input_tokens >= 0),
  output_tokens integer constraint usage_ledger_output check (output_tokens >= 0),
  request_id uuid not null,
  entry text not null constraint usage_ledger_entry check (entry in ('reserve', 'settle')),
  created_at timestamptz not null default now(),
  constraint usage_ledger_once unique (request_id, entry),
  constraint usage_ledger_reserve_positive check (entry <> 'reserve' or tokens > 0)
);
comment on table public.usage_ledger is
  'Tokens, append-only. A call is reserved before it starts and settled with the difference after it ended, so that sum(tokens) is what was used, at any moment.';

create table private.open_reservations (
  request_id uuid primary key,
  org_id uuid not null references public.orgs (id) on delete cascade,
  created_at timestamptz not null
);
comment on table private.open_reservations is
  'Reservations of usage_ledger without a settlement, kept by trigger: an append-only ledger cannot mark them, and searching it for them costs its whole history.';

create table public.credit_ledger (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  amount numeric(14, 3) not null constraint credit_ledger_amount check (amount <> 0),
  reason text not null constraint credit_ledger_reason check (reason in ('starting', 'grant', 'purchase', 'refund', 'usage')),
  ref text constraint credit_ledger_ref check (char_length(ref) <= 200),
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint credit_ledger_sign check (reason in ('grant') or (reason = 'usage') = (amount < 0))
);
comment on table public.credit_ledger is 'Credits of an organisation, append-only. The balance is the sum. 1 credit = 1,000 tokens.';
comment on column public.credit_ledger.ref is 'What the entry is about: the request id of usage, a payment, a note.';

create table public.client_errors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  message text not null constraint client_errors_message check (char_length(message) <= 1000),
  stack text constraint client_errors_stack check (char_length(stack) <= 8000),
  route text constraint client_errors_route check (char_length(route) <= 300),
  build text constraint client_errors_build check (char_length(build) <= 100),
  created_at timestamptz not null default now()
);
comment on table public.client_errors is
  'Render errors that browsers reported through report_client_error. Read by platform admins; append-only.';

-- ------------------------------------------------------------------------------------------------------------------
-- Indexes: every foreign key, every policy column, every list in the order it is read

create index profiles_org_idx on public.profiles (org_id);
create index memberships_user_idx on public.memberships (user_id, org_id) include (role);
create index invitations_org_idx on public.invitations (org_id, created_at desc);
create index audit_logs_org_time_idx on public.audit_logs (org_id, created_at desc, id desc);
create index notification_state_org_idx on public.notification_state (org_id);
create index usage_ledger_org_time_idx on public.usage_ledger (org_id, created_at desc) include (tokens);
create index open_reservations_org_time_idx on private.open_reservations (org_id, created_at);
create index credit_ledger_org_time_idx on public.credit_ledger (org_id, created_at desc) include (amount);
create unique index credit_ledger_starting_once on public.credit_ledger (org_id) where reason = 'starting';
create unique index credit_ledger_usage_once on public.credit_ledger (ref) where reason = 'usage';
create index client_errors_time_idx on public.client_errors (created_at desc);
create index client_errors_user_idx on public.client_errors (user_id, created_at desc);

-- ------------------------------------------------------------------------------------------------------------------
-- Private helpers

-- In plpgsql because its plan is kept for the session: 10 µs a statement, where a sql function takes 29.
create function private.my_org_ids(p_min public.org_role default 'viewer')
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_uid constant uuid := auth.uid();
begin
  return query select m.org_id from public.memberships m where m.user_id = v_uid and m.role >= p_min;
end
$$;
comment on function private.my_org_ids(public.org_role) is 'Organisations in which the caller has at least this role. For policies: org_id = any(array(select private.my_org_ids())).';

create function private.has_role(p_org_id uuid, p_min public.org_role)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.memberships m
    where m.org_id = p_org_id and m.user_id = (select auth.uid()) and m.role >= p_min
  )
$$;
comment on function private.has_role(uuid, public.org_role) is 'True when the caller has at least this role in the organisation; false for null.';

create function private.require_role(p_org_id uuid, p_min public.org_role)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if not private.has_role(p_org_id, p_min) then
    raise exception using errcode = '42501', message = 'org.forbidden',
      detail = json_build_object('needs', p_min)::text;
  end if;
end
$$;
comment on function private.require_role(uuid, public.org_role) is 'The first line of every RPC that takes an organisation. The same answer for a foreign organisation and for one that does not exist.';

create function private.is_platform_admin()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'admin')
$$;
comment on function private.is_platform_admin() is 'True when the caller holds the platform role admin.';

create function private.is_client()
returns boolean
language sql stable set search_path = ''
as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_client() is
  'True when the statement was sent through the API by a browser, false inside security definer functions and for the server. Security invoker on purpose.';

create function private.starting_credits()
returns numeric
language sql immutable set search_path = ''
as $$
  select 1000::numeric -- = 1,000,000 tokens: two months at the dashboard's ceiling of 500,000
$$;
comment on function private.starting_credits() is 'Credits that a new personal organisation starts with. The one place where the number stands.';

create function private.random_token()
returns text
language sql volatile set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
comment on function private.random_token() is '64 hex digits with 244 random bits, from the server''s cryptographic source.';

create function private.person_name(p_user_id uuid)
returns text
language sql stable security definer set search_path = ''
as $$
  select p.name from public.profiles p where p.id = p_user_id
$$;
comment on function private.person_name(uuid) is 'Display name for audit targets; null once the account is gone.';

create function private.audit(
  p_org_id uuid, p_action text, p_target text, p_meta jsonb default '{}', p_user_id uuid default auth.uid()
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.audit_logs (org_id, user_id, action, target, meta, source)
  values (p_org_id, p_user_id, p_action, left(p_target, 500), coalesce(p_meta, '{}'), 'server')
  returning id into v_id;
  return v_id;
end
$$;
comment on function private.audit(uuid, text, text, jsonb, uuid) is 'Writes one entry with source server. For triggers and security definer RPCs; the API roles cannot call it.';

create function private.reserved_action(p_action text)
returns boolean
language sql immutable set search_path = ''
as $$
  select a ~ ('^(INCIDENT|SERVICE|PROJECT|KNULLDEV|DATASET|DOCUMENT|PASSAGE|CHAT|MESSAGE|SESSION|ORG|ORGANISATION|ORGANIZATION|'
           || 'MEMBER|MEMBERSHIP|ROLE|USER|PROFILE|INVITATION|CREDIT|CREDITS|USAGE|BILLING|PAYMENT|INVOICE|KEY|API|TOKEN|'
           || 'SECRET|SHARE|REPORT|RUNBOOK|ALERT|APPROVAL|REMEDIATION|DEPLOY|MODEL|AGENT|WORKFLOW|SYSTEM|ADMIN|AUDIT)(_|$)')
      or a ~ '_(CREATED|UPDATED|DELETED|ADDED|REMOVED|CHANGED|GRANTED|REVOKED|ACCEPTED|APPROVED|REJECTED|ACKNOWLEDGED|MITIGATED|RESOLVED|CLOSED|CANCELLED|REOPENED)$'
  from (select regexp_replace(upper(p_action), '[^A-Z0-9]+', '_', 'g') as a) s
$$;
comment on function private.reserved_action(text) is
  'Actions of the domain, which only triggers and RPCs may write. A subject at the front or a past tense at the end; what private.audit_row writes is always covered.';

-- Trigger functions ------------------------------------------------------------------------------------------------

create function private.touch()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.touch() is 'Before update: updated_at.';

create function private.refuse_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'row.append_only',
    detail = json_build_object('table', tg_table_name)::text;
end
$$;
comment on function private.refuse_change() is 'Before update, delete or truncate of append-only tables. Holds for the server too.';

create function private.keep_org()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_field text;
begin
  foreach v_field in array array['id', 'org_id'] loop
    if v_old -> v_field is distinct from v_new -> v_field then
      raise exception using errcode = '42501', message = 'row.fixed_field',
        detail = json_build_object('field', v_field)::text;
    end if;
  end loop;
  -- The server may clear a creator whose account is gone (on delete set null).
  if private.is_client() then
    foreach v_field in array array['user_id', 'created_by', 'created_at'] loop
      if v_old -> v_field is distinct from v_new -> v_field then
        raise exception using errcode = '42501', message = 'row.fixed_field',
          detail = json_build_object('field', v_field)::text;
      end if;
    end loop;
  end if;
  return new;
end
$$;
comment on function private.keep_org() is 'Before update: a row keeps its id, organisation, creator and creation time.';

create function private.own_columns()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
  v_row jsonb := to_jsonb(new);
begin
  if private.is_client() then
    -- Keys that the table does not have are ignored.
    return jsonb_populate_record(new, jsonb_build_object(
      'user_id', v_uid, 'created_by', v_uid, 'created_at', now(), 'updated_at', now()));
  end if;
  return jsonb_populate_record(new, jsonb_build_object(
    'user_id', coalesce(v_row ->> 'user_id', v_uid::text), 'created_by', coalesce(v_row ->> 'created_by', v_uid::text)));
end
$$;
comment on function private.own_columns() is
  'Before insert: a client does not choose user_id, created_by, created_at or updated_at; the server gets the caller where it names nobody.';

create function private.audit_row()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
  v_changed jsonb;
  v_meta jsonb := jsonb_strip_nulls(jsonb_build_object('id', v_row -> 'id'));
begin
  if tg_op = 'UPDATE' then
    select jsonb_agg(n.key order by n.key) into v_changed
    from jsonb_each(v_new) n
    where n.key <> 'updated_at' and n.value is distinct from v_old -> n.key;
    if v_changed is null then
      return null;
    end if;
    v_meta := v_meta || jsonb_build_object('changed', v_changed);
  end if;
  perform private.audit(
    (v_row ->> 'org_id')::uuid,
    tg_argv[0] || case tg_op when 'INSERT' then '_CREATED' when 'UPDATE' then '_UPDATED' else '_DELETED' end,
    v_row ->> tg_argv[1],
    v_meta);
  return null;
end
$$;
comment on function private.audit_row() is
  'After insert, update, delete, for each row; arguments: subject (SERVICE) and the column that names the row. Writes SERVICE_CREATED, _UPDATED (with the names of the changed columns, never values), _DELETED.';

create function private.audit_entry()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    if private.reserved_action(new.action) then
      raise exception using errcode = '42501', message = 'audit.reserved_action',
        detail = json_build_object('action', left(new.action, 100))::text;
    end if;
    if octet_length(new.meta::text) > 8192 then
      raise exception using errcode = '54000', message = 'audit.too_large',
        detail = json_build_object('max_bytes', 8192)::text;
    end if;
    new.id := gen_random_uuid();
    new.user_id := auth.uid();
    new.created_at := now();
    new.source := 'client';
  end if;
  return new;
end
$$;
comment on function private.audit_entry() is 'Before insert on audit_logs: a client does not choose id, user, time or source, and cannot write actions of the domain.';

create function private.guard_profile()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_field text;
begin
  if private.is_client() then
    foreach v_field in array array['id', 'org_id', 'email', 'credits_balance', 'created_at'] loop
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
comment on function private.guard_profile() is 'Before update: identity, home organisation and balance are the database''s.';

create function private.guard_org()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_field text;
begin
  if private.is_client() then
    foreach v_field in array array['id', 'personal_of', 'created_by', 'created_at'] loop
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

create function private.org_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.audit(new.id, 'ORG_CREATED', new.name,
      jsonb_build_object('id', new.id, 'personal', new.personal_of is not null), coalesce(auth.uid(), new.created_by));
  elsif new.name is distinct from old.name then
    perform private.audit(new.id, 'ORG_UPDATED', new.name, jsonb_build_object('id', new.id, 'from', old.name));
  end if;
  return null;
end
$$;
comment on function private.org_changed() is 'After insert or update on orgs: ORG_CREATED, ORG_UPDATED.';

create function private.keep_last_owner()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.org_id, new.user_id) is distinct from (old.org_id, old.user_id) then
    raise exception using errcode = '42501', message = 'row.fixed_field',
      detail = json_build_object('field', 'org_id')::text;
  end if;
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- Two owners leaving at the same moment queue here. Gone already: the organisation or the account is being deleted.
    perform from public.orgs o where o.id = old.org_id for no key update;
    if found
      and exists (select from auth.users u where u.id = old.user_id)
      and not exists (
        select from public.memberships m where m.org_id = old.org_id and m.role = 'owner' and m.user_id <> old.user_id)
    then
      raise exception using errcode = '42501', message = 'member.last_owner';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.keep_last_owner() is 'Before update or delete on memberships: an organisation keeps at least one owner, also against SQL and two at once.';

create function private.revoke_invitations_by(p_org_id uuid, p_user_id uuid, p_role public.org_role)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.org_id = p_org_id and i.invited_by = p_user_id and i.accepted_at is null and i.revoked_at is null
    and (p_role is null or p_role < 'admin' or (i.role = 'owner' and p_role < 'owner'))
$$;
comment on function private.revoke_invitations_by(uuid, uuid, public.org_role) is
  'Open invitations that this person could no longer make with this role (null: no member any more) stop working, or a removed admin would come back by their own.';

create function private.membership_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_org uuid := case when tg_op = 'DELETE' then old.org_id else new.org_id end;
  v_name text := coalesce(private.person_name(v_user), v_user::text);
  v_home uuid;
begin
  if tg_op = 'INSERT' then
    perform private.audit(v_org, 'MEMBER_ADDED', v_name,
      jsonb_build_object('user_id', v_user, 'role', new.role), coalesce(auth.uid(), v_user));
    update public.profiles p
      set org_id = v_org, credits_balance = private.credit_sum(v_org)
      where p.id = v_user and p.org_id is null;
  elsif tg_op = 'UPDATE' then
    if new.role <> old.role then
      perform private.audit(v_org, 'ROLE_CHANGED', v_name,
        jsonb_build_object('user_id', v_user, 'from', old.role, 'to', new.role));
      if new.role < old.role then
        perform private.revoke_invitations_by(v_org, v_user, new.role);
      end if;
    end if;
  elsif exists (select from public.orgs o where o.id = v_org) then
    perform private.audit(v_org, 'MEMBER_REMOVED', v_name, jsonb_build_object('user_id', v_user, 'role', old.role));
    perform private.revoke_invitations_by(v_org, v_user, null);
    -- Whoever leaves their home organisation gets the oldest of the others, so that no foreign balance stays in view.
    select m.org_id into v_home from public.memberships m
      where m.user_id = v_user and m.org_id <> v_org order by m.created_at, m.org_id limit 1;
    update public.profiles p
      set org_id = v_home, credits_balance = case when v_home is null then 0 else private.credit_sum(v_home) end
      where p.id = v_user and p.org_id = v_org;
  end if;
  return null;
end
$$;
comment on function private.membership_changed() is 'After any change of memberships: MEMBER_ADDED, ROLE_CHANGED, MEMBER_REMOVED, the home organisation of the profile, and the end of invitations that the person may no longer make.';

create function private.credit_sum(p_org_id uuid)
returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.amount), 0) from public.credit_ledger c where c.org_id = p_org_id
$$;
comment on function private.credit_sum(uuid) is 'Balance of an organisation in credits: the sum of its ledger.';

create function private.usage_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.entry = 'settle' then
    delete from private.open_reservations r where r.request_id = new.request_id;
  else
    insert into private.open_reservations (request_id, org_id, created_at) values (new.request_id, new.org_id, new.created_at);
  end if;
  return null;
end
$$;
comment on function private.usage_entry() is 'After insert on usage_ledger: which reservations are open.';

create function private.credit_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Adding, not summing: the row lock orders concurrent entries, and a ledger of a million lines costs the same.
  update public.profiles p set credits_balance = p.credits_balance + new.amount where p.org_id = new.org_id;
  if new.amount > 0 then
    perform private.audit(new.org_id, 'CREDITS_GRANTED', new.amount::float8::text,
      jsonb_build_object('amount', new.amount, 'reason', new.reason), new.user_id);
  end if;
  return null;
end
$$;
comment on function private.credit_entry() is 'After insert on credit_ledger: the balance that profiles show, and CREDITS_GRANTED.';

create function private.invitation_changed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_action text := case
    when tg_op = 'INSERT' then 'INVITATION_CREATED'
    when old.accepted_at is null and new.accepted_at is not null then 'INVITATION_ACCEPTED'
    when old.revoked_at is null and new.revoked_at is not null then 'INVITATION_REVOKED'
  end;
begin
  if v_action is not null then
    perform private.audit(new.org_id, v_action, new.email, jsonb_build_object('id', new.id, 'role', new.role));
  end if;
  return null;
end
$$;
comment on function private.invitation_changed() is 'After insert or update on invitations: INVITATION_CREATED, _ACCEPTED, _REVOKED.';

create function private.sync_email()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p set email = new.email where p.id = new.id;
  return null;
end
$$;
comment on function private.sync_email() is 'After a change of auth.users.email: the copy in profiles follows.';

-- ------------------------------------------------------------------------------------------------------------------
-- Triggers

create trigger orgs_guard before update on public.orgs for each row execute function private.guard_org();
create trigger orgs_changed after insert or update on public.orgs for each row execute function private.org_changed();

create trigger profiles_guard before update on public.profiles for each row execute function private.guard_profile();

create trigger memberships_last_owner before update or delete on public.memberships
  for each row execute function private.keep_last_owner();
create trigger memberships_changed after insert or update or delete on public.memberships
  for each row execute function private.membership_changed();

create trigger invitations_changed after insert or update on public.invitations
  for each row execute function private.invitation_changed();

create trigger audit_logs_entry before insert on public.audit_logs for each row execute function private.audit_entry();
create trigger audit_logs_append_only before update or delete on public.audit_logs
  for each row execute function private.refuse_change();
create trigger audit_logs_no_truncate before truncate on public.audit_logs execute function private.refuse_change();

create trigger notification_state_touch before update on public.notification_state
  for each row execute function private.touch();
create trigger notification_state_keep before update on public.notification_state
  for each row execute function private.keep_org();

create trigger usage_ledger_entry after insert on public.usage_ledger
  for each row execute function private.usage_entry();
create trigger usage_ledger_append_only before update or delete on public.usage_ledger
  for each row execute function private.refuse_change();
create trigger usage_ledger_no_truncate before truncate on public.usage_ledger execute function private.refuse_change();

create trigger credit_ledger_entry after insert on public.credit_ledger for each row execute function private.credit_entry();
create trigger credit_ledger_append_only before update or delete on public.credit_ledger
  for each row execute function private.refuse_change();
create trigger credit_ledger_no_truncate before truncate on public.credit_ledger execute function private.refuse_change();

create trigger client_errors_append_only before update on public.client_errors
  for each row execute function private.refuse_change();

create trigger profiles_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.sync_email();

-- ------------------------------------------------------------------------------------------------------------------
-- Row-level security. Not forced on owners: the security definer functions below are the owner's way in.

alter table public.orgs enable row level security;
alter table public.profiles enable row level security;
alter table public.memberships enable row level security;
alter table public.user_roles enable row level security;
alter table public.invitations enable row level security;
alter table public.audit_logs enable row level security;
alter table public.notification_state enable row level security;
alter table public.usage_ledger enable row level security;
alter table public.credit_ledger enable row level security;
alter table public.client_errors enable row level security;
-- Not exposed, and closed even if it were.
alter table private.open_reservations enable row level security;

-- ------------------------------------------------------------------------------------------------------------------
-- Grants

revoke all on public.orgs, public.profiles, public.memberships, public.user_roles, public.invitations, public.audit_logs,
  public.notification_state, public.usage_ledger, public.credit_ledger, public.client_errors
  from public, anon, authenticated;

grant select on public.orgs, public.profiles, public.memberships, public.user_roles, public.audit_logs,
  public.notification_state, public.usage_ledger, public.credit_ledger, public.client_errors to authenticated;
grant select (id, org_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at, revoked_by)
  on public.invitations to authenticated;
grant update (name) on public.orgs to authenticated;
grant update (name, theme_pref, language, density, reduce_motion, notifications_enabled) on public.profiles to authenticated;
grant insert on public.audit_logs to authenticated;
grant insert (user_id, org_id, read_until, cleared_until), update (user_id, org_id, read_until, cleared_until)
  on public.notification_state to authenticated;

grant select, insert, update, delete on public.orgs, public.profiles, public.memberships, public.user_roles,
  public.invitations, public.notification_state to service_role;
grant select, insert on public.audit_logs, public.usage_ledger, public.credit_ledger to service_role;
revoke update, delete, truncate on public.audit_logs, public.usage_ledger, public.credit_ledger from service_role;
grant select, insert, delete on public.client_errors to service_role;

-- ------------------------------------------------------------------------------------------------------------------
-- Policies

create policy orgs_select on public.orgs for select to authenticated
  using (id = any (array (select private.my_org_ids())));
create policy orgs_update on public.orgs for update to authenticated
  using (id = any (array (select private.my_org_ids('admin'))))
  with check (id = any (array (select private.my_org_ids('admin'))));

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy memberships_select on public.memberships for select to authenticated
  using (org_id = any (array (select private.my_org_ids())));

create policy user_roles_select on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

create policy invitations_select on public.invitations for select to authenticated
  using (org_id = any (array (select private.my_org_ids('admin'))));

create policy audit_logs_select on public.audit_logs for select to authenticated
  using (org_id = any (array (select private.my_org_ids())));
create policy audit_logs_insert on public.audit_logs for insert to authenticated
  with check (org_id = any (array (select private.my_org_ids())) and user_id = (select auth.uid()) and source = 'client');

create policy notification_state_select on public.notification_state for select to authenticated
  using (user_id = (select auth.uid()) and org_id = any (array (select private.my_org_ids())));
create policy notification_state_insert on public.notification_state for insert to authenticated
  with check (user_id = (select auth.uid()) and org_id = any (array (select private.my_org_ids())));
create policy notification_state_update on public.notification_state for update to authenticated
  using (user_id = (select auth.uid()) and org_id = any (array (select private.my_org_ids())))
  with check (user_id = (select auth.uid()) and org_id = any (array (select private.my_org_ids())));

create policy usage_ledger_select on public.usage_ledger for select to authenticated
  using (org_id = any (array (select private.my_org_ids())));

create policy credit_ledger_select on public.credit_ledger for select to authenticated
  using (org_id = any (array (select private.my_org_ids('admin'))));

create policy client_errors_select on public.client_errors for select to authenticated
  using ((select private.is_platform_admin()));

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs

create function public.bootstrap_user(p_user_id uuid, p_email text, p_name text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_name text := left(coalesce(nullif(btrim(p_name), ''), nullif(btrim(split_part(p_email, '@', 1)), ''), 'Member'), 120);
  v_org uuid;
  v_created boolean := false;
begin
  if not exists (select from auth.users u where u.id = p_user_id) then
    raise exception using errcode = 'P0002', message = 'user.unknown';
  end if;
  -- Two tabs and a retry arrive together: they take turns, and the first does the work.
  perform pg_advisory_xact_lock(hashtextextended('bootstrap_user:' || p_user_id::text, 0));
  insert into public.profiles (id, name, email) values (p_user_id, v_name, p_email) on conflict (id) do nothing;
  if found then
    v_created := true;
    insert into public.orgs (name, personal_of, created_by) values (v_name, p_user_id, p_user_id) returning id into v_org;
    insert into public.memberships (org_id, user_id, role) values (v_org, p_user_id, 'owner');
    insert into public.credit_ledger (org_id, amount, reason, user_id)
    values (v_org, private.starting_credits(), 'starting', p_user_id);
  end if;
  return jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = p_user_id),
    'orgs', coalesce(
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by m.created_at, o.id)
       from public.memberships m join public.orgs o on o.id = m.org_id where m.user_id = p_user_id), '[]'),
    'created', v_created);
end
$$;
comment on function public.bootstrap_user(uuid, text, text) is
  'For the edge function auth-bootstrap (service_role). Gives a new user a profile, a personal organisation with an owner membership and starting credits; for a known user changes nothing. Returns {profile, orgs: [{id, name, role}], created}. Raises P0002 user.unknown.';

create function public.log_audit(p_org_id uuid, p_action text, p_route text default null, p_details jsonb default '{}')
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_role(p_org_id, 'viewer');
  if p_action is null or p_action !~ '^[A-Za-z][A-Za-z0-9_.:-]{0,99}$' then
    raise exception using errcode = '22023', message = 'audit.invalid_action';
  end if;
  if jsonb_typeof(coalesce(p_details, '{}')) <> 'object' then
    raise exception using errcode = '22023', message = 'audit.invalid_details';
  end if;
  insert into public.audit_logs (org_id, action, target, meta)
  values (p_org_id, p_action, left(p_route, 500), coalesce(p_details, '{}'))
  returning id into v_id;
  return v_id;
end
$$;
comment on function public.log_audit(uuid, text, text, jsonb) is
  'One audit entry of the caller, source client; p_route becomes target (500 characters kept), p_details meta (an object of at most 8 KB). Returns its id. Security invoker: the same trigger and policy judge it as a direct insert. Raises org.forbidden, audit.reserved_action, audit.invalid_action, audit.invalid_details, audit.too_large.';

create function public.monthly_usage(p_org_id uuid)
returns table (tokens bigint, cost numeric, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_since timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
begin
  perform private.require_role(p_org_id, 'viewer');
  return query
    select coalesce(sum(u.tokens), 0)::bigint, round(coalesce(sum(u.tokens), 0) / 1000.0 * 0.002, 6), v_since
    from public.usage_ledger u
    where u.org_id = p_org_id and u.created_at >= v_since;
end
$$;
comment on function public.monthly_usage(uuid) is
  'Tokens since the first of the month (UTC) and their estimated cost in dollars: tokens / 1000 × 0.002. Summed here because a plain select stops at 1,000 rows. Raises org.forbidden.';

create function public.credit_balance(p_org_id uuid)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role(p_org_id, 'viewer');
  return private.credit_sum(p_org_id);
end
$$;
comment on function public.credit_balance(uuid) is 'Credits of an organisation, for its members. Raises org.forbidden.';

create function public.reserve_tokens(p_org_id uuid, p_user_id uuid, p_request_id uuid, p_tokens integer, p_source text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_available bigint;
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
    if p_tokens > v_available then
      raise exception using errcode = '53400', message = 'budget.exceeded',
        detail = json_build_object('needed', p_tokens, 'available', greatest(v_available, 0))::text;
    end if;
    insert into public.usage_ledger (org_id, user_id, source, tokens, request_id, entry)
    values (p_org_id, p_user_id, p_source, p_tokens, p_request_id, 'reserve');
  end if;
  return jsonb_build_object('request_id', p_request_id, 'reserved', p_tokens, 'balance', private.credit_sum(p_org_id));
end
$$;
comment on function public.reserve_tokens(uuid, uuid, uuid, integer, text) is
  'For edge functions (service_role), before a model is called: books p_tokens for a member of the organisation, once per request id. Raises 53400 budget.exceeded {needed, available}, 42501 org.forbidden, 22023 budget.invalid.';

create function public.settle_tokens(p_request_id uuid, p_input integer, p_output integer, p_model text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reserve public.usage_ledger;
  v_used bigint;
begin
  if p_input is null or p_output is null or p_input < 0 or p_output < 0 then
    raise exception using errcode = '22023', message = 'budget.invalid';
  end if;
  v_used := p_input::bigint + p_output;
  select * into v_reserve from public.usage_ledger u where u.request_id = p_request_id and u.entry = 'reserve';
  if not found then
    raise exception using errcode = 'P0002', message = 'budget.unknown_request';
  end if;
  perform from public.orgs o where o.id = v_reserve.org_id for no key update;
  insert into public.usage_ledger (org_id, user_id, source, model, tokens, input_tokens, output_tokens, request_id, entry)
  values (v_reserve.org_id, v_reserve.user_id, v_reserve.source, left(p_model, 200), v_used - v_reserve.tokens,
    p_input, p_output, p_request_id, 'settle')
  on conflict (request_id, entry) do nothing;
  if found and v_used > 0 then
    insert into public.credit_ledger (org_id, amount, reason, ref, user_id)
    values (v_reserve.org_id, -(v_used / 1000.0), 'usage', p_request_id::text, v_reserve.user_id);
  end if;
  return jsonb_build_object('request_id', p_request_id, 'used', (
      select s.input_tokens + s.output_tokens from public.usage_ledger s
      where s.request_id = p_request_id and s.entry = 'settle'),
    'balance', private.credit_sum(v_reserve.org_id));
end
$$;
comment on function public.settle_tokens(uuid, integer, integer, text) is
  'For edge functions (service_role), after a model answered or failed: books the difference to the reservation and takes tokens / 1,000 credits. A second call for the same request changes nothing. 0, 0 gives everything back. Raises P0002 budget.unknown_request, 22023 budget.invalid.';

create function public.report_client_error(p_message text, p_stack text default null, p_route text default null, p_build text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
begin
  -- Anonymous callers have a quota of their own: whoever floods without an account silences no member.
  if v_uid is null then
    if (select count(*) from (
          select from public.client_errors e where e.user_id is null and e.created_at > now() - interval '1 minute' limit 30) s) >= 30
      or (select count(*) from (
          select from public.client_errors e where e.user_id is null and e.created_at > now() - interval '1 day' limit 1000) s) >= 1000
    then
      return;
    end if;
  elsif (select count(*) from (
        select from public.client_errors e where e.user_id is not null and e.created_at > now() - interval '1 minute' limit 300) s) >= 300
    or (select count(*) from public.client_errors e
        where e.user_id = v_uid and e.created_at > now() - interval '1 minute') >= 20
  then
    return;
  end if;
  -- A few at a time, so that no report waits for a big clean-up.
  delete from public.client_errors e where e.id in (
    select o.id from public.client_errors o where o.created_at < now() - interval '30 days'
    order by o.created_at limit 100 for update skip locked);
  insert into public.client_errors (user_id, message, stack, route, build)
  values (v_uid, left(coalesce(p_message, ''), 1000), left(p_stack, 8000),
    left(split_part(split_part(p_route, '?', 1), '#', 1), 300), left(p_build, 100));
exception when others then
  -- The screen that calls this has failed already; there is nobody left to tell.
  return;
end
$$;
comment on function public.report_client_error(text, text, text, text) is
  'Records a render error, for anybody. Truncates, drops the query and hash of the route, keeps at most 20 per user and 300 of all users per minute, 30 per minute and 1,000 per day of anonymous callers, each for 30 days; never raises.';

create function public.members(p_org_id uuid)
returns table (user_id uuid, name text, email text, role public.org_role, joined_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_admin boolean;
begin
  perform private.require_role(p_org_id, 'viewer');
  v_admin := private.has_role(p_org_id, 'admin');
  return query
    select m.user_id, coalesce(p.name, split_part(u.email, '@', 1)),
      case when v_admin or m.user_id = auth.uid() then u.email::text end, m.role, m.created_at
    from public.memberships m
    join auth.users u on u.id = m.user_id
    left join public.profiles p on p.id = m.user_id
    where m.org_id = p_org_id
    order by m.role desc, 2, m.user_id;
end
$$;
comment on function public.members(uuid) is
  'The people of an organisation, for its members: id, name, role, since when. The address only for admins and of oneself. Raises org.forbidden.';

create function public.create_organisation(p_name text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
  v_name text := btrim(p_name);
  v_org uuid;
begin
  if v_uid is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  if v_name is null or char_length(v_name) not between 1 and 120 then
    raise exception using errcode = '22023', message = 'org.invalid_name', detail = '{"max": 120}';
  end if;
  if (select count(*) from public.orgs o where o.created_by = v_uid) >= 20 then
    raise exception using errcode = '54000', message = 'org.too_many', detail = '{"max": 20}';
  end if;
  insert into public.orgs (name, created_by) values (v_name, v_uid) returning id into v_org;
  insert into public.memberships (org_id, user_id, role) values (v_org, v_uid, 'owner');
  return v_org;
end
$$;
comment on function public.create_organisation(text) is
  'A new organisation with the caller as owner; returns its id. No starting credits: those belong to the personal one. Raises org.invalid_name, org.too_many, session.required.';

create function public.create_invitation(p_org_id uuid, p_email text, p_role public.org_role default 'member')
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token text := private.random_token();
  v_email text := lower(btrim(p_email));
  v_row public.invitations;
begin
  -- Waits for a removal or demotion that is under way, which could not see and revoke what is made here meanwhile.
  perform from public.memberships m where m.org_id = p_org_id and m.user_id = auth.uid() for share;
  perform private.require_role(p_org_id, 'admin');
  if p_role is null or (p_role = 'owner' and not private.has_role(p_org_id, 'owner')) then
    raise exception using errcode = '42501', message = 'member.owner_only';
  end if;
  if v_email is null or char_length(v_email) > 254 or v_email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    raise exception using errcode = '22023', message = 'invitation.invalid_email';
  end if;
  if (select count(*) from public.invitations i
      where i.org_id = p_org_id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) >= 100 then
    raise exception using errcode = '54000', message = 'invitation.too_many', detail = '{"max": 100}';
  end if;
  insert into public.invitations (org_id, email, role, token_hash, invited_by)
  values (p_org_id, v_email, p_role, sha256(convert_to(v_token, 'UTF8')), auth.uid())
  returning * into v_row;
  return jsonb_build_object('id', v_row.id, 'token', v_token, 'email', v_row.email, 'role', v_row.role, 'expires_at', v_row.expires_at);
end
$$;
comment on function public.create_invitation(uuid, text, public.org_role) is
  'For admins: returns {id, token, email, role, expires_at}. The token is shown here and never again. Only owners invite owners. Raises org.forbidden, member.owner_only, invitation.invalid_email, invitation.too_many.';

create function public.revoke_invitation(p_invitation_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.invitations;
begin
  select * into v_row from public.invitations i where i.id = p_invitation_id for update;
  -- An unknown id answers as a foreign one does.
  perform private.require_role(v_row.org_id, 'admin');
  if v_row.accepted_at is not null then
    raise exception using errcode = '23505', message = 'invitation.used';
  end if;
  update public.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.id = p_invitation_id and i.revoked_at is null;
end
$$;
comment on function public.revoke_invitation(uuid) is 'For admins: the token stops working. Twice is once. Raises org.forbidden, invitation.used.';

create function public.accept_invitation(p_token text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
  v_row public.invitations;
begin
  if v_uid is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select * into v_row from public.invitations i
    where i.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'invitation.unknown';
  end if;
  if v_row.accepted_at is not null then
    raise exception using errcode = '23505', message = 'invitation.used';
  end if;
  if v_row.revoked_at is not null then
    raise exception using errcode = 'P0002', message = 'invitation.revoked';
  end if;
  if v_row.expires_at <= now() then
    raise exception using errcode = 'P0002', message = 'invitation.expired';
  end if;
  if exists (select from public.memberships m where m.org_id = v_row.org_id and m.user_id = v_uid) then
    raise exception using errcode = '23505', message = 'invitation.already_member';
  end if;
  update public.invitations i set accepted_at = now(), accepted_by = v_uid where i.id = v_row.id;
  insert into public.memberships (org_id, user_id, role) values (v_row.org_id, v_uid, v_row.role);
  return jsonb_build_object('org_id', v_row.org_id, 'role', v_row.role);
end
$$;
comment on function public.accept_invitation(text) is
  'Whoever is signed in and holds the token becomes a member; returns {org_id, role}. Once. Raises invitation.unknown, .used, .revoked, .expired, .already_member, session.required.';

create function public.change_member_role(p_org_id uuid, p_user_id uuid, p_role public.org_role)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_from public.org_role;
begin
  perform private.require_role(p_org_id, 'admin');
  select m.role into v_from from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'member.unknown';
  end if;
  if p_role is null or ('owner' in (v_from, p_role) and not private.has_role(p_org_id, 'owner')) then
    raise exception using errcode = '42501', message = 'member.owner_only';
  end if;
  update public.memberships m set role = p_role
  where m.org_id = p_org_id and m.user_id = p_user_id and m.role <> p_role;
end
$$;
comment on function public.change_member_role(uuid, uuid, public.org_role) is
  'For admins; owners are made and unmade by owners. Raises org.forbidden, member.unknown, member.owner_only, member.last_owner.';

create function public.remove_member(p_org_id uuid, p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_role public.org_role;
begin
  perform private.require_role(p_org_id,
    case when p_user_id = auth.uid() then 'viewer' else 'admin' end::public.org_role);
  select m.role into v_role from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'member.unknown';
  end if;
  if v_role = 'owner' and not private.has_role(p_org_id, 'owner') then
    raise exception using errcode = '42501', message = 'member.owner_only';
  end if;
  delete from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id;
end
$$;
comment on function public.remove_member(uuid, uuid) is
  'Admins remove others, everybody may leave; owners are removed by owners, and never the last. Raises org.forbidden, member.unknown, member.owner_only, member.last_owner.';

-- Execute rights: PUBLIC gets none.
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.my_org_ids(public.org_role), private.has_role(uuid, public.org_role),
  private.require_role(uuid, public.org_role), private.is_platform_admin(), private.is_client(),
  private.reserved_action(text) to authenticated, service_role;

revoke execute on function
  public.bootstrap_user(uuid, text, text), public.log_audit(uuid, text, text, jsonb), public.monthly_usage(uuid),
  public.credit_balance(uuid), public.reserve_tokens(uuid, uuid, uuid, integer, text),
  public.settle_tokens(uuid, integer, integer, text), public.report_client_error(text, text, text, text),
  public.members(uuid), public.create_organisation(text), public.create_invitation(uuid, text, public.org_role),
  public.revoke_invitation(uuid), public.accept_invitation(text),
  public.change_member_role(uuid, uuid, public.org_role), public.remove_member(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.log_audit(uuid, text, text, jsonb), public.monthly_usage(uuid), public.credit_balance(uuid), public.members(uuid),
  public.create_organisation(text), public.create_invitation(uuid, text, public.org_role), public.revoke_invitation(uuid),
  public.accept_invitation(text), public.change_member_role(uuid, uuid, public.org_role), public.remove_member(uuid, uuid)
  to authenticated;
grant execute on function public.report_client_error(text, text, text, text) to anon, authenticated;
grant execute on function
  public.bootstrap_user(uuid, text, text), public.reserve_tokens(uuid, uuid, uuid, integer, text),
  public.settle_tokens(uuid, integer, integer, text)
  to service_role;
