import { api } from '@agentarium/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { capturedLog } from '../../promises/captured-log.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signPayment } from './payments.ts';
import { findPurchase, payPurchase } from './settle-purchase.ts';
import { settlePending } from './sweep-plans.ts';

const { subscription } = api;
const secret = 'a-secret-that-is-long-enough-for-this';

describe('payments by a checkout elsewhere', () => {
  let app: TestApp;
  const log = capturedLog();
  beforeAll(async () => {
    const address = 'https://pay.example.com/now';
    const env = { PAYMENT_CHECKOUT_URL: address, PAYMENT_SECRET: secret, LOG_LEVEL: 'warn' };
    app = await testApp('embedded', { env, logTo: log.destination });
  });
  afterAll(() => app.close());

  const begin = async () => {
    const user = await app.signUp({ dailyLimit: null });
    const { body, status } = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'pro', billing_cycle: 'monthly' },
    });
    return { user, body, status };
  };
  const tell = (purchase_id: string, status: 'completed' | 'failed', signature?: string) => {
    const event = { event_id: 'event-1', occurred_at: app.clock.now().toISOString(), purchase_id, status };
    return app.call(subscription.receivePayment, {
      body: { ...event, reference: 'pay-77' },
      headers: { 'payment-signature': signature ?? signPayment(secret, event) },
    });
  };
  const planOf = async (token: string) => {
    const { body } = await app.call(subscription.getSubscriptionStatus, { token });
    return [body.current_plan.name, body.subscription_data.purchase_history_summary.total_spent];
  };
  const statusOf = async (token: string, id: string) =>
    (await app.call(subscription.getPurchase, { token, params: { id } })).body.status;

  test('a purchase waits for its payment and takes effect once it is told, however often', async () => {
    const { user, body } = await begin();
    expect(body.purchase.status).toBe('pending');
    expect(body.message).toBe('Your purchase is waiting for its payment.');
    expect(body.checkout_url).toContain(`purchase_id=${body.purchase.id}`);
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    expect((await tell(body.purchase.id, 'completed')).body).toEqual({ received: true });
    const after = await app.call(subscription.getSubscriptionStatus, { token: user.token });
    expect(await planOf(user.token)).toEqual(['pro', 900]);
    await tell(body.purchase.id, 'completed');
    await tell(body.purchase.id, 'failed');
    const repeated = await app.call(subscription.getSubscriptionStatus, { token: user.token });
    expect(repeated.body).toEqual(after.body);
  });

  test('a payment that failed changes nothing', async () => {
    const { user, body } = await begin();
    await tell(body.purchase.id, 'failed');
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    await tell(body.purchase.id, 'completed');
    expect(await planOf(user.token)).toEqual(['basic', 0]);
  });

  test('a notification that is not signed, or by another, is refused', async () => {
    const { user, body } = await begin();
    for (const signature of ['', 'ab'.repeat(32)]) {
      const answer = await tell(body.purchase.id, 'completed', signature);
      expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await tell(user.id, 'completed')).error.error_code).toBe('PURCHASE_NOT_FOUND');
    expect(await statusOf(user.token, body.purchase.id)).toBe('pending');
  });

  test('the same key answers the same purchase, and again where to pay', async () => {
    const user = await app.signUp({ dailyLimit: null });
    const send = () =>
      app.call(subscription.upgradePlan, {
        token: user.token,
        body: { plan_name: 'pro' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.purchase.id).toBe(first.body.purchase.id);
    expect(second.body.checkout_url).toBe(first.body.checkout_url);
    await tell(first.body.purchase.id, 'failed');
    const third = await send();
    expect([third.status, third.error.error_code]).toEqual([402, 'PAYMENT_FAILED']);
  });

  test('what can’t be had any more when the money arrives fails', async () => {
    const { user, body } = await begin();
    const ultra = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'ultra' },
    });
    await tell(ultra.body.purchase.id, 'completed');
    await tell(body.purchase.id, 'completed');
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
    expect(await planOf(user.token)).toEqual(['ultra', 39_900]);
  });

  test('nobody paid for a day: the purchase has failed', async () => {
    const { user, body } = await begin();
    await settlePending(app.services, new AbortController().signal);
    expect(await statusOf(user.token, body.purchase.id)).toBe('pending');
    app.clock.advance(DAY_MS + 60_000);
    await settlePending(app.services, new AbortController().signal);
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
  });

  test('what was begun at a checkout is not given away once the server knows it no more', async () => {
    const { user, body } = await begin();
    const services = { ...app.services, config: { ...app.services.config, payments: null } };
    const row = await findPurchase(services.database.db, body.purchase.id);
    if (!row) throw new Error('The purchase is missing');
    app.clock.advance(120_000);
    await settlePending(services, new AbortController().signal);
    const again = await payPurchase(services, row);
    expect([again.row.status, again.checkoutUrl]).toEqual(['pending', null]);
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    app.clock.advance(DAY_MS);
    await settlePending(services, new AbortController().signal);
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
  });

  test('a payment for what has failed is to be given back, and the log says so', async () => {
    const { body } = await begin();
    await tell(body.purchase.id, 'failed');
    const named = () => log.lines().filter((line) => line.purchase_id === body.purchase.id);
    expect(named()).toEqual([]);
    await tell(body.purchase.id, 'completed');
    expect(named()).toMatchObject([{ msg: 'a payment is to be given back by hand' }]);
  });

  test('what is free needs no payment', async () => {
    const user = await app.signUp({ dailyLimit: null });
    const { body } = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'basic' },
    });
    expect([body.purchase.status, body.checkout_url]).toEqual(['completed', null]);
  });
});
