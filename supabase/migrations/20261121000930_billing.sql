-- Billing: what was bought, what was paid, and the credits that came of it.
--
-- Who may what
--   * Every member sees the balance, the usage and the plan. The ledger, checkouts and payments are for admins and
--     owners. Buying is for owners: the edge function `checkout` names the buyer, and begin_checkout looks them up.
--   * Nobody writes here through the API. A price comes from src/content/plans.ts on the server, a payment from a signed
--     webhook, and both reach the tables through functions that only service_role may call.
--
-- How a credit is given exactly once
--   * private.billing_events holds the id of every event: a replay finds its own id and changes nothing.
--   * Different events may tell of the same payment (checkout.session.completed and async_payment_succeeded, an invoice
--     that was issued again). So the payment has a key of its own: one charge for a checkout of credits, one for an
--     invoice, one for a period of a subscription.
--   * The ledger has it a third time: one entry for each reference of a payment.
--   * Events take turns, all of them: a refund and its payment may be told at the same moment, and neither would see the
--     other. They are few. An event with what it does is one transaction: it happened whole, or the provider sends it again.
--
-- Events come in any order. A refund that is told before its payment waits in private.billing_refunds; a subscription
-- is made by whichever event comes first, from the checkout that its metadata names; an older state of a subscription
-- never replaces a newer one. What an event says about money or state is believed because it was signed; whose
-- organisation it is, what was bought and how many credits that is, is what begin_checkout stored.

create type public.billing_provider as enum ('sandbox', 'stripe');
comment on type public.billing_provider is 'Who takes the money. sandbox: nobody, for development; the same events, signed with a key of this backend.';
create type public.checkout_kind as enum ('credits', 'plan');
create type public.billing_cadence as enum ('once', 'monthly', 'yearly');
create type public.checkout_state as enum ('open', 'pending', 'paid', 'failed', 'cancelled');
comment on type public.checkout_state is 'open: the payment page was not finished. pending: finished, the money is on its way. paid: credited.';
create type public.payment_entry as enum ('charge', 'refund');

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  user_id uuid,
  client_id uuid not null,
  provider public.billing_provider not null,
  session_id text constraint checkouts_session_id check (char_length(session_id) between 1 and 200),
  kind public.checkout_kind not null,
  item text not null constraint checkouts_item check (char_length(item) between 1 and 60),
  name text not null constraint checkouts_name check (char_length(name) between 1 and 120),
  cadence public.billing_cadence not null,
  currency text not null constraint checkouts_currency check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null constraint checkouts_amount check (amount > 0),
  credits integer not null constraint checkouts_credits check (credits > 0),
  state public.checkout_state not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint checkouts_once unique (org_id, user_id, client_id),
  constraint checkouts_cadence check ((kind = 'credits') = (cadence = 'once'))
);
comment on table public.checkouts is
  'Purchases that were begun. The terms are those of the price list at that moment and stay; only the state moves, and paid is its end.';
comment on column public.checkouts.user_id is 'The owner who began it, without a foreign key: what was bought outlives the account.';
comment on column public.checkouts.client_id is 'Chosen by the screen: pressed twice, bought once.';
comment on column public.checkouts.session_id is 'The provider''s id of the payment page.';
comment on column public.checkouts.amount is 'In the currency''s smallest unit, for one period where the kind is plan.';
comment on column public.checkouts.credits is 'Granted when it is paid; for a plan, for each paid period.';

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  checkout_id uuid not null references public.checkouts (id),
  provider public.billing_provider not null,
  reference text not null constraint subscriptions_reference check (char_length(reference) between 1 and 200),
  item text not null,
  name text not null,
  cadence public.billing_cadence not null constraint subscriptions_cadence check (cadence <> 'once'),
  currency text not null,
  amount bigint not null,
  credits integer not null,
  status text not null constraint subscriptions_status check (status in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint subscriptions_once unique (provider, reference)
);
comment on table public.subscriptions is 'Plans of an organisation as the provider last told of them. Read by every member.';
comment on column public.subscriptions.status is 'The provider''s word: https://docs.stripe.com/api/subscriptions/object#subscription_object-status';
comment on column public.subscriptions.changed_at is 'When the newest event about its state was made. Older ones come late and change nothing.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id),
  entry public.payment_entry not null,
  provider public.billing_provider not null,
  reference text not null constraint payments_reference check (char_length(reference) between 1 and 200),
  payment text constraint payments_payment check (char_length(payment) between 1 and 200),
  checkout_id uuid not null references public.checkouts (id),
  subscription_id uuid references public.subscriptions (id),
  charge_id uuid references public.payments (id),
  refunded_total bigint,
  name text not null,
  currency text not null,
  amount bigint not null,
  credits integer not null,
  period_start timestamptz,
  period_end timestamptz,
  created_at timestamptz not null default now(),
  constraint payments_sign check (
    case entry when 'charge' then amount >= 0 and credits > 0 and charge_id is null and refunded_total is null
      else amount < 0 and credits <= 0 and charge_id is not null and refunded_total > 0 end)
);
comment on table public.payments is
  'Money that came and money that went back, append-only. A refund is a line of its own with what it took; the sum of a charge and its refunds is what was kept.';
