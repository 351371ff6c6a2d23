-- Knulledge: what was found out, kept as a report, and shown to people outside by a link.
--
-- Why it is the way it is
--   * A report is Markdown that members edit, with [1] where a quote proves something, and the quotes beside it as rows.
--     The rows are copies of message_citations, which were compared with their source when they were stored: nobody
--     writes them through the API, and a trigger refuses one that is neither such a copy nor in its source today.
--   * Two people may edit one report. Each save names the version that it started from; a save that starts from an older
--     one is refused with the version that stands, and the interface keeps both texts.
--   * What is published is a copy made at that moment, in jsonb: no id of ours, no person's name, no link into the product,
--     and of the sources only what was chosen. Later edits do not change it. It lives as long as what it was made from:
--     deleting the chat or the report deletes its publications.
--   * The link holds 244 random bits, of which only the SHA-256 is stored. anon has no right on any table here: one RPC
--     takes the token and gives back the copy, and says the same of every token that is none.

create type public.publication_kind as enum ('chat', 'report');
comment on type public.publication_kind is 'What a publication is a copy of.';

-- ------------------------------------------------------------------------------------------------------------------
-- Tables

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  -- Null once the account is gone: the report stays with the organisation.
  user_id uuid references auth.users (id) on delete set null,
  session_id uuid,
  title text not null constraint reports_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  body text not null default '' constraint reports_body_length check (char_length(body) <= 200000),
  quotes integer not null default 0,
  version integer not null default 1,
  updated_by uuid,
  client_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A conversation that is deleted leaves the report; it only no longer leads there.
  constraint reports_session_fkey foreign key (org_id, session_id)
    references public.chat_sessions (org_id, id) on delete set null (session_id),
  constraint reports_org_id_id_key unique (org_id, id)
);
comment on table public.reports is 'Markdown saved from a conversation, with numbered quotes. Written by create_report, copy_report and save_report.';
comment on column public.reports.body is 'Markdown; [n] is the quote of report_citations with position n, \[n] is those three signs.';
comment on column public.reports.quotes is 'Quotes that the body refers to. Kept by the database.';
comment on column public.reports.version is 'Counts the saves. A save names the one that it started from.';
comment on column public.reports.updated_by is 'Who saved last: a user id without a foreign key.';
comment on column public.reports.client_id is 'Chosen by whoever saves: sending it twice makes one report.';

create table public.report_citations (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  report_id uuid not null,
  position integer not null constraint report_citations_position check (position between 1 and 999),
  source public.citation_source not null,
  document_id uuid references public.documents (id) on delete set null,
  passage_id uuid references public.passages (id) on delete set null,
  dataset_id uuid references public.datasets (id) on delete set null,
  row_number integer,
  label text not null,
  heading text,
  quote text not null,
  fields jsonb,
  terms text[] not null default '{}',
  checked public.citation_check not null,
  created_at timestamptz not null default now(),
  constraint report_citations_report_fkey foreign key (org_id, report_id)
    references public.reports (org_id, id) on delete cascade,
  constraint report_citations_position_key unique (report_id, position),
  constraint report_citations_checked check ((source = 'dataset') = (checked = 'row'))
);
comment on table public.report_citations is
  'The quotes of a report, as they were when they were checked against their source. Copied from message_citations, never rewritten.';

create table public.publications (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  kind public.publication_kind not null,
  session_id uuid,
  report_id uuid,
  title text not null,
  snapshot jsonb not null constraint publications_snapshot check (jsonb_typeof(snapshot) = 'object'),
  with_quotes boolean not null,
  with_names boolean not null,
  token_hash bytea not null unique constraint publications_token_hash check (octet_length(token_hash) = 32),
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  views integer not null default 0,
  last_viewed_at timestamptz,
  constraint publications_of check ((kind = 'chat') = (session_id is not null) and (kind = 'report') = (report_id is not null)),
  constraint publications_expiry check (expires_at > created_at and expires_at <= created_at + interval '91 days'),
  constraint publications_views check (views >= 0),
  constraint publications_session_fkey foreign key (org_id, session_id)
    references public.chat_sessions (org_id, id) on delete cascade,
  constraint publications_report_fkey foreign key (org_id, report_id)
    references public.reports (org_id, id) on delete cascade
);
comment on table public.publications is
  'Copies for people without an account: frozen when made, read by token through read_publication until they expire, are revoked, or their chat or report is deleted.';
