import { setTimeout as pause } from 'node:timers/promises';
import {
  type api,
  isToolCallFinished,
  isToolCallWaiting,
  type ParsedBody,
  type TaskConfig,
  type TaskTrialToolEvent,
  type ToolTrial,
} from '@agentarium/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { tools } from '../../db/schema/index.ts';
import { argumentFault } from '../../engine/tools/check-arguments.ts';
import {
  type CallEnd,
  ClaimLostError,
  type NewCall,
  type RecordedCall,
  ToolError,
  type ToolsPort,
} from '../../engine/tools/types.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { loadSystemConfig } from '../system/index.ts';
import { refusePatterns } from './catalogue-tools.ts';
import { areOn, offerOf } from './load-run-tools.ts';
import { performCall, watchHalt } from './tools-port.ts';
import type { ToolRow } from './types.ts';
import { confirmWithinMs, refusalOf } from './worker-calls.ts';

// The trial may run in a different process than the one that gets the answer: a signal reaches it, and nothing is
// stored.
const keyOf = (ctx: SignedIn, callId: string, confirmed: boolean) =>
  `${ctx.actor.id}/${callId}/${confirmed ? 'yes' : 'no'}`;

/** Calls `decide` once the same administrator decides about a call of a trial. Returns a function that unsubscribes. */
function onTrialAnswer(ctx: SignedIn, callId: string, decide: (confirmed: boolean) => void) {
  const stops = [true, false].map((confirmed) =>
    // The empty key, which follows a lost connection, is no decision.
    ctx.signals.on('trial', keyOf(ctx, callId, confirmed), (key) => key !== '' && decide(confirmed)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Approves or denies a call of the administrator's own trial; a decision about any other call has no effect.
 * `is_halted`: it was approved, but tools are halted.
 */
export async function answerTrialCall(
  ctx: SignedIn,
  { callId, confirmed }: { callId: string; confirmed: boolean },
): Promise<{ is_halted: boolean }> {
  await ctx.signals.send('trial', keyOf(ctx, callId.toLowerCase(), confirmed));
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  return { is_halted: confirmed && !areOn(tool_calls) };
}

/** A trial belongs to no task and no run. */
const nowhere = '00000000-0000-0000-0000-000000000000';

type TrialToolsOptions = {
  config: Omit<TaskConfig, 'tier'>;
  /** Reports the state of calls to the reader of the trial. */
  emit: (event: TaskTrialToolEvent) => void;
  /** Aborts when the reader disconnects. */
  signal: AbortSignal;
  /** Time limit of the whole trial in milliseconds, including waiting for approvals. */
  timeMs: number;
};

const enabledIds = ({ allowed_tools }: TrialToolsOptions['config']) =>
  Object.entries(allowed_tools ?? {}).flatMap(([id, { enabled }]) => (enabled ? [id] : []));

function resultOf(call: Pick<RecordedCall, 'id' | 'name' | 'durationMs'>, end: CallEnd): TaskTrialToolEvent {
  const { status, error } = end;
  const about = { call_id: call.id, tool_name: call.name, status, error };
  return {
    event: 'tool-result',
    data: { ...about, result: end.result ?? null, duration_ms: call.durationMs },
  };
}

/** The event of a newly requested call. */
function eventsOf(call: NewCall & { id: string }, expiresAt: Date): TaskTrialToolEvent[] {
  const about = { call_id: call.id, tool_name: call.name, arguments: call.arguments };
  const asked = { event: 'tool-call', data: { ...about, sequence: call.sequence } } as const;
  if (isToolCallWaiting(call.status))
    return [asked, { event: 'confirmation-needed', data: { ...about, expires_at: expiresAt.toISOString() } }];
  if (!isToolCallFinished(call.status)) return [asked];
  const end = { status: call.status, result: null, error: call.error };
  return [asked, resultOf({ ...call, durationMs: null }, end)];
}

/**
 * The tools of a trial, called as the administrator's account within a run's limits. Its steps are kept in memory only,
 * and calls that need approval wait for the administrator. Undefined when the task may use none now.
 */
export async function createTrialPort(
  ctx: SignedIn,
  { config, emit, signal, timeMs }: TrialToolsOptions,
): Promise<ToolsPort | undefined> {
  const { db } = ctx.database;
  const ids = enabledIds(config);
  if (config.tools_enabled !== true || ids.length === 0) return undefined;
  const { tool_calls: switches } = await loadSystemConfig(db);
  const rows = await db
    .select()
    .from(tools)
    .where(and(inArray(tools.id, ids), eq(tools.is_enabled, true)))
    .orderBy(tools.name);
  const { offered, limits } = offerOf({ config, switches, tools: rows });
  if (offered.length === 0) return undefined;
  const owner = { userId: ctx.actor.id, taskId: nowhere, executionId: nowhere, timezone: 'UTC' };
  const calls = new Map<string, RecordedCall>();
  const begun = new Map<string, ToolRow>();
  const answers = new Map<string, Promise<boolean | null>>();

  const askFor = (id: string, withinMs: number) => {
    const { promise: decided, resolve } = Promise.withResolvers<boolean>();
    const forget = onTrialAnswer(ctx, id, resolve);
    const over = pause(withinMs, null, { signal, ref: false }).catch(() => null);
    answers.set(id, Promise.race([decided, over]).finally(forget));
  };
  return {
    offered,
    limits,
    earlier: [],
    async saveRound({ calls: asked, elapsedMs }) {
      const withinMs = Math.max(0, Math.min(confirmWithinMs, timeMs - elapsedMs));
      const expiresAt = new Date(ctx.clock.now().getTime() + withinMs);
      return asked.map((call) => {
        const kept = { ...call, id: newId(), result: null, durationMs: null };
        calls.set(kept.id, kept);
        if (isToolCallWaiting(call.status)) askFor(kept.id, withinMs);
        for (const event of eventsOf(kept, expiresAt)) emit(event);
        return kept;
      });
    },
    async begin({ id, name }) {
      const { tool_calls } = await loadSystemConfig(db);
      const [tool] = await db
        .select()
        .from(tools)
        .where(and(inArray(tools.id, ids), eq(tools.name, name)));
      if (!areOn(tool_calls) || !tool?.is_enabled)
        return refusalOf({ switches: tool_calls, tools_enabled: true });
      // Like trying a tool alone: the call may have external effects.
      await recordAudit(ctx, db, {
        action: 'tools.tryTool',
        targetType: 'tool',
        targetId: tool.id,
        changes: { name, implementation_type: tool.implementation_type },
        now: ctx.clock.now(),
      });
      begun.set(id, tool);
      return { may: true };
    },
    perform({ id, arguments: args }, callSignal) {
      const tool = begun.get(id);
      if (!tool) throw new Error('The call was not started');
      const request = { id, arguments: args as Record<string, unknown>, signal: callSignal };
      return performCall(ctx, { owner, tool, request });
    },
    async finish(call, end) {
      calls.set(call.id, { ...call, ...end });
      emit(resultOf(call, end));
    },
    async waitOrRead() {
      for (const call of [...calls.values()].filter(({ status }) => isToolCallWaiting(status))) {
        const confirmed = await answers.get(call.id);
        if (signal.aborted) throw new ClaimLostError();
        if (confirmed) {
          calls.set(call.id, { ...call, status: 'running' });
          const { id: call_id, name: tool_name, arguments: args, sequence } = call;
          emit({ event: 'tool-call', data: { call_id, tool_name, arguments: args, sequence } });
        } else {
          const error = confirmed === false ? 'NOT_CONFIRMED' : 'CONFIRMATION_EXPIRED';
          const end = { status: 'denied', result: null, error } as const;
          calls.set(call.id, { ...call, ...end });
          emit(resultOf(call, end));
        }
      }
      return [...calls.values()];
    },
    onHalt: (halt) => watchHalt(ctx, halt),
  };
}

const longestMs = 30_000;
/** A trial belongs to no run. */

type Input = ParsedBody<typeof api.tools.tryTool>;

async function attempt(ctx: SignedIn, input: Input): Promise<Pick<ToolTrial, 'result' | 'error'>> {
  const { tool, arguments: args } = input;
  const fault = argumentFault(tool.input_schema, args);
  if (fault !== null) return { result: null, error: `INVALID_ARGUMENTS: ${fault}` };
  const owner = { userId: ctx.actor.id, taskId: nowhere, executionId: nowhere, timezone: 'UTC' };
  const request = { id: newId(), arguments: args, signal: AbortSignal.timeout(longestMs) };
  try {
    return { result: (await performCall(ctx, { owner, tool, request })) ?? null, error: null };
  } catch (error) {
    if (error instanceof ToolError) return { result: null, error: `${error.code}: ${error.message}` };
    ctx.log.warn({ err: error }, 'the trial of a tool failed');
    return { result: null, error: 'TOOL_FAILED' };
  }
}

/**
 * Tries an unsaved tool as the administrator's own account; audited, since it may have external effects. Returns the
 * result, or the error that a model would get. Throws TOOLS_HALTED, VALIDATION_FAILED for unsafe patterns.
 */
export async function tryTool(ctx: SignedIn, input: Input): Promise<ToolTrial> {
  refusePatterns(input.tool);
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  if (tool_calls.emergency_stop) throw new AppError('TOOLS_HALTED', { isExpected: true });
  await recordAudit(ctx, ctx.database.db, {
    action: 'tools.tryTool',
    targetType: 'tool',
    targetId: null,
    changes: { name: input.tool.name, implementation_type: input.tool.implementation_type },
    now: ctx.clock.now(),
  });
  const begun = performance.now();
  const answer = await attempt(ctx, input);
  return { ...answer, duration_ms: Math.round(performance.now() - begun) };
}
