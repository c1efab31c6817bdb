import type { BillingCycle, Purchase } from '@agentarium/contracts';
import { billingCycles, type PlanName, packSizes, planNames } from '@agentarium/contracts/names';
import { useSearchParams } from 'react-router';
import type { Order } from '../../data/subscription.ts';
import { paths, withQuery } from '../../lib/paths.ts';

/** The open offer; a plan's cycle may still be unselected. */
export type Offer =
  | { kind: 'plan'; plan: PlanName; cycle: BillingCycle | null }
  | Exclude<Order, { kind: 'plan' }>;

const names = ['plan', 'cycle', 'pack', 'agent'];

function read(params: URLSearchParams): Offer | null {
  const [planText, cycleText, packText, agent] = names.map((name) => params.get(name));
  const plan = planNames.find((name) => name === planText);
  if (plan) return { kind: 'plan', plan, cycle: billingCycles.find((name) => name === cycleText) ?? null };
  const size = packSizes.find((name) => name === packText);
  if (size) return { kind: 'pack', size };
  return agent ? { kind: 'agent', id: agent } : null;
}

/**
 * The offer in the address (`?plan=pro`, `?pack=m`, `?agent=id`), so a locked agent can link to it; opening and closing
 * the dialog changes the address.
 */
export function useOffer(): { offer: Offer | null; open: (offer: Offer) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const setQuery = (entries: Record<string, string>) =>
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
      if (offer.kind === 'plan') setQuery({ plan: offer.plan, ...(offer.cycle && { cycle: offer.cycle }) });
      else setQuery(offer.kind === 'pack' ? { pack: offer.size } : { agent: offer.id });
    },
    close: () => setQuery({}),
  };
}

/** The link to the offer of a past purchase. */
export function offerPath(
  purchase: Pick<Purchase, 'purchase_type' | 'item_identifier' | 'billing_cycle'>,
): string {
  const { purchase_type: type, item_identifier: item, billing_cycle: cycle } = purchase;
  if (type === 'subscription_upgrade') return withQuery(paths.subscription, { plan: item, cycle });
  return withQuery(paths.subscription, type.startsWith('execution_pack') ? { pack: item } : { agent: item });
}
