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
 * Who takes the money. Nothing here is called inside a transaction, and a payment is named by its purchase, so
 * every call can be repeated safely.
 */
export type Payments = {
  name: string;
  /** Asks for the money. `checkoutUrl`: where the buyer pays, when it isn't settled at once. */
  create(payment: Payment): Promise<{ outcome: Outcome; checkoutUrl: string | null }>;
  /** How a payment stands that was pending when it was last looked at. */
  settle(payment: Payment, now: Date): Promise<Outcome>;
  /** Gives the money back. `paidBack` is false when that is left to be done by hand. */
  refund(payment: Payment): Promise<{ paidBack: boolean }>;
  /** Whether a notification comes from the provider, and lately. */
  isGenuine(event: PaymentEvent, signature: string, now: Date): boolean;
};

/** Takes no money: every purchase is settled at once, as the pre-alpha notice says. */
const immediate: Payments = {
  name: 'immediate',
  create: async () => ({ outcome: 'completed', checkoutUrl: null }),
  settle: async () => 'completed',
  refund: async () => ({ paidBack: true }),
  isGenuine: () => false,
};

/** A payment that nobody ended in this time has failed. */
const abandonedAfterMs = 24 * HOUR_MS;
/**
 * A notification that is older, or from further in the future, is refused even when its signature is right. It may be
 * late: providers send again what was not taken, and one that comes twice changes nothing.
 */
const mayBeLateMs = 3 * 24 * HOUR_MS;
const mayBeEarlyMs = 5 * 60_000;

/** How a payment at a checkout stands whose end nobody reported. */
const untold = async ({ amount, createdAt }: Payment, now: Date): Promise<Outcome> => {
  if (amount === 0) return 'completed';
  return now.getTime() - createdAt.getTime() > abandonedAfterMs ? 'failed' : 'pending';
};
const byHand = async ({ amount }: Payment) => ({ paidBack: amount === 0 });

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/**
 * The signature of a notification: HMAC-SHA256 in hex over all its fields as a JSON array, so that no value can be
 * changed, or moved from one field into another.
 */
export const signPayment = (secret: string, event: PaymentEvent): string =>
  hmac(
    secret,
    JSON.stringify([event.occurred_at, event.event_id, event.purchase_id, event.status, event.reference]),
  ).toString('hex');

/** A checkout elsewhere: the buyer pays there, and its signed notification says how that ended. */
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
    settle: untold,
    refund: byHand,
    isGenuine(event, signature, now) {
      const given = Buffer.from(signature, 'hex');
      const expected = Buffer.from(signPayment(secret, event), 'hex');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const age = now.getTime() - new Date(event.occurred_at).getTime();
      return isSigned && age <= mayBeLateMs && age >= -mayBeEarlyMs;
    },
  };
}

/** Whether this provider lets a purchase wait for its payment elsewhere. */
export const paysAtCheckout = (provider: string): boolean => provider !== immediate.name;

/** The provider that the configuration names. */
export const paymentsOf = (config: Pick<Config, 'payments'>): Payments =>
  config.payments === null ? immediate : checkoutPayments(config.payments);

/** A checkout that the configuration does not know any more: nobody is sent there, and what was open is abandoned. */
const gone: Payments = {
  name: 'gone',
  create: async ({ amount }) => ({ outcome: amount === 0 ? 'completed' : 'pending', checkoutUrl: null }),
  settle: untold,
  refund: byHand,
  isGenuine: () => false,
};

/** The provider with which a purchase was begun, which need not be the one that the configuration names now. */
export function paymentsOfPurchase(config: Pick<Config, 'payments'>, provider: string): Payments {
  const current = paymentsOf(config);
  if (current.name === provider) return current;
  return provider === immediate.name ? immediate : gone;
}
