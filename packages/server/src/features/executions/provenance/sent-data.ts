import {
  type FieldGroup,
  type FileGroup,
  fieldsOfParameter,
  groupOfField,
  isProfileField,
} from '@agentarium/contracts';
import type { StoredSource, StoredSources } from '../../../db/schema/index.ts';
import type { RunFile } from '../../../engine/types.ts';
import type { Reached } from '../../../engine/usage-tracker.ts';

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
  return [...new Set(filled.flatMap(([name, source]) => sentIn(name, source)))];
}

/**
 * The profile fields in a tool's result, by their names there. BMI is derived from height and weight, which are next to
 * it.
 */
const fieldsOfTool: Readonly<Record<string, string>> = {
  ...{ gender: 'gender', age: 'date_of_birth', height_cm: 'height', weight_kg: 'weight' },
  ...{ physique: 'physique', allergies: 'allergies', contraindications: 'contraindications' },
};

/** The profile fields in a tool's result. */
export const sentInToolResult = (result: unknown): string[] =>
  Object.entries((result ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const field = Object.hasOwn(fieldsOfTool, name) ? fieldsOfTool[name] : undefined;
    return field === undefined || isEmpty(value) ? [] : [`tool.${field}`];
  });

/** The kinds of files sent to a model: images, unless only their names are sent, and the text of documents. */
export const sentInFiles = (files: readonly Pick<RunFile, 'text' | 'bytes'>[]): string[] => [
  ...(files.some(({ bytes }) => bytes !== null) ? ['file.photos'] : []),
  ...(files.some(({ text }) => text !== null) ? ['file.documents'] : []),
];

/** Repeated messages contain neither tool results nor files, which are counted when they are sent. */
export const inMessages = (sent: readonly string[]) =>
  sent.filter((entry) => !entry.startsWith('tool.') && !entry.startsWith('file.'));

export function groupOfSent(entry: string): FieldGroup {
  const at = entry.indexOf('.');
  const [origin, field] = [entry.slice(0, at), entry.slice(at + 1)];
  if (origin === 'file') return field as FileGroup;
  if (origin === 'account' || origin === 'preferences') return origin;
  return isProfileField(field) ? groupOfField[field] : 'account';
}

/** Count columns in the same order for all runs, so that two runs ending together cannot deadlock. */
export function sentColumns(
  sent: readonly string[],
  reached: readonly Reached[],
): [string[] | null, boolean[] | null, FieldGroup[] | null] {
  const groups = [...new Set(sent.map(groupOfSent))].sort();
  const keys = reached.toSorted((a, b) => (`${a.family} ${a.demo}` < `${b.family} ${b.demo}` ? -1 : 1));
  const rows = keys.flatMap((key) => groups.map((group) => ({ ...key, group })));
  if (rows.length === 0) return [null, null, null];
  return [rows.map(({ family }) => family), rows.map(({ demo }) => demo), rows.map(({ group }) => group)];
}

/** SQL that counts what the user of `source` sent; the parameters are those of the statement. */
export const addSentData = (
  source: string,
  { now, families, demos, groups }: { now: string; families: string; demos: string; groups: string },
) => `
    insert into sent_data (user_id, day, family, is_demo, field_group, runs, last_sent_at)
    select user_id, (${now}::timestamptz at time zone 'UTC')::date, s.family, s.is_demo, s.field_group, 1, ${now}
    from ${source} cross join unnest(${families}::text[], ${demos}::boolean[], ${groups}::text[])
      s(family, is_demo, field_group)
    on conflict (user_id, day, family, is_demo, field_group) do update set runs = sent_data.runs + 1,
      last_sent_at = greatest(sent_data.last_sent_at, excluded.last_sent_at)`;
