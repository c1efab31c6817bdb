import { isDeepStrictEqual } from 'node:util';
import {
  ageOf,
  bmiOf,
  type ErrorDetail,
  errorCatalogue,
  faultOf,
  fieldsOfParameter,
  isMissingProfileValue,
  mayBeEmpty,
  type Parameter,
  type ProfileField,
  type UserParams,
  valueIssues,
} from '@agentarium/contracts';
import { dataOfRun, withheldAmong } from '../../../db/run-data.ts';
import type { StoredSource, StoredSources } from '../../../db/schema/index.ts';
import type { ExecutionFacts, Refusal } from './check-execution.ts';

function profileValue(facts: ExecutionFacts, name: string, now: Date): unknown {
  const profile = facts.user.health_profile;
  if (name === 'age') return ageOf(profile.date_of_birth, now);
  if (name === 'bmi') return bmiOf(profile);
  const empty = name === 'allergies' || name === 'contraindications' ? [] : null;
  return profile[name as keyof UserParams] ?? empty;
}

const infoFields = ['name', 'username', 'email', 'timezone', 'language'] as const;

function infoValue(facts: ExecutionFacts, name: string): unknown {
  const field = infoFields.find((known) => known === name);
  return field ? facts.user[field] : null;
}

/** Outputs of the parent come before its inputs; null when it has neither. */
const parentValue = ({ parent }: ExecutionFacts, name: string): unknown =>
  parent?.output_params?.[name] ?? parent?.input_params[name] ?? null;

