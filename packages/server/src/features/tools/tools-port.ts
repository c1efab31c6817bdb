import type { Spent } from '../../engine/call-models.ts';
import {
  ClaimLostError,
  type RecordedCall,
  RunInterruptedError,
  type ToolsPort,
} from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import { type Db, withDatabaseRetry } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import { loadSystemConfig } from '../system/index.ts';
import { callBuiltin } from './builtin/index.ts';
import { callHttp } from './http-tools.ts';
import { loadRunTools } from './load-run-tools.ts';
import { callMcp } from './mcp-servers.ts';
import type { Claim, ToolCall, ToolDefinition } from './types.ts';
import { beginCall, finishCall, prepareRound, waitOrRead } from './worker-calls.ts';

/** Performs one tool call. Returns its result; throws ToolError with what the model may know. */
export function performCall(services: Services, { owner, tool, request }: ToolCall): Promise<unknown> {
  switch (tool.implementation_type) {
    case 'builtin':
      return callBuiltin(services, { owner, tool, request });
    case 'http':
      return callHttp(services, tool, request);
    case 'mcp':
      return callMcp(services, tool, request);
    default:
      return tool.implementation_type satisfies never;
  }
}

const persistently = <T>({ log }: Services, claim: Claim, step: () => Promise<T>): Promise<T> =>
  withDatabaseRetry(step, (error) => {
    if (error instanceof ClaimLostError) throw error;
    log.warn({ err: error, execution_id: claim.id }, 'a step of a run with tools could not be saved yet');
  });

/** While the database is unavailable the state of a run with tools is unknown, so it must not count as failed. */
function interruptedBy(error: unknown): unknown {
  return isDatabaseUnavailable(error)
    ? new RunInterruptedError('The database is unavailable', { cause: error })
    : error;
}

/**
 * Calls `halt` once an administrator stops all tools, in any process. Returns a function that unsubscribes. A run that
 * waits for an approval has no worker: it learns of the stop when its call is decided or expires, and `beginCall` refuses.
 */
export function watchHalt({ signals, database, log }: Services, halt: () => void): () => void {
  const look = () => {
    loadSystemConfig(database.db).then(
      ({ tool_calls }) => tool_calls.emergency_stop && halt(),
      (error: unknown) => log.warn({ err: error }, 'the switches of tools could not be read'),
    );
  };
  return signals.on('config', null, look);
}

type RunToolsOptions = {
  /** Called before any event of a round, so that its text comes first. */
  flushText: () => Promise<void>;
  /** Called when the claim is lost: the run was cancelled, deleted or taken over by another worker. */
  onClaimLost: () => void;
  /** Counts what a round used, in the transaction that saves it; returns its cost. */
  countRound: (tx: Db, used: { round: number; spent: readonly Spent[] }) => Promise<number | null>;
};

/** Including earlier attempts: the arguments of all calls so far, and the results of tools with the user's profile. */
type RunToolsPort = ToolsPort & {
  callArguments: () => readonly unknown[];
  profileAnswers: () => readonly unknown[];
};

/** The tools of a claimed run for the engine, with their state in the database; undefined when it has none. */
export async function createToolsPort(
  services: Services,
  claim: Claim,
  { flushText, onClaimLost, countRound }: RunToolsOptions,
): Promise<RunToolsPort | undefined> {
  const run = await loadRunTools(services.database, claim.id);
  if (!run) return undefined;
  const begun = new Map<string, ToolDefinition>();
  const containsProfile = (call: Pick<RecordedCall, 'name'>, { status }: { status: string }) =>
    run.profileTools.has(call.name) && status === 'completed';
  const profileAnswers = run.earlier
    .flatMap(({ calls }) => calls)
    .filter((call) => containsProfile(call, call))
    .map(({ result }) => result);
  const callArguments = run.earlier.flatMap(({ calls }) => calls.map((call) => call.arguments));
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await persistently(services, claim, work);
    } catch (error) {
      if (error instanceof ClaimLostError) onClaimLost();
      throw interruptedBy(error);
    }
  };
  return {
    offered: run.offered,
    limits: run.limits,
    earlier: run.earlier,
    async saveRound(round) {
      callArguments.push(...round.calls.map((call) => call.arguments));
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
      if (!tool) throw new Error('The call was not started');
      const args = call.arguments as Record<string, unknown>;
      const request = { id: call.id, arguments: args, signal };
      const performing = performCall(services, { owner: run.owner, tool, request });
      // Only built-in tools read the database; an error of another host is the tool's failure.
      if (tool.implementation_type !== 'builtin') return performing;
      return performing.catch((error: unknown) => {
        throw interruptedBy(error);
      });
    },
    finish(call, end) {
      if (containsProfile(call, end)) profileAnswers.push(end.result);
      return step(() => finishCall(services, { claim, callId: call.id, end }));
    },
    callArguments: () => callArguments,
    profileAnswers: () => profileAnswers,
    waitOrRead: (elapsedMs) => step(() => waitOrRead(services, claim, elapsedMs)),
    onHalt: (halt) => watchHalt(services, halt),
  };
}