comment on column public.payments.reference is 'What makes a charge one: the invoice of a plan, the payment of a pack (its checkout session where there was none to pay).';
comment on column public.payments.payment is 'The provider''s id of the payment, by which a refund names it.';
comment on column public.payments.amount is 'In the currency''s smallest unit; negative for a refund.';
comment on column public.payments.refunded_total is 'For a refund: how much of the charge has been given back in all, as the provider says it.';
comment on column public.payments.created_at is 'When the provider says it happened.';

create table private.billing_events (
  provider public.billing_provider not null,
  id text not null,
  type text not null,
  org_id uuid,
  outcome text not null default 'received',
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
comment on table private.billing_events is
  'Every event that was taken in, once. Not its content: that holds names and addresses, and the provider keeps it.';

create table private.billing_refunds (
  provider public.billing_provider not null,
  payment text not null,
  invoice text,
  refunded bigint not null,
  made_at timestamptz not null,
  primary key (provider, payment)
);
comment on table private.billing_refunds is 'Refunds that were told before their payment.';

create table private.billing_customers (
  org_id uuid not null references public.orgs (id) on delete cascade,
  provider public.billing_provider not null,
  customer_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, provider)
);
comment on table private.billing_customers is 'The provider''s id of an organisation, so that it pays as one customer and has one portal.';

-- Credits: two more reasons, and one entry for each payment.
alter table public.credit_ledger
  drop constraint credit_ledger_reason,
  drop constraint credit_ledger_sign,
  add constraint credit_ledger_reason check (reason in ('starting', 'grant', 'purchase', 'subscription', 'refund', 'reversal', 'usage')),
  add constraint credit_ledger_sign check (reason in ('grant') or (reason in ('usage', 'reversal')) = (amount < 0));
comment on column public.credit_ledger.reason is
  'starting: at sign-up. grant: by the operator, either way. purchase: a pack. subscription: a paid period of a plan. refund: given back. reversal: taken back, because a payment was refunded. usage: tokens.';
create unique index credit_ledger_payment_once on public.credit_ledger (reason, ref) where reason in ('purchase', 'subscription', 'reversal');

-- Indexes ----------------------------------------------------------------------------------------------------------

create index checkouts_org_time_idx on public.checkouts (org_id, created_at desc);
create index subscriptions_org_time_idx on public.subscriptions (org_id, created_at desc);
create index subscriptions_checkout_idx on public.subscriptions (checkout_id);
create index payments_org_time_idx on public.payments (org_id, created_at desc, id desc);
create index payments_checkout_idx on public.payments (checkout_id);
create index payments_subscription_idx on public.payments (subscription_id);
create index payments_charge_idx on public.payments (charge_id);
create index payments_payment_idx on public.payments (provider, payment);
create unique index payments_reference_once on public.payments (provider, reference) where entry = 'charge';
create unique index payments_checkout_once on public.payments (checkout_id) where entry = 'charge' and subscription_id is null;
create unique index payments_period_once on public.payments (subscription_id, period_start) where entry = 'charge' and subscription_id is not null;
create unique index payments_refund_once on public.payments (charge_id, refunded_total) where entry = 'refund';
-- What was added is a few lines among thousands that were used.
create index credit_ledger_added_idx on public.credit_ledger (org_id, created_at desc, id desc) where reason <> 'usage';

-- Guards -----------------------------------------------------------------------------------------------------------

create function private.guard_checkout()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_field text;
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = '42501', message = 'row.fixed_field', detail = '{"field": "id"}';
  end if;
  foreach v_field in array array['id', 'org_id', 'user_id', 'client_id', 'provider', 'kind', 'item', 'name', 'cadence', 'currency', 'amount', 'credits', 'created_at'] loop
    if to_jsonb(old) -> v_field is distinct from to_jsonb(new) -> v_field then
      raise exception using errcode = '42501', message = 'row.fixed_field', detail = json_build_object('field', v_field)::text;
    end if;
  end loop;
  if old.state = 'paid' and new.state <> 'paid' then
    raise exception using errcode = '42501', message = 'row.fixed_field', detail = '{"field": "state"}';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.guard_checkout() is 'Before update or delete: what was offered stays as it was offered, and paid stays paid. Holds for the server too.';

