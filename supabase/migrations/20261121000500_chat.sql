-- Knulledge: questions, the passages found for them, and answers whose every quote was checked.
--
-- Without a model an answer is the passages themselves (chat_messages.answer = 'passages'). With one it is text
-- whose quotes were compared with their sources (answer = 'model'). Nobody writes messages or citations directly:
-- ask_question and retry_answer do for members, finish_answer does for the edge function, and a trigger refuses
-- a citation whose quote does not occur in its source, whoever sends it.
--
-- A conversation belongs to the organisation: every member reads it, so an answer can be checked by a colleague.

create type public.chat_role as enum ('user', 'assistant');
create type public.chat_status as enum ('pending', 'complete', 'stopped', 'failed');
create type public.chat_answer as enum ('passages', 'model');
create type public.citation_source as enum ('document', 'dataset');
create type public.citation_check as enum ('exact', 'row');

create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete cascade,
  -- Null once the account is gone: the conversation stays with the organisation.
  user_id uuid references auth.users (id) on delete set null,
  title text not null,
  topic text,
  quotes integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chat_sessions_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  -- Messages refer to their session together with its organisation, so that none can point into another one.
  constraint chat_sessions_org_id_id_key unique (org_id, id)
);

comment on table public.chat_sessions is 'A conversation about the organisation''s own sources.';
comment on column public.chat_sessions.title is 'The first question, shortened; renamed by rename in the list.';
comment on column public.chat_sessions.topic is 'Name of the best source of the latest answer. Kept by the database.';
comment on column public.chat_sessions.quotes is 'Quotes in all answers of the conversation. Kept by the database.';

create table public.chat_messages (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  session_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  position integer not null,
  role public.chat_role not null,
  content text not null default '',
  status public.chat_status not null default 'complete',
  answer public.chat_answer,
  question_id uuid references public.chat_messages (id) on delete cascade,
  client_id uuid,
  scope jsonb,
  search jsonb,
  model text,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  latency_ms integer,
  dropped integer not null default 0,
  failure text,
  failure_detail jsonb,
  created_at timestamptz not null default now(),
  constraint chat_messages_session_fkey foreign key (org_id, session_id)
    references public.chat_sessions (org_id, id) on delete cascade,
  constraint chat_messages_position_key unique (session_id, position),
  constraint chat_messages_content_length check (char_length(content) <= 100000),
  constraint chat_messages_tokens check (input_tokens >= 0 and output_tokens >= 0),
  constraint chat_messages_answer check ((role = 'assistant') = (answer is not null)),
  constraint chat_messages_passages_cost check (answer is distinct from 'passages' or (input_tokens = 0 and output_tokens = 0))
);

comment on table public.chat_messages is 'Questions and answers of a conversation, in the order of position.';
comment on column public.chat_messages.status is 'pending while a model writes; every answer ends as complete, stopped or failed.';
comment on column public.chat_messages.client_id is 'Chosen by the form that asks: sending it twice asks once.';
comment on column public.chat_messages.scope is 'Sources that were asked: {dataset_ids, document_ids}; null for all of them.';
comment on column public.chat_messages.search is 'What was searched and found: {total, capped, terms, missing, searched}.';
comment on column public.chat_messages.dropped is 'Quotes of the model that do not occur in their source and were left out.';
comment on column public.chat_messages.failure is 'area.key of what went wrong, for status failed or stopped.';

create table public.message_citations (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  session_id uuid not null,
  message_id uuid not null references public.chat_messages (id) on delete cascade,
  position integer not null,
  used boolean not null default true,
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
  score real not null default 0,
  checked public.citation_check not null,
  created_at timestamptz not null default now(),
  constraint message_citations_session_fkey foreign key (org_id, session_id)
    references public.chat_sessions (org_id, id) on delete cascade,
  constraint message_citations_position_key unique (message_id, position),
  constraint message_citations_score check (score between 0 and 1),
  constraint message_citations_checked check ((source = 'dataset') = (checked = 'row'))
);

comment on table public.message_citations is
  'Passages and rows behind an answer. The quote is text of the source, kept as it was when it was checked.';
comment on column public.message_citations.used is 'False: found by the same search, and not quoted by the model.';
comment on column public.message_citations.fields is 'For a row: [[column, value], …] as shown, in column order.';
comment on column public.message_citations.terms is 'Words of the quote that matched the question, as they are written there.';
comment on column public.message_citations.checked is 'exact: a substring of the passage. row: values of the row.';

create index chat_sessions_recent_idx on public.chat_sessions (org_id, updated_at desc, id desc);
create index chat_sessions_user_idx on public.chat_sessions (user_id);
create index chat_messages_session_idx on public.chat_messages (org_id, session_id, position);
create index chat_messages_asked_idx on public.chat_messages (org_id, created_at) where role = 'user';
create index chat_messages_user_idx on public.chat_messages (user_id);
create index chat_messages_question_idx on public.chat_messages (question_id);
create unique index chat_messages_client_key on public.chat_messages (org_id, user_id, client_id) where client_id is not null;
create index message_citations_session_idx on public.message_citations (org_id, session_id);
create index message_citations_document_idx on public.message_citations (document_id);
create index message_citations_passage_idx on public.message_citations (passage_id);
create index message_citations_dataset_idx on public.message_citations (dataset_id);

-- Quotes -------------------------------------------------------------------------------------------------

-- A row as text: "Name: chevrolet impala · Cylinders: 8", empty cells left out. It is what a model is shown and
-- what its quotes are compared with, so both must come from here.
create function private.row_text(p_fields jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg((f.field ->> 0) || ': ' || (f.field ->> 1), ' · ' order by f.place), '')
  from jsonb_array_elements(p_fields) with ordinality as f (field, place)
$$;

