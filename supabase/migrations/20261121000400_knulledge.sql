-- Knulledge: what one can ask. Datasets and their rows, documents and their passages.
--
-- Both are written by RPCs alone. A dataset of 200,000 rows does not fit into one request, so it arrives in
-- batches: begin_dataset, append_dataset_rows as often as needed, finish_dataset. Until it is finished nobody
-- sees it, its own uploader included; cancelling deletes it, and one without a batch for an hour is swept by the
-- next begin. So there is never half a table to ask questions of.
--
-- A cell is kept as the text that stood in the file, never as a number made from it: an answer quotes rows, and
-- a quote is checked against its source character by character. What a column was taken for is in
-- datasets.columns. A document's passages are cut from its text and together are its text.

create extension if not exists btree_gin with schema extensions;
create extension if not exists unaccent with schema extensions;

create type public.dataset_type as enum ('csv', 'tsv', 'json', 'ndjson');
create type public.dataset_status as enum ('importing', 'ready');
create type public.document_type as enum ('markdown', 'text');

-- Words for the search. unaccent stands before each stemmer, so that "zurich" finds "Zürich". The configurations
-- are named in generated columns, which need an immutable to_tsvector(regconfig, …).
create text search configuration private.words (copy = pg_catalog.simple);
alter text search configuration private.words
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.simple;
create text search configuration private.words_en (copy = pg_catalog.english);
alter text search configuration private.words_en
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
create text search configuration private.words_es (copy = pg_catalog.spanish);
alter text search configuration private.words_es
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
create text search configuration private.words_fr (copy = pg_catalog.french);
alter text search configuration private.words_fr
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.french_stem;
create text search configuration private.words_de (copy = pg_catalog.german);
alter text search configuration private.words_de
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.german_stem;

-- The search configuration of a document's language: en, es, fr, de, anything else is not stemmed.
create function private.words_config(p_language text) returns regconfig
language sql
immutable
set search_path = ''
as $$
  select case p_language
    when 'en' then 'private.words_en'::regconfig
    when 'es' then 'private.words_es'::regconfig
    when 'fr' then 'private.words_fr'::regconfig
    when 'de' then 'private.words_de'::regconfig
    else 'private.words'::regconfig
  end
$$;

-- Tables -------------------------------------------------------------------------------------------------

create table public.datasets (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  -- Null once the account is gone: the dataset belongs to the organisation.
  user_id uuid references auth.users (id) on delete set null,
  upload_key uuid not null default gen_random_uuid(),
  name text not null,
  size_bytes bigint not null,
  type public.dataset_type not null,
  status public.dataset_status not null default 'importing',
  row_count integer not null,
  refused_count integer not null default 0,
  columns jsonb not null,
  delimiter text,
  encoding text not null default 'utf-8',
  next_row integer not null default 1,
  received_bytes bigint not null default 0,
  last_batch_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint datasets_name_length check (char_length(btrim(name)) between 1 and 200 and char_length(name) <= 200),
  constraint datasets_size check (size_bytes between 1 and 20971520),
  constraint datasets_rows check (row_count between 1 and 200000 and refused_count >= 0),
  constraint datasets_progress check (next_row between 1 and row_count + 1),
  constraint datasets_columns check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 500),
  -- Rows refer to their dataset together with its organisation, so that none can point into another one.
  constraint datasets_org_id_id_key unique (org_id, id),
  constraint datasets_upload_key_key unique (org_id, user_id, upload_key)
);

comment on table public.datasets is 'A table that chats can quote by row.';
comment on column public.datasets.upload_key is 'Chosen by the upload: beginning twice gives one dataset.';
comment on column public.datasets.size_bytes is 'Size of the file as it was uploaded.';
comment on column public.datasets.row_count is 'Announced by begin_dataset; finish_dataset refuses when fewer arrived.';
comment on column public.datasets.refused_count is 'Lines of the file that were kept out: the uploader saw them and decided.';
comment on column public.datasets.columns is 'In file order: [{name, type, empty, distinct, min, max, …}], see src/lib/tabular/table.ts.';
comment on column public.datasets.received_bytes is 'Bytes of the cells that arrived, quotes and separators not counted; append_dataset_rows ends at four times the size of the largest file.';
comment on column public.datasets.next_row is 'The row that append_dataset_rows expects: an interrupted upload goes on from here.';

