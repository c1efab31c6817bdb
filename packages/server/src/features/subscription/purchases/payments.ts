import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { HOUR_MS } from '../../../platform/clock.ts';

export type Outcome = 'completed' | 'failed' | 'pending';
export type Payment = { purchaseId: string; amount: number; currency: string; createdAt: Date };
export type PaymentEvent = {
  event_id: string;
  occurred_at: string;
  purchase_id: string;
  status: 'completed' | 'failed';
  reference: string;
};

/**
 * A payment provider. Never called inside a transaction; a payment is identified by its purchase, so every call can
 * safely be repeated.
 */
export type Payments = {
  name: string;
  /** Requests a payment. `checkoutUrl`: where the buyer pays, if it is not settled immediately. */
  create(payment: Payment): Promise<{ outcome: Outcome; checkoutUrl: string | null }>;
  /** The state of a payment that was last pending. */
  settle(payment: Payment, now: Date): Promise<Outcome>;
  /** Refunds a payment. `paidBack` is false when that has to be done manually. */
  refund(payment: Payment): Promise<{ paidBack: boolean }>;
  /** Returns whether a notification is recent and comes from the provider. */
  isGenuine(event: PaymentEvent, signature: string, now: Date): boolean;
};

/** Charges nothing: every purchase is settled immediately, as the pre-alpha notice says. */
const immediate: Payments = {
  name: 'immediate',
  create: async () => ({ outcome: 'completed', checkoutUrl: null }),
  settle: async () => 'completed',
  refund: async () => ({ paidBack: true }),
  isGenuine: () => false,
};

/** A payment still open after this time has failed. */
const abandonedAfterMs = 24 * HOUR_MS;
/**
 * An older notification, or one further in the future, is rejected even if correctly signed. The range is wide because
 * providers resend unacknowledged notifications, and duplicates change nothing.
 */
const maxLateMs = 3 * 24 * HOUR_MS;
const maxEarlyMs = 5 * 60_000;

/** The state of a checkout payment whose result was not reported. */
const expireIfUnreported = async ({ amount, createdAt }: Payment, now: Date): Promise<Outcome> => {
  if (amount === 0) return 'completed';
  return now.getTime() - createdAt.getTime() > abandonedAfterMs ? 'failed' : 'pending';
};
const byHand = async ({ amount }: Payment) => ({ paidBack: amount === 0 });

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/**
 * The signature of a notification: HMAC-SHA256 in hex over all its fields as a JSON array, so that no value can be
 * changed or moved to another field.
 */
export const signPayment = (secret: string, event: PaymentEvent): string =>
  hmac(
    secret,
    JSON.stringify([event.occurred_at, event.event_id, event.purchase_id, event.status, event.reference]),
  ).toString('hex');

/** An external checkout: the buyer pays there, and a signed notification reports the result. */
export function checkoutPayments({ checkoutUrl, secret }: { checkoutUrl: string; secret: string }): Payments {
  return {
    name: 'checkout',
    async create({ purchaseId, amount, currency }) {
      if (amount === 0) return { outcome: 'completed', checkoutUrl: null };
      const url = new URL(checkoutUrl);
      const signature = hmac(secret, `${purchaseId}.${amount}.${currency}`).toString('hex');
      for (const [name, value] of Object.entries({ purchase_id: purchaseId, amount, currency, signature })) {
        url.searchParams.set(name, String(value));
      }
      return { outcome: 'pending', checkoutUrl: url.href };
    },
    settle: expireIfUnreported,
    refund: byHand,
    isGenuine(event, signature, now) {
      const given = Buffer.from(signature, 'hex');
      const expected = Buffer.from(signPayment(secret, event), 'hex');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const age = now.getTime() - new Date(event.occurred_at).getTime();
      return isSigned && age <= maxLateMs && age >= -maxEarlyMs;
    },
  };
}

/** Returns whether purchases with this provider may be awaiting an external payment. */
export const paysAtCheckout = (provider: string): boolean => provider !== immediate.name;

/** The configured provider. */
export const paymentsOf = (config: Pick<Config, 'payments'>): Payments =>
  config.payments === null ? immediate : checkoutPayments(config.payments);

/** A checkout that is no longer configured: no buyers are sent there, and open payments expire. */
const gone: Payments = {
  name: 'gone',
  create: async ({ amount }) => ({ outcome: amount === 0 ? 'completed' : 'pending', checkoutUrl: null }),
  settle: expireIfUnreported,
  refund: byHand,
  isGenuine: () => false,
};

/** The provider with which a purchase was started, which may differ from the configured one. */
export function paymentsOfPurchase(config: Pick<Config, 'payments'>, provider: string): Payments {
  const current = paymentsOf(config);
  if (current.name === provider) return current;
  return provider === immediate.name ? immediate : gone;
}
