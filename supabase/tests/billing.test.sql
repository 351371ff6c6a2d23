-- Billing: a payment is credited once, whatever its events do; a refund takes back once; nobody but the server writes.
--
-- Ada owns Tarn, Ben is its admin, Mia a member, Vic a viewer. Otto owns Elsewhere.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

insert into auth.users (id, email) select p.id, p.who || '@billing.example' from (values
  ('ada', '93000000-0000-4000-8000-000000000001'::uuid), ('ben', '93000000-0000-4000-8000-000000000002'),
  ('mia', '93000000-0000-4000-8000-000000000003'), ('vic', '93000000-0000-4000-8000-000000000004'),
  ('otto', '93000000-0000-4000-8000-000000000005')) p(who, id);
insert into orgs (id, name) values ('93a00000-0000-4000-8000-00000000000a', 'Tarn'), ('93a00000-0000-4000-8000-00000000000b', 'Elsewhere');
insert into memberships (org_id, user_id, role) values
  ('93a00000-0000-4000-8000-00000000000a', '93000000-0000-4000-8000-000000000001', 'owner'),
  ('93a00000-0000-4000-8000-00000000000a', '93000000-0000-4000-8000-000000000002', 'admin'),
  ('93a00000-0000-4000-8000-00000000000a', '93000000-0000-4000-8000-000000000003', 'member'),
  ('93a00000-0000-4000-8000-00000000000a', '93000000-0000-4000-8000-000000000004', 'viewer'),
  ('93a00000-0000-4000-8000-00000000000b', '93000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.tarn() returns uuid language sql immutable as $$ select '93a00000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.id(p_who text) returns uuid language sql immutable as $$
  select ('93000000-0000-4000-8000-00000000000' || array_position(array['ada', 'ben', 'mia', 'vic', 'otto'], p_who))::uuid $$;
create function pg_temp.as_user(p_who text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true) $$;
create function pg_temp.as_service() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"service_role"}', true), set_config('role', 'service_role', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
create temporary table story (key text primary key, value text);
grant select, insert, update, delete on story to public;
create function pg_temp.got(p_key text) returns text language sql as $$ select value from story where key = p_key $$;
create function pg_temp.count(p_sql text) returns bigint language plpgsql as $$
  declare n bigint; begin execute 'select count(*) from (' || p_sql || ') s' into n; return n; end $$;
create function pg_temp.balance() returns numeric language sql security definer as $$ select coalesce(sum(amount), 0) from public.credit_ledger where org_id = pg_temp.tarn() $$;
-- What owners begin, remembered by a name.
create function pg_temp.begin(p_key text, p_who text, p_kind text, p_item text, p_cadence text, p_amount bigint, p_credits integer, p_provider text default 'stripe')
returns uuid language plpgsql as $$
declare v_id uuid; begin
  v_id := public.begin_checkout(pg_temp.tarn(), pg_temp.id(p_who), gen_random_uuid(), p_provider::public.billing_provider, p_kind::public.checkout_kind, p_item, 'Knull ' || p_item,
    p_cadence::public.billing_cadence, 'EUR', p_amount, p_credits) ->> 'id';
  insert into story values (p_key, v_id::text) on conflict (key) do update set value = excluded.value;
  return v_id;
end $$;
-- An event: its outcome.
create function pg_temp.event(p_id text, p_fact jsonb, p_at timestamptz default '2026-11-01 10:00+00', p_provider text default 'stripe') returns text language sql as $$
  select public.record_billing_event(p_provider::public.billing_provider, p_id, 'test', p_at, p_fact) ->> 'outcome' $$;
create function pg_temp.paid(p_key text, p_payment text, p_amount bigint, p_currency text default 'EUR', p_status text default 'paid') returns jsonb language sql as $$
  select jsonb_build_object('kind', 'checkout', 'checkout', pg_temp.got(p_key), 'session', 'cs_' || p_key, 'payment', p_payment, 'customer', 'cus_tarn',
    'status', p_status, 'amount', p_amount, 'currency', p_currency) $$;
create function pg_temp.invoice(p_key text, p_invoice text, p_from date, p_amount bigint default 2900, p_reason text default 'subscription_cycle', p_payment text default null) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'invoice', 'checkout', pg_temp.got(p_key), 'invoice', p_invoice, 'subscription', 'sub_' || p_key, 'payment', coalesce(p_payment, 'pi_' || p_invoice),
    'reason', p_reason, 'amount', p_amount, 'currency', 'EUR', 'period_start', p_from::text || 'T00:00:00Z', 'period_end', (p_from + interval '1 month')::date::text || 'T00:00:00Z') $$;