create table public.dataset_rows (
  org_id uuid not null,
  dataset_id uuid not null,
  row_number integer not null,
  line_number integer not null,
  cells jsonb not null,
  fts tsvector not null generated always as (to_tsvector('private.words'::regconfig, cells)) stored,
  constraint dataset_rows_pkey primary key (org_id, dataset_id, row_number),
  constraint dataset_rows_dataset_fkey foreign key (org_id, dataset_id)
    references public.datasets (org_id, id) on delete cascade
);

comment on table public.dataset_rows is 'Rows of a dataset, numbered from 1 without gaps. Written by append_dataset_rows alone.';
comment on column public.dataset_rows.line_number is 'Where the row begins in the uploaded file, counted from 1 as editors do.';
comment on column public.dataset_rows.cells is 'The cells in column order, each the exact text of the file.';

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  upload_key uuid not null default gen_random_uuid(),
  title text not null,
  type public.document_type not null,
  size_bytes bigint not null,
  language text not null default 'simple',
  content text not null,
  passage_count integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint documents_title_length check (char_length(btrim(title)) between 1 and 200 and char_length(title) <= 200),
  constraint documents_size check (size_bytes between 1 and 20971520),
  constraint documents_language check (language in ('en', 'es', 'fr', 'de', 'simple')),
  constraint documents_passages check (passage_count >= 1),
  constraint documents_org_id_id_key unique (org_id, id),
  constraint documents_upload_key_key unique (org_id, user_id, upload_key)
);

comment on table public.documents is 'A text that chats can quote by passage.';
comment on column public.documents.upload_key is 'Chosen by the upload: sending twice gives one document.';
comment on column public.documents.language is 'Detected when it was uploaded; decides how its words are stemmed. simple: not stemmed.';
comment on column public.documents.content is 'The whole text, exactly; put together by create_document from the passages and what stood between them.';

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  document_id uuid not null,
  position integer not null,
  heading text,
  level smallint,
  content text not null,
  language text not null,
  fts tsvector not null generated always as (
    setweight(to_tsvector(private.words_config(language), coalesce(heading, '')), 'A')
    || setweight(to_tsvector(private.words_config(language), content), 'B')
  ) stored,
  constraint passages_position_key unique (org_id, document_id, position),
  constraint passages_document_fkey foreign key (org_id, document_id)
    references public.documents (org_id, id) on delete cascade,
  constraint passages_level check (level between 1 and 6),
  constraint passages_content check (char_length(content) between 1 and 8000)
);

comment on table public.passages is 'A document cut at headings and paragraphs, about 200 words each. Written by create_document alone.';
comment on column public.passages.heading is 'The heading that the passage stands under.';
comment on column public.passages.level is 'Level of that heading where the passage opens its section, otherwise null.';
comment on column public.passages.content is 'An exact part of documents.content.';

-- The lists sort by the latest change; what is still arriving is in none of them.
create index datasets_recent_idx on public.datasets (org_id, updated_at desc, id desc) where status = 'ready';
create index datasets_importing_idx on public.datasets (org_id, last_batch_at) where status = 'importing';
create index datasets_user_idx on public.datasets (user_id);
create index documents_recent_idx on public.documents (org_id, updated_at desc, id desc);
create index documents_user_idx on public.documents (user_id);
create index passages_outline_idx on public.passages (org_id, document_id, position) where level is not null;

-- The search asks inside one organisation: btree_gin lets one index answer both halves.
create index dataset_rows_fts_idx on public.dataset_rows using gin (org_id, fts);
create index passages_fts_idx on public.passages using gin (org_id, fts);

-- Triggers -----------------------------------------------------------------------------------------------

-- A finished dataset's facts never change; only its name may. Not left to grants alone.
create function private.keep_dataset_facts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  if (to_jsonb(new) - array['name', 'updated_at', 'user_id']) is distinct from (to_jsonb(old) - array['name', 'updated_at', 'user_id'])
    -- The account's end sets user_id to null; nobody may set it to somebody.
    or (new.user_id is distinct from old.user_id and new.user_id is not null)
  then
    raise exception using errcode = '42501', message = 'row.fixed_field';
  end if;
  return new;
end
$$;

