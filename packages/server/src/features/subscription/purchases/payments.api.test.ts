import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { signPayment } from './payments.ts';
import { findPurchase, payPurchase, settlePending } from './settle-purchase.ts';

const { subscription } = api;
const secret = 'a-secret-that-is-long-enough-for-this';

describe('payments by an external checkout', () => {
  let app: TestApp;
  const log = capturedLog();
  beforeAll(async () => {
    const address = 'https://pay.example.com/now';
    const env = { PAYMENT_CHECKOUT_URL: address, PAYMENT_SECRET: secret, LOG_LEVEL: 'warn' };
    app = await testApp({ env, logTo: log.destination });
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
  const report = (purchase_id: string, status: 'completed' | 'failed', signature?: string) => {
    const head = { event_id: 'event-1', occurred_at: app.clock.now().toISOString() };
    const event = { ...head, purchase_id, status, reference: 'pay-77' };
    return app.call(subscription.receivePayment, {
      body: event,
      headers: { 'payment-signature': signature ?? signPayment(secret, event) },
    });
  };
  const planOf = async (token: string) => {
    const { body } = await app.call(subscription.getSubscriptionStatus, { token });
    return [body.current_plan.name, body.subscription_data.purchase_history_summary.total_spent];
  };
  const statusOf = async (token: string, id: string) =>
    (await app.call(subscription.getPurchase, { token, params: { id } })).body.status;

  /** The first purchase of a user, as administrators read it. */
  const refundOf = async (user_id: string) => {
    const { token } = await app.admin();
    const { body } = await app.call(subscription.listAllPurchases, { token, query: { user_id } });
    return body.items.at(-1)?.refund;
  };

  test('a purchase awaits payment and takes effect once, however often payment is reported', async () => {
    const { user, body } = await begin();
    expect(body.purchase.status).toBe('pending');
    expect(body.message).toBe('Your purchase is awaiting payment.');
    expect(body.checkout_url).toContain(`purchase_id=${body.purchase.id}`);
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    expect((await report(body.purchase.id, 'completed')).body).toEqual({ received: true });
    const after = await app.call(subscription.getSubscriptionStatus, { token: user.token });
    expect(await planOf(user.token)).toEqual(['pro', 900]);
    await report(body.purchase.id, 'completed');
    await report(body.purchase.id, 'failed');
    const repeated = await app.call(subscription.getSubscriptionStatus, { token: user.token });
    expect(repeated.body).toEqual(after.body);
  });

  test('a failed payment changes nothing', async () => {
    const { user, body } = await begin();
    await report(body.purchase.id, 'failed');
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    await report(body.purchase.id, 'completed');
    expect(await planOf(user.token)).toEqual(['basic', 0]);
  });

  test('a notification that is unsigned or wrongly signed is rejected', async () => {
    const { user, body } = await begin();
    for (const signature of ['', 'ab'.repeat(32)]) {
      const answer = await report(body.purchase.id, 'completed', signature);
      expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await report(user.id, 'completed')).error.error_code).toBe('PURCHASE_NOT_FOUND');
    expect(await statusOf(user.token, body.purchase.id)).toBe('pending');
  });

  test('the same key returns the same purchase and checkout URL', async () => {
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
    await report(first.body.purchase.id, 'failed');
    const third = await send();
    expect([third.status, third.error.error_code]).toEqual([402, 'PAYMENT_FAILED']);
  });

  test('a purchase fails if its item is no longer available when it is paid', async () => {
    const { user, body } = await begin();
    const ultra = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'ultra' },
    });
    await report(ultra.body.purchase.id, 'completed');
    await report(body.purchase.id, 'completed');
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
    expect(await planOf(user.token)).toEqual(['ultra', 39_900]);
    expect(await refundOf(user.id)).toEqual({
      reason: 'The item was no longer available when the payment arrived.',
      paid_back: false,
    });
  });

  test('a purchase that is not paid within a day fails', async () => {
    const { user, body } = await begin();
    await app.jobsDone();
    expect(await statusOf(user.token, body.purchase.id)).toBe('pending');
    app.clock.advance(DAY_MS + 60_000);
    await app.jobsDone();
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
  });

  test('a purchase is not granted when its checkout is no longer configured', async () => {
    const { user, body } = await begin();
    const services = { ...app.services, config: { ...app.services.config, payments: null } };
    const row = await findPurchase(services.database.db, body.purchase.id);
    if (!row) throw new Error('The purchase is missing');
    app.clock.advance(120_000);
    await settlePending(services, row.id);
    const again = await payPurchase(services, row);
    expect([again.row.status, again.checkoutUrl]).toEqual(['pending', null]);
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    app.clock.advance(DAY_MS);
    await settlePending(services, row.id);
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');
  });

  test('a payment for a failed purchase must be refunded, and is logged', async () => {
    const { body } = await begin();
    await report(body.purchase.id, 'failed');
    const named = () => log.lines().filter((line) => line.purchase_id === body.purchase.id);
    expect(named()).toEqual([]);
    await report(body.purchase.id, 'completed');
    expect(named()).toMatchObject([{ msg: 'a payment has to be refunded manually' }]);
  });

  test('a pending purchase can be resumed at the same URL, by its buyer only', async () => {
    const { user, body } = await begin();
    const params = { id: body.purchase.id };
    const again = await app.call(subscription.payPurchase, { token: user.token, params });
    expect([again.status, again.body.checkout_url, again.body.purchase]).toEqual([
      200,
      body.checkout_url,
      body.purchase,
    ]);
    const other = await app.signUp();
    for (const endpoint of [subscription.payPurchase, subscription.cancelPurchase]) {
      const foreign = await app.call(endpoint, { token: other.token, params });
      expect(foreign.error.error_code).toBe('PURCHASE_NOT_FOUND');
    }
    await report(params.id, 'completed');
    const paid = await app.call(subscription.payPurchase, { token: user.token, params });
    expect([paid.body.purchase.status, paid.body.checkout_url]).toEqual(['completed', null]);
    const late = await app.call(subscription.cancelPurchase, { token: user.token, params });
    expect([late.status, late.error.error_code]).toEqual([409, 'PURCHASE_ENDED']);
    expect(await planOf(user.token)).toEqual(['pro', 900]);
  });

  test('a cancelled purchase has no effect, and a payment for it must be refunded', async () => {
    const { user, body } = await begin();
    const params = { id: body.purchase.id };
    const { body: cancelled } = await app.call(subscription.cancelPurchase, { token: user.token, params });
    expect([cancelled.message, cancelled.purchase.status]).toEqual(['The purchase was canceled.', 'failed']);
    const twice = await app.call(subscription.cancelPurchase, { token: user.token, params });
    expect(twice.error.error_code).toBe('PURCHASE_ENDED');
    const pay = await app.call(subscription.payPurchase, { token: user.token, params });
    expect([pay.status, pay.error.error_code]).toEqual([402, 'PAYMENT_FAILED']);
    const named = () => log.lines().filter((line) => line.purchase_id === params.id);
    expect(named()).toEqual([]);
    await report(params.id, 'completed');
    expect(named()).toHaveLength(1);
    expect(await planOf(user.token)).toEqual(['basic', 0]);
    expect(await refundOf(user.id)).toEqual({
      reason: 'The payment arrived after the purchase had failed or been canceled.',
      paid_back: false,
    });
  });

  test('notifications that are a day late, or after a refund, have no effect', async () => {
    const { user, body } = await begin();
    app.clock.advance(DAY_MS + 60_000);
    await app.jobsDone();
    expect((await report(body.purchase.id, 'completed')).status).toBe(200);
    expect(await statusOf(user.token, body.purchase.id)).toBe('failed');

    const second = await begin();
    await report(second.body.purchase.id, 'completed');
    const { token } = await app.admin();
    const params = { id: second.body.purchase.id };
    await app.call(subscription.refundPurchase, { token, params, body: { reason: 'Test' } });
    for (const end of ['completed', 'failed'] as const) {
      expect((await report(params.id, end)).body).toEqual({ received: true });
      expect(await statusOf(second.user.token, params.id)).toBe('refunded');
    }
    expect(await planOf(second.user.token)).toEqual(['basic', 0]);
  });

  test('an offer and a receipt show that payment is external', async () => {
    const { user, body } = await begin();
    const { body: status } = await app.call(subscription.getSubscriptionStatus, { token: user.token });
    const params = { id: body.purchase.id };
    const receipt = await app.call(subscription.getPurchase, { token: user.token, params });
    expect([status.pays_at_checkout, receipt.body.pays_at_checkout]).toEqual([true, true]);
  });

  test('a free item needs no payment', async () => {
    const user = await app.signUp({ dailyLimit: null });
    const { body } = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'basic' },
    });
    expect([body.purchase.status, body.checkout_url]).toEqual(['completed', null]);
  });
});
