import { isPurchaseOpen, type Language } from '@agentarium/contracts';
import { texts } from '../../../locales/texts.ts';
import type { PurchaseRow } from './purchase-row.ts';

/** Describes the effect of a purchase in the buyer's language; shown on screen as is. */
export function purchaseMessage(language: Language, { status, details: { effect } }: PurchaseRow): string {
  const say = texts[language].purchases;
  if (isPurchaseOpen(status)) return say.waits;
  switch (effect.kind) {
    case 'plan':
      return say.plan(say.plans[effect.plan] ?? effect.plan);
    case 'pack':
      return say.pack(effect.execution_count);
    case 'agent':
      return say.agent(effect.name);
    default:
      return effect satisfies never;
  }
}

export const cancelledMessage = (language: Language): string => texts[language].purchases.cancelled;
