import {
  type ErrorDetail,
  faultOf,
  isMissingProfileValue,
  type Parameter,
  valueIssues,
} from '@agentarium/contracts';
import { type ExecutionFacts, type Refusal, valueFromSource } from './rules.ts';

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

/** `withheld`: parameters that the user's own data may not fill; values typed in the form for them count for this run only. */
export type ResolveRules = ScheduleRules & { withheld?: Iterable<string> };

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

/** An optional parameter that the form left empty. */
const isLeftOut = ({ optional }: Parameter, value: unknown): boolean =>
  optional === true && isMissingProfileValue(value);

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
    if (isLeftOut(parameter, given[parameter.name])) return [];
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
