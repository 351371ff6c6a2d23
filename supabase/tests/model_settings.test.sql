-- The organisation's own model and its budget: the key is read by nobody, and the month's ceiling holds.
-- Ada is admin of Tarn, Bo another one, Mo a member, Vi a viewer; Otto owns another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(48);

create function pg_temp.person(p_n int) returns uuid language sql immutable as $$ select ('0d000000-0000-4000-8000-00000000000' || p_n)::uuid $$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select '0d0a0000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql immutable as $$ select '0d0b0000-0000-4000-8000-00000000000b'::uuid $$;
create function pg_temp.sealed() returns text language sql immutable as $$ select 'v1.' || repeat('a', 16) || '.' || repeat('S', 60) $$;

insert into auth.users (id, email) values
  (pg_temp.person(1), 'ada@model.example'), (pg_temp.person(2), 'mo@model.example'), (pg_temp.person(3), 'vi@model.example'),
  (pg_temp.person(4), 'bo@model.example'), (pg_temp.person(5), 'otto@model.example');
insert into public.orgs (id, name) values (pg_temp.tarn(), 'Tarn'), (pg_temp.other(), 'Other');
insert into public.memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.person(1), 'admin'), (pg_temp.tarn(), pg_temp.person(4), 'owner'), (pg_temp.tarn(), pg_temp.person(2), 'member'),
  (pg_temp.tarn(), pg_temp.person(3), 'viewer'), (pg_temp.other(), pg_temp.person(5), 'owner');
insert into public.credit_ledger (org_id, amount, reason) values (pg_temp.tarn(), 1000, 'grant');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', case when p_user is null then '' else
    json_build_object('sub', pg_temp.person(p_user), 'role', 'authenticated')::text end, true);
$$;
create function pg_temp.save(p_user int, p_url text, p_key text, p_keep boolean default false) returns void language sql as $$
  select public.save_model_endpoint(pg_temp.tarn(), pg_temp.person(p_user), p_url, 'small-1', p_key, 'wxyz', p_keep, 420)
$$;

-- Saved by the server, for an admin ----------------------------------------------------------------------------------
set local role service_role;
select is(public.model_for(pg_temp.tarn(), pg_temp.person(2)), null, 'at first there is none');
select throws_ok($$select pg_temp.save(2, 'https://models.example/v1', pg_temp.sealed())$$, '42501', 'org.forbidden', 'a member saves none, also through the function');
select throws_ok($$select pg_temp.save(5, 'https://models.example/v1', pg_temp.sealed())$$, '42501', 'org.forbidden', 'nor does the owner of another organisation');
select throws_ok($$select pg_temp.save(1, 'https://models.example/v1', null, true)$$, '22023', 'model.key_needed', 'a key that is not there cannot be kept');
select lives_ok($$select pg_temp.save(1, 'https://models.example/v1', pg_temp.sealed())$$, 'an admin does');
select is(public.model_for(pg_temp.tarn(), pg_temp.person(2)) ->> 'key_sealed', pg_temp.sealed(), 'the server gets the sealed key for a member''s question');
select throws_ok($$select public.model_for(pg_temp.tarn(), pg_temp.person(5))$$, '42501', 'org.forbidden', 'not for an outsider''s');
select is(public.model_for(pg_temp.other(), pg_temp.person(5)), null, 'and another organisation has none');
select throws_ok($$select pg_temp.save(4, 'https://evil.example/v1', null, true)$$, '22023', 'model.key_needed', 'a kept key does not move to another host, not even for an owner');
select throws_ok($$select pg_temp.save(4, 'http://models.example/v1', null, true)$$, '22023', 'model.key_needed', 'nor to the open text of the same host');
select throws_ok($$select pg_temp.save(4, 'https://models.example:8443/v1', null, true)$$, '22023', 'model.key_needed', 'nor to another port');
select lives_ok($$select pg_temp.save(4, 'https://models.example/v2', null, true)$$, 'to another path of the same it does');
select throws_ok($$select pg_temp.save(1, 'https://user:word@models.example/v1', pg_temp.sealed())$$, '23514', null, 'an address carries no second key');
select throws_ok($$select pg_temp.save(1, 'https://models.example/v1', 'sk-in-plain-text')$$, '23514', null, 'and a key that was not sealed is not stored');
reset role;
select is((select key_set_by from private.model_endpoints where org_id = pg_temp.tarn()), pg_temp.person(1), 'a kept key keeps who set it');
select is((select changed_by from private.model_endpoints where org_id = pg_temp.tarn()), pg_temp.person(4), 'beside who changed the rest');
select results_eq($$select user_id, target, meta from public.audit_logs where org_id = pg_temp.tarn() and action = 'MODEL_ENDPOINT_CHANGED' order by created_at, meta ->> 'key' desc$$,
  $$values (pg_temp.person(1), 'small-1', '{"host": "models.example", "from": null, "key": "set"}'::jsonb), (pg_temp.person(4), 'small-1', '{"host": "models.example", "from": "small-1", "key": "kept"}'::jsonb)$$,
  'each change is written down with who, where and what, and without the key');
select is_empty($$select from public.audit_logs where org_id = pg_temp.tarn() and (meta::text || coalesce(target, '')) ~ 'SSSS|wxyz'$$, 'not even a part of it');