create trigger checkouts_guard before update or delete on public.checkouts for each row execute function private.guard_checkout();
create trigger payments_append_only before update or delete on public.payments for each row execute function private.refuse_change();
create trigger payments_no_truncate before truncate on public.payments execute function private.refuse_change();
create trigger subscriptions_keep before update on public.subscriptions for each row execute function private.keep_org();

create function private.refuse_end_with_plan()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.subscriptions s
    where s.org_id = new.id and s.ended_at is null and not s.cancel_at_period_end and s.status not in ('incomplete', 'incomplete_expired')) then
    raise exception using errcode = '23505', message = 'billing.plan_running';
  end if;
  return new;
end
$$;
comment on function private.refuse_end_with_plan() is
  'Before an organisation ends: nobody could cancel its plan afterwards, and the provider would go on taking money. Raises billing.plan_running.';
create trigger orgs_plan_first before update of ended_at on public.orgs
  for each row when (old.ended_at is null and new.ended_at is not null) execute function private.refuse_end_with_plan();

-- Row-level security, grants, policies -----------------------------------------------------------------------------

alter table public.checkouts enable row level security;
alter table public.subscriptions enable row level security;
alter table public.payments enable row level security;
-- Not exposed, and closed even if they were.
alter table private.billing_events enable row level security;
alter table private.billing_refunds enable row level security;
alter table private.billing_customers enable row level security;

revoke all on public.checkouts, public.subscriptions, public.payments from public, anon, authenticated, service_role;
grant select on public.checkouts, public.subscriptions, public.payments to authenticated, service_role;

create policy checkouts_select on public.checkouts for select to authenticated
  using (org_id = any (array (select private.my_org_ids('admin'))));
create policy subscriptions_select on public.subscriptions for select to authenticated
  using (org_id = any (array (select private.my_org_ids())));
create policy payments_select on public.payments for select to authenticated
  using (org_id = any (array (select private.my_org_ids('admin'))));

-- Money in, money back ---------------------------------------------------------------------------------------------

