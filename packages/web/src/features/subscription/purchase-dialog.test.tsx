import type { PlanName } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { type OfferDetails, offerDetails } from './offer-details.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { anAgentOffer, aPurchase, aStatus } from './testing/subscription.ts';
import type { Offer } from './use-offer.ts';

const status = aStatus({ current_plan: 'pro', plan_expires_at: '2999-01-01T00:00:00Z' });
const packs = 'POST /subscription/purchase/execution-pack';
const bought = { body: { message: 'Bought.', purchase: aPurchase(), subscription: {}, checkout_url: null } };

const factsOf = (offer: Offer, given = status, agent = anAgentOffer()) =>
  offerDetails(offer, given, [agent]) as OfferDetails;
const plan = (name: PlanName, given = status) => factsOf({ kind: 'plan', plan: name, cycle: null }, given);
const pack = factsOf({ kind: 'pack', size: 'm' });

async function show(facts: OfferDetails, answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi(answers);
  const [close, cycle] = [vi.fn(), vi.fn()];
  const dialog = (
    <PurchaseDialog facts={facts} currency="USD" paysAtCheckout={false} onCycle={cycle} onClose={close} />
  );
  const rendered = await renderWithProviders(dialog, { user: {}, texts: ['subscription'] });
  const keys = () =>
    requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  return { ...rendered, requests, close, cycle, keys };
}
const dialog = () => screen.getByRole('dialog');

describe('the purchase dialog', () => {
  it.each<[PlanName, ReturnType<typeof aStatus>, string, RegExp]>([
    ['premium', status, 'Switch to Premium', /150 runs a day.*For one month from now\..*not carried over/],
    ['pro', status, 'Extend Pro', /75 runs a day.*Adds a month to your current period/],
    ['basic', status, 'Basic', /choose a lower plan once your current one has ended/],
    ['basic', aStatus({ plan_activated_at: null }), 'Activate Basic', /25 runs a day.*Never expires/],
    ['basic', aStatus(), 'Basic is your plan', /already active and never expires/],
  ])('of %s', async (name, given, title, text) => {
    await show(plan(name, given));
    expect(screen.getByRole('dialog', { name: title })).toHaveTextContent(text);
  });

  it('for a free item has no payment notice, and another button', async () => {
    await show(plan('basic', aStatus({ plan_activated_at: null })));
    expect(dialog()).toHaveTextContent('TotalFree');
    expect(screen.getByRole('button', { name: 'Activate for free' })).toBeEnabled();
    expect(dialog()).not.toHaveTextContent('Pre-alpha');
  });

  it('for a paid item shows the price, and that it is a test', async () => {
    await show(pack);
    expect(dialog()).toHaveTextContent('Total$99.00');
    expect(dialog()).toHaveTextContent('Used after your daily limit, within 90 days.');
    expect(dialog()).toHaveTextContent('Pre-alpha: purchases are processed immediately');
  });

  it('for an unavailable item has a disabled button', async () => {
    const can_purchase = { ...status.can_purchase, can_purchase_executions: false };
    await show(factsOf({ kind: 'pack', size: 's' }, { ...status, can_purchase }));
    expect(dialog()).toHaveTextContent('Extra runs can be bought with the Pro plan or above.');
    expect(screen.getByRole('button', { name: 'Buy for $49.00' })).toBeDisabled();
    expect(dialog()).not.toHaveTextContent('Pre-alpha');
  });

  it.each([
    [{ isOwned: true }, { has_access: true, can_purchase: false }, 'This agent is already yours.'],
    [{}, { has_access: true, can_purchase: false }, 'Your plan already includes this agent.'],
    [{}, {}, /You pay once and keep this agent/],
    [{}, { can_purchase: false }, 'This agent is not for sale right now.'],
  ])('of an agent %j %j', async (agent, info, text) => {
    await show(factsOf({ kind: 'agent', id: 'chef' }, status, anAgentOffer(agent, info)));
    expect(screen.getByRole('dialog', { name: 'Buy Chef' })).toHaveTextContent(text);
  });
});

describe('buying', () => {
  it('shows the server’s message, and closes', async () => {
    const { close, requests } = await show(pack, { [packs]: bought });
    press('Buy for $99.00');
    expect(await screen.findByText('Bought.')).toBeInTheDocument();
    expect(close).toHaveBeenCalledOnce();
    expect(requests[0]?.body).toEqual({ pack_size: 'm' });
  });

  it('happens once however often the button is pressed, and can’t be left meanwhile', async () => {
    const { handler, release } = deferred(bought);
    const { keys, close, user } = await show(pack, { [packs]: handler });
    press('Buy for $99.00');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy for $99.00' })).toBeDisabled());
    fireEvent.click(screen.getByRole('button', { name: 'Buy for $99.00' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(keys()).toHaveLength(1);
  });

  it('is retried under the same key when no response came, as it may have succeeded', async () => {
    const { keys } = await show(pack, { [packs]: connectionLost });
    press('Buy for $99.00');
    expect(await screen.findByRole('alert')).toHaveTextContent(/server can't be reached/);
    press('Buy for $99.00');
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  it('is retried under another key when it was refused', async () => {
    const { keys } = await show(pack, { [packs]: refusal(402, 'PAYMENT_FAILED') });
    press('Buy for $99.00');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
    press('Buy for $99.00');
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(2);
  });

  it('shows why it was refused', async () => {
    const { close } = await show(pack, { [packs]: refusal(500, 'UNEXPECTED') });
    press('Buy for $99.00');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The runs could not be bought. Please try again.',
    );
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});
