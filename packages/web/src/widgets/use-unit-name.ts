import { useTranslation } from '../design/hooks/use-translation.ts';

/** A sum in whatever currency its reader counts in: no word that could stand behind a number. */
export const ownCurrency = 'local currency';

/** Returns a function that says a unit in the reader's language: `kg` is «кг» in Russian; one not known stays as it is. */
export function useUnitName() {
  const { t } = useTranslation('common');
  return (unit: string | null | undefined): string | null =>
    unit && unit !== ownCurrency ? t(`unit.${unit}`, { defaultValue: unit }) : null;
}
