import type { CostBasis } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';

/** Returns the basis of costs: the currency, the models without a price, and whether a provider is configured. */
export function costBasis({ currency, models, prices }: Config): CostBasis {
  const families = Object.values(models.families).filter(({ configured }) => configured);
  const names = new Set(families.flatMap((family) => family.models));
  return {
    currency_code: currency,
    unpriced_models: [...names].filter((name) => !prices.models[name]).sort(),
    has_provider: families.length > 0,
  };
}
