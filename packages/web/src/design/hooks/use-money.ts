import { useFormat } from './use-format.ts';

/** Formats sums in the currency's units; sums below one keep enough digits to differ from zero. */
export function useMoney(currency: string): (value: number) => string {
  const { sum } = useFormat();
  return (value) => sum(value, currency, value > 0 && value < 1 ? { maximumFractionDigits: 4 } : {});
}
