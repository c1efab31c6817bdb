import {
  type FieldGroup,
  type FileGroup,
  fieldsOfParameter,
  groupOfField,
  isProfileField,
  labelKey,
  type ProfileField,
} from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionLabels } from './schema/index.ts';
import type { RunTrace, StoredSource, StoredSources } from './schema/run-trace.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The user data in one parameter, as `origin.field`. */
function sentIn(name: string, source: StoredSource): string[] {
  switch (source) {
    case 'profile':
    case 'parent.profile':
      return fieldsOfParameter(name).map((field) => `profile.${field}`);
    case 'typed.profile':
      return fieldsOfParameter(name).map((field) => `typed.${field}`);
    case 'account':
    case 'parent.account':
      return [`account.${name}`];
    case 'preferences':
    case 'parent.preferences':
      return [`preferences.${name}`];
    default:
      return [];
  }
}

/** Returns which of the user's own data a run's parameters contain, each field once, as `origin.field`. */
export function sentInInputs(sources: StoredSources, values: Record<string, unknown>): string[] {
  const filled = Object.entries(sources).filter(([name]) => !isEmpty(values[name]));
  const sent = new Set(filled.flatMap(([name, source]) => sentIn(name, source)));
  const isFromProfile = (data: string) => sent.has(data.replace(/^typed\./, 'profile.'));
  const all = filled.flatMap(([name, source]) => {
    const data = sentIn(name, source);
    const isDerived = source === 'typed.profile' && data.length > 1;
    // Of the sources of a derived value, the user typed in only what the profile did not give.
    return isDerived ? data.filter((one) => !isFromProfile(one)) : data;
  });
  return [...new Set(all)];
}

/**
 * The profile fields in a tool's result, by their names there. BMI is derived from height and weight, which are next to
 * it.
 */
const fieldsOfTool: Readonly<Record<string, string>> = {
  gender: 'gender',
  age: 'date_of_birth',
  height_cm: 'height',
  weight_kg: 'weight',
  physique: 'physique',
  allergies: 'allergies',
  contraindications: 'contraindications',
};

/** The profile fields in a tool's result: in its values, or those that earlier results are based on. */
export function sentInToolResult(result: unknown): string[] {
  const { based_on = [], ...values } = (result ?? {}) as Record<string, unknown>;
  const named = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fieldsOfTool, name) ? fieldsOfTool[name] : undefined;
    return field === undefined || isEmpty(value) ? [] : [field];
  });
  return [...named, ...(based_on as string[])].map((field) => `tool.${field}`);
}

/** Returns the kinds of files sent to a model: images, unless only their names are sent, and the text of documents. */
export const sentInFiles = (
  files: readonly { bytes: Uint8Array | null; text: string | null }[],
): string[] => [
  ...(files.some(({ bytes }) => bytes !== null) ? ['file.photos'] : []),
  ...(files.some(({ text }) => text !== null) ? ['file.documents'] : []),
];

/** Returns the group of user data in which the privacy page counts an entry. */
export function groupOfSent(entry: string): FieldGroup {
  const at = entry.indexOf('.');
  const [origin, field] = [entry.slice(0, at), entry.slice(at + 1)];
  if (origin === 'file') return field as FileGroup;
  if (origin === 'account' || origin === 'preferences') return origin;
  return isProfileField(field) ? groupOfField[field] : 'account';
}

/**
 * The columns that show which user data a finished run contains; inputs count only where nothing was recorded at its end.
 */
export type RunData = {
  sources: StoredSources;
  trace: RunTrace | null;
  input_params: Record<string, unknown>;
};

/** SQL for the columns of `RunData` of the execution in `row`. */
export const runDataOf = (row: string): string => `${row}.sources, ${row}.trace,
  case when ${row}.trace->'sent' is null then ${row}.input_params else '{}' end as input_params`;

/** SQL for the values among a run's inputs that only administrators may read, as texts. */
export const hiddenValuesOf = (row: string): string => `(
  select json_agg(${row}.input_params->>name) from unnest(${row}.hidden_inputs) name) as hidden_values`;

/** SQL for the values of a run's other inputs, as texts. */
export const visibleValuesOf = (row: string): string => `(
  select json_agg(value) from jsonb_each_text(${row}.input_params) given(name, value)
  where name <> all(${row}.hidden_inputs)) as visible_values`;

/** Null entries are inputs without a value. */
export type InputValues = {
  hidden_values: (string | null)[] | null;
  visible_values: (string | null)[] | null;
};

/**
 * The user data that a finished run's messages and answer may contain, as `origin.field`. Files are not among it: a
 * repeated message does not contain them.
 */
export const dataOfRun = ({ trace, sources, input_params }: RunData): string[] =>
  (trace?.sent ?? sentInInputs(sources, input_params)).filter((entry) => !entry.startsWith('file.'));

/**
 * The withheld fields among user data, except those that the user typed for one run: who types a value allows it for
 * this run, its steps and the questions about it.
 */
export function withheldAmong(data: readonly string[], withheld: readonly ProfileField[]): ProfileField[] {
  const held = new Set(data);
  return withheld.filter((field) => held.has(`profile.${field}`) || held.has(`tool.${field}`));
}

/** The user data that is from the health profile, or was typed in its place. */
export const profileDataAmong = (data: readonly string[]): string[] =>
  data.filter((entry) => /^(profile|tool|typed)\./.test(entry));

/** The profile fields among user data. */
export const profileFieldsAmong = (data: readonly string[]): string[] => [
  ...new Set(profileDataAmong(data).map((entry) => entry.slice(entry.indexOf('.') + 1))),
];

/** SQL for the owner's rating of a run's answer, as the API shows it; null without one. */
export const feedbackOf = (run: string) => `(
  select json_build_object('rating', b.rating, 'reasons', b.reasons, 'comment', b.comment,
    'share_with_admins', b.share_with_admins)
  from feedback b where b.execution_id = ${run}.id)`;

/** SQL for the labels of a run in order; null for none. */
export const labelsOf = (run: string) =>
  `(select array_agg(l.label order by l.position) from execution_labels l where l.execution_id = ${run}.id)`;

/** SQL for whether a run is pinned. */
export const isPinned = (run: string) =>
  `exists (select 1 from execution_pins p where p.user_id = ${run}.user_id and p.execution_id = ${run}.id)`;

/** SQL for the ids of a user's executions with a label, ignoring case. */
export const withLabel = (userId: string, label: string) =>
  sql`(select ${executionLabels.execution_id} from ${executionLabels}
    where ${and(eq(executionLabels.user_id, userId), eq(executionLabels.key, labelKey(label)))})`;