-- The filled cells of a row with the names of their columns: [[column, value], …].
create function private.row_fields(p_columns jsonb, p_cells jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(coalesce(c.definition ->> 'name', '#' || v.place), v.cell #>> '{}') order by v.place), '[]')
  from jsonb_array_elements(p_cells) with ordinality as v (cell, place)
  left join jsonb_array_elements(p_columns) with ordinality as c (definition, place) on c.place = v.place
  where nullif(v.cell #>> '{}', '') is not null
$$;

-- Whether a quote occurs in what it names, today: an exact substring of the passage, or of the row as text,
-- with every shown cell equal to the row's. False also when the source is gone or in another organisation.
create function private.quote_holds(p_citation public.message_citations) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_fields jsonb;
begin
  if btrim(coalesce(p_citation.quote, '')) = '' then
    return false;
  end if;
  if p_citation.source = 'document' then
    return exists (
      select 1 from public.passages p
      where p.id = p_citation.passage_id and p.org_id = p_citation.org_id and p.document_id = p_citation.document_id
        and strpos(p.content, p_citation.quote) > 0
    );
  end if;
  select private.row_fields(d.columns, r.cells) into v_fields
  from public.dataset_rows r
  join public.datasets d on d.id = r.dataset_id and d.org_id = r.org_id
  where r.org_id = p_citation.org_id and r.dataset_id = p_citation.dataset_id and r.row_number = p_citation.row_number;
  if v_fields is null or coalesce(jsonb_array_length(p_citation.fields), 0) = 0 then
    return false;
  end if;
  -- Long cells are shown shortened: a shown value may be the beginning of the cell.
  if exists (
    select 1 from jsonb_array_elements(p_citation.fields) as shown (field)
    where not exists (
      select 1 from jsonb_array_elements(v_fields) as held (field)
      where held.field ->> 0 = shown.field ->> 0 and starts_with(held.field ->> 1, shown.field ->> 1)
    )
  ) then
    return false;
  end if;
  return p_citation.quote = private.row_text(p_citation.fields)
    or strpos(private.row_text(v_fields), p_citation.quote) > 0;
end
$$;

-- No quote is stored that was not found in its source: not by an RPC of ours, not by the service role.
create function private.check_citation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.quote_holds(new) then
    raise exception using errcode = '22023', message = 'chat.quote_not_found';
  end if;
  return new;
end
$$;

create trigger check_citation before insert on public.message_citations
  for each row execute function private.check_citation();

-- A stored quote is not rewritten. Only the reference to a source that was deleted is taken away.
create function private.keep_citation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.quote, new.fields, new.label, new.heading, new.source, new.checked, new.row_number, new.message_id, new.org_id, new.session_id)
    is distinct from
    (old.quote, old.fields, old.label, old.heading, old.source, old.checked, old.row_number, old.message_id, old.org_id, old.session_id)
  then
    raise exception using errcode = '42501', message = 'row.append_only';
  end if;
  return new;
end
$$;

create trigger keep_citation before update on public.message_citations
  for each row execute function private.keep_citation();

-- Sessions: what a member may change is the title, and nothing else even if a grant said more.
create function private.guard_chat_session() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := btrim(regexp_replace(new.title, '\s+', ' ', 'g'));
  if new.title is distinct from old.title and char_length(coalesce(new.title, '')) not between 1 and 200 then
    raise exception using errcode = '22023', message = 'chat.title_length', detail = '{"max":200}';
  end if;
  if private.is_client() then
    if (new.id, new.org_id, new.user_id, new.topic, new.quotes, new.created_at)
      is distinct from (old.id, old.org_id, old.user_id, old.topic, old.quotes, old.created_at)
    then
      raise exception using errcode = '42501', message = 'row.fixed_field';
    end if;
    -- A new name is no new activity: the list keeps its order.
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

create trigger guard_chat_session before update on public.chat_sessions
  for each row execute function private.guard_chat_session();

create trigger audit_chat_session after insert or delete on public.chat_sessions
  for each row execute function private.audit_row('CHAT_SESSION', 'title');
create trigger audit_chat_session_renamed after update of title on public.chat_sessions
  for each row when (old.title is distinct from new.title)
  execute function private.audit_row('CHAT_SESSION', 'title');

alter table public.chat_sessions enable row level security;
alter table public.chat_messages enable row level security;
alter table public.message_citations enable row level security;

grant select, delete on public.chat_sessions to authenticated;
grant update (title) on public.chat_sessions to authenticated;
grant select on public.chat_messages, public.message_citations to authenticated;
grant select on public.chat_sessions, public.chat_messages, public.message_citations to service_role;

create policy chat_sessions_read on public.chat_sessions for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy chat_sessions_rename on public.chat_sessions for update to authenticated
  using (org_id = any (array(select private.my_org_ids('member'))))
  with check (org_id = any (array(select private.my_org_ids('member'))));
create policy chat_sessions_delete on public.chat_sessions for delete to authenticated
  using (
    org_id = any (array(select private.my_org_ids('admin')))
    or (user_id = (select auth.uid()) and org_id = any (array(select private.my_org_ids('member'))))
  );
create policy chat_messages_read on public.chat_messages for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));
create policy message_citations_read on public.message_citations for select to authenticated
  using (org_id = any (array(select private.my_org_ids())));

-- Retrieval ----------------------------------------------------------------------------------------------

-- Every configuration that a row or a passage can be in.
create function private.search_configs() returns regconfig[]
language sql immutable set search_path = ''
as $$
  select array['private.words', 'private.words_en', 'private.words_de', 'private.words_fr', 'private.words_es']::regconfig[]
$$;

-- The language of a question as its search configuration, by counting its stop words in each language that
-- passages can be in. English where nothing speaks for another: numbers and names have no stop words.
create function private.question_language(p_text text) returns regconfig
language sql stable set search_path = ''
as $$
  with words as (
    select distinct lower(w) as word
    from regexp_split_to_table(left(p_text, 4000), '[^[:alpha:]]+') w where w <> '' limit 64
  )
  select l.config
  from (values ('private.words_en'::regconfig, 1), ('private.words_de', 2), ('private.words_fr', 3), ('private.words_es', 4)) l (config, place)
  left join words on to_tsvector(l.config, words.word) = ''::tsvector
  group by l.config, l.place
  order by count(words.word) desc, l.place
  limit 1
$$;

-- One word of a question as a tsquery that finds it in any of the given configurations. Passages are each kept in
-- their own, so all are given for them. Rows are kept unstemmed: given that and the question's language, "cars"
-- finds car, while a stem of another language ("rate" is "rat" in German) finds nothing it should not. Values that the parser splits (2012-01-05, INC-318)
-- are their parts in a row. The text never acts as an operator: phraseto_tsquery knows none. Null: no word at all.
create function private.word_query(p_word text, p_configs regconfig[]) returns tsquery
language sql stable set search_path = ''
as $$
  select string_agg(distinct '(' || f.form::text || ')', ' | ')::tsquery
  from (
    select phraseto_tsquery(c.config, w.word) as form
    from unnest(p_configs) c (config)
    -- 8 and 8.0 are the same number in two files.
    cross join (
      select p_word as word
      union all select p_word || '.0' where p_word ~ '^[0-9]+$'
      union all select regexp_replace(p_word, '\.0+$', '') where p_word ~ '^[0-9]+\.0+$'
    ) w
  ) f
  where numnode(f.form) > 0
$$;

-- The part of a passage to quote: the sentence that holds the most of what was asked, with its neighbours of the
-- same paragraph as far as p_length allows. Always a substring of p_content.
create function private.excerpt(p_content text, p_config regconfig, p_forms text[], p_weights double precision[], p_length integer default 240)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_end constant integer := char_length(p_content);
  v_starts integer[] := '{}';
  v_stops integer[] := '{}';
  v_values double precision[] := '{}';
  v_from integer := 1;
  v_to integer;
  v_best integer := 1;
  v_first integer;
  v_last integer;
  v_hit integer;