create function private.keep_document_facts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.title := btrim(new.title);
  if new.id <> old.id or new.org_id <> old.org_id or new.upload_key <> old.upload_key or new.type <> old.type
    or new.size_bytes <> old.size_bytes or new.language <> old.language or new.content <> old.content
    or new.passage_count <> old.passage_count or new.created_at <> old.created_at
    or (new.user_id is distinct from old.user_id and new.user_id is not null)
  then
    raise exception using errcode = '42501', message = 'row.fixed_field';
  end if;
  return new;
end
$$;

create trigger keep_facts before update on public.datasets
  for each row when (old.status = 'ready') execute function private.keep_dataset_facts();
create trigger touch before update of name on public.datasets
  for each row execute function private.touch();
create trigger keep_facts before update on public.documents
  for each row execute function private.keep_document_facts();
create trigger touch before update of title on public.documents
  for each row execute function private.touch();

-- An upload that was cancelled or swept was never there: only what was finished is recorded.
create trigger audit_changed after update of name or delete on public.datasets
  for each row when (old.status = 'ready') execute function private.audit_row('DATASET', 'name');
create trigger audit_changed after insert or update of title or delete on public.documents
  for each row execute function private.audit_row('DOCUMENT', 'title');

-- Who may what ------------------------------------------------------------------------------------------

alter table public.datasets enable row level security;
alter table public.dataset_rows enable row level security;
alter table public.documents enable row level security;
alter table public.passages enable row level security;

revoke all on public.datasets, public.dataset_rows, public.documents, public.passages from anon, authenticated;
grant select, delete on public.datasets, public.documents to authenticated;
grant update (name) on public.datasets to authenticated;
grant update (title) on public.documents to authenticated;
grant select on public.dataset_rows, public.passages to authenticated;

create policy datasets_select on public.datasets for select to authenticated
  using (status = 'ready' and org_id = any (array(select private.my_org_ids())));
create policy datasets_update on public.datasets for update to authenticated
  using (status = 'ready' and org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
-- Own ones, or anybody's for an admin (ruling 22).
create policy datasets_delete on public.datasets for delete to authenticated
  using (
    status = 'ready' and (
      org_id = any (array(select private.my_org_ids('admin')))
      or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member'))))
    )
  );

-- The second half hides rows that are still arriving: the dataset's own policy decides. It is asked once per row
-- returned, by primary key.
create policy dataset_rows_select on public.dataset_rows for select to authenticated
  using (
    org_id = any (array(select private.my_org_ids()))
    and exists (select 1 from public.datasets d where d.id = dataset_id)
  );

create policy documents_select on public.documents for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy documents_update on public.documents for update to authenticated
  using (org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy documents_delete on public.documents for delete to authenticated
  using (
    org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member'))))
  );

create policy passages_select on public.passages for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));

-- Everything there is to ask, in one list. security_invoker: the reader's own policies decide.
create view public.library_items with (security_invoker = true) as
  select 'dataset'::text as kind, d.id, d.org_id, d.name, d.type::text as type, d.size_bytes,
    d.row_count as parts, d.user_id, d.created_at, d.updated_at
  from public.datasets d
  where d.status = 'ready'
  union all
  select 'document'::text, x.id, x.org_id, x.title, x.type::text, x.size_bytes,
    x.passage_count, x.user_id, x.created_at, x.updated_at
  from public.documents x;

comment on view public.library_items is 'Datasets and documents together; parts are rows or passages.';

revoke all on public.library_items from anon, authenticated;
grant select on public.library_items to authenticated;

-- Functions ---------------------------------------------------------------------------------------------

-- The caller's own unfinished upload, locked. One's own: nobody adds rows to somebody else's table.
-- Raises session.required, dataset.not_found; org.forbidden where the membership ended meanwhile.
create function private.lock_upload(p_dataset_id uuid) returns public.datasets
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_dataset public.datasets;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select * into v_dataset from public.datasets d
  where d.id = p_dataset_id and d.user_id = (select auth.uid())
  for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'dataset.not_found';
  end if;
  perform private.require_role(v_dataset.org_id, 'member');
  return v_dataset;
end
$$;

