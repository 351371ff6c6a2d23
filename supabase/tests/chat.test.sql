-- Chat: what a question finds, who may ask and read, and that no quote is stored which its source does not hold.
-- Ines (1) is a member of Tarn, Vi (2) a viewer, Ad (3) an admin, Mo (4) another member; Otto (5) owns Other.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(113);

insert into auth.users (id, email) select ('c0000000-0000-4000-8000-00000000000' || n)::uuid, 'p' || n || '@chat.example' from generate_series(1, 5) n;
insert into public.orgs (id, name) values ('c00a0000-0000-4000-8000-00000000000a', 'Tarn'), ('c00b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('c00a0000-0000-4000-8000-00000000000a', 'c0000000-0000-4000-8000-000000000001', 'member'),
  ('c00a0000-0000-4000-8000-00000000000a', 'c0000000-0000-4000-8000-000000000002', 'viewer'),
  ('c00a0000-0000-4000-8000-00000000000a', 'c0000000-0000-4000-8000-000000000003', 'admin'),
  ('c00a0000-0000-4000-8000-00000000000a', 'c0000000-0000-4000-8000-000000000004', 'member'),
  ('c00b0000-0000-4000-8000-00000000000b', 'c0000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', 'c0000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select 'c00a0000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql immutable as $$ select 'c00b0000-0000-4000-8000-00000000000b'::uuid $$;

-- Sources: a table of cars, a second table, a wide one, documents in three languages; and Other's own.
insert into public.datasets (id, org_id, user_id, name, size_bytes, type, status, row_count, columns, next_row) values
  ('ca000000-0000-4000-8000-000000000001', pg_temp.tarn(), null, 'cars.csv', 100, 'csv', 'ready', 4,
    '[{"name":"Name","type":"text"},{"name":"Cylinders","type":"integer"},{"name":"fuel_cost","type":"decimal"},{"name":"seen","type":"date"}]', 5),
  ('ca000000-0000-4000-8000-000000000002', pg_temp.tarn(), null, 'lanes.csv', 100, 'csv', 'ready', 2, '[{"name":"lane","type":"text"},{"name":"depot","type":"text"}]', 3),
  ('ca000000-0000-4000-8000-000000000003', pg_temp.tarn(), null, 'wide.csv', 100, 'csv', 'ready', 1,
    (select jsonb_agg(jsonb_build_object('name', 'c' || n, 'type', 'text')) from generate_series(1, 12) n), 2),
  ('ca000000-0000-4000-8000-000000000004', pg_temp.tarn(), null, 'arriving.csv', 100, 'csv', 'importing', 2, '[{"name":"Name","type":"text"}]', 2),
  ('cb000000-0000-4000-8000-000000000001', pg_temp.other(), null, 'secret.csv', 100, 'csv', 'ready', 1, '[{"name":"Name","type":"text"}]', 2);
insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells) values
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000001', 1, 2, '["chevrolet impala","8","18.5","2012-01-05"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000001', 2, 3, '["chevrolet vega","4","9.0","2012-05-01"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000001', 3, 4, '["citroën ds","4","12.25","2012-02-03"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000001', 4, 5, '["o''hare & sons <b>|!","","7","2012-03-03"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000002', 1, 2, '["HAM-318","Hamburg"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000002', 2, 3, '["HAM-319","Hamburg chevrolet gat"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000003', 1, 2, '["a","b","c","d","e","f","g","h","i","j","k","needle"]'),
  (pg_temp.tarn(), 'ca000000-0000-4000-8000-000000000004', 1, 2, '["chevrolet unfinished"]'),
  (pg_temp.other(), 'cb000000-0000-4000-8000-000000000001', 1, 2, '["chevrolet impala classified"]');
insert into public.documents (id, org_id, title, type, size_bytes, language, content, passage_count) values
  ('cd000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'Load test v15', 'markdown', 10, 'en', 'x', 2),
  ('cd000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'Lenkzeiten', 'text', 10, 'de', 'x', 1),
  ('cd000000-0000-4000-8000-000000000003', pg_temp.tarn(), 'Contrats', 'text', 10, 'fr', 'x', 1),
  ('cd000000-0000-4000-8000-000000000009', pg_temp.other(), 'Plans', 'text', 10, 'en', 'x', 1);
insert into public.passages (id, org_id, document_id, position, heading, level, content, language) values
  ('ce000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'cd000000-0000-4000-8000-000000000001', 1, 'Sustained load', 2,
    E'All runs used the production container with four replicas and 64 workers. Warm-up was five minutes and is not part of the figures, nor is the time in which the caches were filled.\n\nThe sustained rate of the test was 120 requests per second for 30 minutes. No request failed.\n\nHigher rates were not run in this round; the gateway is shared with staging and is limited by it.', 'en'),
  ('ce000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'cd000000-0000-4000-8000-000000000001', 2, 'Known limits', 2,
    'Stops are scored one by one. The effect on long routes is expected to be small.', 'en'),
  ('ce000000-0000-4000-8000-000000000003', pg_temp.tarn(), 'cd000000-0000-4000-8000-000000000002', 1, null, null,
    'Fahrer müssen nach viereinhalb Stunden eine Pause von 45 Minuten einlegen.', 'de'),
  ('ce000000-0000-4000-8000-000000000004', pg_temp.tarn(), 'cd000000-0000-4000-8000-000000000003', 1, 'Surcharges', 1,
    'Le supplément carburant est révisé chaque trimestre.', 'fr'),
  ('ce000000-0000-4000-8000-000000000009', pg_temp.other(), 'cd000000-0000-4000-8000-000000000009', 1, null, null,
    'The secret rate is 999 requests per second.', 'en');

-- What the answers of this story are, whoever may see them.
create temp table story (name text primary key, value jsonb);
grant select, insert on story to authenticated, service_role;
create function pg_temp.found(p_query text, p_datasets uuid[] default null, p_documents uuid[] default null) returns text language sql as $$
  select coalesce(string_agg(coalesce(s.label || ' ' || s.row_number, s.label || ' § ' || coalesce(s.heading, '')), ', ' order by s.rank), 'nothing')
  from public.search_passages(pg_temp.tarn(), p_query, 8, p_datasets, p_documents) s
$$;
create function pg_temp.best(p_query text) returns text language sql as $$ select split_part(pg_temp.found(p_query), ', ', 1) $$;

set local role authenticated;

-- Who may search -----------------------------------------------------------------------------------------
select pg_temp.act_as(2);
select is(pg_temp.best('how many cylinders has the chevrolet impala'), 'cars.csv 1', 'a viewer searches, and a question in words finds the row');
select pg_temp.act_as(5);
select throws_ok($$ select * from public.search_passages(pg_temp.tarn(), 'impala') $$, '42501', 'org.forbidden', 'an outsider may not search');
select is((select label from public.search_passages(pg_temp.other(), 'impala')), 'secret.csv', 'and finds their own');
select set_config('request.jwt.claims', '', true);
select throws_ok($$ select * from public.search_passages(pg_temp.tarn(), 'impala') $$, '28000', 'session.required', 'nobody may not search');
set local role anon;
select throws_ok($$ select * from public.search_passages(pg_temp.tarn(), 'impala') $$, '42501', null, 'anonymous may not even call it');
set local role authenticated;

-- What is found ------------------------------------------------------------------------------------------
select pg_temp.act_as(1);
select is((select count(*) from public.search_passages(pg_temp.tarn(), 'impala classified secret 999', 50) where label in ('secret.csv', 'Plans')),
  0::bigint, 'nothing of another organisation is ever found');
select is(pg_temp.found('unfinished'), 'nothing', 'nor of a dataset that is still arriving');
select is(pg_temp.best('Was the test run at the sustained rate?'), 'Load test v15 § Sustained load', 'English finds English in its own words');
select is(pg_temp.best('replica and worker'), 'Load test v15 § Sustained load', 'in the singular what is written in the plural');
select is(pg_temp.best('Welche Pausen macht ein Fahrer?'), 'Lenkzeiten § ', 'German finds German, stemmed as German');
select is(pg_temp.best('quels suppléments'), 'Contrats § Surcharges', 'French finds French, with its accents');
select is(pg_temp.best('supplement carburant'), 'Contrats § Surcharges', 'and without them');
select is(pg_temp.found('gates'), 'nothing', 'but a word is not found by its stem in another language');
select is(pg_temp.best('citroen'), 'cars.csv 3', 'a row too');
select is(pg_temp.best('which car costs 18.5'), 'cars.csv 1', 'a decimal finds its row');
select is(pg_temp.best('fuel cost of 9'), 'cars.csv 2', '9 and 9.0 are one number');
select is(pg_temp.best('2012-01-05'), 'cars.csv 1', 'a date finds its own row');
select is(pg_temp.found('2012-01-05'), 'cars.csv 1', 'and not the one with the same parts in another order');
select is(pg_temp.best('HAM-319'), 'lanes.csv 2', 'an id stays whole');
select is(pg_temp.found('"chevrolet impala"'), 'cars.csv 1', 'quotation marks keep words together');
select is(pg_temp.found('"impala chevrolet"'), 'nothing', 'in their order');
select is(pg_temp.found('chevrolet -vega -hamburg'), 'cars.csv 1', 'a minus leaves a word out');
select is(pg_temp.found('cylinders chevrolet', array['ca000000-0000-4000-8000-000000000002']::uuid[]), 'lanes.csv 2', 'a scope of one dataset');
select is(pg_temp.found('chevrolet test', null, array['cd000000-0000-4000-8000-000000000001']::uuid[]), 'Load test v15 § Sustained load',
  'a scope of one document holds no rows');
select is(pg_temp.found('chevrolet', '{}', '{}'), 'nothing', 'an empty scope is not everything');
select is(pg_temp.found('classified', array['cb000000-0000-4000-8000-000000000001']::uuid[]), 'nothing', 'another organisation''s dataset in the scope gives nothing');
select is(pg_temp.found('what is in lanes.csv?'), 'lanes.csv 1, lanes.csv 2', 'a question that only names its source gets the source''s beginning');
select is(pg_temp.found('xylophone'), 'nothing', 'what stands nowhere is not found');
select is(pg_temp.found(''), 'nothing', 'no words, no result');
select is(pg_temp.found(null), 'nothing', 'null neither');
select is(pg_temp.best('o''hare & sons'), 'cars.csv 4', 'signs are literal');
select lives_ok(format($$ select * from public.search_passages(pg_temp.tarn(), %L) $$, q.query), 'no query raises: ' || q.query)
from (values (1, ''' OR 1=1 --'), (2, ':* & | ! <-> ( ) \ "'), (3, '"""'), (4, '!!! ((('), (5, E'\\''\\'), (6, 'a:*b <2> c'), (7, repeat('x ', 5000)),
  (8, '-'), (9, '- - -a'), (10, E'\u00e9\u0301 \u4e2d\u6587 \U0001F600')) q (place, query) order by place;

select ok((select score > 0.9 from public.search_passages(pg_temp.tarn(), 'chevrolet impala', 1)), 'a row with every word scores nearly 1');
select ok((select max(score) < 0.8 from public.search_passages(pg_temp.tarn(), 'chevrolet tesla')), 'half the words unknown never do');
select ok((select bool_and(score between 0 and 1) from public.search_passages(pg_temp.tarn(), 'chevrolet cylinders test hamburg', 50)), 'scores lie between 0 and 1');
select set_eq($$ select unnest(terms) from public.search_passages(pg_temp.tarn(), 'how many CYLINDERS has the Chevrolet Impala', 1) $$, array['chevrolet', 'Cylinders', 'impala'],
  'the words that matched, as they are written there');
select is((select total from public.search_passages(pg_temp.tarn(), 'chevrolet', 1)), 3, 'total counts what matches, not what is returned');
select is((select quote from public.search_passages(pg_temp.tarn(), 'sustained rate', 1)),
  'The sustained rate of the test was 120 requests per second for 30 minutes. No request failed.', 'the quote is the paragraph that answers');
select ok((select bool_and(strpos(text, quote) > 0) from public.search_passages(pg_temp.tarn(), 'rate request failed stops', 50) where source = 'document'),
  'every quote is a substring of its passage');
select is((select jsonb_array_length(fields) from public.search_passages(pg_temp.tarn(), 'needle')), 8, 'a wide row shows eight cells');
select ok((select fields @> '[["c12","needle"]]' from public.search_passages(pg_temp.tarn(), 'needle')), 'the one that matched among them');
select is((select quote from public.search_passages(pg_temp.tarn(), 'o''hare')), 'Name: o''hare & sons <b>|! · fuel_cost: 7 · seen: 2012-03-03', 'empty cells are left out');

-- Asking -------------------------------------------------------------------------------------------------
select pg_temp.act_as(2);
select throws_ok($$ select public.ask_question(null, pg_temp.tarn(), 'impala?', gen_random_uuid()) $$, '42501', 'org.forbidden', 'a viewer reads and does not ask');
select pg_temp.act_as(5);
select throws_ok($$ select public.ask_question(null, pg_temp.tarn(), 'impala?', gen_random_uuid()) $$, '42501', 'org.forbidden', 'nor does an outsider');
select pg_temp.act_as(1);
select throws_ok($$ select public.ask_question(null, pg_temp.tarn(), E' \n ', gen_random_uuid()) $$, '22023', 'chat.question_empty', 'an empty question is refused');
select throws_ok($$ select public.ask_question(null, pg_temp.tarn(), repeat('x', 4001), gen_random_uuid()) $$, '54000', 'chat.question_too_long', 'a long one too');
select throws_ok($$ select public.ask_question(null, pg_temp.tarn(), 'x', null) $$, '22023', 'chat.client_id_missing', 'and one without a client id');
select is((select count(*) from public.chat_sessions), 0::bigint, 'of those nothing is left');

select lives_ok($$ insert into story values ('first', public.ask_question(
  null, pg_temp.tarn(), 'How many cylinders has the chevrolet impala?', 'cf000000-0000-4000-8000-000000000001')) $$, 'a member asks');
select is((select title from public.chat_sessions), 'How many cylinders has the chevrolet impala?', 'the conversation is called like its question');
select is((select array_agg(role::text || ' ' || status::text order by position) from public.chat_messages), array['user complete', 'assistant complete'], 'question and answer are there');
select is((select answer::text || ' ' || input_tokens || ' ' || output_tokens from public.chat_messages where role = 'assistant'), 'passages 0 0', 'the answer is passages and cost nothing');
select is((select label || ' ' || row_number || ' ' || checked from public.message_citations where position = 1), 'cars.csv 1 row', 'its first citation is the row');
select is((select topic || ' ' || quotes from public.chat_sessions), 'cars.csv ' || (select count(*) from public.message_citations), 'the list knows topic and quotes');
select is((select (search -> 'searched' ->> 'datasets')::int from public.chat_messages where role = 'assistant'), 3, 'what was searched is kept, without the arriving one');
select is(public.ask_question(null, pg_temp.tarn(), 'How many cylinders has the chevrolet impala?', 'cf000000-0000-4000-8000-000000000001')
  - array['created', 'passages', 'search'], (select value - array['created', 'passages', 'search'] from story where name = 'first'), 'sending it twice answers the same');
select is((select count(*) from public.chat_messages), 2::bigint, 'and asks once');
select pg_temp.act_as(4);
select isnt((public.ask_question(null, pg_temp.tarn(), 'impala', 'cf000000-0000-4000-8000-000000000001')) ->> 'answer_id',
  (select value ->> 'answer_id' from story where name = 'first'), 'a colleague with the same client id asks a question of their own');
delete from public.chat_sessions where user_id = auth.uid();
select pg_temp.act_as(1);
select is((select string_agg(action || ' ' || source || ' ' || (user_id = auth.uid()), ', ') from public.audit_logs where action like 'CHAT%' and target = 'How many cylinders has the chevrolet impala?'), 'CHAT_SESSION_CREATED server true', 'the audit log holds it');

select lives_ok($$ insert into story values ('second', public.ask_question(
  (select (value ->> 'session_id')::uuid from story where name = 'first'), pg_temp.tarn(), 'xylophone', gen_random_uuid())) $$, 'a second question in the same conversation');
select is((select array_agg(position order by position) from public.chat_messages), array[1, 2, 3, 4], 'follows the first');
select is((select content || (search ->> 'missing') from public.chat_messages where position = 4), '["xylophone"]', 'an answer without passages says which words stand nowhere');
select throws_ok($$ select public.ask_question((select (value ->> 'session_id')::uuid from story where name = 'first'), pg_temp.other(), 'x', gen_random_uuid()) $$,
  '42501', 'org.forbidden', 'a conversation is not continued under another organisation');
select pg_temp.act_as(5);
select throws_ok($$ select public.ask_question((select (value ->> 'session_id')::uuid from story where name = 'first'), pg_temp.other(), 'x', gen_random_uuid()) $$,
  'P0002', 'chat.session_not_found', 'not even by the owner of that one');
select is((select count(*) from public.chat_sessions) + (select count(*) from public.chat_messages) + (select count(*) from public.message_citations), 0::bigint,
  'an outsider reads none of it');
select pg_temp.act_as(2);
select is((select count(*) from public.chat_messages), 4::bigint, 'a viewer of the organisation reads all');

-- Nobody writes around the RPCs --------------------------------------------------------------------------
select pg_temp.act_as(1);
select throws_ok($$ insert into public.chat_messages (org_id, session_id, position, role, content) select org_id, session_id, 9, 'user', 'x' from public.chat_messages limit 1 $$,
  '42501', null, 'no message is inserted directly');
select throws_ok($$ update public.chat_messages set content = 'forged' $$, '42501', null, 'none is changed');
select throws_ok($$ delete from public.chat_messages $$, '42501', null, 'none is deleted');
select throws_ok($$ update public.message_citations set quote = 'forged' $$, '42501', null, 'no quote is changed');
select throws_ok($$ insert into public.chat_sessions (org_id, title) values (pg_temp.tarn(), 'x') $$, '42501', null, 'no conversation without a question');
select throws_ok($$ select public.finish_answer(gen_random_uuid(), 'complete', 'forged', 'm', 1, 1, 1) $$, '42501', null, 'a browser cannot sign text as a model''s');

-- Names and ends -----------------------------------------------------------------------------------------
select pg_temp.act_as(4);
select lives_ok($$ update public.chat_sessions set title = '  Impala ' $$, 'another member renames a conversation');
select is((select title from public.chat_sessions), 'Impala', 'its name is trimmed');
select throws_ok($$ update public.chat_sessions set title = ' ' $$, '22023', 'chat.title_length', 'a blank name is refused');
select throws_ok($$ update public.chat_sessions set title = repeat('x', 10000) $$, '22023', 'chat.title_length', 'one of 10,000 characters too');
select throws_ok($$ update public.chat_sessions set user_id = auth.uid() $$, '42501', null, 'nobody makes it theirs');
with gone as (delete from public.chat_sessions returning 1) select is((select count(*) from gone), 0::bigint, 'another member does not delete it');
select pg_temp.act_as(2);
with done as (update public.chat_sessions set title = 'viewer' returning 1) select is((select count(*) from done), 0::bigint, 'a viewer renames nothing');

-- A model's answer ---------------------------------------------------------------------------------------
select pg_temp.act_as(1);
select lives_ok($$ insert into story values ('model', public.ask_question(
  null, pg_temp.tarn(), 'What was the sustained rate of the test?', gen_random_uuid(), null, null, 'some-model')) $$, 'a question for a model');
select is((select status::text || ' ' || answer || ' ' || model from public.chat_messages where id = (select (value ->> 'answer_id')::uuid from story where name = 'model')),
  'pending model some-model', 'its answer is pending');
select ok((select value -> 'passages' -> 0 ->> 'text' like '%120 requests%' from story where name = 'model'), 'the function gets whole passages');
select is((select count(*) from public.message_citations where used and message_id = (select (value ->> 'answer_id')::uuid from story where name = 'model')), 0::bigint,
  'none of them is a quote yet');
select throws_ok($$ select public.retry_answer(pg_temp.tarn(), (select (value ->> 'answer_id')::uuid from story where name = 'model')) $$, '40001', 'chat.answer_stands',
  'what is being written is not asked again');
reset role;
set local role service_role;
select is(public.finish_answer((select (value ->> 'answer_id')::uuid from story where name = 'model'), 'complete', 'It was 120 [1].', 'some-model', 200, 30, 900,
  '[{"position":1,"rank":1,"quote":"120 requests per second"},{"position":2,"rank":1,"quote":"999 requests per second"},{"position":3,"rank":77,"quote":"No request failed."}]', 1),
  '{"dropped":3,"quotes":1}'::jsonb, 'true quotes are kept; invented ones and those of unknown passages are dropped and counted');
select is(public.finish_answer((select (value ->> 'answer_id')::uuid from story where name = 'model'), 'failed', 'later', 'm', 0, 0, 0), null, 'an answer ends once');
select throws_ok($$ insert into public.message_citations default values $$, '22023', 'chat.quote_not_found', 'the server itself writes no citation that names nothing');
reset role;
select throws_ok($$ insert into public.message_citations (org_id, session_id, message_id, position, source, document_id, passage_id, label, quote, checked)
  select pg_temp.tarn(), (value ->> 'session_id')::uuid, (value ->> 'answer_id')::uuid, 50, 'document', 'cd000000-0000-4000-8000-000000000001',
    'ce000000-0000-4000-8000-000000000001', 'x', 'invented words', 'exact' from story where name = 'model' $$,
  '22023', 'chat.quote_not_found', 'the database''s own owner cannot store an invented quote');
select throws_ok($$ insert into public.message_citations (org_id, session_id, message_id, position, source, dataset_id, row_number, label, quote, fields, checked)
  select pg_temp.tarn(), (value ->> 'session_id')::uuid, (value ->> 'answer_id')::uuid, 51, 'dataset', 'ca000000-0000-4000-8000-000000000001',
    1, 'x', 'Cylinders: 12', '[["Cylinders","12"]]', 'row' from story where name = 'model' $$,
  '22023', 'chat.quote_not_found', 'nor a cell that the row does not hold');
select throws_ok($$ insert into public.message_citations (org_id, session_id, message_id, position, source, document_id, passage_id, label, quote, checked)
  select pg_temp.tarn(), (value ->> 'session_id')::uuid, (value ->> 'answer_id')::uuid, 52, 'document', 'cd000000-0000-4000-8000-000000000009',
    'ce000000-0000-4000-8000-000000000009', 'x', 'The secret rate', 'exact' from story where name = 'model' $$,
  '22023', 'chat.quote_not_found', 'nor a true quote of another organisation');
select throws_ok($$ update public.message_citations set quote = 'forged' $$, '42501', 'row.append_only', 'nor rewrite one');
select throws_ok($$ insert into public.message_citations (org_id, session_id, message_id, position, source, document_id, passage_id, label, quote, checked)
  select pg_temp.other(), (value ->> 'session_id')::uuid, (value ->> 'answer_id')::uuid, 53, 'document', 'cd000000-0000-4000-8000-000000000009',
    'ce000000-0000-4000-8000-000000000009', 'x', 'The secret rate', 'exact' from story where name = 'model' $$,
  '23503', null, 'nor put another organisation''s quote into this one''s conversation');

-- The source goes, the quote stays
delete from public.documents where id = 'cd000000-0000-4000-8000-000000000001';
select is((select quote || coalesce(document_id::text, ' gone') from public.message_citations where used and checked = 'exact'
  and message_id = (select (value ->> 'answer_id')::uuid from story where name = 'model')), '120 requests per second gone', 'a quote outlives its source');

-- Failed, asked again
set local role authenticated;
select pg_temp.act_as(1);
insert into story values ('failing', public.ask_question(null, pg_temp.tarn(), 'impala', gen_random_uuid(), null, null, 'm'));
reset role;
set local role service_role;
select is(public.finish_answer((select (value ->> 'answer_id')::uuid from story where name = 'failing'), 'failed', '', 'm', 0, 0, 5, '[]', 0, 'model.busy', '{"seconds":17}'),
  '{"dropped":0,"quotes":0}'::jsonb, 'an answer fails');
reset role;
set local role authenticated;
select pg_temp.act_as(2);
select throws_ok($$ select public.retry_answer(pg_temp.tarn(), (select (value ->> 'answer_id')::uuid from story where name = 'failing')) $$, '42501', 'org.forbidden', 'a viewer does not ask again');
select pg_temp.act_as(5);
select throws_ok($$ select public.retry_answer(pg_temp.tarn(), (select (value ->> 'answer_id')::uuid from story where name = 'failing')) $$, '42501', 'org.forbidden', 'nor does an outsider');
select throws_ok($$ select public.retry_answer(pg_temp.other(), (select (value ->> 'answer_id')::uuid from story where name = 'failing')) $$, 'P0002', 'chat.answer_not_found', 'who finds no such answer at home');
reset role;
insert into public.memberships (org_id, user_id, role) values (pg_temp.other(), 'c0000000-0000-4000-8000-000000000004', 'member');
set local role authenticated;
select pg_temp.act_as(4);
select throws_ok($$ select public.retry_answer(pg_temp.other(), (select (value ->> 'answer_id')::uuid from story where name = 'failing'), 'm') $$, 'P0002', 'chat.answer_not_found',
  'who belongs to both does not ask one''s question on the other''s tokens');
select is((select status::text from public.chat_messages where id = (select (value ->> 'answer_id')::uuid from story where name = 'failing')), 'failed', 'and nothing happened');
reset role;
delete from public.memberships where org_id = pg_temp.other() and user_id = 'c0000000-0000-4000-8000-000000000004';
set local role authenticated;
select set_config('request.jwt.claims', '', true);
select throws_ok($$ select public.retry_answer(pg_temp.tarn(), gen_random_uuid()) $$, '28000', 'session.required', 'nobody asks nothing again');
select pg_temp.act_as(4);
select is((select public.retry_answer(pg_temp.tarn(), (select (value ->> 'answer_id')::uuid from story where name = 'failing')) ->> 'status'), 'complete', 'a member has it answered with passages');
select is((select status::text || ' ' || answer || coalesce(failure, ' fine') from public.chat_messages where id = (select (value ->> 'answer_id')::uuid from story where name = 'failing')),
  'complete passages fine', 'and the failure is gone');

-- Deleting
select pg_temp.act_as(3);
select lives_ok($$ delete from public.chat_sessions where id = (select (value ->> 'session_id')::uuid from story where name = 'first') $$, 'an admin deletes a conversation');
select is((select count(*) from public.chat_messages where session_id = (select (value ->> 'session_id')::uuid from story where name = 'first')), 0::bigint, 'its messages go with it');

select * from finish();
rollback;