comment on column public.publications.snapshot is 'What outsiders read, and all of it. No ids, no names of people, no links into the product.';
comment on column public.publications.with_quotes is 'Whether the words of the sources are in the copy.';
comment on column public.publications.with_names is 'Whether the names of the sources, and where in them the quotes stand, are in the copy.';
comment on column public.publications.token_hash is 'SHA-256 of 244 random bits. Not granted to anybody; the token itself is shown once, by publish.';
comment on column public.publications.created_by is 'User id without a foreign key: who published is known for as long as the publication is.';
comment on column public.publications.views is 'Visits by people who are not members of the organisation, each counted once a day.';

create table private.publication_visits (
  publication_id uuid not null references public.publications (id) on delete cascade,
  visit_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (publication_id, visit_id)
);
comment on table private.publication_visits is
  'Visits of the last day by a random number that the browser made for them, so that reading twice counts once. Says nothing about who reads.';

create index reports_recent_idx on public.reports (org_id, updated_at desc, id desc);
create index reports_session_idx on public.reports (org_id, session_id);
create index reports_user_idx on public.reports (user_id);
create unique index reports_client_key on public.reports (org_id, user_id, client_id) where client_id is not null;
create index report_citations_report_idx on public.report_citations (org_id, report_id);
create index report_citations_document_idx on public.report_citations (document_id);
create index report_citations_passage_idx on public.report_citations (passage_id);
create index report_citations_dataset_idx on public.report_citations (dataset_id);
create index publications_recent_idx on public.publications (org_id, created_at desc, id desc);
create index publications_session_idx on public.publications (org_id, session_id);
create index publications_report_idx on public.publications (org_id, report_id);
create index publication_visits_seen_idx on private.publication_visits (publication_id, seen_at);

-- ------------------------------------------------------------------------------------------------------------------
-- Triggers

create trigger keep_org before update on public.reports for each row execute function private.keep_org();
create trigger audit_report after insert or delete on public.reports
  for each row execute function private.audit_row('REPORT', 'title');
create trigger audit_report_saved after update of title, body on public.reports
  for each row execute function private.audit_row('REPORT', 'title');

create function private.check_report_citation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_today public.message_citations;
begin
  v_today := jsonb_populate_record(null::public.message_citations, to_jsonb(new));
  if not private.quote_holds(v_today)
    -- Its source may have been deleted since: then the copy of a quote that was checked while it was there.
    and not exists (
      select from public.message_citations c
      where c.org_id = new.org_id and c.source = new.source and c.quote = new.quote and c.label = new.label
        and c.row_number is not distinct from new.row_number and c.fields is not distinct from new.fields)
    and not exists (
      select from public.report_citations c
      where c.org_id = new.org_id and c.source = new.source and c.quote = new.quote and c.label = new.label
        and c.row_number is not distinct from new.row_number and c.fields is not distinct from new.fields)
  then
    raise exception using errcode = '22023', message = 'chat.quote_not_found';
  end if;
  return new;
end
$$;
comment on function private.check_report_citation() is
  'Before insert: a quote is in its source today, or was checked while its source was there. Holds for the server too.';
create trigger check_report_citation before insert on public.report_citations
  for each row execute function private.check_report_citation();

create function private.keep_report_citation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if to_jsonb(new) - '{document_id,passage_id,dataset_id}'::text[] is distinct from to_jsonb(old) - '{document_id,passage_id,dataset_id}'::text[]
    or coalesce(new.document_id, old.document_id) is distinct from old.document_id
    or coalesce(new.passage_id, old.passage_id) is distinct from old.passage_id
    or coalesce(new.dataset_id, old.dataset_id) is distinct from old.dataset_id
  then
    raise exception using errcode = '42501', message = 'row.append_only', detail = '{"table": "report_citations"}';
  end if;
  return new;
