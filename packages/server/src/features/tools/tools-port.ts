import { setTimeout as pause } from 'node:timers/promises';
import { type RecordedCall, RunInterrupted, RunTakenAway, type ToolsPort } from '../../engine/tools/types.ts';
import type { Spent } from '../../engine/usage.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/errors.ts';
import { loadSystemConfig } from '../system/index.ts';
import { beginCall } from './begin-call.ts';
import { finishCall } from './finish-call.ts';
import { loadRunTools } from './load-run-tools.ts';
import { parkOrRead } from './park-run.ts';
import { performCall } from './perform-call.ts';
import { prepareRound } from './save-round.ts';
import type { Claim, ToolDefinition } from './types.ts';

/** Pauses between tries while the database is away, in milliseconds. */
const pausesMs = [250, 500, 1000, 2000, 3000];

async function persistently<T>({ log }: Services, claim: Claim, step: () => Promise<T>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof RunTakenAway) throw error;
      log.warn({ err: error, execution_id: claim.id }, 'a step of a run with tools could not be kept yet');
      await pause(ms);
    }
  }
  return step();
}

/** While the database is away nothing is known of a run with tools, least of all that it failed. */
function interruptedBy(error: unknown): unknown {
  return isDatabaseAway(error) ? new RunInterrupted('The database is away', { cause: error }) : error;
}

/** Calls `halt` once an administrator stops all tools, wherever that was done. Returns a function that stops listening. */
export function watchHalt({ signals, database, log }: Services, halt: () => void): () => void {
  const look = () => {
    loadSystemConfig(database.db).then(
      ({ tool_calls }) => tool_calls.emergency_stop && halt(),
      (error: unknown) => log.warn({ err: error }, 'the switches of tools could not be read'),
    );
  };
  return signals.on('config', null, look);
}

export type RunToolsOptions = {
  /** Called before any event of a round, so that its words come first. */
  flushText: () => Promise<void>;
  /** Called when the run turns out to be in other hands. */
  onLost: () => void;
  /** Counts what a round used, in the transaction that keeps it; returns its cost. */
  countRound: (tx: Db, used: { round: number; spent: readonly Spent[] }) => Promise<number | null>;
};

/** `profileAnswers`: what tools told of the user's profile so far, in earlier attempts too. */
export type RunToolsPort = ToolsPort & { profileAnswers: () => readonly unknown[] };

/** The tools of a claimed run for the engine, with their state kept in the database; undefined when it has none. */
export async function createToolsPort(
  services: Services,
  claim: Claim,
  { flushText, onLost, countRound }: RunToolsOptions,
): Promise<RunToolsPort | undefined> {
  const run = await loadRunTools(services.database, claim.id);
  if (!run) return undefined;
  const begun = new Map<string, ToolDefinition>();
  const tellsProfile = (call: Pick<RecordedCall, 'name'>, { status }: { status: string }) =>
    run.profileTools.has(call.name) && status === 'completed';
  const profileAnswers = run.earlier
    .flatMap(({ calls }) => calls)
    .filter((call) => tellsProfile(call, call))
    .map(({ result }) => result);
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await persistently(services, claim, work);
    } catch (error) {
      if (error instanceof RunTakenAway) onLost();
      throw interruptedBy(error);
    }
  };
  return {
    offered: run.offered,
    limits: run.limits,
    earlier: run.earlier,
    async saveRound(round) {
      const keep = prepareRound(services, claim, { toolIds: run.ids, count: countRound }, round);
      return step(async () => {
        await flushText();
        return keep();
      });
    },
    begin: (call) =>
      step(async () => {
        const answer = await beginCall(services, { claim, callId: call.id });
        if ('may' in answer) return answer;
        begun.set(call.id, answer.tool);
        return { may: true };
      }),
    async perform(call: RecordedCall, signal) {
      const tool = begun.get(call.id);
      if (!tool) throw new Error('The call was not begun');
      const args = call.arguments as Record<string, unknown>;
      const request = { id: call.id, arguments: args, signal };
      const performing = performCall(services, { owner: run.owner, tool, request });
      // Only the tools of our own read the database; what another host refuses is the tool's failure.
      if (tool.implementation_type !== 'builtin') return performing;
      return performing.catch((error: unknown) => {
        throw interruptedBy(error);
      });
    },
    finish(call, end) {
      if (tellsProfile(call, end)) profileAnswers.push(end.result);
      return step(() => finishCall(services, { claim, callId: call.id, end }));
    },
    profileAnswers: () => profileAnswers,
    parkOrRead: (elapsedMs) => step(() => parkOrRead(services, claim, elapsedMs)),
    onHalt: (halt) => watchHalt(services, halt),
  };
}
