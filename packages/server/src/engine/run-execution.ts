import { askOutputs } from './ask-outputs.ts';
import type { CallPlan } from './call-models.ts';
import { composeMessages } from './messages.ts';
import { completed, type Ending, failed, noUsage } from './outcomes.ts';
import { readOutputs } from './outputs.ts';
import { toPrompt } from './requests.ts';
import { runRounds } from './run-rounds.ts';
import { type Stop, startStop } from './stop.ts';
import { addUsage } from './stream-answer.ts';
import { TemplateError } from './templates.ts';
import { RunTakenAway } from './tools/types.ts';
import type { EngineDeps, Message, RunInput, RunResult } from './types.ts';

const defaultTiming = { silenceMs: 60_000, retryBaseMs: 500 };
type Parked = { status: 'parked' };

/** The rendered messages, or null when a prompt is not a valid template. */
function tryCompose(input: RunInput, { log }: EngineDeps): Message[] | null {
  try {
    return composeMessages(input);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    log?.warn({ execution_id: input.executionId }, 'a prompt is not a valid template');
    return null;
  }
}

function planCalls(deps: EngineDeps, stop: Stop): Omit<CallPlan, 'chain' | 'started'> {
  const { silenceMs, retryBaseMs } = { ...defaultTiming, ...deps.timing };
  return {
    stop,
    bounds: { stop: stop.signal, silenceMs, now: deps.now },
    retryBaseMs,
    log: deps.log,
  };
}

type Attempt = { request: Message[]; stop: Stop; elapsed: () => number };

async function answer(
  input: RunInput,
  deps: EngineDeps,
  { request, stop, elapsed }: Attempt,
): Promise<Ending | Parked> {
  const plan = planCalls(deps, stop);
  const rounds = await runRounds({ input, deps, plan, request, prompt: toPrompt(request), elapsed });
  if (rounds.is === 'parked') return { status: 'parked' };
  if (rounds.is === 'ending') return rounds.ending;
  const { entry, text, prompt } = rounds.answer;
  let { usage, found } = rounds.answer;
  if (input.outputs.length === 0) return completed({ entry, usage, request, text, outputParams: null });
  if (!found) {
    const asked = await askOutputs({ ...plan, chain: [entry], started: () => false }, input, prompt, text);
    if (stop.cause() === 'CANCELLED')
      return failed('CANCELLED', { entry, usage, request, partialText: text });
    if (asked.ok) {
      found = asked.value.values;
      usage = addUsage(usage, asked.value.usage);
    }
  }
  return completed({ entry, usage, request, text, outputParams: readOutputs(input.outputs, found) });
}

async function carryOut(input: RunInput, deps: EngineDeps, elapsed: () => number): Promise<Ending | Parked> {
  const request = tryCompose(input, deps);
  if (!request) {
    return failed('PROMPT_INVALID', { entry: null, usage: noUsage, request, partialText: '' });
  }
  const stop = startStop(deps.signal, Math.max(0, input.limits.timeMs - elapsed()));
  try {
    return await answer(input, deps, { request, stop, elapsed });
  } catch (error) {
    if (!(error instanceof RunTakenAway)) throw error;
    return failed('CANCELLED', { entry: null, usage: noUsage, request, partialText: '' });
  } finally {
    stop.release();
  }
}

/**
 * Carries out one execution (contract section 4): renders the prompts, streams the answer of the first model of the
 * chain that gives one, with the tools that it calls, and reads the output parameters. Gives an outcome for every
 * failure of a model, the time limit and a cancelled run, or `parked`; throws only what is a bug.
 */
export async function runExecution(input: RunInput, deps: EngineDeps): Promise<RunResult> {
  const startedAt = deps.now();
  const before = deps.tools?.earlier.at(-1)?.elapsedMs ?? 0;
  const elapsed = () => before + deps.now() - startedAt;
  const ending = await carryOut(input, deps, elapsed);
  return ending.status === 'parked' ? ending : { ...ending, durationMs: elapsed() };
}
