import { describe, expect, test } from 'vitest';
import { checkoutPayments, paymentsOf, signPayment } from './payments.ts';

const secret = 'a-secret-that-is-long-enough-for-this';
const now = new Date('2026-03-10T12:00:00Z');
const payments = checkoutPayments({ checkoutUrl: 'https://pay.example.com/now?shop=7', secret });
const payment = { purchaseId: 'purchase-1', amount: 900, currency: 'USD', createdAt: now };
const event = {
  event_id: 'event-1',
  occurred_at: '2026-03-10T11:58:00Z',
  purchase_id: 'purchase-1',
  status: 'completed' as const,
  reference: 'pay-1',
};
const later = (ms: number) => new Date(now.getTime() + ms);

describe('a payment notification', () => {
  const signature = signPayment(secret, event);

  test('is genuine with its signature while it is recent', () => {
    expect(payments.isGenuine(event, signature, now)).toBe(true);
    const sent = new Date(event.occurred_at).getTime() - now.getTime();
    const threeDays = 3 * 86_400_000;
    expect(payments.isGenuine(event, signature, later(sent + threeDays))).toBe(true);
    expect(payments.isGenuine(event, signature, later(sent + threeDays + 1))).toBe(false);
    expect(payments.isGenuine(event, signature, later(sent - 5 * 60_000))).toBe(true);
    expect(payments.isGenuine(event, signature, later(sent - 5 * 60_000 - 1))).toBe(false);
  });

  test.each([
    ['another purchase', { ...event, purchase_id: 'purchase-2' }, signature],
    ['another status', { ...event, status: 'failed' as const }, signature],
    ['another time', { ...event, occurred_at: '2026-03-10T11:59:00Z' }, signature],
    ['another event', { ...event, event_id: 'event-2' }, signature],
    ['another reference', { ...event, reference: 'pay-2' }, signature],
    ['a value in another field', { ...event, event_id: 'event-1","purchase-1' }, signature],
    ['another secret', event, signPayment(`${secret}!`, event)],
    ['no signature', event, ''],
    ['half a signature', event, signature.slice(0, 32)],
    ['an invalid signature', event, 'zz'.repeat(32)],
  ])('is rejected for %s', (_name, sent, given) => expect(payments.isGenuine(sent, given, now)).toBe(false));

  test('is never accepted if purchases settle immediately', () =>
    expect(paymentsOf({ payments: null }).isGenuine(event, signature, now)).toBe(false));
});

describe('an external checkout', () => {
  test('receives the purchase, its amount and a signature, next to the parameters of its URL', async () => {
    const { outcome, checkoutUrl } = await payments.create(payment);
    const { searchParams, origin } = new URL(checkoutUrl ?? '');
    expect([outcome, origin, searchParams.get('shop')]).toEqual(['pending', 'https://pay.example.com', '7']);
    expect([searchParams.get('purchase_id'), searchParams.get('amount')]).toEqual(['purchase-1', '900']);
    expect(searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('charges nothing for a free item', async () =>
    expect(await payments.create({ ...payment, amount: 0 })).toEqual({
      outcome: 'completed',
      checkoutUrl: null,
    }));

  test('fails if it is not paid within a day', async () => {
    expect(await payments.settle(payment, later(86_400_000))).toBe('pending');
    expect(await payments.settle(payment, later(86_400_001))).toBe('failed');
  });
});