/** Inputs of children that run automatically: the parent's values of the same names. */
export function inputsFromParent(facts: ExecutionFacts): Record<string, unknown> {
  const inputs = facts.task.required_parameters.filter(({ param_type }) => param_type === 'UserInput');
  const values = inputs.map(({ name }) => [name, parentValue(facts, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/**
 * Names of inputs that only administrators may see: their own values, and what comes from such a value of the parent.
 * `isSequence`: the inputs come from the parent too.
 */
export function hiddenInputNames(facts: ExecutionFacts, isSequence: boolean): string[] {
  const { parent, task } = facts;
  const isInherited = ({ name }: Parameter) =>
    parent !== null && (parent.output_params?.[name] ?? null) === null && parent.hidden_inputs.includes(name);
  return task.required_parameters
    .filter((parameter) => {
      if (parameter.param_type === 'AdminInput') return true;
      const isFromParent = isSequence && parameter.param_type === 'UserInput';
      return (isFromParent || parameter.param_type === 'ParentInput') && isInherited(parameter);
    })
    .map(({ name }) => name);
}

/** The value of a parameter from its source (docs/spec/api.md#parameters); null when there is none. */
export function valueFromSource(
  parameter: Parameter,
  facts: ExecutionFacts,
  given: Record<string, unknown>,
  now: Date,
): unknown {
  switch (parameter.param_type) {
    case 'UserInput':
      return given[parameter.name] ?? null;
    case 'UserInfo':
      return infoValue(facts, parameter.name);
    case 'UserProfile':
      return profileValue(facts, parameter.name, now);
    case 'UserPreferences':
      return parameter.name === 'language'
        ? facts.user.language
        : (facts.user.preferences[parameter.name] ?? null);
    case 'ParentInput':
      return parentValue(facts, parameter.name);
    case 'AdminInput':
      return parameter.value ?? null;
    default:
      return parameter.param_type satisfies never;
  }
}

const profileSources = new Set(['UserInfo', 'UserProfile', 'UserPreferences']);

/** Names of parameters that the user's own data should fill but do not; `name` is never missing. */
export function missingUserParameters(
  parameters: Parameter[],
  readValue: (parameter: Parameter) => unknown,
): string[] {
  return parameters
    .filter(({ param_type, name }) => profileSources.has(param_type) && name !== 'name')
    .filter((parameter) => isMissingProfileValue(readValue(parameter)))
    .map(({ name }) => name);
}

type ScheduleRules = {
  /** Checks a schedule further than its shape; returns what is wrong, or null. */
  checkSchedule: (value: unknown) => Omit<ErrorDetail, 'path'> | null;
  /** The run leaves the user's schedule alone, so a Schedule parameter may be left out. */
  keepSchedule: boolean;
};

/**
 * `withheld`: parameters that the user's own data may not fill; values typed in the form for them count for this run only.
 */
type ResolveRules = ScheduleRules & { withheld?: Iterable<string> };

/** Names of values that the profile lacks: the form may ask for them in place, for one run. */
function lackingInProfile(
  parameters: Parameter[],
  readValue: (parameter: Parameter) => unknown,
): ReadonlySet<string> {
  const lacking = parameters.filter(
    (parameter) =>
      (parameter.param_type === 'UserProfile' || parameter.param_type === 'UserPreferences') &&
      isMissingProfileValue(readValue(parameter)),
  );
  return new Set(lacking.map(({ name }) => name));
}

/** An input that the form left empty, and may. */
const isLeftOut = (parameter: Parameter, given: Record<string, unknown>): boolean =>
  isMissingProfileValue(given[parameter.name]) &&
  mayBeEmpty(parameter, (name) => !isMissingProfileValue(given[name]));

function refuseInputs(
  parameters: Parameter[],
  lacking: ReadonlySet<string>,
  given: Record<string, unknown>,
  { checkSchedule, keepSchedule }: ScheduleRules,
): Refusal | null {
  const isInput = ({ param_type, name }: Parameter) =>
    param_type === 'UserInput' || (lacking.has(name) && name in given);
  const inputs = new Map(parameters.filter(isInput).map((p) => [p.name, p]));
  const unknown = Object.keys(given)
    .filter((name) => !inputs.has(name))
    .map(
      (name): ErrorDetail => ({
        path: `parameters.${name}`,
        message: 'Unknown parameter',
        code: 'PARAMETER_UNKNOWN',
      }),
    );
  const wrong = [...inputs.values()].flatMap((parameter): ErrorDetail[] => {
    if (keepSchedule && parameter.data_type === 'Schedule' && !(parameter.name in given)) return [];
    if (isLeftOut(parameter, given)) return [];
    const issues = valueIssues(parameter, given[parameter.name]);
    if (issues.length === 0 && parameter.data_type === 'Schedule') {
      const found = checkSchedule(given[parameter.name]);
      return found === null ? [] : [{ path: `parameters.${parameter.name}`, ...found }];
    }
    return issues.map((issue) => ({
      path: ['parameters', parameter.name, ...issue.path].join('.'),
      message: issue.message,
      ...faultOf(issue),
    }));
  });
  const details = [...unknown, ...wrong];
  return details.length > 0 ? { code: 'VALIDATION_FAILED', details } : null;
}

/**
 * Fills every parameter of a task from its source. Returns the values by name, or why the run is refused:
 * missing profile values first, then what the form got wrong (docs/spec/api.md#parameters).
 */
export function resolveParameters(
  facts: ExecutionFacts,
  given: Record<string, unknown>,
  now: Date,
  rules: ResolveRules,
): { values: Record<string, unknown> } | { refusal: Refusal } {
  const parameters = facts.task.required_parameters;
  const stored = (parameter: Parameter) => valueFromSource(parameter, facts, given, now);
  const lacking = new Set([...lackingInProfile(parameters, stored), ...(rules.withheld ?? [])]);
  const readValue = (parameter: Parameter) =>
    lacking.has(parameter.name) ? (given[parameter.name] ?? null) : stored(parameter);
  const missing = missingUserParameters(parameters, readValue);
  if (missing.length > 0) {
    const details = missing.map(
      (name): ErrorDetail => ({
        path: `parameters.${name}`,
        message: 'Missing in the profile',
        code: 'PROFILE_VALUE_MISSING',
        params: { name },
      }),
    );
    return {
      refusal: {
        code: 'MISSING_USER_PARAMETERS',
        message: `Missing required user parameters: ${missing.join(', ')}`,
        details,
      },
    };
  }
  const refusal = refuseInputs(parameters, lacking, given, rules);
  if (refusal) return { refusal };
  return {
    values: Object.fromEntries(parameters.map((parameter) => [parameter.name, readValue(parameter)])),
  };
}

/** The givers of a run's values: a user in a form, a schedule the ones it keeps, or a parent's run for its steps. */
type GivenBy = 'user' | 'schedule' | 'parent';

/** `earlier`: names whose values the user took from an earlier run. */
export type Given = { values: Record<string, unknown>; by: GivenBy; earlier?: readonly string[] | undefined };

/**
 * Returns the source of a value that a child takes from its parent; a value from its user's data is still recorded as
 * such.
 */
function sourceInParent({ parent }: ExecutionFacts, name: string): StoredSource {
  if (!parent) return 'parent';
  if ((parent.output_params?.[name] ?? null) !== null) return 'parent.output';
  const source = parent.sources[name];
  switch (source) {
    case 'account':
    case 'profile':
    case 'preferences':
      return `parent.${source}`;
    case 'parent.account':
    case 'parent.profile':
    case 'parent.preferences':
      return source;
    default:
      return 'parent';
  }
}

function inputSource({ name, default_value }: Parameter, facts: ExecutionFacts, given: Given): StoredSource {
  if (given.by === 'schedule') return 'schedule';
  if (given.by === 'parent') return sourceInParent(facts, name);
  if (given.earlier?.includes(name)) {
    // A step that runs again repeats what its parent gave it.
    const isOfParent = isDeepStrictEqual(given.values[name], parentValue(facts, name));
    return isOfParent ? sourceInParent(facts, name) : 'earlier';
  }
  return isDeepStrictEqual(given.values[name], default_value ?? undefined) ? 'default' : 'typed';
}

const isGiven = ({ by, values }: Given, name: string) => by !== 'parent' && name in values;

/** Returns the source of a parameter's value, when it is not typed in place of the user's own data. */
function ownSource(parameter: Parameter, facts: ExecutionFacts, given: Given): StoredSource {
  switch (parameter.param_type) {
    case 'UserInput':
      return inputSource(parameter, facts, given);
    case 'UserInfo':
      return 'account';
    case 'UserProfile':
      return 'profile';
    case 'UserPreferences':
      return 'preferences';
    case 'ParentInput':
      return sourceInParent(facts, parameter.name);
    case 'AdminInput':
      return 'admin';
    default:
      return parameter.param_type satisfies never;
  }
}

/** Returns the source of each value of a run (docs/spec/api.md#provenance-and-privacy), when the run is not refused. */
export function sourcesOf(facts: ExecutionFacts, given: Given): StoredSources {
  const source = (parameter: Parameter): StoredSource => {
    const own = ownSource(parameter, facts, given);
    if (parameter.param_type === 'UserInput' || !isGiven(given, parameter.name)) return own;
    if (own === 'preferences') return given.by === 'schedule' ? 'schedule' : 'typed';
    if (own === 'parent.output') return 'typed';
    return own === 'profile' || own === 'parent.profile' ? 'typed.profile' : own;
  };
  return Object.fromEntries(facts.task.required_parameters.map((it) => [it.name, source(it)]));
}

/** The withheld fields that a value from this source may contain: an output may contain all that its run got. */
function withheldIn(
  source: StoredSource,
  name: string,
  { parent, user }: Pick<ExecutionFacts, 'parent' | 'user'>,
): ProfileField[] {
  switch (source) {
    case 'profile':
    case 'parent.profile':
      return fieldsOfParameter(name).filter((field) => user.withheld_fields.includes(field));
    case 'parent.output':
      return parent ? withheldAmong(dataOfRun(parent), user.withheld_fields) : [];
    default:
      return [];
  }
}

/** The parameters whose values would come from fields that the user withholds, with these fields. */
export function withheldParameters(facts: ExecutionFacts, given: Given): Map<string, ProfileField[]> {
  if (facts.user.withheld_fields.length === 0) return new Map();
  return new Map(
    facts.task.required_parameters.flatMap((parameter) => {
      const fields = withheldIn(ownSource(parameter, facts, given), parameter.name, facts);
      return fields.length > 0 ? [[parameter.name, fields] as const] : [];
    }),
  );
}

/** One detail for each withheld field that a parameter needs or a run's messages contain. */
export const withheldDetails = (fields: readonly ProfileField[], parameter?: string): ErrorDetail[] =>
  fields.map((field) => ({
    path: parameter === undefined ? 'message' : `parameters.${parameter}`,
    message: errorCatalogue.FIELD_WITHHELD.message,
    code: 'FIELD_WITHHELD',
    params: { field, ...(parameter !== undefined && { name: parameter }) },
  }));

/** FIELD_WITHHELD, unless the user types each such value for this run: only they can consent to it. */
export function refuseWithheld(withheld: ReadonlyMap<string, ProfileField[]>, given: Given): Refusal | null {
  const isTyped = (name: string) =>
    given.by === 'user' && name in given.values && !given.earlier?.includes(name);
  const left = [...withheld].filter(([name]) => !isTyped(name));
  const details = left.flatMap(([name, fields]) => withheldDetails(fields, name));
  return details.length > 0 ? { code: 'FIELD_WITHHELD', details } : null;
}

/** FIELD_WITHHELD when one of a run's values is from fields that its user withholds by now. */
export function refuseSources(
  sources: StoredSources,
  facts: Pick<ExecutionFacts, 'parent' | 'user'>,
): Refusal | null {
  const details = Object.entries(sources).flatMap(([name, source]) =>
    withheldDetails(withheldIn(source, name, facts), name),
  );
  return details.length > 0 ? { code: 'FIELD_WITHHELD', details } : null;
}
