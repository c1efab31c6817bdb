import { addUsage, noUsage } from '../platform/models/read-chunk.ts';
import { askOutputs } from './ask-outputs.ts';
import type { CallPlan } from './call-models.ts';
import { composeMessages, PromptError } from './messages.ts';
import { Meter, recordTried } from './meter.ts';
import { completed, type Ending, failed } from './outcomes.ts';
import { readOutputs, withoutOutputs } from './outputs.ts';
import { toPrompt } from './requests.ts';
import { type Answered, runRounds } from './run-rounds.ts';
import { type Stop, startStop } from './stop.ts';
import { toolOptions } from './tools/round-messages.ts';
import { RunTakenAway } from './tools/types.ts';
import type { EngineDeps, EngineInput, EngineResult, Message, OutputsOutcome } from './types.ts';
import type { Tried, Usage } from './usage.ts';

const defaultTiming = { firstTokenMs: 60_000, silenceMs: 60_000, retryBaseMs: 500 };
type Parked = { status: 'parked' };

/** The rendered messages, or the run's outcome when a prompt cannot be rendered. */
function tryCompose(input: EngineInput, { log }: EngineDeps): Message[] | Ending {
  if (input.followUp) return input.followUp.messages;
  try {
    return composeMessages(input);
  } catch (error) {
    if (!(error instanceof PromptError)) throw error;
    const { prompt, fault } = error;
    log?.warn({ execution_id: input.executionId, prompt, fault }, 'a prompt could not be rendered');
    const facts = { entry: null, request: null, partialText: '' };
    if (fault === 'TEMPLATE_INVALID') return failed('PROMPT_INVALID', facts);
    const message = `The prompt "${prompt}" makes too much text or takes too long. An administrator has to shorten it.`;
    return { ...failed('PROMPT_TOO_LARGE', facts), message } as Ending;
  }
}

function planCalls(deps: EngineDeps, stop: Stop): Omit<CallPlan, 'chain' | 'started'> {
  const { firstTokenMs, silenceMs, retryBaseMs } = { ...defaultTiming, ...deps.timing };
  return {
    stop,
    bounds: { stop: stop.signal, firstTokenMs, silenceMs },
    retryBaseMs,
    log: deps.log,
    watch: deps.watch,
    health: deps.health,
  };
}

type Measures = { meter: Meter; elapsed: () => number };
type Attempt = Measures & { request: Message[]; stop: Stop };

/** The outputs in an answer's JSON block, else those that its model gives when asked; null when the run was cancelled. */
async function outputsOf(
  input: EngineInput,
  deps: EngineDeps,
  { plan, answered, meter }: { plan: ReturnType<typeof planCalls>; answered: Answered; meter: Meter },
): Promise<OutputsOutcome | null> {
  const { outputs, language } = input;
  const { entry, prompt, text } = answered;
  const tried: Tried[] = [];
  if (answered.found) return { ...readOutputs(outputs, answered.found, language), tried };
  // The values arrive in one piece, so there is no first token to wait for.
  const bounds = { ...plan.bounds, firstTokenMs: Math.max(plan.bounds.firstTokenMs, plan.bounds.silenceMs) };
  const asked = await askOutputs(
    {
      ...plan,
      bounds,
      health: undefined,
      chain: [entry],
      started: () => false,
      tried: (one, reason, error) => recordTried(tried, one, reason, error),
      meter,
    },
    input,
    { prompt, answer: text, tools: toolOptions(deps.tools?.offered ?? [], true) },
  );
  if (plan.stop.cause() === 'CANCELLED') return null;
  if (!asked.ok) return { ...withoutOutputs(outputs, 'unanswered'), tried };
  if (!asked.value) return { ...withoutOutputs(outputs, 'unreadable'), tried };
  return { ...readOutputs(outputs, asked.value, language), tried };
}

async function answer(
  input: EngineInput,
  deps: EngineDeps,
  { request, stop, elapsed, meter }: Attempt,
): Promise<Ending | Parked> {
  const plan = planCalls(deps, stop);
  const rounds = await runRounds({
    input,
    deps,
    plan,
    request,
    prompt: toPrompt(request, input.files),
    meter,
    elapsed,
  });
  if (rounds.is === 'parked') return { status: 'parked' };
  if (rounds.is === 'ending') return rounds.ending;
  const { entry, text, cut, lacksTools } = rounds.answer;
  const answered = { entry, request, text, cut, lacksTools };
  if (input.outputs.length === 0) return completed({ ...answered, outputs: null });
  const outputs = await outputsOf(input, deps, { plan, answered: rounds.answer, meter });
  if (outputs === null) return failed('CANCELLED', { entry, request, partialText: text });
  return completed({ ...answered, outputs });
}

async function carryOut(input: EngineInput, deps: EngineDeps, measures: Measures): Promise<Ending | Parked> {
  const request = tryCompose(input, deps);
  if (!Array.isArray(request)) return request;
  const stop = startStop(deps.signal, Math.max(0, input.limits.timeMs - measures.elapsed()));
  try {
    return await answer(input, deps, { request, stop, ...measures });
  } catch (error) {
    if (!(error instanceof RunTakenAway)) throw error;
    return failed('CANCELLED', { entry: null, request, partialText: '' });
  } finally {
    stop.release();
  }
}

/** The token usage of the rounds of earlier attempts. */
const usageOfRounds = ({ tools }: EngineDeps): Usage =>
  (tools?.earlier ?? []).reduce((sum, { usage }) => addUsage(sum, usage), noUsage);

/**
 * Runs one execution (docs/spec/api.md#runs): renders the prompts, streams the answer of the first model in the chain
 * that responds, with its tool calls, and parses the output parameters. Returns an outcome for every model failure, the
 * time limit and cancellation, or `parked`; throws only on bugs.
 */
export async function runExecution(input: EngineInput, deps: EngineDeps): Promise<EngineResult> {
  const startedAt = deps.now();
  const before = deps.tools?.earlier.at(-1)?.elapsedMs ?? 0;
  const elapsed = () => before + deps.now() - startedAt;
  const meter = new Meter(usageOfRounds(deps));
  const ending = await carryOut(input, deps, { meter, elapsed });
  if (ending.status === 'parked') return ending;
  return {
    ...ending,
    usage: meter.total(),
    spent: meter.spent(),
    tried: meter.tried(),
    reached: meter.reached(),
    durationMs: elapsed(),
  };
}
