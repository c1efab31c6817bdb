import type { Parameter, UserParams } from '@agentarium/contracts';
import { profileFields } from '@agentarium/contracts/names';
import { type MissingParameters, sourceValue, type ValueSources } from '../parameters/profile-values.ts';

type Labels = Record<'date_of_birth' | 'height' | 'weight', string>;

/** Derived values, and the profile fields they are derived from. */
export const derivedFrom: Record<string, readonly (keyof Labels)[]> = {
  age: ['date_of_birth'],
  bmi: ['height', 'weight'],
};

const fieldsOfProfile: ReadonlySet<string> = new Set(profileFields);

// The health profile's limits, which reject other values on save.
const facts: Record<keyof Labels, Partial<Parameter> & Pick<Parameter, 'data_type'>> = {
  date_of_birth: { data_type: 'Date' },
  height: { data_type: 'Float', unit: 'cm', min: 30, max: 250 },
  weight: { data_type: 'Float', unit: 'kg', min: 20, max: 300 },
};
const isDerivable = (name: string): name is keyof Labels => Object.hasOwn(facts, name);

/**
 * The fields that fill the gaps of the profile, each once: for a derived value, its sources. Null if the account lacks
 * something, which can't be entered here.
 */
export function missingProfileFields(
  { required }: Pick<MissingParameters, 'required'>,
  { profile }: ValueSources,
  labels: Labels,
): Parameter[] | null {
  if (required.some(({ param_type }) => param_type === 'UserInfo')) return null;
  const fields = required.flatMap((parameter): Parameter[] => {
    const { name, param_type } = parameter;
    if (param_type !== 'UserProfile') return [parameter];
    const names = derivedFrom[name]?.filter((field) => !profile?.[field]);
    if (!names) return [isDerivable(name) ? { ...parameter, ...facts[name] } : parameter];
    return names.map((field) => ({
      name: field,
      param_type,
      ...facts[field],
      locales: { en: { display_name: labels[field] } },
    }));
  });
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** The fields for what the user withholds from models: the value itself, for one run. */
export const privateFields = ({ withheld }: Pick<MissingParameters, 'withheld'>): Parameter[] =>
  withheld.map((parameter) =>
    isDerivable(parameter.name) ? { ...parameter, ...facts[parameter.name] } : parameter,
  );

type Values = Record<string, unknown>;

/** Groups the filled-in values by the store that they are saved to. */
export function valuesByStore(
  gaps: readonly Parameter[],
  values: Values,
): { profile: Values; preferences: Values } {
  const of = (isSaved: (gap: Parameter) => boolean) =>
    Object.fromEntries(gaps.filter(isSaved).map(({ name }) => [name, values[name]]));
  return {
    profile: of(({ param_type, name }) => param_type === 'UserProfile' && fieldsOfProfile.has(name)),
    preferences: of(({ param_type }) => param_type === 'UserPreferences'),
  };
}

/** The missing parameters' values for one run, from what was filled in for it. */
export function valuesForRun(
  { required }: Pick<MissingParameters, 'required'>,
  sources: ValueSources,
  values: Values,
  now: Date,
): Values {
  const profile = { ...sources.profile, ...values } as UserParams;
  return Object.fromEntries(
    required.map((parameter) => [
      parameter.name,
      values[parameter.name] ?? sourceValue(parameter, { ...sources, profile }, now),
    ]),
  );
}
