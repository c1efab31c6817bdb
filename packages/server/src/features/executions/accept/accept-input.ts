import type { ExecutionInput, Language } from '@agentarium/contracts';
import type { StoredSources } from '../../../db/schema/index.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { LoadedFacts } from './load-execution-facts.ts';

/**
 * The user a run is made for. `language` is used when the account has none; null means English. `requestId` is that
 * of the call which began it, or began its parent.
 */
export type ExecutionOwner = {
  userId: string;
  isAdmin: boolean;
  language: Language | null;
  requestId?: string | null;
};

/**
 * The schedule that an execution belongs to; `planned`: one of its ticks began it or its parent. What a user runs to
 * set a schedule up belongs to it, but no tick began it.
 */
export type OfSchedule = { scheduleId: string | null; planned: boolean };

export type AcceptInput = {
  by: ExecutionOwner;
  taskId: string;
  /** The values of UserInput parameters; a sequence takes them from the parent instead. */
  parameters: ExecutionInput['parameters'];
  parentExecutionId: string | null;
  /** Replaces the earlier execution of a once-only task, with its children. */
  force: boolean;
  /** Names of parameters whose values the user took from an earlier run. */
  earlier?: readonly string[] | undefined;
  /** Keeps the user's schedule of the task unchanged: retries and repeated runs. */
  keepSchedule?: boolean;
  idempotency: AcceptedExecution['idempotency'];
  /** The caller gets the response only when the run ends, or after `flushAcceptances`. */
  isAwaited?: boolean;
  /** Given by the scheduler and by sequences; a user's own comes with the parameters. */
  ofSchedule?: OfSchedule;
  /** Called with the execution's id before it is accepted, so that its end can't be missed. */
  watch?: (id: string) => void;
  /** The transaction that the acceptance takes part in, if any. */
  db?: Db;
};

/** A run that has passed every check but the limits. */
export type AcceptedExecution = {
  id: string;
  userId: string;
  facts: LoadedFacts;
  parentExecutionId: string | null;
  actor: Actor;
  ofSchedule: OfSchedule;
  requestId: string | null;
  language: Language;
  /**
   * The values given for the run and the schedule it may set, by name; `values` has every parameter from its source.
   */
  given: ExecutionInput['parameters'];
  values: Record<string, unknown>;
  /** The source of each of `values`. */
  sources: StoredSources;
  /** Names in `values` that only administrators may see. */
  hidden: string[];
  /** The ids of the files among `values`. */
  files: readonly string[];
  /** `refuse`: a once-only task that was run is refused; `replace`: its earlier execution goes. */
  earlier: 'refuse' | 'replace';
  keepSchedule: boolean;
  idempotency: { key: string; hash: string } | null;
  /** The caller gets the response only when the run ends, or after `flushAcceptances`. */
  isAwaited: boolean;
  now: Date;
};