create function pg_temp.plan(p_key text, p_status text, p_cancel boolean default false) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'subscription', 'checkout', pg_temp.got(p_key), 'subscription', 'sub_' || p_key, 'status', p_status, 'cancel_at_period_end', p_cancel) $$;
create function pg_temp.refund(p_payment text, p_refunded bigint, p_invoice text default null) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'refund', 'payment', p_payment, 'invoice', p_invoice, 'refunded', p_refunded) $$;

-- Beginning --------------------------------------------------------------------------------------------------------

select pg_temp.as_service();
select lives_ok($$select pg_temp.begin('one', 'ada', 'credits', 'pack-5000', 'once', 2200, 5000)$$, 'an owner begins to buy');
select throws_ok(format($$select pg_temp.begin('no', %L, 'credits', 'pack-5000', 'once', 2200, 5000)$$, who), '42501', 'org.forbidden', who || ' does not')
from unnest(array['ben', 'mia', 'vic', 'otto']) who;
select throws_ok($$select public.begin_checkout(gen_random_uuid(), pg_temp.id('ada'), gen_random_uuid(), 'stripe', 'credits', 'p', 'P', 'once', 'EUR', 1, 1)$$,
  '42501', 'org.forbidden', 'an organisation that does not exist is one that is not hers');
select is(public.begin_checkout(pg_temp.tarn(), pg_temp.id('ada'), '93c00000-0000-4000-8000-000000000001', 'stripe', 'credits', 'pack-1000', 'P', 'once', 'EUR', 500, 1000) ->> 'created', 'true', 'a press');
select is(public.begin_checkout(pg_temp.tarn(), pg_temp.id('ada'), '93c00000-0000-4000-8000-000000000001', 'stripe', 'credits', 'pack-1000', 'P', 'once', 'EUR', 1, 1000) ->> 'created', 'false', 'pressed twice is begun once');
select is((select amount from checkouts where client_id = '93c00000-0000-4000-8000-000000000001'), 500::bigint, 'at the price of the first press');
select throws_ok($$select public.begin_checkout(pg_temp.tarn(), pg_temp.id('ada'), '93c00000-0000-4000-8000-000000000001', 'stripe', 'credits', 'pack-5000', 'P', 'once', 'EUR', 2200, 5000)$$,
  '23505', 'billing.duplicate_request', 'and buys what it was for');
select throws_ok($$select public.begin_checkout(pg_temp.tarn(), pg_temp.id('ada'), null, 'stripe', 'credits', 'p', 'P', 'once', 'EUR', 1, 1)$$, '22023', 'billing.invalid_offer', 'a press has an id');
select throws_ok($$select public.begin_checkout(pg_temp.tarn(), pg_temp.id('ada'), gen_random_uuid(), 'stripe', 'plan', 'p', 'P', 'once', 'EUR', 1, 1)$$, '23514', null, 'a plan is never bought once');
select lives_ok($$select public.checkout_opened(pg_temp.got('one')::uuid, 'cs_one')$$, 'its page is remembered');
select throws_ok($$select public.checkout_opened(gen_random_uuid(), 'cs')$$, 'P0002', 'billing.not_found', 'of a checkout that there is');
select is(pg_temp.balance(), 0::numeric, 'beginning gives nothing');

-- Paying once ------------------------------------------------------------------------------------------------------