begin
  if v_end <= p_length then
    return btrim(p_content, E' \t\r\n');
  end if;
  while v_from <= v_end and cardinality(v_starts) < 200 loop
    v_to := regexp_instr(p_content, '[.!?…]["”»'')\]]*\s+|\n\s*\n|\n(?=\s*([-*|>#]|\d+\.)\s)', v_from, 1, 1);
    if v_to = 0 or v_to is null then
      v_to := v_end + 1;
    end if;
    v_starts := v_starts || v_from;
    v_stops := v_stops || v_to;
    v_values := v_values || (
      select coalesce(sum(w.weight), 0)
      from unnest(p_forms, p_weights) w (form, weight)
      where to_tsvector(p_config, substr(p_content, v_from, v_to - v_from)) @@ w.form::tsquery
    );
    v_from := v_to;
  end loop;
  for i in 2 .. cardinality(v_values) loop
    if v_values[i] > v_values[v_best] then
      v_best := i;
    end if;
  end loop;
  v_first := v_best;
  v_last := v_best;
  loop
    if v_last < cardinality(v_stops) and v_stops[v_last + 1] - v_starts[v_first] <= p_length
      and substr(p_content, v_starts[v_last], v_stops[v_last] - v_starts[v_last]) !~ '\n\s*\n$' then
      v_last := v_last + 1;
    elsif v_first > 1 and v_stops[v_last] - v_starts[v_first - 1] <= p_length
      and substr(p_content, v_starts[v_first - 1], v_stops[v_first - 1] - v_starts[v_first - 1]) !~ '\n\s*\n$' then
      v_first := v_first - 1;
    else
      exit;
    end if;
  end loop;
  v_from := v_starts[v_first];
  v_to := v_stops[v_last];
  if v_to - v_from > p_length * 1.5 then
    -- One long sentence (a table, a list without marks): words around the first one that matched.
    select min(strpos(lower(substr(p_content, v_from, v_to - v_from)), lower(t.token))) into v_hit
    from ts_parse('default', substr(p_content, v_from, least(v_to - v_from, 20000))) t
    where exists (select 1 from unnest(p_forms) f where to_tsvector(p_config, t.token) @@ f::tsquery);
    v_hit := v_from + greatest(coalesce(v_hit, 1) - 1, 0);
    if v_hit - v_from > 80 then
      v_from := coalesce(nullif(regexp_instr(p_content, '\s', v_hit - 80, 1, 1), 0), v_hit - 80);
    end if;
    v_to := least(v_to, v_from + p_length);
    if v_to <= v_end then
      v_to := v_from + char_length(regexp_replace(substr(p_content, v_from, v_to - v_from), '\s\S*$', ''));
    end if;
  end if;
  return btrim(substr(p_content, v_from, v_to - v_from), E' \t\r\n');
end
$$;