-- Read by members ----------------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(3);
select is(public.model_endpoint(pg_temp.tarn()), '{"model": "small-1", "host": "models.example"}'::jsonb, 'a viewer knows which model answers, and where it is');
select pg_temp.act_as(1);
select is(public.model_endpoint(pg_temp.tarn()) - 'key_set_at' - 'changed_at',
  jsonb_build_object('model', 'small-1', 'host', 'models.example', 'base_url', 'https://models.example/v2', 'key_set', true, 'key_end', 'wxyz',
    'key_set_by', pg_temp.person(1), 'tested_ms', 420, 'changed_by', pg_temp.person(4)), 'an admin also its address, and of the key that it is set, its end and by whom');
select is(public.model_endpoint(pg_temp.tarn())::text ~ 'SSSS', false, 'the key is not in it');
select throws_ok('select from private.model_endpoints', '42501', null, 'the table is closed to clients');
select throws_ok($$select public.model_for(pg_temp.tarn(), pg_temp.person(1))$$, '42501', null, 'as is what the server reads it with');
select throws_ok($$select public.begin_model_test(pg_temp.tarn(), pg_temp.person(1))$$, '42501', null, 'a test is the server''s to begin');
select throws_ok($$select pg_temp.save(1, 'https://models.example/v1', pg_temp.sealed())$$, '42501', null, 'and an untested endpoint is nobody''s to save');
select pg_temp.act_as(5);
select throws_ok($$select public.model_endpoint(pg_temp.tarn())$$, '42501', 'org.forbidden', 'outsiders do not learn of it');
select throws_ok($$select public.organisation_settings(pg_temp.tarn())$$, '42501', 'org.forbidden', 'nor of the other settings');
select throws_ok($$select public.remove_model_endpoint(pg_temp.tarn())$$, '42501', 'org.forbidden', 'and remove none');
select pg_temp.act_as(2);
select throws_ok($$select public.remove_model_endpoint(pg_temp.tarn())$$, '42501', 'org.forbidden', 'as members do not');
select throws_ok($$select public.set_token_budget(pg_temp.tarn(), 1)$$, '42501', 'org.forbidden', 'who set no budget either');

-- Tests are counted --------------------------------------------------------------------------------------------------
reset role;
set local role service_role;
select throws_ok($$select public.begin_model_test(pg_temp.tarn(), pg_temp.person(2))$$, '42501', 'org.forbidden', 'nothing is asked for a member');
select is((select count(public.begin_model_test(pg_temp.tarn(), pg_temp.person(1))) from generate_series(1, 10)), 10::bigint, 'ten tests a minute');
select throws_ok($$select public.begin_model_test(pg_temp.tarn(), pg_temp.person(1))$$, '54000', 'model.too_many_tests', 'are enough: nobody scans with our server');
select is(public.begin_model_test(pg_temp.other(), pg_temp.person(5)), '{}'::jsonb, 'which stops no other organisation');

-- Budget -------------------------------------------------------------------------------------------------------------
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.person(2), '0d0d0000-0000-4000-8000-000000000001', 400000, 'chat')$$, 'within 500,000 tokens a month');
select throws_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.person(2), '0d0d0000-0000-4000-8000-000000000002', 100001, 'chat')$$, '53400', 'budget.exceeded', 'and no further, though there are credits');
reset role;
create temporary table refusal (detail text);
do $$
declare v_detail text;
begin
  perform public.reserve_tokens(pg_temp.tarn(), pg_temp.person(2), '0d0d0000-0000-4000-8000-000000000002', 100001, 'chat');
exception when sqlstate '53400' then
  get stacked diagnostics v_detail = pg_exception_detail;
  insert into refusal values (v_detail);
end $$;
select is((select detail::jsonb from refusal), '{"needed": 100001, "available": 100000, "limit": "month"}'::jsonb, 'the refusal says how much is left of what');
set local role service_role;
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.person(2), '0d0d0000-0000-4000-8000-000000000002', 100000, 'chat')$$, 'what is left is given');
reset role;
set local role authenticated;
select pg_temp.act_as(1);
select throws_ok($$select public.set_token_budget(pg_temp.tarn(), -1)$$, '22023', 'budget.ceiling', 'a budget is not negative');
select lives_ok($$select public.set_token_budget(pg_temp.tarn(), 600000)$$, 'an admin raises it');
select is(public.organisation_settings(pg_temp.tarn()) -> 'token_budget', '600000'::jsonb, 'which everybody sees');
select is(public.organisation_settings(pg_temp.tarn()) -> 'used_tokens', '500000'::jsonb, 'with what is used and reserved');
reset role;
set local role service_role;
select lives_ok($$select public.reserve_tokens(pg_temp.tarn(), pg_temp.person(2), '0d0d0000-0000-4000-8000-000000000003', 100000, 'chat')$$, 'the next question has it');
select lives_ok($$select public.settle_tokens('0d0d0000-0000-4000-8000-000000000003', 0, 0, 'm')$$, 'and gives back what it did not use');
reset role;
select results_eq($$select user_id, meta from public.audit_logs where org_id = pg_temp.tarn() and action = 'USAGE_BUDGET_CHANGED'$$,
  $$values (pg_temp.person(1), '{"from": 500000, "to": 600000}'::jsonb)$$, 'who raised it is written down');
alter table public.usage_ledger disable trigger user;
update public.usage_ledger set created_at = private.month_start() - interval '1 second' where org_id = pg_temp.tarn();
select is(private.month_tokens(pg_temp.tarn()), 0::bigint, 'a new month begins with the whole budget');

-- Removed ------------------------------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(1);
select lives_ok($$select public.remove_model_endpoint(pg_temp.tarn())$$, 'an admin removes the endpoint');
reset role;
select is_empty($$select from private.model_endpoints where org_id = pg_temp.tarn()$$, 'and the key with it');

select * from finish();
rollback;
