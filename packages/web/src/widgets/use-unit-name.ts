import { useTranslation } from 'react-i18next';

/** Gives a function that says a unit in the reader's language: `kg` is «кг» in Russian; one not known stays as it is. */
export function useUnitName() {
  const { t } = useTranslation('common');
  return (unit: string | null | undefined): string | null =>
    unit ? t(`unit.${unit}`, { defaultValue: unit }) : null;
}