create function private.give_back(p_charge public.payments, p_refunded bigint, p_at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_amount bigint;
  v_credits bigint;
  v_buyer uuid;
begin
  select coalesce(-sum(p.amount), 0), coalesce(-sum(p.credits), 0) into v_amount, v_credits
  from public.payments p where p.charge_id = p_charge.id;
  -- The provider names the sum of all refunds so far: one that comes late, or again, says nothing new.
  if p_refunded <= v_amount then
    return false;
  end if;
  v_credits := (case when p_refunded >= p_charge.amount then p_charge.credits
    else p_charge.credits::bigint * p_refunded / p_charge.amount end) - v_credits;
  insert into public.payments (org_id, entry, provider, reference, payment, checkout_id, subscription_id, charge_id, refunded_total, name, currency, amount, credits, created_at)
  values (p_charge.org_id, 'refund', p_charge.provider, p_charge.reference, p_charge.payment, p_charge.checkout_id, p_charge.subscription_id,
    p_charge.id, p_refunded, p_charge.name, p_charge.currency, v_amount - p_refunded, -v_credits, p_at);
  if v_credits > 0 then
    select c.user_id into v_buyer from public.checkouts c where c.id = p_charge.checkout_id;
    insert into public.credit_ledger (org_id, amount, reason, ref, user_id)
    values (p_charge.org_id, -v_credits, 'reversal', p_charge.provider || ':' || p_charge.reference || ':' || p_refunded, v_buyer);
    perform private.audit(p_charge.org_id, 'CREDITS_TAKEN_BACK', v_credits::text,
      jsonb_build_object('amount', -v_credits, 'reason', 'reversal', 'name', p_charge.name), null);
  end if;
  return true;
end
$$;
comment on function private.give_back(public.payments, bigint, timestamptz) is
  'A charge was refunded, p_refunded of it in all: takes back the same share of its credits, in whole credits, less what was taken before. The balance may fall below zero when they were spent. False when it was known.';

create function private.book_charge(
  p_checkout public.checkouts, p_reference text, p_payment text, p_amount bigint, p_subscription uuid, p_from timestamptz, p_to timestamptz, p_at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_charge public.payments;
  v_refund private.billing_refunds;
begin
  insert into public.payments (org_id, entry, provider, reference, payment, checkout_id, subscription_id, name, currency, amount, credits, period_start, period_end, created_at)
  values (p_checkout.org_id, 'charge', p_checkout.provider, p_reference, p_payment, p_checkout.id, p_subscription, p_checkout.name, p_checkout.currency,
    p_amount, p_checkout.credits, p_from, p_to, p_at)
  on conflict do nothing
  returning * into v_charge;
  if not found then
    return false;
  end if;
  insert into public.credit_ledger (org_id, amount, reason, ref, user_id)
  values (p_checkout.org_id, p_checkout.credits, case p_checkout.kind when 'credits' then 'purchase' else 'subscription' end,
    p_checkout.provider || ':' || p_reference, p_checkout.user_id);
  update public.checkouts c set state = 'paid' where c.id = p_checkout.id and c.state <> 'paid';
  for v_refund in
    delete from private.billing_refunds r
    where r.provider = p_checkout.provider and (r.payment = p_payment or r.invoice = p_reference)
    returning *
  loop
    perform private.give_back(v_charge, v_refund.refunded, v_refund.made_at);
  end loop;
  return true;
end
$$;
comment on function private.book_charge(public.checkouts, text, text, bigint, uuid, timestamptz, timestamptz, timestamptz) is
  'A payment arrived: one line, its credits, and a refund that was told before it. False when this payment, or this period, was booked already: nothing happens then.';

create function private.subscription_of(p_checkout public.checkouts, p_reference text, p_status text, p_at timestamptz)
returns public.subscriptions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.subscriptions;
begin
  insert into public.subscriptions (org_id, checkout_id, provider, reference, item, name, cadence, currency, amount, credits, status, changed_at)
  values (p_checkout.org_id, p_checkout.id, p_checkout.provider, p_reference, p_checkout.item, p_checkout.name, p_checkout.cadence, p_checkout.currency,
    p_checkout.amount, p_checkout.credits, p_status, p_at)
  on conflict (provider, reference) do nothing;
  select * into v_row from public.subscriptions s where s.provider = p_checkout.provider and s.reference = p_reference for update;
  return v_row;
end
$$;
comment on function private.subscription_of(public.checkouts, text, text, timestamptz) is
  'The subscription with this reference, made from its checkout when no event has told of it yet.';

-- Events -----------------------------------------------------------------------------------------------------------

create function private.checkout_event(p_checkout public.checkouts, p_fact jsonb, p_at timestamptz)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_status text := p_fact ->> 'status';
begin
  if v_status = 'paid' then
    -- The same checkout, the same money: anything else was not sold here.
    if p_fact ->> 'currency' is distinct from p_checkout.currency or coalesce((p_fact ->> 'amount')::bigint, -1) < p_checkout.amount then
      return 'mismatch';
    end if;
    if p_checkout.kind = 'credits' then
      return case when private.book_charge(p_checkout, coalesce(p_fact ->> 'payment', p_fact ->> 'session'), p_fact ->> 'payment',
        (p_fact ->> 'amount')::bigint, null, null, null, p_at) then 'credited' else 'known' end;
    end if;
    -- Credits of a plan come with its invoice.
    if p_fact ->> 'subscription' is not null then
      perform private.subscription_of(p_checkout, p_fact ->> 'subscription', 'active', p_at);
    end if;
    update public.checkouts c set state = 'pending' where c.id = p_checkout.id and c.state = 'open';
    return 'noted';
  elsif v_status = 'unpaid' then
    if p_fact ->> 'subscription' is not null then
      perform private.subscription_of(p_checkout, p_fact ->> 'subscription', 'incomplete', p_at);
    end if;
    update public.checkouts c set state = 'pending' where c.id = p_checkout.id and c.state = 'open';
    return 'noted';
  elsif v_status = 'failed' then
    update public.checkouts c set state = 'failed' where c.id = p_checkout.id and c.state in ('open', 'pending');
    if found then
      perform private.audit(p_checkout.org_id, 'BILLING_PAYMENT_FAILED', p_checkout.name, jsonb_build_object('checkout_id', p_checkout.id), null);
    end if;
    return 'noted';
  elsif v_status = 'expired' then
    update public.checkouts c set state = 'cancelled' where c.id = p_checkout.id and c.state = 'open';
    return 'noted';
  end if;
  return 'ignored';
end
$$;
comment on function private.checkout_event(public.checkouts, jsonb, timestamptz) is 'The payment page told of its end.';

create function private.invoice_event(p_checkout public.checkouts, p_fact jsonb, p_at timestamptz)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.subscriptions;
  v_from timestamptz := (p_fact ->> 'period_start')::timestamptz;
  v_to timestamptz := (p_fact ->> 'period_end')::timestamptz;
  v_first boolean;
begin
  if p_checkout.kind <> 'plan' or p_fact ->> 'subscription' is null or p_fact ->> 'invoice' is null then
    return 'ignored';
  end if;
  -- A change in the middle of a period, or a hand-made invoice, is no period.
  if coalesce(p_fact ->> 'reason', '') not in ('subscription_create', 'subscription_cycle') then
    return 'ignored';
  end if;
  if p_fact ->> 'currency' is distinct from p_checkout.currency or coalesce((p_fact ->> 'amount')::bigint, -1) < p_checkout.amount
    or v_from is null or v_to is null or v_to <= v_from then
    return 'mismatch';
  end if;
  v_row := private.subscription_of(p_checkout, p_fact ->> 'subscription', 'active', p_at);
  v_first := not exists (select from public.payments p where p.subscription_id = v_row.id);
  if not private.book_charge(p_checkout, p_fact ->> 'invoice', p_fact ->> 'payment', (p_fact ->> 'amount')::bigint, v_row.id, v_from, v_to, p_at) then
    return 'known';
  end if;
  update public.subscriptions s
  set period_start = v_from, period_end = v_to,
    status = case when s.status in ('incomplete', 'past_due', 'unpaid') and p_at >= s.changed_at then 'active' else s.status end
  where s.id = v_row.id and (s.period_end is null or s.period_end < v_to);
  if v_first then
    perform private.audit(p_checkout.org_id, 'BILLING_PLAN_STARTED', p_checkout.name, jsonb_build_object('subscription_id', v_row.id, 'cadence', p_checkout.cadence), p_checkout.user_id);
  end if;
  return 'credited';
end
$$;
comment on function private.invoice_event(public.checkouts, jsonb, timestamptz) is 'A period of a plan was paid: its credits, once for each period.';

create function private.subscription_event(p_checkout public.checkouts, p_fact jsonb, p_at timestamptz)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.subscriptions;
  v_status text := p_fact ->> 'status';
  v_cancel boolean := coalesce((p_fact ->> 'cancel_at_period_end')::boolean, false);
  v_action text;
begin
  if p_checkout.kind <> 'plan' or p_fact ->> 'subscription' is null or v_status is null then
    return 'ignored';
  end if;
  v_row := private.subscription_of(p_checkout, p_fact ->> 'subscription', 'incomplete', p_at);
  -- What has ended does not begin again, and what is older was overtaken. Events of one second have no order: of them,
  -- incomplete comes first, because nothing goes back to it.
  if v_row.ended_at is not null or p_at < v_row.changed_at or (v_status = 'incomplete' and v_row.status <> 'incomplete') then
    return 'late';
  end if;
  update public.subscriptions s
  set status = v_status, cancel_at_period_end = v_cancel, changed_at = p_at,
    period_start = coalesce((p_fact ->> 'period_start')::timestamptz, s.period_start),
    period_end = coalesce((p_fact ->> 'period_end')::timestamptz, s.period_end),
    ended_at = case when v_status in ('canceled', 'incomplete_expired') then coalesce((p_fact ->> 'ended_at')::timestamptz, p_at) end
  where s.id = v_row.id;
  v_action := case
    when v_status = 'canceled' then 'BILLING_PLAN_ENDED'
    when v_status in ('past_due', 'unpaid') and v_row.status not in ('past_due', 'unpaid') then 'BILLING_PAYMENT_FAILED'
    when v_cancel and not v_row.cancel_at_period_end then 'BILLING_PLAN_CANCELLED'
    when v_row.cancel_at_period_end and not v_cancel then 'BILLING_PLAN_RESUMED'
  end;
  if v_action is not null then
    perform private.audit(v_row.org_id, v_action, v_row.name, jsonb_build_object('subscription_id', v_row.id), null);
  end if;
  return 'noted';
end
$$;
comment on function private.subscription_event(public.checkouts, jsonb, timestamptz) is 'The state of a plan changed at the provider.';

create function public.record_billing_event(p_provider public.billing_provider, p_event_id text, p_type text, p_made_at timestamptz, p_fact jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text := p_fact ->> 'kind';
  v_checkout public.checkouts;
  v_charge public.payments;
  v_outcome text;
begin
  if nullif(btrim(p_event_id), '') is null or p_made_at is null or coalesce(jsonb_typeof(p_fact), '') <> 'object' then
    raise exception using errcode = '22023', message = 'billing.invalid_event';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('record_billing_event', 0));
  insert into private.billing_events (provider, id, type, made_at) values (p_provider, left(p_event_id, 255), left(p_type, 100), p_made_at)
  on conflict (provider, id) do nothing;
  if not found then
    return jsonb_build_object('outcome', 'replayed');
  end if;

  if v_kind = 'refund' then
    select p.* into v_charge from public.payments p
    where p.provider = p_provider and p.entry = 'charge' and (p.payment = p_fact ->> 'payment' or p.reference = p_fact ->> 'invoice');
    select c.* into v_checkout from public.checkouts c where c.id = v_charge.checkout_id;
  else
    -- The checkout that our own metadata names; for a subscription that is known, the one that it began with.
    select c.* into v_checkout from public.checkouts c
    where c.provider = p_provider and c.id = coalesce(
      (select s.checkout_id from public.subscriptions s where s.provider = p_provider and s.reference = p_fact ->> 'subscription'),
      case when p_fact ->> 'checkout' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_fact ->> 'checkout')::uuid end);
  end if;

  if v_checkout.id is not null then
    if p_fact ->> 'customer' is not null then
      insert into private.billing_customers (org_id, provider, customer_id) values (v_checkout.org_id, p_provider, left(p_fact ->> 'customer', 200))
      on conflict (org_id, provider) do nothing;
    end if;
    v_outcome := case v_kind
      when 'checkout' then private.checkout_event(v_checkout, p_fact, p_made_at)
      when 'invoice' then private.invoice_event(v_checkout, p_fact, p_made_at)
      when 'subscription' then private.subscription_event(v_checkout, p_fact, p_made_at)
      when 'refund' then case when private.give_back(v_charge, (p_fact ->> 'refunded')::bigint, p_made_at) then 'taken_back' else 'known' end
      else 'ignored' end;
  elsif v_kind = 'refund' and p_fact ->> 'payment' is not null and (p_fact ->> 'refunded')::bigint > 0 then
    insert into private.billing_refunds (provider, payment, invoice, refunded, made_at)
    values (p_provider, p_fact ->> 'payment', p_fact ->> 'invoice', (p_fact ->> 'refunded')::bigint, p_made_at)
    on conflict (provider, payment) do update
      set refunded = greatest(billing_refunds.refunded, excluded.refunded), invoice = coalesce(billing_refunds.invoice, excluded.invoice);
    v_outcome := 'waiting';
  else
    v_outcome := 'not_ours';
  end if;
  update private.billing_events e set outcome = v_outcome, org_id = v_checkout.org_id where e.provider = p_provider and e.id = left(p_event_id, 255);
  return jsonb_build_object('outcome', v_outcome, 'org_id', v_checkout.org_id);
end
$$;
comment on function public.record_billing_event(public.billing_provider, text, text, timestamptz, jsonb) is
  'For the edge function billing-webhook (service_role), which has checked the signature. p_fact is the event in our terms: {kind: checkout | invoice | subscription | refund, …}, as supabase/functions/billing-webhook/facts.ts makes it. Returns {outcome, org_id}: credited, known (this payment was credited before), replayed, noted, late, taken_back, waiting (a refund before its payment), mismatch (not the price that was offered: nothing is given), not_ours, ignored. Raises 22023 billing.invalid_event.';

-- Begin ------------------------------------------------------------------------------------------------------------

create function public.begin_checkout(
  p_org_id uuid, p_user_id uuid, p_client_id uuid, p_provider public.billing_provider, p_kind public.checkout_kind, p_item text, p_name text,
  p_cadence public.billing_cadence, p_currency text, p_amount bigint, p_credits integer)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.checkouts;
  v_created boolean;
begin
  if not exists (select from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id and m.role = 'owner') then
    raise exception using errcode = '42501', message = 'org.forbidden', detail = '{"needs": "owner"}';
  end if;
  if p_client_id is null then
    raise exception using errcode = '22023', message = 'billing.invalid_offer';
  end if;
  perform from public.orgs o where o.id = p_org_id for no key update;
  if p_kind = 'plan' and exists (
    select from public.subscriptions s where s.org_id = p_org_id and s.ended_at is null and s.status not in ('incomplete', 'incomplete_expired')) then
    raise exception using errcode = '23505', message = 'billing.already_subscribed';
  end if;
  if (select count(*) from (
      select from public.checkouts c where c.org_id = p_org_id and c.created_at > now() - interval '1 day' limit 100) s) >= 100 then
    raise exception using errcode = '54000', message = 'billing.daily_limit', detail = '{"max": 100}';
  end if;
  insert into public.checkouts (org_id, user_id, client_id, provider, kind, item, name, cadence, currency, amount, credits)
  values (p_org_id, p_user_id, p_client_id, p_provider, p_kind, p_item, p_name, p_cadence, p_currency, p_amount, p_credits)
  on conflict (org_id, user_id, client_id) do nothing;
  v_created := found;
  select * into v_row from public.checkouts c where c.org_id = p_org_id and c.user_id = p_user_id and c.client_id = p_client_id;
  -- One press, one thing: its page must not be that of another.
  if (v_row.provider, v_row.item, v_row.cadence, v_row.currency) is distinct from (p_provider, p_item, p_cadence, p_currency) then
    raise exception using errcode = '23505', message = 'billing.duplicate_request';
  end if;
  return jsonb_build_object('id', v_row.id, 'created', v_created, 'customer_id', (
    select b.customer_id from private.billing_customers b where b.org_id = p_org_id and b.provider = p_provider));
end
$$;
comment on function public.begin_checkout(uuid, uuid, uuid, public.billing_provider, public.checkout_kind, text, text, public.billing_cadence, text, bigint, integer) is
  'For the edge function checkout (service_role), which took the price from the price list: stores what an owner is about to buy, once per client id. Returns {id, created, customer_id}. Raises org.forbidden {needs: owner}, billing.already_subscribed (one plan at a time), billing.daily_limit {max} a day, billing.duplicate_request (a client id that was used for something else), billing.invalid_offer.';

create function public.checkout_opened(p_checkout_id uuid, p_session_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.checkouts c set session_id = p_session_id where c.id = p_checkout_id;
  if not found then
    raise exception using errcode = 'P0002', message = 'billing.not_found';
  end if;
end
$$;
comment on function public.checkout_opened(uuid, text) is 'For the edge function checkout (service_role): the provider''s page for it. Raises billing.not_found.';

create function public.billing_account(p_org_id uuid, p_user_id uuid, p_provider public.billing_provider)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id and m.role = 'owner') then
    raise exception using errcode = '42501', message = 'org.forbidden', detail = '{"needs": "owner"}';
  end if;
  return jsonb_build_object(
    'customer_id', (select b.customer_id from private.billing_customers b where b.org_id = p_org_id and b.provider = p_provider),
    'checkout_id', (select s.checkout_id from public.subscriptions s
      where s.org_id = p_org_id and s.provider = p_provider order by s.ended_at is null desc, s.created_at desc limit 1));
end
$$;
comment on function public.billing_account(uuid, uuid, public.billing_provider) is
  'For the edge function checkout (service_role): {customer_id, checkout_id of the newest plan}, for an owner. Raises org.forbidden {needs: owner}.';

create function public.sandbox_checkout(p_checkout_id uuid, p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_row public.checkouts;
  v_role public.org_role;
begin
  select c.* into v_row from public.checkouts c where c.id = p_checkout_id and c.provider = 'sandbox';
  select m.role into v_role from public.memberships m where m.org_id = v_row.org_id and m.user_id = p_user_id;
  if v_role is null then
    raise exception using errcode = 'P0002', message = 'billing.not_found';
  end if;
  if v_role <> 'owner' then
    raise exception using errcode = '42501', message = 'org.forbidden', detail = '{"needs": "owner"}';
  end if;
  return to_jsonb(v_row) || jsonb_build_object(
    'subscription', (select to_jsonb(s) from public.subscriptions s where s.checkout_id = v_row.id order by s.created_at desc limit 1),
    'charge', (
      select to_jsonb(p) || jsonb_build_object('refunded', (select coalesce(-sum(r.amount), 0) from public.payments r where r.charge_id = p.id))
      from public.payments p where p.checkout_id = v_row.id and p.entry = 'charge' order by p.created_at desc, p.id desc limit 1));
end
$$;
comment on function public.sandbox_checkout(uuid, uuid) is
  'For the edge function checkout (service_role): what the sandbox needs to make an event of, for an owner: the checkout with its subscription and its newest charge. Raises billing.not_found, org.forbidden {needs: owner}.';

-- What members ask -------------------------------------------------------------------------------------------------

create function public.checkout_state(p_checkout_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_row public.checkouts;
  v_role public.org_role;
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select c.* into v_row from public.checkouts c where c.id = p_checkout_id;
  select m.role into v_role from public.memberships m where m.org_id = v_row.org_id and m.user_id = auth.uid();
  if v_role is null then
    raise exception using errcode = 'P0002', message = 'billing.not_found';
  end if;
  return jsonb_build_object('id', v_row.id, 'org_id', v_row.org_id, 'org', (select o.name from public.orgs o where o.id = v_row.org_id),
    'owner', v_role = 'owner', 'provider', v_row.provider, 'kind', v_row.kind, 'item', v_row.item, 'cadence', v_row.cadence, 'currency', v_row.currency, 'amount', v_row.amount,
    'credits', v_row.credits, 'state', v_row.state, 'balance', private.credit_sum(v_row.org_id),
    'refunded', exists (select from public.payments p where p.checkout_id = v_row.id and p.entry = 'refund'),
    'subscription', (
      select jsonb_build_object('status', s.status, 'period_end', s.period_end, 'cancel_at_period_end', s.cancel_at_period_end, 'ended_at', s.ended_at)
      from public.subscriptions s where s.checkout_id = v_row.id order by s.created_at desc limit 1));
end
$$;
comment on function public.checkout_state(uuid) is
  'What became of a purchase, for the members of its organisation: {state, kind, item, cadence, currency, amount, credits, balance, org, owner, provider, refunded, subscription}. It says, and changes nothing. Raises billing.not_found for an unknown id as for another organisation''s.';

create function public.usage_by_day(p_org_id uuid, p_month date default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_month date := date_trunc('month', coalesce(p_month, (now() at time zone 'utc')::date))::date;
  v_since timestamptz := v_month::timestamp at time zone 'utc';
  v_until timestamptz := (v_month + interval '1 month') at time zone 'utc';
begin
  perform private.require_role(p_org_id, 'viewer');
  return jsonb_build_object(
    'month', v_month,
    'today', (now() at time zone 'utc')::date,
    'first', (select date_trunc('month', min(u.created_at) at time zone 'utc')::date from public.usage_ledger u where u.org_id = p_org_id),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'source', d.source, 'model', d.model, 'tokens', d.tokens, 'calls', d.calls) order by d.day, d.source, d.model)
      from (
        select c.day, c.source, c.model, sum(c.tokens)::bigint as tokens, sum(c.calls)::integer as calls
        from (
          -- A call belongs to the day on which it began, as on the dashboard; its model is what its settlement says, which
          -- may stand in the next month.
          select (min(u.created_at) at time zone 'utc')::date as day, min(u.source) as source,
            coalesce(max(u.model), (select s.model from public.usage_ledger s where s.request_id = u.request_id and s.entry = 'settle')) as model,
            sum(u.tokens) as tokens, count(*) filter (where u.entry = 'settle' and u.input_tokens + u.output_tokens > 0) as calls
          from public.usage_ledger u
          where u.org_id = p_org_id and u.created_at >= v_since and u.created_at < v_until
          group by u.request_id
        ) c
        group by 1, 2, 3
        having sum(c.tokens) <> 0
      ) d), '[]'));
