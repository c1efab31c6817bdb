import { type BillingCycle, billingCycle, type Purchase, packSize, planName } from '@agentarium/contracts';
import { useSearchParams } from 'react-router';
import type { Order } from '../../data/subscription.ts';

/** What the open dialog is about; a plan's cycle may still be left to choose. */
export type Offer =
  | { kind: 'plan'; plan: ReturnType<typeof planName.parse>; cycle: BillingCycle | null }
  | Exclude<Order, { kind: 'plan' }>;

const names = ['plan', 'cycle', 'pack', 'agent'];

function read(params: URLSearchParams): Offer | null {
  const plan = planName.safeParse(params.get('plan'));
  if (plan.success) {
    const cycle = billingCycle.safeParse(params.get('cycle'));
    return { kind: 'plan', plan: plan.data, cycle: cycle.success ? cycle.data : null };
  }
  const pack = packSize.safeParse(params.get('pack'));
  if (pack.success) return { kind: 'pack', size: pack.data };
  const agent = params.get('agent');
  return agent ? { kind: 'agent', id: agent } : null;
}

/**
 * The offer that the address names (`?plan=pro`, `?pack=m`, `?agent=id`), so that a locked agent can lead right to
 * it; opening and closing its dialog changes the address.
 */
export function useOffer(): { offer: Offer | null; open: (offer: Offer) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const put = (entries: Record<string, string>) =>
    void setParams(
      (current) =>
        new URLSearchParams([
          ...[...current].filter(([name]) => !names.includes(name)),
          ...Object.entries(entries),
        ]),
      { replace: true, preventScrollReset: true },
    );
  return {
    offer: read(params),
    open(offer) {
      if (offer.kind === 'plan') put({ plan: offer.plan, ...(offer.cycle && { cycle: offer.cycle }) });
      else put(offer.kind === 'pack' ? { pack: offer.size } : { agent: offer.id });
    },
    close: () => put({}),
  };
}

/** Where what was bought is offered again. */
export function offerPath(
  purchase: Pick<Purchase, 'purchase_type' | 'item_identifier' | 'billing_cycle'>,
): string {
  const { purchase_type: type, item_identifier: item, billing_cycle: cycle } = purchase;
  if (type === 'subscription_upgrade') return `/subscription?plan=${item}${cycle ? `&cycle=${cycle}` : ''}`;
  return `/subscription?${type.startsWith('execution_pack') ? 'pack' : 'agent'}=${item}`;
}