end
$$;
comment on function private.keep_report_citation() is 'Before update: a stored quote is not rewritten; only the reference to a source that was deleted is taken away.';
create trigger keep_report_citation before update on public.report_citations
  for each row execute function private.keep_report_citation();

create function private.keep_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if to_jsonb(new) - '{views,last_viewed_at,revoked_at,revoked_by}'::text[]
      is distinct from to_jsonb(old) - '{views,last_viewed_at,revoked_at,revoked_by}'::text[]
    or new.views < old.views
    or (old.revoked_at is not null and (new.revoked_at, new.revoked_by) is distinct from (old.revoked_at, old.revoked_by))
  then
    raise exception using errcode = '42501', message = 'row.append_only', detail = '{"table": "publications"}';
  end if;
  return new;
end
$$;
comment on function private.keep_publication() is
  'Before update: a publication is frozen. It is counted and, once, revoked; its copy, its token and its end stay. Holds for the server too.';
create trigger keep_publication before update on public.publications
  for each row execute function private.keep_publication();

-- A browser's own entries name the address at which something happened, and the address of a publication is a secret.
create function private.hide_tokens() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.source = 'client' then
    new.target := regexp_replace(new.target, '[0-9a-f]{64}', '…', 'g');
    new.meta := regexp_replace(new.meta::text, '[0-9a-f]{64}', '…', 'g')::jsonb;
  end if;
  return new;
end
$$;
comment on function private.hide_tokens() is 'Before insert on audit_logs: what a browser reports never holds the token of a link.';
create trigger audit_logs_hide_tokens before insert on public.audit_logs
  for each row execute function private.hide_tokens();

-- ------------------------------------------------------------------------------------------------------------------
-- Rights: members read; everything that is written goes through the RPCs below, but for deleting a report.

alter table public.reports enable row level security;
alter table public.report_citations enable row level security;
alter table public.publications enable row level security;

grant select, delete on public.reports to authenticated;
grant select on public.report_citations to authenticated;
grant select (id, org_id, kind, session_id, report_id, title, snapshot, with_quotes, with_names, created_by, created_at,
  expires_at, revoked_at, revoked_by, views, last_viewed_at) on public.publications to authenticated;

create policy reports_read on public.reports for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy reports_delete on public.reports for delete to authenticated
  using (
    org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member'))))
  );
create policy report_citations_read on public.report_citations for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy publications_read on public.publications for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));

-- ------------------------------------------------------------------------------------------------------------------
-- Reports

create function private.refers_to(p_text text, p_position integer) returns boolean
language sql immutable set search_path = ''
as $$
  select p_text ~ ('(?<!\\)\[' || p_position || '\]')
$$;
comment on function private.refers_to(text, integer) is 'Whether a text names quote n as [n]. \[n] is not a reference.';