-- The words of a name (a file's, a column's): whole, cut at - _ . and between Aa, unstemmed and stemmed.
create function private.name_words(p_name text, p_config regconfig) returns tsvector
language sql stable set search_path = ''
as $$
  select to_tsvector('private.words', n.name) || to_tsvector('private.words_en', n.name) || to_tsvector(p_config, n.name)
  from (select p_name || ' ' || regexp_replace(regexp_replace(p_name, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[-_.]', ' ', 'g') as name) n
$$;

-- Words of a text that match any of the queries, as they are written there. p_words: the same in plain, for values
-- that the parser splits.
create function private.matched_words(p_text text, p_configs regconfig[], p_queries text[], p_words text[]) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct m.word order by m.word), '{}')
  from (
    select t.token as word
    from ts_parse('default', left(p_text, 20000)) t
    where t.token ~ '[[:alnum:]]' and exists (
      select 1 from unnest(p_configs) c (config), unnest(p_queries) q (query)
      where to_tsvector(c.config, t.token) @@ q.query::tsquery
    )
    union
    select substr(p_text, strpos(lower(p_text), w.word), char_length(w.word))
    from unnest(p_words) w (word)
    where w.word ~ '[-/:.]' and strpos(lower(p_text), w.word) > 0
  ) m
$$;

-- Finds the passages and rows that answer a question best. No check of membership: callers do that.
--
-- Ranking. BM25 (S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
-- k1 = 1.2, b = 0.75): for each word of the question idf × saturation, idf = ln(1 + (N − n + ½) / (n + ½)) within
-- the scope, saturation = tf (k1 + 1) / (tf + k1 (1 − b + b · length / mean length)). The sum is divided by that of
-- a text of mean length holding every word once, cut at 1, and multiplied by the share of the question's idf
-- that is present (coverage), because a row with all words beats a long passage repeating one; the root of that
-- product is the score, so that it reads as the share of the question that was found. A word that only names a
-- column, a heading or the source counts three quarters: in "cylinders of the impala" one word is the column. A
-- word found nowhere weighs as the mean word does, so that a question half of which is unknown never scores 1.
--
-- Work. Independent of the size of the organisation beyond the index scans, and at most 22 of those for each table:
-- one for each of at most 12 words, up to 2,000 hits, whose first 150 are candidates; then, only while fewer were
-- found than are wanted, all words of the six rarest together, all but one, and pairs of the three rarest, 150 hits
-- each. total is counted up to 1,000.
create function private.find_passages(p_org_id uuid, p_query text, p_limit integer, p_dataset_ids uuid[], p_document_ids uuid[])
returns jsonb
language plpgsql stable
set search_path = ''
-- A tsquery of a frequent word makes the planner prefer reading the table in order. It may not.
set enable_seqscan = off
set plan_cache_mode = force_custom_plan
-- That makes costs look huge, and compiling would take longer than the search.
set jit = off
as $$
#variable_conflict use_column
declare
  c_k1 constant double precision := 1.2;
  c_b constant double precision := 0.75;
  c_count_cap constant integer := 2000;
  c_candidates constant integer := 150;
  c_total_cap constant integer := 1000;
  c_words_counted constant integer := 12;
  c_words_ranked constant integer := 6;
  c_near_best constant double precision := 0.4;
  c_naming constant double precision := 0.75;
  -- Below this a hit shares next to nothing with the question.
  c_least_score constant double precision := 0.1;
  -- Words of asking that no stop list holds; they say nothing about what is asked for.
  c_asking constant text[] := array[
    'many', 'much', 'tell', 'show', 'find', 'give', 'list', 'please', 'whats', 's', 'does', 'did',
    'viele', 'viel', 'zeige', 'zeig', 'finde', 'nenne', 'bitte', 'gibt', 'hat', 'wurde', 'welche', 'welcher', 'welches', 'lange', 'dauert',
    'combien', 'montre', 'montrez', 'trouve', 'donne', 'donnez', 'quel', 'quelle', 'quels', 'quelles', 'est',
    'cuántos', 'cuántas', 'cuanto', 'cuánto', 'cuantos', 'cuantas', 'muestra', 'dime', 'busca', 'cuál', 'cual', 'qué'
  ];
  v_limit constant integer := least(greatest(coalesce(p_limit, 8), 1), 50);
  v_text constant text := left(coalesce(p_query, ''), 4000);
  v_all constant boolean := p_dataset_ids is null and p_document_ids is null;
  v_language regconfig;
  v_datasets constant uuid[] := coalesce(p_dataset_ids, '{}');
  v_documents constant uuid[] := coalesce(p_document_ids, '{}');
  v_importing uuid[];
  v_searched jsonb;
  v_dataset_count integer;
  v_document_count integer;
  v_rows bigint;
  v_passages bigint;
  v_words text[];
  -- The same words, as passages and as rows are asked for them.
  v_queries tsquery[];
  v_row_queries tsquery[];
  v_counts integer[];
  v_known integer[];
  v_missing text[];
  v_idf double precision[];
  v_mean_idf double precision;
  v_full double precision;
  v_required tsquery;
  v_excluded tsquery;
  v_guard tsquery;
  v_any tsquery;
  v_any_row tsquery;
  v_combinations text[];
  -- Candidates, by where they are stored: within one statement that is the cheapest of keys.
  v_hits text[];
  v_row_tids tid[] := '{}';
  v_passage_tids tid[] := '{}';
  v_more tid[];
  v_total integer;
  v_found jsonb;
begin
  -- Scope. Rows of a dataset that is still being imported are nobody's answer yet.
  select count(*), coalesce(sum(d.row_count), 0) into v_dataset_count, v_rows
  from public.datasets d
  where d.org_id = p_org_id and d.status = 'ready' and (v_all or d.id = any (v_datasets));
  select coalesce(array_agg(d.id), '{}') into v_importing
  from public.datasets d where d.org_id = p_org_id and d.status = 'importing';
  select count(*), coalesce(sum(d.passage_count), 0) into v_document_count, v_passages
  from public.documents d
  where d.org_id = p_org_id and (v_all or d.id = any (v_documents));
  v_searched := jsonb_build_object('datasets', v_dataset_count, 'rows', v_rows,
    'documents', v_document_count, 'passages', v_passages);

  -- Words. "quoted words" must stand together, -word must not occur; everything else is literal.
  v_language := private.question_language(v_text);
  select string_agg('(' || (
      select string_agg(distinct '(' || phraseto_tsquery(c.config, p.phrase)::text || ')', ' | ')
      from unnest(private.search_configs()) c (config)
      where numnode(phraseto_tsquery(c.config, p.phrase)) > 0
    ) || ')', ' & ')::tsquery into v_required
  from (select m[1] as phrase from regexp_matches(v_text, '"([^"]{1,200})"', 'g') m limit 4) p
  where numnode(phraseto_tsquery('private.words', p.phrase)) > 0;
  select string_agg('(' || private.word_query(lower(w.word), private.search_configs())::text || ')', ' | ')::tsquery into v_excluded
  from (select m[1] as word from regexp_matches(v_text, '(?:^|\s)-([[:alpha:]][[:alnum:]]*)', 'g') m limit 8) w;

  with given as (
    select regexp_replace(v_text, '(^|\s)-[[:alpha:]][[:alnum:]]*', ' ', 'g') as text
  ), pieces as (
    -- Values such as 2012-01-05, 02:36, 18.5 or INC-318 stay whole.
    select p.piece[1] as value, p.place
    from given, regexp_matches(given.text, '[[:alnum:]]+(?:[-/:.][[:alnum:]]+)+|[^[:space:]]+', 'g') with ordinality as p (piece, place)
  ), tokens as (
    select word, min(place) as place
    from (
      select lower(p.value) as word, p.place * 1000 as place from pieces p where p.value ~ '^[[:alnum:]]+([-/:.][[:alnum:]]+)+$' and p.value ~ '[0-9]'
      union all
      select lower(t.token), p.place * 1000 + t.place
      from pieces p, ts_parse('default', p.value) with ordinality as t (tokid, token, place)
      -- 15 to 17 are hyphenated compounds whose parts follow by themselves; 12 is a blank, 13 a tag.
      where not (p.value ~ '^[[:alnum:]]+([-/:.][[:alnum:]]+)+$' and p.value ~ '[0-9]')
        and t.tokid not in (12, 13, 15, 16, 17) and t.token ~ '[[:alnum:]]'
    ) x
    group by word
  ), telling as (
    select word, place from tokens
    where to_tsvector(v_language, word) <> ''::tsvector and word <> all (c_asking)
  ), kept as (
    select * from telling
    union all
    select * from tokens where not exists (select 1 from telling)
  )
  select coalesce(array_agg(word order by place), '{}') into v_words
  from (select word, place from kept where private.word_query(word, private.search_configs()) is not null order by place limit c_words_counted) k;

  if cardinality(v_words) = 0 or v_dataset_count + v_document_count = 0 then
    return jsonb_build_object('total', 0, 'capped', false, 'terms', to_jsonb(v_words), 'missing', to_jsonb(v_words),
      'searched', v_searched, 'passages', '[]'::jsonb);
  end if;
  select array_agg(private.word_query(w.word, private.search_configs()) order by w.place),
    array_agg(private.word_query(w.word, array['private.words'::regconfig, v_language]) order by w.place)
  into v_queries, v_row_queries
  from unnest(v_words) with ordinality w (word, place);

  -- The index is asked for what must and must not stand there together with each word.
  v_guard := case when v_excluded is null then v_required when v_required is null then !! v_excluded else v_required && !! v_excluded end;

  -- How often each word occurs, as far as counting is worth it, and where first.
  select array_agg(coalesce(r.n, 0) + coalesce(p.n, 0) order by q.place),
    array_agg(coalesce(r.first, '{}') order by q.place) || array_agg(coalesce(p.first, '{}') order by q.place)
  into v_counts, v_hits
  from unnest(v_queries, v_row_queries) with ordinality q (query, row_query, place)
  left join lateral (
    select count(*)::integer as n, (array_agg(h.at) filter (where h.place <= c_candidates))::text as first
    from (
      select x.ctid as at, row_number() over () as place from public.dataset_rows x
      where x.org_id = p_org_id and x.fts @@ (q.row_query && coalesce(v_guard, q.row_query))
        and (v_all or x.dataset_id = any (v_datasets)) and x.dataset_id <> all (v_importing)
      limit c_count_cap
    ) h
  ) r on true
  left join lateral (
    select count(*)::integer as n, (array_agg(h.at) filter (where h.place <= c_candidates))::text as first
    from (
      select x.ctid as at, row_number() over () as place from public.passages x
      where x.org_id = p_org_id and x.fts @@ (q.query && coalesce(v_guard, q.query))
        and (v_all or x.document_id = any (v_documents))
      limit c_count_cap
    ) h
  ) p on true;

  -- The rarest words say the most; a word counted up to its cap is taken to be in a tenth of everything or more.
  select array_agg(k.place order by k.n, k.place) into v_known
  from (
    select c.place, c.n from unnest(v_counts) with ordinality c (n, place) where c.n > 0 order by c.n, c.place limit c_words_ranked
  ) k;
  select coalesce(array_agg(v_words[c.place] order by c.place), '{}') into v_missing
  from unnest(v_counts) with ordinality c (n, place) where c.n = 0;
  select array_agg(ln(1 + (m.total - m.n + 0.5) / (m.n + 0.5)) order by m.place) into v_idf
  from (
    select c.place, greatest(v_rows + v_passages, c.n)::double precision as total,
      case when c.n >= c_count_cap then greatest(c.n, (v_rows + v_passages) / 10.0) else c.n end::double precision as n
    from unnest(v_counts) with ordinality c (n, place)
  ) m;

  if v_known is not null then
    select avg(v_idf[k]) into v_mean_idf from unnest(v_known) k;
    v_any := v_queries[v_known[1]];
    v_any_row := v_row_queries[v_known[1]];
    for i in 1 .. cardinality(v_known) loop
      v_any := v_any || v_queries[v_known[i]];
      v_any_row := v_any_row || v_row_queries[v_known[i]];
      v_row_tids := v_row_tids || v_hits[v_known[i]]::tid[];
      v_passage_tids := v_passage_tids || v_hits[cardinality(v_words) + v_known[i]]::tid[];
    end loop;
    -- Rows with several of the words may not be among the first of any: all together, then all but one, then pairs.
    for v_round in 1 .. 3 loop
      -- Each combination as the places of its words.
      v_combinations := '{}';
      if v_round = 1 and cardinality(v_known) > 1 then
        v_combinations := array[v_known::text];
      elsif v_round = 2 and cardinality(v_known) > 2 then
        select array_agg(array_remove(v_known, k)::text) into v_combinations from unnest(v_known) k;
      elsif v_round = 3 and cardinality(v_known) > 3 then
        v_combinations := array[v_known[1:2]::text, array[v_known[1], v_known[3]]::text, v_known[2:3]::text];
      end if;
      exit when v_combinations = '{}';
      select coalesce(array_agg(h.at), '{}') into v_more
      from unnest(v_combinations) c (places)
      cross join lateral (
        select string_agg('(' || v_row_queries[k]::text || ')', ' & ')::tsquery as query from unnest(c.places::integer[]) k
      ) t
      cross join lateral (
        select x.ctid as at from public.dataset_rows x
        where x.org_id = p_org_id and x.fts @@ (t.query && coalesce(v_guard, t.query))
          and (v_all or x.dataset_id = any (v_datasets)) and x.dataset_id <> all (v_importing)
        limit c_candidates
      ) h;
      v_row_tids := v_row_tids || v_more;
      v_total := cardinality(v_more);
      select coalesce(array_agg(h.at), '{}') into v_more
      from unnest(v_combinations) c (places)
      cross join lateral (
        select string_agg('(' || v_queries[k]::text || ')', ' & ')::tsquery as query from unnest(c.places::integer[]) k
      ) t
      cross join lateral (
        select x.ctid as at from public.passages x
        where x.org_id = p_org_id and x.fts @@ (t.query && coalesce(v_guard, t.query))
          and (v_all or x.document_id = any (v_documents))
        limit c_candidates
      ) h;
      v_passage_tids := v_passage_tids || v_more;
      exit when v_total + cardinality(v_more) >= v_limit;
    end loop;
  else
    v_mean_idf := 1;
  end if;
  v_full := (select coalesce(sum(v_idf[k]), 0) from unnest(coalesce(v_known, '{}')) k) + v_mean_idf * cardinality(v_missing);

  -- What one word alone reaches need not be counted again.
  if v_any is null or (select max(n) from unnest(v_counts) n) >= c_total_cap then
    v_total := case when v_any is null then 0 else c_total_cap end;
  else
    select least(c_total_cap, (
        select count(*) from (
          select 1 from public.dataset_rows x
          where x.org_id = p_org_id and x.fts @@ (v_any_row && coalesce(v_guard, v_any_row))
            and (v_all or x.dataset_id = any (v_datasets)) and x.dataset_id <> all (v_importing)
          limit c_total_cap
        ) h) + (
        select count(*) from (
          select 1 from public.passages x
          where x.org_id = p_org_id and x.fts @@ (v_any && coalesce(v_guard, v_any))
            and (v_all or x.document_id = any (v_documents))
          limit c_total_cap
        ) h))
    into v_total;
  end if;

  with
  words as (
    select w.place, v_words[w.place] as word, v_queries[w.place] as query, v_row_queries[w.place] as row_query, v_counts[w.place] > 0 as known,
      case when v_counts[w.place] > 0 then v_idf[w.place] else v_mean_idf end as weight
    from generate_subscripts(v_words, 1) w (place)
    where w.place = any (coalesce(v_known, '{}')) or v_counts[w.place] = 0
  ),
  row_hits as (
    select x.dataset_id, x.row_number from public.dataset_rows x where x.ctid = any (v_row_tids) and x.org_id = p_org_id
  ),
  passage_hits as (
    select x.id from public.passages x where x.ctid = any (v_passage_tids) and x.org_id = p_org_id
  ),
  -- A question may only name its source ("what is in cars.csv?"): the source's beginning is then the answer.
  named_datasets as (
    select d.id, d.name, d.columns,
      n.names as named
    from public.datasets d
    cross join lateral (
      select private.name_words(d.name || ' ' || coalesce(string_agg(c ->> 'name', ' '), ''), v_language) as names
      from jsonb_array_elements(d.columns) c
    ) n
    -- An array, so that its index answers: of "in … or in …" the planner makes a scan of every organisation's datasets.
    where d.id = any (array(
      select h.dataset_id from row_hits h
      union
      (select x.id from public.datasets x
       where x.org_id = p_org_id and x.status = 'ready' and (v_all or x.id = any (v_datasets)) and not exists (select 1 from row_hits)
       order by x.updated_at desc limit 200)))
  ),
  named_rows as (
    select n.id as dataset_id, r.row_number
    from named_datasets n
    cross join lateral (
      select x.row_number from public.dataset_rows x
      where x.org_id = p_org_id and x.dataset_id = n.id order by x.row_number limit 3
    ) r
    where v_required is null and not exists (select 1 from row_hits) and not exists (select 1 from passage_hits)
      and exists (select 1 from words w where n.named @@ w.row_query)
  ),
  row_texts as (
    select x.dataset_id, x.row_number, x.cells, x.fts, length(x.fts) as size, n.name, n.columns, n.named,
      avg(length(x.fts)) over () as mean_size
    from (select * from row_hits union select * from named_rows) h
    join public.dataset_rows x on x.org_id = p_org_id and x.dataset_id = h.dataset_id and x.row_number = h.row_number
    join named_datasets n on n.id = h.dataset_id
  ),
  row_scores as (
    select r.dataset_id, r.row_number,
      sum(case when r.fts @@ w.row_query then w.weight * (c_k1 + 1) / (1 + c_k1 * (1 - c_b + c_b * r.size / greatest(r.mean_size, 1)))
        when r.named @@ w.row_query then w.weight * c_naming else 0 end) as raw,
      sum(case when r.fts @@ w.row_query then w.weight when r.named @@ w.row_query then w.weight * c_naming else 0 end) as covered
    from row_texts r cross join words w
    group by r.dataset_id, r.row_number
  ),
  passage_texts as (
    select x.id, x.document_id, x.position, x.content, x.heading, x.language, x.fts, length(x.fts) as size, d.title,
      private.name_words(d.title || ' ' || coalesce(x.heading, ''), private.words_config(x.language)) as named,
      avg(length(x.fts)) over () as mean_size
    from passage_hits h
    join public.passages x on x.id = h.id
    join public.documents d on d.id = x.document_id
  ),
  passage_scores as (
    select p.id,
      sum(case when t.n > 0 then w.weight * t.n * (c_k1 + 1) / (t.n + c_k1 * (1 - c_b + c_b * p.size / greatest(p.mean_size, 1)))
        when p.named @@ w.query then w.weight * c_naming else 0 end) as raw,
      sum(case when t.n > 0 then w.weight when p.named @@ w.query then w.weight * c_naming else 0 end) as covered
    from passage_texts p
    cross join words w
    cross join lateral (
      -- Only a word that occurs is counted: taking a tsvector apart is the expensive part.
      select case when p.fts @@ w.query then (
        select coalesce(sum(coalesce(cardinality(u.positions), 1)), 1)
        from unnest(p.fts) u where array_to_tsvector(array[u.lexeme]) @@ w.query
      ) else 0 end as n
    ) t
    group by p.id
  ),
  ranked as (
    select s.*, row_number() over (order by s.score desc, s.raw desc, s.dataset_id nulls first, s.document_id, s.place) as rank
    from (
      select 'dataset' as source, r.dataset_id, null::uuid as document_id, null::uuid as passage_id, r.row_number as place, s.raw,
        sqrt(least(1, s.raw / v_full) * s.covered / v_full) as score
      from row_scores s join row_texts r using (dataset_id, row_number)
      union all
      select 'document', null, p.document_id, p.id, p.position, s.raw, sqrt(least(1, s.raw / v_full) * s.covered / v_full)
      from passage_scores s join passage_texts p using (id)
    ) s
    where s.score >= c_least_score
    order by rank
    limit v_limit
  ),
  chosen as (
    -- What shares far less with the question than the best does would only distract from it.
    select * from ranked r where r.score >= c_near_best * (select max(score) from ranked)
  ),
  forms as (
    select array_agg(query::text order by place) as queries, array_agg(row_query::text order by place) as row_queries,
      array_agg(weight order by place) as weights
    from words
  ),
  shown as (
    select k.rank, k.source, k.score, k.dataset_id, k.place as row_number, null::uuid as document_id, null::uuid as passage_id,
      r.name as label, null::text as heading, f.fields, private.row_text(f.fields) as quote, private.row_text(a.fields) as body, null::text as language
    from chosen k
    join row_texts r on k.source = 'dataset' and r.dataset_id = k.dataset_id and r.row_number = k.place
    cross join forms
    cross join lateral (select private.row_fields(r.columns, r.cells) as fields) a
    cross join lateral (
      -- A wide row shows the cells that matched and as many others as fit into eight.
      select coalesce(jsonb_agg(jsonb_build_array(c.field ->> 0, left(c.field ->> 1, 300)) order by c.place), '[]') as fields
      from (
        select e.field, e.place from jsonb_array_elements(a.fields) with ordinality e (field, place)
        order by not exists (
          select 1 from unnest(forms.row_queries) q
          where (to_tsvector('private.words', e.field ->> 1) || private.name_words(e.field ->> 0, v_language)) @@ q::tsquery
        ), e.place
        limit 8
      ) c
    ) f
    union all
    select k.rank, k.source, k.score, null, null, k.document_id, k.passage_id, p.title, p.heading, null,
      private.excerpt(p.content, private.words_config(p.language), forms.queries, forms.weights), p.content, p.language
    from chosen k
    join passage_texts p on p.id = k.passage_id
    cross join forms
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'rank', s.rank, 'source', s.source, 'dataset_id', s.dataset_id, 'row_number', s.row_number,
      'document_id', s.document_id, 'passage_id', s.passage_id, 'label', s.label, 'heading', s.heading,
      'text', s.body, 'quote', s.quote, 'fields', s.fields, 'score', round(s.score::numeric, 4),
      'terms', case when s.source = 'dataset'
        then private.matched_words(s.quote, array['private.words'::regconfig, 'private.words_en', v_language], forms.row_queries, v_words)
        else private.matched_words(s.quote, array[private.words_config(s.language), 'private.words'::regconfig], forms.queries, v_words) end
    ) order by s.rank), '[]')