select is(pg_temp.event('evt_unpaid', pg_temp.paid('one', 'pi_one', 2200, p_status => 'unpaid')), 'noted', 'a transfer is on its way');
select is((select state::text from checkouts where id = pg_temp.got('one')::uuid), 'pending', 'which is said');
select is(pg_temp.balance(), 0::numeric, 'and gives nothing');
select is(pg_temp.event('evt_low', pg_temp.paid('one', 'pi_one', 1)), 'mismatch', 'less than the price');
select is(pg_temp.event('evt_other', pg_temp.paid('one', 'pi_one', 2200, 'JPY')), 'mismatch', 'or another currency');
select is(pg_temp.event('evt_wrong', pg_temp.paid('one', 'pi_one', 2200), p_provider => 'sandbox'), 'not_ours', 'or another provider');
select is(pg_temp.balance(), 0::numeric, 'gives nothing either');
select is(pg_temp.event('evt_paid', pg_temp.paid('one', 'pi_one', 2200)), 'credited', 'it arrives');
select is(pg_temp.balance(), 5000::numeric, 'and gives what was bought');
select is((select credits_balance from profiles where id = pg_temp.id('ada')), null, 'Ada has no profile here');
select is(pg_temp.event('evt_paid', pg_temp.paid('one', 'pi_one', 2200)), 'replayed', 'the same event again');
select is(pg_temp.event('evt_async', pg_temp.paid('one', 'pi_one', 2200)), 'known', 'another event about the same payment');
select is(pg_temp.event('evt_third', pg_temp.paid('one', 'pi_two', 2200)), 'known', 'or another payment for the same checkout');
select is(pg_temp.event('evt_late', pg_temp.paid('one', 'pi_one', 2200, p_status => 'unpaid')), 'noted', 'and one that comes too late');
select is(pg_temp.event('evt_failed', pg_temp.paid('one', 'pi_one', 2200, p_status => 'failed')), 'noted', 'or says that it failed');
select is(pg_temp.balance(), 5000::numeric, 'give nothing more');
select is((select state::text from checkouts where id = pg_temp.got('one')::uuid), 'paid', 'paid stays paid');
select results_eq($$select reason, amount, ref, user_id from credit_ledger where org_id = pg_temp.tarn()$$,
  $$values ('purchase', 5000::numeric, 'stripe:pi_one', pg_temp.id('ada'))$$, 'one line of the ledger, in the buyer''s name');
select is((select count(*) from audit_logs where org_id = pg_temp.tarn() and action = 'CREDITS_GRANTED'), 1::bigint, 'and one of the audit log');
select pg_temp.as_owner();
select is((select outcome from private.billing_events where id = 'evt_low'), 'mismatch', 'each event is kept with what came of it');
select is((select customer_id from private.billing_customers where org_id = pg_temp.tarn()), 'cus_tarn', 'and the customer, for the portal');
select throws_ok($$insert into credit_ledger (org_id, amount, reason, ref) values (pg_temp.tarn(), 5000, 'purchase', 'stripe:pi_one')$$, '23505', null, 'the ledger itself takes a payment once');
select throws_ok($$update checkouts set state = 'open' where id = pg_temp.got('one')::uuid$$, '42501', 'row.fixed_field', 'not even the owner of the database opens it again');
select throws_ok($$update checkouts set amount = 1 where id = pg_temp.got('one')::uuid$$, '42501', 'row.fixed_field', 'or changes a price');
select throws_ok($$delete from checkouts where id = pg_temp.got('one')::uuid$$, '42501', 'row.fixed_field', 'or forgets it');
select throws_ok($$update payments set amount = 1$$, '42501', 'row.append_only', 'payments are history');
select throws_ok($$delete from payments$$, '42501', 'row.append_only', 'all of them');
select throws_ok($$truncate payments, subscriptions, checkouts$$, '42501', 'row.append_only', 'at once too');

select pg_temp.as_service();
select lives_ok($$select pg_temp.begin('lost', 'ada', 'credits', 'pack-1000', 'once', 500, 1000)$$, 'one that fails');
select is(pg_temp.event('evt_lost1', pg_temp.paid('lost', 'pi_lost', 500, p_status => 'failed')), 'noted', 'its failure may come first');
select is(pg_temp.event('evt_lost2', pg_temp.paid('lost', 'pi_lost', 500, p_status => 'unpaid')), 'noted', 'before it was said to be on its way');
select is((select state::text from checkouts where id = pg_temp.got('lost')::uuid), 'failed', 'and it stays failed');
select is((select count(*) from audit_logs where org_id = pg_temp.tarn() and action = 'BILLING_PAYMENT_FAILED'), 1::bigint, 'told once');
select lives_ok($$select pg_temp.begin('left', 'ada', 'credits', 'pack-1000', 'once', 500, 1000)$$, 'one that is left');
select is(pg_temp.event('evt_left', pg_temp.paid('left', null, 500, p_status => 'expired')), 'noted', 'its page expires');
select is((select state::text from checkouts where id = pg_temp.got('left')::uuid), 'cancelled', 'and it is over');
select is(pg_temp.event('evt_unknown', jsonb_build_object('kind', 'checkout', 'checkout', gen_random_uuid(), 'status', 'paid')), 'not_ours', 'a checkout of somebody else''s shop');
select is(pg_temp.event('evt_junk', '{"kind": "checkout", "checkout": "1; drop table payments", "status": "paid"}'), 'not_ours', 'an id that is none');
select is(pg_temp.event('evt_kind', jsonb_build_object('kind', 'weather', 'checkout', pg_temp.got('one'))), 'ignored', 'a kind that is none');
select throws_ok($$select pg_temp.event('', '{}')$$, '22023', 'billing.invalid_event', 'an event has an id');
select throws_ok($$select pg_temp.event('evt_list', '[]')$$, '22023', 'billing.invalid_event', 'and says something');
select is(pg_temp.balance(), 5000::numeric, 'none of them gives anything');