create function private.check_report(p_title text, p_body text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_title is null or char_length(p_title) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'report.title_length', detail = '{"max": 200}';
  end if;
  if p_body is null or char_length(p_body) > 200000 then
    raise exception using errcode = '54000', message = 'report.too_long', detail = '{"max": 200000}';
  end if;
end
$$;
comment on function private.check_report(text, text) is 'Raises report.title_length (22023 {max}), report.too_long (54000 {max}).';

create function private.one_line(p_text text) returns text
language sql immutable set search_path = ''
as $$ select btrim(regexp_replace(p_text, '\s+', ' ', 'g')) $$;
comment on function private.one_line(text) is 'White space as single blanks, for titles.';

create function public.create_report(
  p_org_id uuid, p_session_id uuid, p_title text, p_body text, p_citations jsonb, p_client_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user constant uuid := auth.uid();
  v_title constant text := private.one_line(p_title);
  v_report uuid;
  v_asked integer;
  v_found integer;
begin
  perform private.require_role(p_org_id, 'member');
  perform private.check_report(v_title, p_body);
  if p_client_id is null then
    raise exception using errcode = '22023', message = 'report.client_id_missing';
  end if;
  if jsonb_typeof(coalesce(p_citations, '[]')) <> 'array' or jsonb_array_length(coalesce(p_citations, '[]')) > 999 then
    raise exception using errcode = '22023', message = 'report.citations_invalid';
  end if;
  -- A second call with the same client id waits for the first and then finds what it made.
  perform pg_advisory_xact_lock(hashtextextended(v_user::text || p_client_id::text, 0));
  select r.id into v_report from public.reports r
  where r.org_id = p_org_id and r.user_id = v_user and r.client_id = p_client_id;
  if found then
    return v_report;
  end if;
  if not exists (select from public.chat_sessions s where s.org_id = p_org_id and s.id = p_session_id) then
    raise exception using errcode = 'P0002', message = 'chat.session_not_found';
  end if;
  insert into public.reports (org_id, user_id, session_id, title, body, updated_by, client_id)
  values (p_org_id, v_user, p_session_id, v_title, p_body, v_user, p_client_id)
  returning id into v_report;
  select count(*) into v_asked from jsonb_array_elements(coalesce(p_citations, '[]'));
  insert into public.report_citations (
    org_id, report_id, position, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields, terms, checked)
  select c.org_id, v_report, a.position, c.source, c.document_id, c.passage_id, c.dataset_id, c.row_number, c.label, c.heading,
    c.quote, c.fields, c.terms, c.checked
  from jsonb_to_recordset(coalesce(p_citations, '[]')) as a (position integer, citation_id uuid)
  join public.message_citations c on c.id = a.citation_id and c.org_id = p_org_id and c.session_id = p_session_id;
  get diagnostics v_found = row_count;
  if v_found <> v_asked then
    raise exception using errcode = '22023', message = 'report.citations_invalid';
  end if;
  perform private.count_quotes(v_report);
  return v_report;
end
$$;
comment on function public.create_report(uuid, uuid, text, text, jsonb, uuid) is
  'For members: saves a conversation as a report and returns its id; the same client id again returns the same report. p_citations: [{position, citation_id}] of message_citations of this conversation, whose quotes are copied. Raises org.forbidden, session.required, chat.session_not_found, report.title_length, report.too_long, report.citations_invalid, report.client_id_missing.';

create function private.count_quotes(p_report_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.reports r
  set quotes = (
    select count(*) from public.report_citations c
    where c.org_id = r.org_id and c.report_id = r.id and private.refers_to(r.body, c.position))
  where r.id = p_report_id
$$;
comment on function private.count_quotes(uuid) is 'How many of its quotes a report refers to.';

create function public.save_report(p_report_id uuid, p_version integer, p_title text, p_body text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_title constant text := private.one_line(p_title);
  v_report public.reports;
begin
  select * into v_report from public.reports r where r.id = p_report_id for update;
  -- An unknown id answers as a foreign one does.
  perform private.require_role(v_report.org_id, 'member');
  perform private.check_report(v_title, p_body);
  -- The answer to the first try may have got lost: what stands already is saved.
  if (v_report.title, v_report.body) is distinct from (v_title, p_body) then
    if v_report.version is distinct from p_version then
      raise exception using errcode = '40001', message = 'report.changed',
        detail = json_build_object('version', v_report.version)::text;
    end if;
    update public.reports r
    set title = v_title, body = p_body, version = r.version + 1, updated_by = auth.uid(), updated_at = clock_timestamp()
    where r.id = p_report_id
    returning * into v_report;
    perform private.count_quotes(p_report_id);
  end if;
  return jsonb_build_object('version', v_report.version, 'updated_at', v_report.updated_at);
end
$$;
comment on function public.save_report(uuid, integer, text, text) is
  'For members: saves title and body over the version that they started from; returns {version, updated_at}. Raises report.changed (40001 {version}) when somebody saved meanwhile, org.forbidden, session.required, report.title_length, report.too_long.';

create function public.copy_report(p_report_id uuid, p_title text, p_body text, p_client_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user constant uuid := auth.uid();
  v_title constant text := private.one_line(p_title);
  v_from public.reports;
  v_report uuid;
begin
  select * into v_from from public.reports r where r.id = p_report_id;
  perform private.require_role(v_from.org_id, 'member');
  perform private.check_report(v_title, p_body);
  if p_client_id is null then
    raise exception using errcode = '22023', message = 'report.client_id_missing';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_user::text || p_client_id::text, 0));
  select r.id into v_report from public.reports r
  where r.org_id = v_from.org_id and r.user_id = v_user and r.client_id = p_client_id;
  if found then
    return v_report;
  end if;
  insert into public.reports (org_id, user_id, session_id, title, body, updated_by, client_id)
  values (v_from.org_id, v_user, v_from.session_id, v_title, p_body, v_user, p_client_id)
  returning id into v_report;
  insert into public.report_citations (
    org_id, report_id, position, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields, terms, checked)
  select c.org_id, v_report, c.position, c.source, c.document_id, c.passage_id, c.dataset_id, c.row_number, c.label, c.heading,
    c.quote, c.fields, c.terms, c.checked
  from public.report_citations c where c.org_id = v_from.org_id and c.report_id = v_from.id;
  perform private.count_quotes(v_report);
  return v_report;
end
$$;
comment on function public.copy_report(uuid, text, text, uuid) is
  'For members: a text that stands in conflict with a report, as a report of its own with the same quotes; returns its id, once per client id. Raises as create_report does.';

-- ------------------------------------------------------------------------------------------------------------------
-- Publications

create function private.without_own_links(p_text text) returns text
language sql immutable set search_path = ''
as $$
  -- An address of the product that names a record or a secret link: with or without a host, in Markdown or bare.
  select regexp_replace(regexp_replace(p_text,
    '\[([^\]\n]+)\]\(' || a.address || '(?:\s+"[^"\n]*")?\)', '\1', 'gi'),
    '<?' || a.address || '>?', '…', 'gi')
  from (select '(?:https?://[^\s()<>"/]+)?/(?:ai|ops|knulldev)/[^\s()<>"]*(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{64})[^\s()<>"]*' as address) a
$$;
comment on function private.without_own_links(text) is
  'A text without links into the product: of a Markdown link its words stay, of a bare address nothing. What outsiders cannot open tells them ids.';

create function private.published_text(p_text text, p_positions integer[], p_keep boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := private.without_own_links(p_text);
  v_position integer;
begin
  if not p_keep then
    foreach v_position in array coalesce(p_positions, '{}') loop
      v_text := regexp_replace(v_text, '[ \t]?(?<!\\)\[' || v_position || '\]', '', 'g');
    end loop;
  end if;
  return v_text;
end
$$;
comment on function private.published_text(text, integer[], boolean) is
  'A text as outsiders read it: without links into the product, and without the numbers of quotes where nothing of the sources is shared.';

create function private.published_source(
  p_n integer, p_source public.citation_source, p_label text, p_heading text, p_row integer, p_quote text, p_fields jsonb,
  p_quotes boolean, p_names boolean)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'n', p_n,
    'source', p_source,
    'label', case when p_names then p_label end,
    'heading', case when p_names then p_heading end,
    'row', case when p_names then p_row end,
    'quote', case when p_quotes then private.without_own_links(p_quote) end,
    'fields', case when p_quotes then p_fields end))
$$;
comment on function private.published_source(integer, public.citation_source, text, text, integer, text, jsonb, boolean, boolean) is
  'One source as outsiders see it: its number and kind, and of its name and words what was chosen.';

create function private.publication_snapshot(
  p_org_id uuid, p_kind public.publication_kind, p_record_id uuid, p_quotes boolean, p_names boolean)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_report public.reports;
  v_session public.chat_sessions;
  v_positions integer[];
  v_sources jsonb;
  v_turns jsonb;
begin
  if p_kind = 'report' then
    select * into v_report from public.reports r where r.org_id = p_org_id and r.id = p_record_id;
    if not found then
      raise exception using errcode = 'P0002', message = 'report.not_found';
    end if;
    select array_agg(c.position order by c.position),
      jsonb_agg(private.published_source(c.position, c.source, c.label, c.heading, c.row_number, c.quote, c.fields, p_quotes, p_names) order by c.position)
    into v_positions, v_sources
    from public.report_citations c
    where c.org_id = p_org_id and c.report_id = p_record_id and private.refers_to(v_report.body, c.position);
    return jsonb_build_object(
      'kind', 'report',
      'title', v_report.title,
      'body', private.published_text(v_report.body, v_positions, p_quotes or p_names),
      'sources', case when p_quotes or p_names then coalesce(v_sources, '[]') else '[]' end);
  end if;

  select * into v_session from public.chat_sessions s where s.org_id = p_org_id and s.id = p_record_id;
  if not found then
    raise exception using errcode = 'P0002', message = 'chat.session_not_found';
  end if;
  -- Questions with an answer that has an end; who asked, when, and what it cost is nobody's business.
  select jsonb_agg(jsonb_build_object(
      'question', private.without_own_links(q.content),
      'answer', a.answer,
      'text', private.published_text(a.content, c.positions, p_quotes or p_names),
      'passages', coalesce(cardinality(c.positions), 0),
      'sources', case when p_quotes or p_names then coalesce(c.sources, '[]') else '[]' end) order by q.position)
  into v_turns
  from public.chat_messages a
  join public.chat_messages q on q.id = a.question_id
  cross join lateral (
    select array_agg(m.position order by m.position) as positions,
      jsonb_agg(private.published_source(m.position, m.source, m.label, m.heading, m.row_number, m.quote, m.fields, p_quotes, p_names) order by m.position) as sources
    from public.message_citations m where m.message_id = a.id and m.used) c
  where a.org_id = p_org_id and a.session_id = p_record_id and a.role = 'assistant'
    and (a.status = 'complete' or (a.status = 'stopped' and a.content <> ''));
  if v_turns is null then
    raise exception using errcode = '22023', message = 'publication.empty';
  end if;
  return jsonb_build_object('kind', 'chat', 'title', v_session.title, 'turns', v_turns);
end
$$;
comment on function private.publication_snapshot(uuid, public.publication_kind, uuid, boolean, boolean) is
  'What outsiders would read of a chat or a report as it stands: {kind: report, title, body, sources} or {kind: chat, title, turns: [{question, answer, text, passages, sources}]}. Raises report.not_found, chat.session_not_found, publication.empty.';

create function private.seal(p_snapshot jsonb) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_snapshot::text, 'UTF8')), 'hex') $$;
comment on function private.seal(jsonb) is 'Names a snapshot by its content, so that what is published is what was looked at.';

