import {
  type ErrorDetail,
  errorCatalogue,
  type FieldGroup,
  type FileGroup,
  groupOfField,
  isProfileField,
  type ProfileField,
} from '@agentarium/contracts';
import type { RunTrace } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states.ts';
import type { EngineOutcome, OutputsOutcome, RunFile } from '../../../engine/types.ts';
import type { Reached } from '../../../engine/usage-tracker.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { Claim } from '../perform/event-writer.ts';
import type { ClaimedExecution } from '../queue/claim.ts';

/** The kinds of files sent to a model: images, unless only their names are sent, and the text of documents. */
export const sentInFiles = (files: readonly Pick<RunFile, 'text' | 'bytes'>[]): string[] => [
  ...(files.some(({ bytes }) => bytes !== null) ? ['file.photos'] : []),
  ...(files.some(({ text }) => text !== null) ? ['file.documents'] : []),
];

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

/** The stored record of how an answer was produced, and the user data to count, as `addSentData` takes it. */
export type HowAnswered = { trace: RunTrace; sent: ReturnType<typeof sentColumns> };

type Traced = Pick<EngineOutcome, 'tried' | 'reached'> & { outputs?: OutputsOutcome | null };

/** Nothing is sent until a model is called. A follow-up's prompts are those of its run. */
export function traceOf(
  { prompts, is_follow_up }: Pick<ClaimedExecution, 'prompts' | 'is_follow_up'>,
  { tried, reached, ...outcome }: Traced,
  sent: readonly string[],
): HowAnswered {
  const { outputs = null } = outcome;
  const received = reached.length > 0 ? [...new Set(sent)].sort() : [];
  const used = is_follow_up ? [] : (prompts ?? []);
  return {
    trace: {
      ...(tried.length > 0 && { tried: [...tried] }),
      ...(received.length > 0 && { sent: received }),
      ...(outputs &&
        Object.keys(outputs.faults).length > 0 && {
          outputs: { faults: outputs.faults, ...(outputs.tried.length > 0 && { tried: outputs.tried }) },
        }),
      ...(used.length > 0 && { prompts: used.map(({ id, revision }) => [id, revision]) }),
    },
    sent: sentColumns(received, reached),
  };
}

const addLost = `
  with lost as (select id as user_id from users where id = :user_id), noted as (
    update executions set trace = :trace where id = :id and attempt = :attempt and trace is null and ${executionState.isWithoutAnswer()}
  )
  ${addSentData('lost', { now: ':now', families: ':families', demos: ':demos', groups: ':groups' })}`;

/** Counts the data sent by an attempt whose run was stopped, released or deleted in the meantime. */
export async function countLostData(
  { database, clock }: Services,
  { userId, claim }: { userId: string; claim: Claim },
  { trace, sent }: HowAnswered,
): Promise<void> {
  const [families, demos, groups] = sent;
  if (families === null) return;
  await database.query('count-lost-data', addLost, {
    ...{
      user_id: userId,
      id: claim.id,
      attempt: claim.attempt,
      trace: storableJson(trace),
      now: clock.now(),
    },
    ...{ families, demos, groups },
  });
}

/** One detail for each withheld field that a parameter needs or a run's messages contain. */
export const withheldDetails = (fields: readonly ProfileField[], parameter?: string): ErrorDetail[] =>
  fields.map((field) => ({
    path: parameter === undefined ? 'message' : `parameters.${parameter}`,
    message: errorCatalogue.FIELD_WITHHELD.message,
    code: 'FIELD_WITHHELD',
    params: { field, ...(parameter !== undefined && { name: parameter }) },
  }));
