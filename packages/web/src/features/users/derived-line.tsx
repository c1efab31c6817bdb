import { type Control, useWatch } from 'react-hook-form';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { Note } from '../../design/layout/note.tsx';
import { ageAt, bodyMassIndex } from './derived.ts';
import { numberOrNull, type ParamsValues } from './params-values.ts';

type Given<O> = { control: Control<ParamsValues, unknown, O> };

/** The age from the entered date of birth; nothing if unknown. */
export function AgeLine<O>({ control }: Given<O>) {
  const { t } = useTranslation('users');
  const age = ageAt(useWatch({ control, name: 'date_of_birth' }), new Date());
  return age === null ? null : <Note>{t('params.age', { count: age })}</Note>;
}

/** The body mass index from the entered height and weight. */
export function BodyMassLine<O>({ control }: Given<O>) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [height, weight] = useWatch({ control, name: ['height', 'weight'] });
  const bmi = bodyMassIndex(numberOrNull(height), numberOrNull(weight));
  if (bmi === null) return null;
  return <Note>{t('params.bmi', { value: format.number(bmi, { minimumFractionDigits: 1 }) })}</Note>;
}