end
$$;
comment on function public.usage_by_day(uuid, date) is
  'Tokens of a month (UTC; this one by default) by day, source and model, for members: {month, today, first (the month of the first use), rows: [{day, source, model, tokens, calls}]}. Its sum is that of monthly_usage. One value, not rows, so that the API''s limit of 1,000 rows cannot cut it. A reservation that is still open counts, without a model. Raises org.forbidden.';

-- Execute rights ---------------------------------------------------------------------------------------------------

revoke execute on function
  private.guard_checkout(), private.refuse_end_with_plan(), private.give_back(public.payments, bigint, timestamptz),
  private.book_charge(public.checkouts, text, text, bigint, uuid, timestamptz, timestamptz, timestamptz),
  private.subscription_of(public.checkouts, text, text, timestamptz), private.checkout_event(public.checkouts, jsonb, timestamptz),
  private.invoice_event(public.checkouts, jsonb, timestamptz), private.subscription_event(public.checkouts, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.record_billing_event(public.billing_provider, text, text, timestamptz, jsonb),
  public.begin_checkout(uuid, uuid, uuid, public.billing_provider, public.checkout_kind, text, text, public.billing_cadence, text, bigint, integer),
  public.checkout_opened(uuid, text), public.billing_account(uuid, uuid, public.billing_provider), public.sandbox_checkout(uuid, uuid),
  public.checkout_state(uuid), public.usage_by_day(uuid, date)
  from public, anon, authenticated, service_role;
grant execute on function
  public.record_billing_event(public.billing_provider, text, text, timestamptz, jsonb),
  public.begin_checkout(uuid, uuid, uuid, public.billing_provider, public.checkout_kind, text, text, public.billing_cadence, text, bigint, integer),
  public.checkout_opened(uuid, text), public.billing_account(uuid, uuid, public.billing_provider), public.sandbox_checkout(uuid, uuid)
  to service_role;
grant execute on function public.checkout_state(uuid), public.usage_by_day(uuid, date) to authenticated;