-- Begins an upload, once per p_upload_key: asked again it answers how far the first one came, so that an
-- interrupted upload goes on and a double click makes one dataset. Sweeps what was abandoned.
-- p_columns: [{name, type, …}] in file order. Returns the dataset's id, its status and the next row expected.
-- Raises org.forbidden, dataset.name_length, dataset.too_large, dataset.too_many_rows, dataset.no_rows,
-- dataset.too_many_columns, dataset.bad_columns, dataset.too_many_uploads, dataset.upload_key_missing.
create function public.begin_dataset(
  p_org_id uuid,
  p_upload_key uuid,
  p_name text,
  p_type public.dataset_type,
  p_size_bytes bigint,
  p_row_count integer,
  p_refused_count integer,
  p_columns jsonb,
  p_delimiter text default null,
  p_encoding text default 'utf-8'
) returns table (dataset_id uuid, status public.dataset_status, next_row integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user constant uuid := (select auth.uid());
begin
  perform private.require_role(p_org_id, 'member');
  -- Without a key neither the sweep nor the count of unfinished uploads below would see it.
  if p_upload_key is null then
    raise exception using errcode = '22023', message = 'dataset.upload_key_missing';
  end if;
  if p_name is null or char_length(btrim(p_name)) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'dataset.name_length', detail = '{"max":200}';
  end if;
  if p_size_bytes > 20971520 then
    raise exception using errcode = '54000', message = 'dataset.too_large', detail = '{"max":20}';
  end if;
  if p_row_count > 200000 then
    raise exception using errcode = '54000', message = 'dataset.too_many_rows', detail = '{"max":200000}';
  end if;
  if p_row_count is null or p_row_count < 1 or p_size_bytes is null or p_size_bytes < 1 then
    raise exception using errcode = '22023', message = 'dataset.no_rows';
  end if;
  if p_columns is null or jsonb_typeof(p_columns) <> 'array' or jsonb_array_length(p_columns) = 0
    or octet_length(p_columns::text) > 4000000
  then
    raise exception using errcode = '22023', message = 'dataset.bad_columns';
  end if;
  if jsonb_array_length(p_columns) > 500 then
    raise exception using errcode = '54000', message = 'dataset.too_many_columns', detail = '{"max":500}';
  end if;
  if exists (
    select 1 from jsonb_array_elements(p_columns) c
    where coalesce(char_length(c ->> 'name'), 0) not between 1 and 200
      or coalesce(c ->> 'type', '') not in ('integer', 'decimal', 'boolean', 'date', 'datetime', 'text')
  ) then
    raise exception using errcode = '22023', message = 'dataset.bad_columns';
  end if;

  delete from public.datasets d
  where d.org_id = p_org_id and d.status = 'importing' and d.last_batch_at < now() - interval '1 hour'
    and not (d.user_id = v_user and d.upload_key = p_upload_key);

  if (
    select count(*) from public.datasets d
    where d.org_id = p_org_id and d.status = 'importing' and d.user_id = v_user and d.upload_key <> p_upload_key
  ) >= 20 then
    raise exception using errcode = '54000', message = 'dataset.too_many_uploads', detail = '{"max":20}';
  end if;

  insert into public.datasets as d
    (org_id, user_id, upload_key, name, type, size_bytes, row_count, refused_count, columns, delimiter, encoding)
  values (
    p_org_id, v_user, p_upload_key, btrim(p_name), p_type, p_size_bytes, p_row_count,
    greatest(coalesce(p_refused_count, 0), 0), p_columns, left(p_delimiter, 8), left(coalesce(p_encoding, 'utf-8'), 40)
  )
  on conflict (org_id, user_id, upload_key) do nothing;

  return query
    select d.id, d.status, d.next_row from public.datasets d
    where d.org_id = p_org_id and d.user_id = v_user and d.upload_key = p_upload_key;
end
$$;

-- Adds the rows p_first_row, p_first_row + 1, …; p_rows is [[line number, [cell, …]], …], at most 5,000.
-- Idempotent: rows that already arrived are passed over, so that a batch whose answer was lost can be sent again.
-- Returns the next row expected.
-- Raises dataset.not_found, dataset.finished, dataset.gap {next}, dataset.batch_size {max}, dataset.bad_row {row},
-- dataset.too_many_rows, dataset.too_large.
create function public.append_dataset_rows(p_dataset_id uuid, p_first_row integer, p_rows jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_dataset public.datasets;
  v_width integer;
  v_count integer;
  v_bad integer;
  v_bytes bigint;
begin
  v_dataset := private.lock_upload(p_dataset_id);
  if v_dataset.status <> 'importing' then
    raise exception using errcode = '40001', message = 'dataset.finished';
  end if;
  if p_rows is null or jsonb_typeof(p_rows) <> 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception using errcode = '22023', message = 'dataset.batch_size', detail = '{"max":5000}';
  end if;
  v_count := jsonb_array_length(p_rows);
  if p_first_row is null or p_first_row < 1 or p_first_row > v_dataset.next_row then
    raise exception using errcode = '22023', message = 'dataset.gap',
      detail = jsonb_build_object('next', v_dataset.next_row)::text;
  end if;
  if p_first_row::bigint + v_count - 1 > v_dataset.row_count then
    raise exception using errcode = '22023', message = 'dataset.too_many_rows',
      detail = jsonb_build_object('max', v_dataset.row_count)::text;
  end if;
  if p_first_row + v_count <= v_dataset.next_row then
    return v_dataset.next_row;
  end if;

  v_width := jsonb_array_length(v_dataset.columns);
  -- 262,144 bytes a row: far below what a tsvector can hold (1 MB), so that indexing never fails half-way.
  select p_first_row + r.ordinal::integer - 1 into v_bad
  from jsonb_array_elements(p_rows) with ordinality as r (value, ordinal)
  where case
    when jsonb_typeof(r.value) <> 'array' or jsonb_typeof(r.value -> 0) is distinct from 'number'
      or jsonb_typeof(r.value -> 1) is distinct from 'array' then true
    else jsonb_array_length(r.value -> 1) <> v_width
      or jsonb_path_exists(r.value -> 1, '$[*] ? (@.type() != "string")')
      or octet_length((r.value -> 1)::text) > 262144
  end
  order by r.ordinal
  limit 1;
  if v_bad is not null then
    raise exception using errcode = '22023', message = 'dataset.bad_row', detail = jsonb_build_object('row', v_bad)::text;
  end if;

  -- What arrives, not what was announced. Without four bytes a cell, which are quotes and separators: a sparse table is
  -- mostly those, and rows times columns are limited already. Four times the largest file: one character of
  -- Windows-1252 takes up to three bytes of UTF-8, and some are escaped.
  select coalesce(sum(octet_length((r.value -> 1)::text) - 4 * v_width), 0) into v_bytes
  from jsonb_array_elements(p_rows) with ordinality as r (value, ordinal)
  where p_first_row + r.ordinal - 1 >= v_dataset.next_row;
  if v_dataset.received_bytes + v_bytes > 4 * 20971520 then
    raise exception using errcode = '54000', message = 'dataset.too_large', detail = '{"max":20}';
  end if;

  insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells)
  select v_dataset.org_id, v_dataset.id, p_first_row + r.ordinal::integer - 1, (r.value ->> 0)::integer, r.value -> 1
  from jsonb_array_elements(p_rows) with ordinality as r (value, ordinal)
  where p_first_row + r.ordinal - 1 >= v_dataset.next_row
  order by r.ordinal;

  update public.datasets d
  set next_row = p_first_row + v_count, received_bytes = v_dataset.received_bytes + v_bytes, last_batch_at = now()
  where d.id = v_dataset.id;
  return p_first_row + v_count;
end
$$;

-- Makes the dataset visible. Asked again it changes nothing.
-- Raises dataset.not_found, dataset.incomplete {next} when rows are still missing.
create function public.finish_dataset(p_dataset_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_dataset public.datasets;
begin
  v_dataset := private.lock_upload(p_dataset_id);
  if v_dataset.status = 'ready' then
    return v_dataset.id;
  end if;
  if v_dataset.next_row <= v_dataset.row_count then
    raise exception using errcode = '22023', message = 'dataset.incomplete',
      detail = jsonb_build_object('next', v_dataset.next_row)::text;
  end if;
  update public.datasets d set status = 'ready', updated_at = now() where d.id = v_dataset.id;
  perform private.audit(
    v_dataset.org_id, 'DATASET_CREATED', v_dataset.name,
    jsonb_build_object('id', v_dataset.id, 'rows', v_dataset.row_count, 'refused', v_dataset.refused_count)
  );
  return v_dataset.id;
end
$$;

-- Deletes one's own unfinished upload. True when there was one; a finished dataset is left alone.
create function public.cancel_dataset(p_dataset_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  delete from public.datasets d
  where d.id = p_dataset_id and d.user_id = (select auth.uid()) and d.status = 'importing';
  return found;
end
$$;

-- Writes a document and its passages in one transaction, once per p_upload_key. Returns the document's id.
-- p_passages is [[lead, content, trail, heading or null, level or null], …] in order; lead (a heading's line),
-- content and trail (white space) of all passages, put together, are the document's text: so every passage is an
-- exact part of it, by construction.
-- Raises org.forbidden, document.title_length, document.too_large, document.empty, document.bad_passages,
-- document.upload_key_missing.
create function public.create_document(
  p_org_id uuid,
  p_upload_key uuid,
  p_title text,
  p_type public.document_type,
  p_size_bytes bigint,
  p_language text,
  p_passages jsonb
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user constant uuid := (select auth.uid());
  v_id uuid;
  v_content text;
  v_count integer;
begin
  perform private.require_role(p_org_id, 'member');
  -- Without a key a double click would make two.
  if p_upload_key is null then
    raise exception using errcode = '22023', message = 'document.upload_key_missing';
  end if;
  if p_title is null or char_length(btrim(p_title)) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'document.title_length', detail = '{"max":200}';
  end if;
  if p_size_bytes is null or p_size_bytes > 20971520 then
    raise exception using errcode = '54000', message = 'document.too_large', detail = '{"max":20}';
  end if;
  if p_passages is null or jsonb_typeof(p_passages) <> 'array' or jsonb_array_length(p_passages) = 0 or p_size_bytes < 1 then
    raise exception using errcode = '22023', message = 'document.empty';
  end if;
  v_count := jsonb_array_length(p_passages);
  if exists (
    select 1 from jsonb_array_elements(p_passages) e
    where jsonb_typeof(e) <> 'array'
      or coalesce(char_length(e ->> 1), 0) not between 1 and 8000
      or coalesce(char_length(e ->> 3), 0) > 1000
      or coalesce(e ->> 4, '1') !~ '^[1-6]$'
  ) then
    raise exception using errcode = '22023', message = 'document.bad_passages';
  end if;

  select string_agg(coalesce(p.value ->> 0, '') || (p.value ->> 1) || coalesce(p.value ->> 2, ''), '' order by p.ordinal)
  into v_content
  from jsonb_array_elements(p_passages) with ordinality as p (value, ordinal);
  -- Twice the limit: UTF-8 takes more bytes than Windows-1252 or UTF-16 for the same text.
  if octet_length(v_content) > 2 * 20971520 then
    raise exception using errcode = '54000', message = 'document.too_large', detail = '{"max":20}';
  end if;

  insert into public.documents as d (org_id, user_id, upload_key, title, type, size_bytes, language, content, passage_count)
  values (
    p_org_id, v_user, p_upload_key, btrim(p_title), p_type, p_size_bytes,
    case when p_language in ('en', 'es', 'fr', 'de') then p_language else 'simple' end, v_content, v_count
  )
  on conflict (org_id, user_id, upload_key) do nothing
  returning d.id into v_id;
  if v_id is null then
    -- Sent before: by a double click, or because its answer was lost.
    select d.id into strict v_id from public.documents d
    where d.org_id = p_org_id and d.user_id = v_user and d.upload_key = p_upload_key;
    return v_id;
  end if;

  insert into public.passages (org_id, document_id, position, heading, level, content, language)
  select p_org_id, v_id, p.ordinal::integer, p.value ->> 3, (p.value ->> 4)::smallint, p.value ->> 1,
    case when p_language in ('en', 'es', 'fr', 'de') then p_language else 'simple' end
  from jsonb_array_elements(p_passages) with ordinality as p (value, ordinal)
  order by p.ordinal;
  return v_id;
end
$$;

revoke execute on function
  private.words_config(text), private.keep_dataset_facts(), private.keep_document_facts(), private.lock_upload(uuid),
  public.begin_dataset(uuid, uuid, text, public.dataset_type, bigint, integer, integer, jsonb, text, text),
  public.append_dataset_rows(uuid, integer, jsonb), public.finish_dataset(uuid), public.cancel_dataset(uuid),
  public.create_document(uuid, uuid, text, public.document_type, bigint, text, jsonb)
from public, anon;
grant execute on function
  private.words_config(text),
  public.begin_dataset(uuid, uuid, text, public.dataset_type, bigint, integer, integer, jsonb, text, text),
  public.append_dataset_rows(uuid, integer, jsonb), public.finish_dataset(uuid), public.cancel_dataset(uuid),
  public.create_document(uuid, uuid, text, public.document_type, bigint, text, jsonb)
to authenticated;
