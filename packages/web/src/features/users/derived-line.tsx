import { ageOf, bmiOf } from '@agentarium/contracts';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Note } from '../../design/layout/note.tsx';
import { numberOrNull } from '../../lib/read-number.ts';
import type { ParamsValues } from './params-values.ts';

type Given<O> = { control: Control<ParamsValues, unknown, O> };

/** The oldest age shown: a year that is still being typed gives a greater one. */
const maxAge = 149;

/** The age from the entered date of birth; nothing if unknown. */
export function AgeLine<O>({ control }: Given<O>) {
  const { t } = useTranslation('users');
  const age = ageOf(useWatch({ control, name: 'date_of_birth' }), new Date());
  return age === null || age > maxAge ? null : <Note>{t('params.age', { count: age })}</Note>;
}

/** The body mass index from the entered height and weight; nothing while one is outside the profile's limits. */
export function BodyMassLine<O>({ control }: Given<O>) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [height, weight] = useWatch({ control, name: ['height', 'weight'] }).map(numberOrNull);
  if (!height || height < 30 || height > 250 || !weight || weight < 20 || weight > 300) return null;
  const bmi = bmiOf({ height, weight }) ?? 0;
  return <Note>{t('params.bmi', { value: format.number(bmi, { minimumFractionDigits: 1 }) })}</Note>;
}
