import type { UserParams } from '@agentarium/contracts';
import { formatNumber } from '../../lib/format.ts';
import { numberOrNull } from '../../lib/read-number.ts';

/** The health profile's form values: every field a text, so "72." can be typed on the way to 72.5. */
export type ParamsValues = {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string | null;
  date_of_birth: string;
  height: string;
  weight: string;
  physique: string;
  allergies: string[];
  contraindications: string[];
};

const numberText = (language: string, value: number | null) =>
  value === null ? '' : formatNumber(language, value, { useGrouping: false, maximumFractionDigits: 4 });

/** The stored profile as form values, numbers in the user's format. */
export const toParamsValues = (params: UserParams, language: string): ParamsValues => ({
  first_name: params.first_name ?? '',
  middle_name: params.middle_name ?? '',
  last_name: params.last_name ?? '',
  gender: params.gender,
  date_of_birth: params.date_of_birth ?? '',
  height: numberText(language, params.height),
  weight: numberText(language, params.weight),
  physique: params.physique ?? '',
  allergies: params.allergies,
  contraindications: params.contraindications,
});

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** The form's values as a request: an empty field clears the stored value. */
export const toParamsInput = (values: ParamsValues) => ({
  first_name: textOrNull(values.first_name),
  middle_name: textOrNull(values.middle_name),
  last_name: textOrNull(values.last_name),
  gender: values.gender,
  date_of_birth: textOrNull(values.date_of_birth),
  height: numberOrNull(values.height),
  weight: numberOrNull(values.weight),
  physique: textOrNull(values.physique),
  allergies: values.allergies,
  contraindications: values.contraindications,
});