-- Refunds ----------------------------------------------------------------------------------------------------------

select is(pg_temp.event('evt_r1', pg_temp.refund('pi_one', 550)), 'taken_back', 'a quarter is given back');
select is(pg_temp.balance(), 3750::numeric, 'and a quarter of the credits taken');
select is(pg_temp.event('evt_r1', pg_temp.refund('pi_one', 550)), 'replayed', 'once');
select is(pg_temp.event('evt_r1b', pg_temp.refund('pi_one', 550)), 'known', 'whoever tells it again');
select is(pg_temp.event('evt_r3', pg_temp.refund('pi_one', 2200)), 'taken_back', 'then all of it');
select is(pg_temp.event('evt_r2', pg_temp.refund('pi_one', 1100)), 'known', 'and late, the half between');
select is(pg_temp.balance(), 0::numeric, 'nothing is left of it, and nothing more is taken');
select results_eq($$select entry::text, amount, credits from payments where checkout_id = pg_temp.got('one')::uuid order by amount desc$$,
  $$values ('charge', 2200::bigint, 5000), ('refund', -550, -1250), ('refund', -1650, -3750)$$, 'three lines, which add up to nothing');
select is((select string_agg(amount::text, ' ' order by amount) from credit_ledger where org_id = pg_temp.tarn() and reason = 'reversal'), '-3750.000 -1250.000', 'as in the ledger');
select lives_ok($$select pg_temp.begin('early', 'ada', 'credits', 'pack-1000', 'once', 500, 1000)$$, 'a refund may overtake');
select is(pg_temp.event('evt_e1', pg_temp.refund('pi_early', 100)), 'waiting', 'its payment');
select is(pg_temp.event('evt_e2', pg_temp.refund('pi_early', 250)), 'waiting', 'twice, even');
select is(pg_temp.event('evt_e3', pg_temp.refund('pi_early', 100)), 'waiting', 'or repeat itself');
select is(pg_temp.event('evt_e4', pg_temp.paid('early', 'pi_early', 500)), 'credited', 'which then comes');
select is(pg_temp.balance(), 500::numeric, 'and is worth what was kept of it');
select is(pg_temp.event('evt_third_cent', pg_temp.refund('pi_early', 251)), 'taken_back', 'a cent more');
select is(pg_temp.balance(), 498::numeric, 'takes whole credits');
select is(pg_temp.event('evt_foreign', pg_temp.refund('pi_of_another_shop', 100)), 'waiting', 'a refund of somebody else''s payment waits for ever');
select is(pg_temp.event('evt_nothing', pg_temp.refund(null, 100)), 'not_ours', 'and one of nothing is nobody''s');

-- Plans ------------------------------------------------------------------------------------------------------------

