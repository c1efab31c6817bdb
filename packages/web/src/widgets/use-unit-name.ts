import { useTranslation } from 'react-i18next';

/** A sum in the user's own currency: no unit to append. */
export const ownCurrency = 'local currency';

/** Returns a function that translates a unit: `kg` is «кг» in Russian; unknown units stay as is. */
export function useUnitName() {
  const { t } = useTranslation('common');
  return (unit: string | null | undefined): string | null =>
    unit && unit !== ownCurrency ? t(`unit.${unit}`, { defaultValue: unit }) : null;
}
