import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Note } from '../../design/layout/note.tsx';
import { ageAt, bodyMassIndex } from './derived.ts';
import { numberOrNull, type ParamsValues } from './params-values.ts';

/** What follows from the fields as they stand: age and body mass index; nothing while both are unknown. */
export function DerivedLine<O>({ control }: { control: Control<ParamsValues, unknown, O> }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [date, height, weight] = useWatch({ control, name: ['date_of_birth', 'height', 'weight'] });
  const age = ageAt(date, new Date());
  const bmi = bodyMassIndex(numberOrNull(height), numberOrNull(weight));
  if (age === null && bmi === null) return null;
  const facts = [
    age === null ? null : t('params.age', { count: age }),
    bmi === null ? null : t('params.bmi', { value: format.number(bmi, { minimumFractionDigits: 1 }) }),
  ];
  return (
    <Note sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {facts.filter((fact) => fact !== null).join(' · ')}
    </Note>
  );
}