select lives_ok($$select pg_temp.begin('plan', 'ada', 'plan', 'team', 'monthly', 2900, 10000)$$, 'a plan begins');
select is(pg_temp.event('evt_p0', pg_temp.paid('plan', null, 2900) || '{"subscription": "sub_plan"}'), 'noted', 'its page is done');
select is(pg_temp.balance(), 498::numeric, 'which gives nothing yet');
select is((select state::text from checkouts where id = pg_temp.got('plan')::uuid), 'pending', 'and says so');
select is(pg_temp.event('evt_p1', pg_temp.invoice('plan', 'in_1', '2026-11-01', p_reason => 'subscription_create')), 'credited', 'its invoice is paid');
select is(pg_temp.balance(), 10498::numeric, 'and gives a month');
select is((select state::text from checkouts where id = pg_temp.got('plan')::uuid), 'paid', 'which ends the checkout');
select is(pg_temp.event('evt_p2', pg_temp.invoice('plan', 'in_1', '2026-11-01')), 'known', 'the same invoice gives nothing more');
select is(pg_temp.event('evt_p3', pg_temp.invoice('plan', 'in_1b', '2026-11-01')), 'known', 'nor does another one for the same month');
select is(pg_temp.event('evt_p4', pg_temp.invoice('plan', 'in_2', '2026-12-01', 100)), 'mismatch', 'nor one below the price');
select is(pg_temp.event('evt_p5', pg_temp.invoice('plan', 'in_x', '2026-12-01', p_reason => 'subscription_update')), 'ignored', 'nor one for something in between');
select is(pg_temp.event('evt_p6', pg_temp.invoice('plan', 'in_3', '2027-01-01')), 'credited', 'January may be told');
select is(pg_temp.event('evt_p7', pg_temp.invoice('plan', 'in_2', '2026-12-01')), 'credited', 'before December');
select is(pg_temp.balance(), 30498::numeric, 'three months, three times the credits');
select is((select period_end from subscriptions where reference = 'sub_plan'), '2027-02-01 00:00+00'::timestamptz, 'and the plan lasts to the end of the last');
select is(pg_temp.event('evt_pr', pg_temp.refund('pi_unlinked', 2900, 'in_2')), 'taken_back', 'a month is refunded, by its invoice');
select is(pg_temp.balance(), 20498::numeric, 'and its credits go');
select throws_ok($$select pg_temp.begin('second', 'ada', 'plan', 'solo', 'monthly', 900, 2500)$$, '23505', 'billing.already_subscribed', 'one plan at a time');
select is((public.billing_account(pg_temp.tarn(), pg_temp.id('ada'), 'stripe')) ->> 'customer_id', 'cus_tarn', 'the owner has an account');
select throws_ok($$select public.billing_account(pg_temp.tarn(), pg_temp.id('ben'), 'stripe')$$, '42501', 'org.forbidden', 'the admin does not');

select pg_temp.as_owner();
select throws_ok($$update orgs set ended_at = now() where id = pg_temp.tarn()$$, '23505', 'billing.plan_running', 'an organisation does not end while its plan would go on costing');
select pg_temp.as_service();
select is(pg_temp.event('evt_s2', pg_temp.plan('plan', 'active', true), '2026-11-20 10:00+00'), 'noted', 'it will end');
select is(pg_temp.event('evt_s1', pg_temp.plan('plan', 'past_due'), '2026-11-19 10:00+00'), 'late', 'what was before that is past');
select pg_temp.as_owner();
select lives_ok($$update orgs set ended_at = now() where id = pg_temp.tarn()$$, 'once that is cancelled, it may');
update orgs set ended_at = null where id = pg_temp.tarn();
select pg_temp.as_service();
select results_eq($$select status, cancel_at_period_end from subscriptions where reference = 'sub_plan'$$, $$values ('active', true)$$, 'and changes nothing');
select is(pg_temp.event('evt_s2b', pg_temp.plan('plan', 'incomplete'), '2026-11-20 10:00+00'), 'late', 'nothing goes back to its beginning, in the same second either');
select is(pg_temp.event('evt_s3', pg_temp.plan('plan', 'active'), '2026-11-21 10:00+00'), 'noted', 'it goes on after all');
select is(pg_temp.event('evt_s4', pg_temp.plan('plan', 'past_due'), '2026-11-22 10:00+00'), 'noted', 'a payment fails');
select is(pg_temp.event('evt_s5', pg_temp.plan('plan', 'canceled'), '2026-11-23 10:00+00'), 'noted', 'and it ends');
select is(pg_temp.event('evt_s6', pg_temp.plan('plan', 'active'), '2026-11-24 10:00+00'), 'late', 'for good');
select is((select ended_at from subscriptions where reference = 'sub_plan'), '2026-11-23 10:00+00'::timestamptz, 'at that time');
select is((select string_agg(replace(action, 'BILLING_', ''), ' ' order by created_at, action) from audit_logs where org_id = pg_temp.tarn() and action like 'BILLING_PLAN_%'),
  'PLAN_CANCELLED PLAN_ENDED PLAN_RESUMED PLAN_STARTED', 'each once in the log');
