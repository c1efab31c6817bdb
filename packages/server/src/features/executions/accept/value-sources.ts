import { isDeepStrictEqual } from 'node:util';
import { fieldsOfParameter, type Parameter, type ProfileField } from '@agentarium/contracts';
import type { StoredSource, StoredSources } from '../../../db/schema/index.ts';
import { withheldDetails } from '../provenance/provenance.ts';
import type { ExecutionFacts, Refusal } from './rules.ts';

/** The givers of a run's values: a user in a form, a schedule the ones it keeps, or a parent's run for its steps. */
export type GivenBy = 'user' | 'schedule' | 'parent';

/** `earlier`: names whose values the user took from an earlier run. */
export type Given = { values: Record<string, unknown>; by: GivenBy; earlier?: readonly string[] | undefined };

/**
 * Returns the source of a value that a child takes from its parent; a value from its user's data is still recorded as
 * such.
 */
function sourceInParent({ parent }: ExecutionFacts, name: string): StoredSource {
  if (!parent || (parent.output_params?.[name] ?? null) !== null) return 'parent';
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
  if (given.earlier?.includes(name)) return 'earlier';
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
    return own === 'profile' || own === 'parent.profile' ? 'typed.profile' : own;
  };
  return Object.fromEntries(facts.task.required_parameters.map((it) => [it.name, source(it)]));
}

/** The parameters whose values would come from fields that the user withholds, with these fields. */
export function withheldParameters(facts: ExecutionFacts, given: Given): Map<string, ProfileField[]> {
  const withheld = new Set(facts.user.withheld_fields);
  if (withheld.size === 0) return new Map();
  return new Map(
    facts.task.required_parameters.flatMap((parameter) => {
      const own = ownSource(parameter, facts, given);
      if (own !== 'profile' && own !== 'parent.profile') return [];
      const fields = fieldsOfParameter(parameter.name).filter((field) => withheld.has(field));
      return fields.length > 0 ? [[parameter.name, fields] as const] : [];
    }),
  );
}

/** FIELD_WITHHELD, unless the user types each such value for this run: only they can consent to it. */
export function refuseWithheld(withheld: ReadonlyMap<string, ProfileField[]>, given: Given): Refusal | null {
  const left = [...withheld].filter(([name]) => given.by !== 'user' || !(name in given.values));
  const details = left.flatMap(([name, fields]) => withheldDetails(fields, name));
  return details.length > 0 ? { code: 'FIELD_WITHHELD', details } : null;
}
