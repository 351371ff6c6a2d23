-- What visitors send to the company: strategy calls, messages, support tickets, and applications with their CV.
--
-- Why it is the way it is
--   * Senders have no account. Rows come in through one RPC that only the server may call: the edge functions `inquiry`
--     and `apply`, which have read the request. They are personal data of outsiders, so nobody reads them but a platform
--     admin, through RPCs that record the reading; the tables are in private and have no grants.
--   * The form makes a client id. Sending it again, after a double click or a lost answer, finds the first one's row.
--   * Limits are counted in this database, because edge functions have no memory of their own: by e-mail address, by
--     network, and over all, so that a flood from many places fills no disk. What is counted is a hash with a salt that
--     is thrown away with all counts every day: the address of a network is never stored and cannot be found again.
--   * Nothing is kept for ever: 365 days after it arrived, an application 180 days (the time in which somebody who was
--     refused may object in most of Europe, and some reserve). Purged on use, a hundred rows at a time.
--   * An applicant takes back an application by a secret link, without an account. Its token is stored hashed.
--   * The platform's log names an inquiry by its reference, never by a name or an address: the log is kept for ever.

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table private.inquiries (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null constraint inquiries_client_unique unique,
  reference text not null constraint inquiries_reference_unique unique constraint inquiries_reference check (reference ~ '^K-[0-9A-F]{5}-[0-9A-F]{5}$'),
  kind text not null constraint inquiries_kind check (kind in ('call', 'contact', 'support', 'application')),
  state text not null default 'new' constraint inquiries_state check (state in ('new', 'answered', 'closed')),
  name text not null constraint inquiries_name check (char_length(name) between 1 and 120),
  email text not null constraint inquiries_email check (char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  company text constraint inquiries_company check (char_length(company) between 1 and 200),
  topic text not null constraint inquiries_topic check (topic ~ '^[a-z][a-z0-9-]{0,79}$'),
  urgency text constraint inquiries_urgency check (urgency in ('blocked', 'degraded', 'question')),
  preferred text constraint inquiries_preferred check (char_length(preferred) between 1 and 200),
  link text constraint inquiries_link check (char_length(link) <= 500 and link ~* '^https?://[^[:space:]]+$'),
  message text not null constraint inquiries_message check (char_length(message) between 10 and 5000),
  language text not null constraint inquiries_language check (language in ('en', 'es', 'fr', 'de')),
  withdraw_hash bytea constraint inquiries_withdraw_unique unique constraint inquiries_withdraw check (octet_length(withdraw_hash) = 32),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  delete_at timestamptz not null,
  constraint inquiries_urgency_of_support check ((urgency is not null) = (kind = 'support')),
  constraint inquiries_withdrawal_of_applications check ((withdraw_hash is not null) = (kind = 'application'))
);
comment on table private.inquiries is
  'What visitors sent through the forms of the site. Not exposed: written by receive_inquiry, read by platform admins through admin_inquiries and admin_inquiry.';
comment on column private.inquiries.client_id is 'Made by the form: a second submit of the same form finds the first one''s row.';
comment on column private.inquiries.reference is 'What sender and reader call it. Random, so that it says nothing about how many there are.';
comment on column private.inquiries.topic is 'A word of src/content/inquiries.ts; of an application the job''s slug, or open.';
comment on column private.inquiries.urgency is 'Of a support ticket.';
comment on column private.inquiries.preferred is 'When the sender would like to talk, in their words.';
comment on column private.inquiries.link is 'Where it happens (support), or a page about the applicant.';
comment on column private.inquiries.language is 'The language of the form, and of the answer.';
comment on column private.inquiries.withdraw_hash is 'SHA-256 of the token with which an applicant deletes the application.';
comment on column private.inquiries.decided_by is 'Who set the state last: a user id without a foreign key.';
comment on column private.inquiries.delete_at is 'When it is deleted, whatever became of it.';

create table private.inquiry_files (
  inquiry_id uuid primary key references private.inquiries (id) on delete cascade,
  name text not null constraint inquiry_files_name check (char_length(name) between 1 and 120 and name !~ '[/\\[:cntrl:]]'),
  content bytea not null constraint inquiry_files_pdf check (octet_length(content) between 100 and 2097152 and substring(content from 1 for 5) = '\x255044462d'::bytea)
);
comment on table private.inquiry_files is
  'The CV of an application: a PDF of at most 2 MB, which the edge function has looked into. Not exposed: read by platform admins through admin_inquiry_file.';
comment on column private.inquiry_files.name is 'As the applicant called it, without a folder.';

create table private.form_counts (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  network_hash bytea not null,
  with_file boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.form_counts is
  'What was received within a day at most, for the limits of receive_inquiry. Hashes with the salt of private.form_salt: says nothing about who sent.';

create table private.form_salt (
  singleton boolean primary key default true constraint form_salt_one check (singleton),
  salt text not null,
  made_at timestamptz not null default now()
);
comment on table private.form_salt is 'The salt of private.form_counts. Replaced once a day, together with all counts: what was counted before cannot be recognised.';

create index inquiries_recent_idx on private.inquiries (created_at desc, id desc);
create index inquiries_kind_idx on private.inquiries (kind, state, created_at desc, id desc);
create index inquiries_delete_idx on private.inquiries (delete_at);
create index form_counts_address_idx on private.form_counts (address_hash, created_at);
create index form_counts_network_idx on private.form_counts (network_hash, created_at);
create index form_counts_time_idx on private.form_counts (created_at);

alter table private.inquiries enable row level security;
alter table private.inquiry_files enable row level security;
alter table private.form_counts enable row level security;
alter table private.form_salt enable row level security;
revoke all on private.inquiries, private.inquiry_files, private.form_counts, private.form_salt from public, anon, authenticated, service_role;

-- ------------------------------------------------------------------------------------------------------------------
-- Helpers

create function private.purge_inquiries()
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.inquiries i where i.id in (
    select o.id from private.inquiries o where o.delete_at <= now() order by o.delete_at limit 100 for update skip locked)
$$;
comment on function private.purge_inquiries() is 'Deletes what has been kept long enough, a hundred rows at a time. Called by whatever writes or reads inquiries.';

create function private.inquiry_text(p_inquiry jsonb, p_field text, p_most integer, p_least integer default 0)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text constant text := nullif(btrim(p_inquiry ->> p_field, E' \t\r\n'), '');
begin
  if coalesce(char_length(v_text), 0) not between p_least and p_most then
    raise exception using errcode = '22023', message = 'inquiry.invalid',
      detail = json_build_object('field', p_field, 'min', p_least, 'max', p_most)::text;
  end if;
  return v_text;
end
$$;
comment on function private.inquiry_text(jsonb, text, integer, integer) is
  'A field of a form, trimmed; null when empty. Raises 22023 inquiry.invalid {field, min, max}.';

create function private.count_form(p_email text, p_network text, p_with_file boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_salt text;
  v_address bytea;
  v_network bytea;
  v_oldest timestamptz;
begin
  select s.salt into v_salt from private.form_salt s where s.made_at > now() - interval '1 day';
  if not found then
    delete from private.form_counts;
    insert into private.form_salt as s (salt) values (private.random_token())
    on conflict (singleton) do update set salt = excluded.salt, made_at = now()
    returning s.salt into v_salt;
  end if;
  v_address := sha256(convert_to(v_salt || 'address' || lower(p_email), 'UTF8'));
  v_network := sha256(convert_to(v_salt || 'network' || p_network, 'UTF8'));
  -- How long until there is room again: when the oldest of those that fill the hour is an hour old.
  select max(l.free_at) into v_oldest from (
    (select c.created_at + interval '1 hour' as free_at from private.form_counts c
      where c.address_hash = v_address and c.created_at > now() - interval '1 hour' order by c.created_at desc offset 4 limit 1)
    union all
    (select c.created_at + interval '1 hour' from private.form_counts c
      where c.network_hash = v_network and c.created_at > now() - interval '1 hour' order by c.created_at desc offset 19 limit 1)
    union all
    (select c.created_at + interval '1 hour' from private.form_counts c
      where c.created_at > now() - interval '1 hour' order by c.created_at desc offset 499 limit 1)
    union all
    -- Files weigh: a hundred a day are 200 MB.
    (select c.created_at + interval '1 day' from private.form_counts c
      where p_with_file and c.with_file and c.created_at > now() - interval '1 day' order by c.created_at desc offset 99 limit 1)) l;
  if v_oldest is not null then
    raise exception using errcode = '54000', message = 'inquiry.too_many',
      detail = json_build_object('seconds', greatest(ceil(extract(epoch from v_oldest - now())), 1)::integer)::text;
  end if;
  insert into private.form_counts (address_hash, network_hash, with_file) values (v_address, v_network, p_with_file);
end
$$;
comment on function private.count_form(text, text, boolean) is
  'Counts one form: 5 an hour for an e-mail address, 20 for a network, 500 over all, 100 a day with a file. Raises 54000 inquiry.too_many {seconds until there is room}.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs for the edge functions

create function public.receive_inquiry(p_inquiry jsonb, p_network text, p_withdraw text default null, p_file text default null, p_file_name text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_client constant uuid := (p_inquiry ->> 'client_id')::uuid;
  v_kind constant text := p_inquiry ->> 'kind';
  v_made private.inquiries;
  v_known boolean := false;
begin
  if v_client is null or v_kind is null or v_kind not in ('call', 'contact', 'support', 'application')
    or (v_kind = 'application') <> (p_withdraw is not null and p_file is not null and p_file_name is not null) then
    raise exception using errcode = '22023', message = 'inquiry.bad_request';
  end if;
  perform private.purge_inquiries();
  -- One at a time: a second submit waits for the first and finds its row, and two senders cannot both be the last of an hour.
  perform pg_advisory_xact_lock(hashtextextended('receive_inquiry', 0));
  select * into v_made from private.inquiries i where i.client_id = v_client;
  v_known := found;
  if not v_known then
    v_made.name := private.inquiry_text(p_inquiry, 'name', 120, 1);
    v_made.email := private.inquiry_text(p_inquiry, 'email', 254, 3);
    v_made.message := private.inquiry_text(p_inquiry, 'message', 5000, 10);
    perform private.count_form(v_made.email, coalesce(p_network, ''), p_file is not null);
    insert into private.inquiries (client_id, reference, kind, name, email, company, topic, urgency, preferred, link, message, language, withdraw_hash, delete_at)
    select v_client, 'K-' || left(t.token, 5) || '-' || substring(t.token from 6 for 5), v_kind, v_made.name, v_made.email,
      private.inquiry_text(p_inquiry, 'company', 200), private.inquiry_text(p_inquiry, 'topic', 80, 1), private.inquiry_text(p_inquiry, 'urgency', 20),
      private.inquiry_text(p_inquiry, 'preferred', 200), private.inquiry_text(p_inquiry, 'link', 500), v_made.message,
      private.inquiry_text(p_inquiry, 'language', 2, 2), sha256(convert_to(p_withdraw, 'UTF8')),
      now() + case v_kind when 'application' then interval '180 days' else interval '365 days' end
    from (select upper(private.random_token()) as token) t
    returning * into v_made;
    if p_file is not null then
      insert into private.inquiry_files (inquiry_id, name, content) values (v_made.id, p_file_name, decode(p_file, 'base64'));
    end if;
  end if;
  return jsonb_build_object('reference', v_made.reference, 'received_at', v_made.created_at, 'delete_at', v_made.delete_at, 'repeated', v_known);
exception when check_violation or invalid_text_representation or invalid_parameter_value then
  -- Our own refusals have a key; those of the table's checks would name columns.
  if sqlerrm ~ '^inquiry\.[a-z_]+$' then
    raise;
  end if;
  raise exception using errcode = '22023', message = 'inquiry.bad_request';
end
$$;
comment on function public.receive_inquiry(jsonb, text, text, text, text) is
  'For the edge functions inquiry and apply (service_role), which have read the request. p_inquiry: {client_id, kind, name, email, company, topic, urgency, preferred, link, message, language}; p_network: the sender''s network address, which is counted and not stored; of an application also p_withdraw, the token that deletes it, and the CV in base64 with its name. The same client id again answers the first one. Returns {reference, received_at, delete_at, repeated}. Raises 22023 inquiry.invalid {field, min, max}, inquiry.bad_request, 54000 inquiry.too_many {seconds}.';

create function public.withdraw_inquiry(p_token text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reference text;
begin
  perform private.purge_inquiries();
  delete from private.inquiries i where i.withdraw_hash = sha256(convert_to(p_token, 'UTF8')) returning i.reference into v_reference;
  if v_reference is null then
    raise exception using errcode = 'P0002', message = 'inquiry.unknown';
  end if;
  insert into private.platform_audit (user_id, action, target) values (null, 'INQUIRY_WITHDRAWN', v_reference);
  return jsonb_build_object('reference', v_reference);
end
$$;
comment on function public.withdraw_inquiry(text) is
  'For the edge function apply (service_role): deletes the application that this token belongs to, with its CV. Returns {reference}. Raises P0002 inquiry.unknown, also for one that is deleted already.';

-- ------------------------------------------------------------------------------------------------------------------
-- RPCs for platform admins

create function private.admin_inquiry_filter(p_kind text, p_state text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_kind not in ('call', 'contact', 'support', 'application') or p_state not in ('new', 'answered', 'closed') then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
end
$$;
comment on function private.admin_inquiry_filter(text, text) is 'Null asks for all. Raises 22023 admin.invalid.';

create function public.admin_inquiries(
  p_kind text default null, p_state text default null, p_search text default null,
  p_before_at timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, reference text, kind text, state text, name text, email text, company text, topic text, urgency text, excerpt text, has_file boolean,
  language text, created_at timestamptz, decided_at timestamptz, cursor_at text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := lower(private.admin_text(p_search));
begin
  perform private.require_platform_admin();
  perform private.admin_inquiry_filter(p_kind, p_state);
  perform private.purge_inquiries();
  -- What was searched for is a person's name more often than not, and this log is kept for ever.
  perform private.platform_read('INQUIRIES_READ', jsonb_build_object('kind', p_kind, 'state', p_state, 'searched', case when v_text is not null then true end));
  return query
    select i.id, i.reference, i.kind, i.state, i.name, i.email, i.company, i.topic, i.urgency, left(regexp_replace(i.message, '\s+', ' ', 'g'), 160),
      exists (select from private.inquiry_files f where f.inquiry_id = i.id), i.language, i.created_at, i.decided_at, i.created_at::text
    from private.inquiries i
    where (p_kind is null or i.kind = p_kind) and (p_state is null or i.state = p_state) and i.delete_at > now()
      and (v_text is null or strpos(lower(i.name), v_text) > 0 or strpos(lower(i.email), v_text) > 0 or strpos(lower(coalesce(i.company, '')), v_text) > 0
        or strpos(lower(i.reference), v_text) > 0 or strpos(lower(i.message), v_text) > 0)
      and (p_before_at is null or (i.created_at, i.id) < (p_before_at, p_before_id))
    order by i.created_at desc, i.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_inquiries(text, text, text, timestamptz, uuid, integer) is
  'For platform admins: what arrived through the site''s forms, newest first, in pages (at most 200; the next one begins after the last row''s cursor_at and id); by kind, state and part of name, address, company, reference or message. Recorded, without what was searched for. Raises admin.forbidden, admin.invalid.';

create function public.admin_inquiry_counts()
returns table (kind text, state text, inquiries bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query select i.kind, i.state, count(*) from private.inquiries i where i.delete_at > now() group by 1, 2;
end
$$;
comment on function public.admin_inquiry_counts() is 'For platform admins: how many inquiries of each kind are in each state. Raises admin.forbidden.';

create function public.admin_inquiry(p_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_inquiry jsonb;
begin
  perform private.require_platform_admin();
  select to_jsonb(i) - '{client_id,withdraw_hash,decided_by}'::text[] || jsonb_build_object(
      'decided_by_name', (select coalesce(f.name, split_part(u.email, '@', 1)) from auth.users u left join public.profiles f on f.id = u.id where u.id = i.decided_by),
      'file', (select jsonb_build_object('name', f.name, 'bytes', octet_length(f.content)) from private.inquiry_files f where f.inquiry_id = i.id))
    into v_inquiry from private.inquiries i where i.id = p_id and i.delete_at > now();
  if v_inquiry is null then
    raise exception using errcode = 'P0002', message = 'admin.unknown_inquiry';
  end if;
  perform private.platform_read('INQUIRY_READ', jsonb_build_object('reference', v_inquiry ->> 'reference'));
  return v_inquiry;
end
$$;
comment on function public.admin_inquiry(uuid) is
  'For platform admins, one inquiry: {id, reference, kind, state, name, email, company, topic, urgency, preferred, link, message, language, decided_by_name, decided_at, created_at, delete_at, file: {name, bytes} or null}. Recorded. Raises admin.forbidden, admin.unknown_inquiry.';

create function public.admin_inquiry_file(p_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_file jsonb;
  v_reference text;
begin
  perform private.require_platform_admin();
  select jsonb_build_object('name', f.name, 'content', replace(encode(f.content, 'base64'), E'\n', '')), i.reference into v_file, v_reference
  from private.inquiry_files f join private.inquiries i on i.id = f.inquiry_id
  where f.inquiry_id = p_id and i.delete_at > now();
  if v_file is null then
    raise exception using errcode = 'P0002', message = 'admin.unknown_inquiry';
  end if;
  insert into private.platform_audit (user_id, action, target) values (auth.uid(), 'INQUIRY_FILE_READ', v_reference);
  return v_file;
end
$$;
comment on function public.admin_inquiry_file(uuid) is
  'For platform admins: the CV of an application, {name, content in base64}. Each time recorded. Raises admin.forbidden, admin.unknown_inquiry.';

create function public.admin_set_inquiry_state(p_id uuid, p_state text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reference text;
begin
  perform private.require_platform_admin();
  if p_state is null then
    raise exception using errcode = '22023', message = 'admin.invalid';
  end if;
  perform private.admin_inquiry_filter(null, p_state);
  update private.inquiries i set state = p_state, decided_by = auth.uid(), decided_at = now()
  where i.id = p_id and i.state <> p_state and i.delete_at > now() returning i.reference into v_reference;
  if v_reference is null then
    if exists (select from private.inquiries i where i.id = p_id) then
      return;
    end if;
    raise exception using errcode = 'P0002', message = 'admin.unknown_inquiry';
  end if;
  insert into private.platform_audit (user_id, action, target)
  values (auth.uid(), case p_state when 'new' then 'INQUIRY_REOPENED' when 'answered' then 'INQUIRY_ANSWERED' else 'INQUIRY_CLOSED' end, v_reference);
end
$$;
comment on function public.admin_set_inquiry_state(uuid, text) is
  'For platform admins: an inquiry is new, answered or closed. Recorded. Raises admin.forbidden, admin.unknown_inquiry, admin.invalid.';

create function public.admin_delete_inquiry(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reference text;
begin
  perform private.require_platform_admin();
  delete from private.inquiries i where i.id = p_id returning i.reference into v_reference;
  if v_reference is null then
    raise exception using errcode = 'P0002', message = 'admin.unknown_inquiry';
  end if;
  insert into private.platform_audit (user_id, action, target) values (auth.uid(), 'INQUIRY_DELETED', v_reference);
end
$$;
comment on function public.admin_delete_inquiry(uuid) is
  'For platform admins: deletes an inquiry with its file, before its time. Recorded by its reference. Raises admin.forbidden, admin.unknown_inquiry.';

-- ------------------------------------------------------------------------------------------------------------------
-- Execute rights

revoke execute on function
  private.purge_inquiries(), private.inquiry_text(jsonb, text, integer, integer), private.count_form(text, text, boolean), private.admin_inquiry_filter(text, text)
  from public, anon, authenticated;
revoke execute on function
  public.receive_inquiry(jsonb, text, text, text, text), public.withdraw_inquiry(text),
  public.admin_inquiries(text, text, text, timestamptz, uuid, integer), public.admin_inquiry_counts(), public.admin_inquiry(uuid),
  public.admin_inquiry_file(uuid), public.admin_set_inquiry_state(uuid, text), public.admin_delete_inquiry(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.receive_inquiry(jsonb, text, text, text, text), public.withdraw_inquiry(text) to service_role;
grant execute on function
  public.admin_inquiries(text, text, text, timestamptz, uuid, integer), public.admin_inquiry_counts(), public.admin_inquiry(uuid),
  public.admin_inquiry_file(uuid), public.admin_set_inquiry_state(uuid, text), public.admin_delete_inquiry(uuid)
  to authenticated;