select lives_ok($$select pg_temp.begin('next', 'ada', 'plan', 'solo', 'monthly', 900, 2500)$$, 'another plan may follow');
select is(pg_temp.event('evt_n1', pg_temp.plan('next', 'active'), '2026-12-01 10:00+00'), 'noted', 'its state may be told first');
select is(pg_temp.event('evt_n2', pg_temp.invoice('next', 'in_n', '2026-12-01', 900)), 'credited', 'then its invoice');
select is(pg_temp.event('evt_n3', pg_temp.paid('next', null, 900) || '{"subscription": "sub_next"}'), 'noted', 'and its page last');
select is((select state::text from checkouts where id = pg_temp.got('next')::uuid), 'paid', 'paid stays paid');
select is((select count(*) from subscriptions where org_id = pg_temp.tarn()), 2::bigint, 'one subscription each');
select is(pg_temp.balance(), 22998::numeric, 'and the credits of one month');
select lives_ok($$select pg_temp.begin('box', 'ada', 'credits', 'pack-1000', 'once', 500, 1000, 'sandbox')$$, 'the sandbox sells too');
select is((public.sandbox_checkout(pg_temp.got('box')::uuid, pg_temp.id('ada'))) ->> 'item', 'pack-1000', 'to owners');
select throws_ok($$select public.sandbox_checkout(pg_temp.got('box')::uuid, pg_temp.id('mia'))$$, '42501', 'org.forbidden', 'not to members');
select throws_ok($$select public.sandbox_checkout(pg_temp.got('box')::uuid, pg_temp.id('otto'))$$, 'P0002', 'billing.not_found', 'for others it is not there');
select throws_ok($$select public.sandbox_checkout(pg_temp.got('one')::uuid, pg_temp.id('ada'))$$, 'P0002', 'billing.not_found', 'and no real purchase is a sandbox');
select pg_temp.as_owner();
insert into checkouts (org_id, user_id, client_id, provider, kind, item, name, cadence, currency, amount, credits)
  select pg_temp.tarn(), pg_temp.id('ada'), gen_random_uuid(), 'stripe', 'credits', 'p', 'P', 'once', 'EUR', 1, 1
  from generate_series(1, 99 - (select count(*)::integer from checkouts where org_id = pg_temp.tarn()));
select pg_temp.as_service();
select lives_ok($$select pg_temp.begin('hundred', 'ada', 'credits', 'p', 'once', 1, 1)$$, 'the hundredth of a day');
select throws_ok($$select pg_temp.begin('more', 'ada', 'credits', 'p', 'once', 1, 1)$$, '54000', 'billing.daily_limit', 'is the last');

-- Who sees and who writes ------------------------------------------------------------------------------------------

select pg_temp.as_user('vic');
select is((public.checkout_state(pg_temp.got('one')::uuid)) ->> 'state', 'paid', 'every member learns what became of a purchase');
select is((public.checkout_state(pg_temp.got('one')::uuid)) ->> 'owner', 'false', 'and that it was not theirs to make');
select isnt_empty('select 1 from subscriptions', 'and which plan there is');
select is_empty('select 1 from payments', 'not what was paid');
select is_empty('select 1 from checkouts', 'or begun');
select pg_temp.as_user('mia');
select is_empty('select 1 from payments', 'nor do members');
select is_empty('select 1 from checkouts', 'see either');
select pg_temp.as_user('ben');
select isnt_empty('select 1 from payments', 'admins see payments');
select isnt_empty('select 1 from checkouts', 'and checkouts');
select throws_ok(v, '42501', null, 'but no one writes: ' || left(v, 40)) from unnest(array[
  'update checkouts set state = ''paid''', 'delete from checkouts', 'update payments set amount = 1', 'delete from payments',
  'update subscriptions set credits = 1000000', 'delete from subscriptions',
  $$insert into payments (org_id, entry, provider, reference, checkout_id, name, currency, amount, credits) values (pg_temp.tarn(), 'charge', 'stripe', 'x', pg_temp.got('one')::uuid, 'x', 'EUR', 1, 1000000)$$,
  $$select pg_temp.event('evt_mine', pg_temp.paid('left', 'pi', 500))$$,
  $$select pg_temp.begin('mine', 'ada', 'credits', 'p', 'once', 1, 1000000)$$,
  $$select public.checkout_opened(pg_temp.got('left')::uuid, 'cs')$$,
  $$select public.billing_account(pg_temp.tarn(), pg_temp.id('ada'), 'stripe')$$,
  $$select public.sandbox_checkout(pg_temp.got('box')::uuid, pg_temp.id('ada'))$$,
  'select * from private.billing_events']) v;
