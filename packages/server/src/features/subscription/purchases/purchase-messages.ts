import { isPurchaseOpen, type Language } from '@agentarium/contracts';
import type { PurchaseRow } from './purchase-row.ts';

type Words = {
  plans: Record<string, string>;
  waits: string;
  cancelled: string;
  plan: (plan: string) => string;
  pack: (count: number) => string;
  agent: (name: string) => string;
};

const words: Record<Language, Words> = {
  en: {
    plans: { basic: 'Basic', pro: 'Pro', premium: 'Premium', ultra: 'Ultra' },
    waits: 'Your purchase is waiting for its payment.',
    cancelled: 'The purchase was cancelled.',
    plan: (plan) => `Your plan is now ${plan}.`,
    pack: (count) => `${count} extra runs were added to your account.`,
    agent: (name) => `${name} is now yours.`,
  },
  ru: {
    plans: { basic: 'Базовый', pro: 'Про', premium: 'Премиум', ultra: 'Ультра' },
    waits: 'Покупка ждёт оплаты.',
    cancelled: 'Покупка отменена.',
    plan: (plan) => `Теперь у вас тариф «${plan}».`,
    pack: (count) => `Добавлено дополнительных запусков: ${count}.`,
    agent: (name) => `Агент «${name}» теперь ваш.`,
  },
};

/** What a purchase did, in the buyer's language; screens show it as it is. */
export function purchaseMessage(language: Language, { status, details: { effect } }: PurchaseRow): string {
  const say = words[language];
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

export const cancelledMessage = (language: Language): string => words[language].cancelled;
