import {
  ageOf,
  bmiOf,
  type Execution,
  fieldsOfParameter,
  isMissingProfileValue,
  type Parameter,
  type ProfileField,
  type User,
  type UserParams,
} from '@agentarium/contracts';

/** The sources of values the form does not ask for. */
export type ValueSources = {
  user: User | null;
  profile: UserParams | null;
  parent: Pick<Execution, 'input_params' | 'output_params' | 'files' | 'user_id'> | null;
  /** Profile fields the user withholds from models. */
  withheld?: readonly ProfileField[];
  /** Returns whether the parent execution took its value of this name from the profile. */
  isOfParentsProfile?: (name: string) => boolean;
  /** Withheld profile fields that the parent execution used: its outputs may contain them. */
  usedByParent?: readonly ProfileField[];
  /** The browser's language; used until the account has one. */
  storedLanguage: string | null;
};

const profileSources = new Set(['UserInfo', 'UserProfile', 'UserPreferences']);
const infoFields = ['name', 'username', 'email', 'timezone'] as const;

function infoValue(user: User | null, name: string): unknown {
  const field = infoFields.find((known) => known === name);
  return field ? (user?.[field] ?? null) : null;
}

function profileField(profile: UserParams | null, name: string, now: Date): unknown {
  if (!profile) return null;
  if (name === 'age') return ageOf(profile.date_of_birth, now);
  if (name === 'bmi') return bmiOf(profile);
  return profile[name as keyof UserParams] ?? null;
}

/** The value the server will use for a parameter the form does not ask for; null if there is none. */
export function sourceValue(parameter: Parameter, sources: ValueSources, now: Date): unknown {
  const { user, profile, parent, storedLanguage } = sources;
  const { name } = parameter;
  switch (parameter.param_type) {
    case 'UserInfo':
      if (name === 'language') return user?.language ?? storedLanguage;
      return infoValue(user, name);
    case 'UserProfile':
      return profileField(profile, name, now);
    case 'UserPreferences':
      if (name === 'language') return user?.language ?? user?.preferences.language ?? storedLanguage;
      return user?.preferences[name] ?? null;
    case 'ParentInput':
      return parent?.output_params?.[name] ?? parent?.input_params[name] ?? null;
    case 'UserInput':
    case 'AdminInput':
      return null;
    default:
      return parameter.param_type satisfies never;
  }
}

type Withholding = Pick<ValueSources, 'parent' | 'withheld' | 'isOfParentsProfile' | 'usedByParent'>;

/** The withheld fields that a parameter's value would contain: from the profile, or through the parent. */
export function withheldFieldsOf(
  { param_type, name }: Parameter,
  { parent, withheld = [], isOfParentsProfile = () => false, usedByParent = [] }: Withholding,
): readonly ProfileField[] {
  const isInherited = param_type === 'ParentInput';
  if (isInherited && (parent?.output_params?.[name] ?? null) !== null) return usedByParent;
  const isOfProfile = param_type === 'UserProfile' || (isInherited && isOfParentsProfile(name));
  return isOfProfile ? fieldsOfParameter(name).filter((field) => withheld.includes(field)) : [];
}

export const withheldParameters = (parameters: readonly Parameter[], withholding: Withholding): Parameter[] =>
  parameters.filter((it) => withheldFieldsOf(it, withholding).length > 0);

export type MissingParameters = {
  /** Required to run the task. */
  required: Parameter[];
  /** Empty lists: only a reminder. */
  optional: Parameter[];
  /** Withheld from models: no run gets it from the profile. */
  withheld: Parameter[];
};

/**
 * The user's missing values: null or an empty text, never `name`; an empty list is only a reminder
 * (docs/spec/user-side.md#parameter-form, missing-parameter alert).
 */
export function missingParameters(
  parameters: readonly Parameter[],
  sources: ValueSources,
  now: Date,
): MissingParameters {
  const withheld = withheldParameters(parameters, sources);
  const own = parameters.filter(
    (it) => profileSources.has(it.param_type) && it.name !== 'name' && !withheld.includes(it),
  );
  const values = own.map((parameter) => ({ parameter, value: sourceValue(parameter, sources, now) }));
  return {
    required: values.filter(({ value }) => isMissingProfileValue(value)).map(({ parameter }) => parameter),
    optional: values
      .filter(({ value }) => Array.isArray(value) && value.length === 0)
      .map(({ parameter }) => parameter),
    withheld,
  };
}