,
    (select coalesce(array_agg(w.word order by w.place), '{}') from words w
     where not w.known and not exists (
       select 1 from chosen k
       left join row_texts r on k.source = 'dataset' and r.dataset_id = k.dataset_id and r.row_number = k.place
       left join passage_texts p on p.id = k.passage_id
       where coalesce(r.named, p.named) @@ w.query))
  into v_found, v_missing
  from shown s cross join forms
  where s.quote <> '';

  return jsonb_build_object(
    'total', greatest(coalesce(v_total, 0), jsonb_array_length(v_found)),
    'capped', coalesce(v_total, 0) >= c_total_cap,
    'terms', to_jsonb(v_words), 'missing', to_jsonb(v_missing), 'searched', v_searched, 'passages', v_found);
end
$$;

-- Passages and rows of an organisation that answer p_query best, best first.
--   p_query         a question or websearch terms: "quoted words" stand together, -word is excluded, the rest is literal
--   p_limit         1 to 50
--   p_dataset_ids,  the sources to search. Both null: all of them. Otherwise only those named: a null list beside
--   p_document_ids  a given one names none
-- Answers source, ids, label (dataset or document), heading, text (the whole passage or row), quote (the part that
-- matches, a substring of it), terms (matching words as written), score 0..1, total (matches, counted up to 1,000).
-- SECURITY DEFINER because @@ is not leakproof: under row-level security the index would not be used.
-- Raises org.forbidden (42501), session.required (28000).
create function public.search_passages(
  p_org_id uuid, p_query text, p_limit integer default 8, p_dataset_ids uuid[] default null, p_document_ids uuid[] default null)
