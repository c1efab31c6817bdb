import { type DerivedSource, derivedFrom, type Parameter, type UserParams } from '@agentarium/contracts';
import { profileFields } from '@agentarium/contracts/names';
import { type MissingParameters, sourceValue, type ValueSources } from '../parameters/profile-values.ts';

type Labels = Record<DerivedSource, string>;

const fieldsOfProfile: ReadonlySet<string> = new Set(profileFields);

// The health profile's limits, which reject other values on save.
const facts: Record<DerivedSource, Partial<Parameter> & Pick<Parameter, 'data_type'>> = {
  date_of_birth: { data_type: 'Date' },
  height: { data_type: 'Float', unit: 'cm', min: 30, max: 250 },
  weight: { data_type: 'Float', unit: 'kg', min: 20, max: 300 },
};
const isDerivable = (name: string): name is DerivedSource => Object.hasOwn(facts, name);

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

/** A withheld value is typed in, wherever the run would have taken it from. */
const asOfProfile = (parameter: Parameter): Parameter => ({ ...parameter, param_type: 'UserProfile' });

/** The withheld parameters' values for one run, from what was typed in for it. */
export const withheldForRun = (
  { withheld }: Pick<MissingParameters, 'withheld'>,
  sources: ValueSources,
  values: Values,
  now: Date,
): Values => valuesForRun({ required: withheld.map(asOfProfile) }, sources, values, now);

/**
 * The fields for what the user withholds from models, for one run. A derived value is asked for by its withheld sources:
 * the weight instead of a body mass index.
 */
export function privateFields(
  { withheld }: Pick<MissingParameters, 'withheld'>,
  sources: ValueSources,
  labels: Labels,
): Parameter[] {
  const isKnown = (field: DerivedSource) => !sources.withheld?.includes(field) && sources.profile?.[field];
  const known = Object.fromEntries(
    Object.keys(facts).map((field) => [field, isKnown(field as DerivedSource)]),
  );
  const profile = { ...sources.profile, ...known } as unknown as UserParams;
  return missingProfileFields({ required: withheld.map(asOfProfile) }, { ...sources, profile }, labels) ?? [];
}

/** The fields of values that the profile has, to change them in place: for a derived value, its sources. */
export function ownFields(
  parameters: readonly Parameter[],
  sources: ValueSources,
  labels: Labels,
): Parameter[] {
  const required = parameters.filter(({ param_type }) => param_type === 'UserProfile');
  const fields = missingProfileFields({ required }, { ...sources, profile: null }, labels) ?? [];
  return fields.map((field) => ({ ...field, optional: true }));
}

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
