import { createHash } from 'node:crypto';
import type { LiveEvent, LiveEventOf } from '@agentarium/contracts';

export type LiveRun = LiveEventOf<'execution'>['data'] & { changedAt: Date };

type StatePart = Exclude<LiveEvent, { type: 'execution' }>;

/** The state that an account's open pages show, at one point in time. */
export type LiveState = {
  at: Date;
  parts: readonly StatePart[];
  /** Its latest runs, and those that have just ended. */
  runs: readonly LiveRun[];
  /** The time when the next delayed notification is due. */
  nextDue: Date | null;
};

/** A reader's state: the time of its read, and a digest of each part. */
export type Stamp = { at: number; digests: readonly string[] };

/** Runs that ended this shortly before a reader's stamp may be missing from it, in milliseconds. */
const overlapMs = 5000;

const digestOf = ({ data }: StatePart) =>
  createHash('sha1').update(JSON.stringify(data)).digest('hex').slice(0, 8);

export const stampOf = ({ at, parts }: LiveState): Stamp => ({
  at: at.getTime(),
  digests: parts.map(digestOf),
});

export const formatStamp = ({ at, digests }: Stamp): string => [at.toString(36), ...digests].join('.');

/** Parses the output of `formatStamp`; null for any other text. */
export function parseStamp(text: string): Stamp | null {
  if (!/^[0-9a-z]{1,10}(\.[0-9a-f]{8}){1,8}$/.test(text)) return null;
  const [at = '', ...digests] = text.split('.');
  return { at: Number.parseInt(at, 36), digests };
}

/** The parts that differ from what a reader knows; all of them for one that knows nothing. */
export function changedParts(state: LiveState, stamp: Stamp, known: Stamp | null): StatePart[] {
  return state.parts.filter((_, index) => stamp.digests[index] !== known?.digests[index]);
}

/** The runs that changed while a reader was away. */
export function runsSince(runs: readonly LiveRun[], known: Stamp): LiveRun[] {
  return runs.filter(({ changedAt }) => changedAt.getTime() > known.at - overlapMs);
}