returns table (
  rank integer, source public.citation_source, document_id uuid, passage_id uuid, dataset_id uuid, row_number integer,
  label text, heading text, text text, quote text, fields jsonb, terms text[], score real, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_found jsonb;
begin
  perform private.require_role(p_org_id, 'viewer');
  v_found := private.find_passages(p_org_id, p_query, p_limit, p_dataset_ids, p_document_ids);
  return query
  select p.rank, p.source::public.citation_source, p.document_id, p.passage_id, p.dataset_id, p.row_number,
    p.label, p.heading, p.text, p.quote, p.fields, p.terms, p.score, (v_found ->> 'total')::integer
  from jsonb_to_recordset(v_found -> 'passages') as p (
    rank integer, source text, document_id uuid, passage_id uuid, dataset_id uuid, row_number integer,
    label text, heading text, text text, quote text, fields jsonb, terms text[], score real)
  order by p.rank;
end
$$;

-- Asking -------------------------------------------------------------------------------------------------

-- A title from a question: its first line, cut at a word.
create function private.title_of(p_question text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(t.line) <= 80 then t.line
    else coalesce(nullif(regexp_replace(left(t.line, 80), '\s+\S*$', ''), ''), left(t.line, 80)) || '…' end
  from (select btrim(regexp_replace(p_question, '\s+', ' ', 'g')) as line) t
$$;

-- Stores what a search found as the citations of an answer. For a model they are not used yet: it will say.
create function private.store_passages(p_answer public.chat_messages, p_found jsonb) returns void
language sql set search_path = ''
as $$
  insert into public.message_citations (
    org_id, session_id, message_id, position, used, source, document_id, passage_id, dataset_id, row_number,
    label, heading, quote, fields, terms, score, checked)
  select p_answer.org_id, p_answer.session_id, p_answer.id,
    p.rank + case when p_answer.answer = 'model' then 100 else 0 end, p_answer.answer = 'passages',
    p.source::public.citation_source, p.document_id, p.passage_id, p.dataset_id, p.row_number,
    p.label, p.heading, p.quote, p.fields, p.terms, p.score,
    case when p.source = 'dataset' then 'row' else 'exact' end::public.citation_check
  from jsonb_to_recordset(p_found -> 'passages') as p (
    rank integer, source text, document_id uuid, passage_id uuid, dataset_id uuid, row_number integer,
    label text, heading text, quote text, fields jsonb, terms text[], score real)
$$;

-- What the list of conversations shows beside the title.
create function private.refresh_session(p_session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.chat_sessions s
  set updated_at = now(),
    quotes = (select count(*) from public.message_citations c where c.org_id = s.org_id and c.session_id = s.id and c.used),
    topic = coalesce((
      select c.label from public.message_citations c
      join public.chat_messages m on m.id = c.message_id
      where c.org_id = s.org_id and c.session_id = s.id and c.used
      order by m.position desc, c.position limit 1), s.topic)
  where s.id = p_session_id
$$;

-- The answer to a question: found, stored, and complete unless a model is to write it.
create function private.write_answer(p_answer public.chat_messages, p_question text, p_started timestamptz) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  v_found jsonb;
begin
  v_found := private.find_passages(
    p_answer.org_id, p_question, 8,
    (select array_agg(v::uuid) from jsonb_array_elements_text(nullif(p_answer.scope -> 'dataset_ids', 'null')) v),
    (select array_agg(v::uuid) from jsonb_array_elements_text(nullif(p_answer.scope -> 'document_ids', 'null')) v));
  perform private.store_passages(p_answer, v_found);
  update public.chat_messages m
  set search = v_found - 'passages',
    content = case when m.answer = 'passages' then coalesce((
      select left(string_agg(p.passage ->> 'quote', E'\n\n' order by (p.passage ->> 'rank')::integer), 100000)
      from jsonb_array_elements(v_found -> 'passages') p (passage)), '') else '' end,
    latency_ms = case when m.answer = 'passages' then (extract(epoch from clock_timestamp() - p_started) * 1000)::integer end
  where m.id = p_answer.id;
  perform private.refresh_session(p_answer.session_id);
  return v_found;
end
$$;

create function private.answer_json(p_answer_id uuid, p_created boolean, p_found jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'session_id', m.session_id, 'question_id', m.question_id, 'answer_id', m.id, 'status', m.status, 'answer', m.answer,
    'created', p_created, 'question', q.content, 'search', m.search, 'passages', coalesce(p_found -> 'passages', '[]'))
  from public.chat_messages m join public.chat_messages q on q.id = m.question_id
  where m.id = p_answer_id
$$;

-- Asks a question: session (when p_session_id is null; its title is the question), question, answer and citations
-- in one transaction.
--   p_client_id  chosen by the form: the same one again answers what the first call made, created = false
--   p_dataset_ids, p_document_ids  as for search_passages
--   p_model      null: the answer is the passages, complete at once. Otherwise the name of the model that will
--                write it: the answer is pending, its passages are returned, and finish_answer ends it
-- Answers {session_id, question_id, answer_id, status, answer, created, question, search, passages}.
-- Raises org.forbidden (42501; viewers read and do not ask), session.required (28000), chat.question_empty (22023),
-- chat.question_too_long (54000 {limit}), chat.session_not_found (P0002), chat.client_id_missing (22023).
create function public.ask_question(
  p_session_id uuid, p_org_id uuid, p_question text, p_client_id uuid,
  p_dataset_ids uuid[] default null, p_document_ids uuid[] default null, p_model text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  c_longest constant integer := 4000;
  v_user constant uuid := (select auth.uid());
  v_started constant timestamptz := clock_timestamp();
  v_question constant text := btrim(coalesce(p_question, ''), E' \t\r\n');
  v_scope jsonb;
  v_session public.chat_sessions;
  v_asked public.chat_messages;
  v_answer public.chat_messages;
  v_position integer;
  v_found jsonb;
begin
  perform private.require_role(p_org_id, 'member');
  if v_question = '' then
    raise exception using errcode = '22023', message = 'chat.question_empty';
  end if;
  if char_length(v_question) > c_longest then
    raise exception using errcode = '54000', message = 'chat.question_too_long', detail = json_build_object('limit', c_longest)::text;
  end if;
  if p_client_id is null then
    raise exception using errcode = '22023', message = 'chat.client_id_missing';
  end if;

  -- A second call with the same client id waits for the first and then finds what it made.
  perform pg_advisory_xact_lock(hashtextextended(v_user::text || p_client_id::text, 0));
  select a.* into v_answer
  from public.chat_messages q join public.chat_messages a on a.question_id = q.id
  where q.org_id = p_org_id and q.user_id = v_user and q.client_id = p_client_id;
  if found then
    return private.answer_json(v_answer.id, false, null);
  end if;

  if p_session_id is null then
    insert into public.chat_sessions (org_id, user_id, title)
    values (p_org_id, v_user, private.title_of(v_question))
    returning * into v_session;
  else
    select * into v_session from public.chat_sessions s where s.id = p_session_id and s.org_id = p_org_id for update;
    if not found then
      raise exception using errcode = 'P0002', message = 'chat.session_not_found';
    end if;
    perform private.audit(p_org_id, 'CHAT_QUESTION_ASKED', v_session.title, jsonb_build_object('session_id', v_session.id));
  end if;
  if p_dataset_ids is not null or p_document_ids is not null then
    v_scope := jsonb_build_object('dataset_ids', to_jsonb(p_dataset_ids), 'document_ids', to_jsonb(p_document_ids));
  end if;

  select coalesce(max(m.position), 0) + 1 into v_position from public.chat_messages m where m.session_id = v_session.id;
  insert into public.chat_messages (org_id, session_id, user_id, position, role, content, client_id, scope)
  values (p_org_id, v_session.id, v_user, v_position, 'user', v_question, p_client_id, v_scope)
  returning * into v_asked;
  insert into public.chat_messages (org_id, session_id, user_id, position, role, status, answer, model, question_id, scope)
  values (
    p_org_id, v_session.id, v_user, v_position + 1, 'assistant',
    case when p_model is null then 'complete' else 'pending' end::public.chat_status,
    case when p_model is null then 'passages' else 'model' end::public.chat_answer,
    left(p_model, 200), v_asked.id, v_scope)
  returning * into v_answer;

  v_found := private.write_answer(v_answer, v_question, v_started);
  return private.answer_json(v_answer.id, true, v_found);
end
$$;

-- How long an answer may be pending before it counts as interrupted: longer than the edge function's own limit.
create function private.answer_lost(p_answer public.chat_messages) returns boolean
language sql stable set search_path = ''
as $$ select p_answer.status = 'pending' and p_answer.created_at < now() - interval '3 minutes' $$;

-- Answers a question again after it failed, was stopped or was interrupted. The former answer is replaced.
--   p_org_id  where the answer must be: the edge function has reserved the tokens of this organisation
--   p_model   as for ask_question; null gives the passages found, also where a model had failed
-- Raises org.forbidden, session.required, chat.answer_not_found (P0002), chat.answer_stands (40001) for an answer
-- that is complete or still being written.
create function public.retry_answer(p_org_id uuid, p_answer_id uuid, p_model text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_started constant timestamptz := clock_timestamp();
  v_answer public.chat_messages;
  v_question text;
  v_found jsonb;
begin
  perform private.require_role(p_org_id, 'member');
  select * into v_answer from public.chat_messages m
  where m.id = p_answer_id and m.role = 'assistant' and m.org_id = p_org_id for update;
  if not found then
    raise exception using errcode = 'P0002', message = 'chat.answer_not_found';
  end if;
  if v_answer.status not in ('failed', 'stopped') and not private.answer_lost(v_answer) then
    raise exception using errcode = '40001', message = 'chat.answer_stands';
  end if;
  delete from public.message_citations c where c.message_id = v_answer.id;
  update public.chat_messages m
  set status = case when p_model is null then 'complete' else 'pending' end::public.chat_status,
    answer = case when p_model is null then 'passages' else 'model' end::public.chat_answer,
    model = left(p_model, 200), content = '', input_tokens = 0, output_tokens = 0, latency_ms = null, dropped = 0,
    failure = null, failure_detail = null, created_at = now()
  where m.id = v_answer.id
  returning * into v_answer;
  select q.content into v_question from public.chat_messages q where q.id = v_answer.question_id;
  v_found := private.write_answer(v_answer, v_question, v_started);
  return private.answer_json(v_answer.id, true, v_found);
end
$$;

-- Ends an answer that a model wrote. For the edge function alone (service_role): a browser could otherwise sign
-- its own text as a model's.
--   p_status   complete, stopped or failed
--   p_quotes   [{position, rank, quote}]: quote k of the text, taken from passage `rank` of the search
--   p_dropped  quotes that the function had left out already; those refused here are added
-- Answers {dropped, quotes}, or null when the answer had ended before.
create function public.finish_answer(
  p_answer_id uuid, p_status public.chat_status, p_content text, p_model text, p_input_tokens integer, p_output_tokens integer,
  p_latency_ms integer, p_quotes jsonb default '[]', p_dropped integer default 0, p_failure text default null, p_failure_detail jsonb default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer public.chat_messages;
  v_quote record;
  v_citation public.message_citations;
  v_dropped integer := greatest(coalesce(p_dropped, 0), 0);
  v_kept integer := 0;
begin
  select * into v_answer from public.chat_messages m where m.id = p_answer_id and m.role = 'assistant' for update;
  if not found or v_answer.status <> 'pending' or p_status = 'pending' then
    return null;
  end if;
  for v_quote in
    select q.position, q.rank, q.quote from jsonb_to_recordset(coalesce(p_quotes, '[]')) as q (position integer, rank integer, quote text)
    where q.position between 1 and 99 order by q.position
  loop
    select * into v_citation from public.message_citations c
    where c.message_id = v_answer.id and c.position = 100 + v_quote.rank;
    if not found then
      v_dropped := v_dropped + 1;
      continue;
    end if;
    v_citation.quote := v_quote.quote;
    if not private.quote_holds(v_citation) then
      v_dropped := v_dropped + 1;
      continue;
    end if;
    insert into public.message_citations (
      org_id, session_id, message_id, position, used, source, document_id, passage_id, dataset_id, row_number,
      label, heading, quote, fields, terms, score, checked)
    values (
      v_citation.org_id, v_citation.session_id, v_citation.message_id, v_quote.position, true, v_citation.source,
      v_citation.document_id, v_citation.passage_id, v_citation.dataset_id, v_citation.row_number, v_citation.label,
      v_citation.heading, v_citation.quote, v_citation.fields, v_citation.terms, v_citation.score, v_citation.checked)
    on conflict (message_id, position) do nothing;
    v_kept := v_kept + 1;
  end loop;
  -- What was quoted is no longer among "found and not used".
  delete from public.message_citations c
  where c.message_id = v_answer.id and not c.used and exists (
    select 1 from jsonb_to_recordset(coalesce(p_quotes, '[]')) as q (position integer, rank integer)
    join public.message_citations u on u.message_id = v_answer.id and u.position = q.position and u.used
    where c.position = 100 + q.rank);
  update public.chat_messages m
  set status = p_status, content = left(coalesce(p_content, ''), 100000), model = left(p_model, 200),
    input_tokens = greatest(coalesce(p_input_tokens, 0), 0), output_tokens = greatest(coalesce(p_output_tokens, 0), 0),
    latency_ms = p_latency_ms, dropped = v_dropped, failure = p_failure, failure_detail = p_failure_detail
  where m.id = v_answer.id;
  perform private.refresh_session(v_answer.session_id);
  return jsonb_build_object('dropped', v_dropped, 'quotes', v_kept);
end
$$;

revoke execute on function
  private.row_text(jsonb), private.row_fields(jsonb, jsonb), private.quote_holds(public.message_citations),
  private.check_citation(), private.keep_citation(), private.guard_chat_session(),
  private.search_configs(), private.question_language(text), private.word_query(text, regconfig[]), private.name_words(text, regconfig),
  private.excerpt(text, regconfig, text[], double precision[], integer), private.matched_words(text, regconfig[], text[], text[]),
  private.find_passages(uuid, text, integer, uuid[], uuid[]), private.title_of(text),
  private.store_passages(public.chat_messages, jsonb), private.refresh_session(uuid),
  private.write_answer(public.chat_messages, text, timestamptz), private.answer_json(uuid, boolean, jsonb),
  private.answer_lost(public.chat_messages),
  public.search_passages(uuid, text, integer, uuid[], uuid[]),
  public.ask_question(uuid, uuid, text, uuid, uuid[], uuid[], text),
  public.retry_answer(uuid, uuid, text),
  public.finish_answer(uuid, public.chat_status, text, text, integer, integer, integer, jsonb, integer, text, jsonb)
from public, anon, authenticated;
grant execute on function
  public.search_passages(uuid, text, integer, uuid[], uuid[]),
  public.ask_question(uuid, uuid, text, uuid, uuid[], uuid[], text),
  public.retry_answer(uuid, uuid, text)
to authenticated;
grant execute on function
  public.finish_answer(uuid, public.chat_status, text, text, integer, integer, integer, jsonb, integer, text, jsonb)
to service_role;