select pg_temp.as_user('otto');
select throws_ok($$select public.checkout_state(pg_temp.got('one')::uuid)$$, 'P0002', 'billing.not_found', 'elsewhere it is not there');
select throws_ok($$select public.checkout_state(gen_random_uuid())$$, 'P0002', 'billing.not_found', 'as what there is not');
select is_empty('select 1 from subscriptions', 'nor is the plan');
select set_config('request.jwt.claims', '{"role":"authenticated"}', true);
select throws_ok($$select public.checkout_state(pg_temp.got('one')::uuid)$$, '28000', 'session.required', 'who is nobody is asked to sign in');
select pg_temp.as_owner();
select throws_ok($$update subscriptions set org_id = '93a00000-0000-4000-8000-00000000000b'$$, '42501', 'row.fixed_field', 'a plan moves to no other organisation, not even for the server');
select lives_ok($$update subscriptions set cancel_at_period_end = cancel_at_period_end$$, 'whose other fields the server writes');
select pg_temp.as_service();
select throws_ok(v, '42501', null, 'the server''s own key writes through the functions alone: ' || left(v, 30)) from unnest(array[
  'update checkouts set state = ''paid''', 'delete from payments', 'update subscriptions set credits = 1']) v;

-- Usage by day -----------------------------------------------------------------------------------------------------

select pg_temp.as_owner();
insert into usage_ledger (org_id, user_id, source, model, tokens, input_tokens, output_tokens, request_id, entry, created_at) values
  (pg_temp.tarn(), pg_temp.id('mia'), 'chat', null, 6000, null, null, '93f00000-0000-4000-8000-000000000001', 'reserve', '2026-02-03 09:00+00'),
  (pg_temp.tarn(), pg_temp.id('mia'), 'chat', 'small', -5000, 800, 200, '93f00000-0000-4000-8000-000000000001', 'settle', '2026-02-03 09:01+00'),
  (pg_temp.tarn(), pg_temp.id('mia'), 'chat', null, 6000, null, null, '93f00000-0000-4000-8000-000000000002', 'reserve', '2026-02-03 10:00+00'),
  (pg_temp.tarn(), pg_temp.id('mia'), 'chat', null, -6000, 0, 0, '93f00000-0000-4000-8000-000000000002', 'settle', '2026-02-03 10:01+00'),
  (pg_temp.tarn(), pg_temp.id('ada'), 'report', null, 2000, null, null, '93f00000-0000-4000-8000-000000000003', 'reserve', '2026-02-28 23:59:59+00'),
  (pg_temp.tarn(), pg_temp.id('ada'), 'report', 'large', 500, 2000, 500, '93f00000-0000-4000-8000-000000000003', 'settle', '2026-03-01 00:00:01+00');
select pg_temp.as_user('vic');
select is(public.usage_by_day(pg_temp.tarn(), '2026-02-14') -> 'rows',
  '[{"day": "2026-02-03", "source": "chat", "model": "small", "tokens": 1000, "calls": 1}, {"day": "2026-02-28", "source": "report", "model": "large", "tokens": 2000, "calls": 0}]'::jsonb,
  'a month by day, source and model; what was given back is nothing');
select is(public.usage_by_day(pg_temp.tarn(), '2026-03-01') -> 'rows', '[{"day": "2026-03-01", "source": "report", "model": "large", "tokens": 500, "calls": 1}]'::jsonb, 'the rest of the night belongs to the next');
select is(public.usage_by_day(pg_temp.tarn(), '2026-03-01') ->> 'first', '2026-02-01', 'the first month with use is known');
select is(public.usage_by_day(pg_temp.tarn(), '2020-03-01') -> 'rows', '[]'::jsonb, 'a month without is empty');
select pg_temp.as_owner();
insert into usage_ledger (org_id, user_id, source, tokens, request_id, entry) values (pg_temp.tarn(), pg_temp.id('mia'), 'chat', 700, gen_random_uuid(), 'reserve');
select pg_temp.as_user('mia');
select is((select sum((r ->> 'tokens')::bigint) from jsonb_array_elements(public.usage_by_day(pg_temp.tarn()) -> 'rows') r)::bigint, (select tokens from public.monthly_usage(pg_temp.tarn())),
  'this month is the same sum as on the dashboard');
select pg_temp.as_user('otto');
select throws_ok($$select public.usage_by_day(pg_temp.tarn())$$, '42501', 'org.forbidden', 'nobody looks into another organisation');

select * from finish();
rollback;