create function public.preview_publication(
  p_org_id uuid, p_kind public.publication_kind, p_record_id uuid, p_quotes boolean default true, p_names boolean default true)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_snapshot jsonb;
begin
  perform private.require_role(p_org_id, 'member');
  v_snapshot := private.publication_snapshot(p_org_id, p_kind, p_record_id, coalesce(p_quotes, false), coalesce(p_names, false));
  return jsonb_build_object('snapshot', v_snapshot, 'seen', private.seal(v_snapshot));
end
$$;
comment on function public.preview_publication(uuid, public.publication_kind, uuid, boolean, boolean) is
  'For members: exactly what publish would show to outsiders, with the seal to publish it by: {snapshot, seen}. Raises org.forbidden, session.required, report.not_found, chat.session_not_found, publication.empty.';

create function public.publish(
  p_org_id uuid, p_kind public.publication_kind, p_record_id uuid, p_days integer, p_quotes boolean, p_names boolean, p_seen text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token constant text := private.random_token();
  v_snapshot jsonb;
  v_row public.publications;
begin
  -- Waits for a removal or demotion that is under way.
  perform from public.memberships m where m.org_id = p_org_id and m.user_id = auth.uid() for share;
  perform private.require_role(p_org_id, 'member');
  if p_days is null or p_days not in (1, 7, 30, 90) then
    raise exception using errcode = '22023', message = 'publication.invalid_days', detail = '{"allowed": [1, 7, 30, 90]}';
  end if;
  -- Not deleted while it is copied.
  if p_kind = 'report' then
    perform from public.reports r where r.org_id = p_org_id and r.id = p_record_id for share;
  else
    perform from public.chat_sessions s where s.org_id = p_org_id and s.id = p_record_id for share;
  end if;
  v_snapshot := private.publication_snapshot(p_org_id, p_kind, p_record_id, coalesce(p_quotes, false), coalesce(p_names, false));
  if p_seen is distinct from private.seal(v_snapshot) then
    raise exception using errcode = '40001', message = 'publication.changed';
  end if;
  if octet_length(v_snapshot::text) > 2000000 then
    raise exception using errcode = '54000', message = 'publication.too_large';
  end if;
  if (select count(*) from (select from public.publications p
      where p.org_id = p_org_id and p.revoked_at is null and p.expires_at > now() limit 500) s) >= 500 then
    raise exception using errcode = '54000', message = 'publication.limit', detail = '{"max": 500}';
  end if;
  insert into public.publications (
    org_id, kind, session_id, report_id, title, snapshot, with_quotes, with_names, token_hash, created_by, expires_at)
  values (
    p_org_id, p_kind, case when p_kind = 'chat' then p_record_id end, case when p_kind = 'report' then p_record_id end,
    v_snapshot ->> 'title', v_snapshot || jsonb_build_object('org', (select o.name from public.orgs o where o.id = p_org_id)),
    coalesce(p_quotes, false), coalesce(p_names, false), sha256(convert_to(v_token, 'UTF8')), auth.uid(),
    now() + p_days * interval '1 day')
  returning * into v_row;
  perform private.audit(p_org_id, case when p_kind = 'report' then 'REPORT_PUBLISHED' else 'CHAT_SHARED' end, v_row.title,
    jsonb_build_object(case when p_kind = 'report' then 'id' else 'session_id' end, p_record_id,
      'publication_id', v_row.id, 'days', p_days, 'quotes', v_row.with_quotes, 'names', v_row.with_names));
  return jsonb_build_object('id', v_row.id, 'token', v_token, 'expires_at', v_row.expires_at);
end
$$;
comment on function public.publish(uuid, public.publication_kind, uuid, integer, boolean, boolean, text) is
  'For members: freezes a chat or a report as preview_publication showed it and returns {id, token, expires_at}. The token is shown here and never again. p_days: 1, 7, 30 or 90. p_seen: the seal of the preview. Raises publication.changed (40001) when it is no longer what was looked at, publication.invalid_days, publication.too_large, publication.limit, and what preview_publication raises.';

create function public.revoke_publication(p_publication_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.publications;
begin
  select * into v_row from public.publications p where p.id = p_publication_id for update;
  -- An unknown id answers as a foreign one does.
  perform private.require_role(v_row.org_id, 'member');
  if v_row.created_by is distinct from auth.uid() then
    perform private.require_role(v_row.org_id, 'admin');
  end if;
  if v_row.revoked_at is not null then
    return;
  end if;
  update public.publications p set revoked_at = now(), revoked_by = auth.uid() where p.id = p_publication_id;
  perform private.audit(v_row.org_id, 'PUBLICATION_REVOKED', v_row.title, jsonb_strip_nulls(jsonb_build_object(
    'publication_id', v_row.id, 'kind', v_row.kind, 'id', v_row.report_id, 'session_id', v_row.session_id)));
end
$$;
comment on function public.revoke_publication(uuid) is
  'Members revoke what they published, admins everything: the link stops working at once. Twice is once. Raises org.forbidden, session.required.';

create function public.read_publication(p_token text, p_visit uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.publications;
begin
  select * into v_row from public.publications p
  where p.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    raise exception using errcode = 'P0002', message = 'publication.unknown';
  end if;
  -- Only who holds a true token learns that there was something.
  if v_row.revoked_at is not null
    or exists (select from public.orgs o where o.id = v_row.org_id and o.ended_at is not null) then
    raise exception using errcode = 'P0002', message = 'publication.revoked';
  end if;
  if v_row.expires_at <= now() then
    raise exception using errcode = 'P0002', message = 'publication.expired';
  end if;
  -- Colleagues who look at their own link are no readers.
  if p_visit is not null and (auth.uid() is null or not private.has_role(v_row.org_id, 'viewer')) then
    delete from private.publication_visits v where v.publication_id = v_row.id and v.seen_at < now() - interval '1 day';
    -- Whoever floods the counter fills neither the table nor the number.
    if (select count(*) from private.publication_visits v where v.publication_id = v_row.id) < 10000 then
      insert into private.publication_visits (publication_id, visit_id) values (v_row.id, p_visit) on conflict do nothing;
      if found then
        update public.publications p set views = p.views + 1, last_viewed_at = now() where p.id = v_row.id;
      end if;
    end if;
  end if;
  return v_row.snapshot || jsonb_build_object('published_at', v_row.created_at, 'expires_at', v_row.expires_at);
end
$$;
comment on function public.read_publication(text, uuid) is
  'For anybody who holds the link: the copy as it was frozen, with org, published_at and expires_at. p_visit: a random number of the visit, counted once a day; null counts nothing. Raises P0002 publication.unknown for every token that is none, publication.revoked, publication.expired.';

-- ------------------------------------------------------------------------------------------------------------------
-- Search: reports are found by name, in the palette. (/search keeps the tabs that the specification gives it: those ask
-- for other kinds.) The function of chapter 800 with one more kind.

-- What is called or described so, at most p_limit (1 to 10) of each kind, those that begin with the text first, then
-- the latest.
--   p_query       a piece of text, without regard to case; blank finds nothing. What is longer than 200 is cut.
--   p_org_id      the organisation, or null for all of the caller's
--   p_kinds       any of chat, project, dataset, service, document, incident, report
--   p_names_only  projects and services are found by name alone, not by description
-- Returns, besides the name: number (incidents), state (status of projects and incidents, tier of services),
-- severity (incidents), size_bytes and type (datasets, documents).
-- Raises session.required, org.forbidden, search.kind.
create or replace function public.search_everything(
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
  if not p_kinds <@ '{chat,project,dataset,service,document,incident,report}'::text[] then
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
  if 'report' = any (p_kinds) then
    return query
      select 'report'::text, r.id, r.org_id, r.title, ''::text, null::integer, null::text, null::text, null::bigint, null::text, r.updated_at
      from public.reports r
      where (p_org_id is null or r.org_id = p_org_id) and strpos(lower(r.title), v_text) > 0
      order by strpos(lower(r.title), v_text) = 1 desc, r.updated_at desc, r.id
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

-- ------------------------------------------------------------------------------------------------------------------
-- Execute rights: PUBLIC gets none.

revoke execute on function
  private.check_report_citation(), private.keep_report_citation(), private.keep_publication(), private.hide_tokens(),
  private.refers_to(text, integer), private.check_report(text, text), private.one_line(text), private.count_quotes(uuid),
  private.without_own_links(text), private.published_text(text, integer[], boolean),
  private.published_source(integer, public.citation_source, text, text, integer, text, jsonb, boolean, boolean),
  private.publication_snapshot(uuid, public.publication_kind, uuid, boolean, boolean), private.seal(jsonb),
  public.create_report(uuid, uuid, text, text, jsonb, uuid), public.save_report(uuid, integer, text, text),
  public.copy_report(uuid, text, text, uuid),
  public.preview_publication(uuid, public.publication_kind, uuid, boolean, boolean),
  public.publish(uuid, public.publication_kind, uuid, integer, boolean, boolean, text),
  public.revoke_publication(uuid), public.read_publication(text, uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.create_report(uuid, uuid, text, text, jsonb, uuid), public.save_report(uuid, integer, text, text),
  public.copy_report(uuid, text, text, uuid),
  public.preview_publication(uuid, public.publication_kind, uuid, boolean, boolean),
  public.publish(uuid, public.publication_kind, uuid, integer, boolean, boolean, text),
  public.revoke_publication(uuid)
to authenticated;
grant execute on function public.read_publication(text, uuid) to anon, authenticated;
