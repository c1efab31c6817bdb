import { AnswerText } from './answer-text.ts';
import { askOutputs } from './ask-outputs.ts';
import { type CallPlan, callModels } from './call-models.ts';
import { composeMessages } from './messages.ts';
import { completed, type Ending, failed, noUsage } from './outcomes.ts';
import { readOutputs } from './outputs.ts';
import { optionsFor, toPrompt } from './requests.ts';
import { type Stop, startStop } from './stop.ts';
import { addUsage, streamAnswer } from './stream-answer.ts';
import { TemplateError } from './templates.ts';
import type { EngineDeps, Message, RunInput, RunOutcome } from './types.ts';

const defaultTiming = { silenceMs: 60_000, retryBaseMs: 500 };

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

function planCalls(deps: EngineDeps, stop: Stop, text: AnswerText): CallPlan {
  const { silenceMs, retryBaseMs } = { ...defaultTiming, ...deps.timing };
  return {
    chain: deps.models,
    stop,
    bounds: { stop: stop.signal, silenceMs, now: deps.now },
    retryBaseMs,
    started: () => text.started,
    log: deps.log,
  };
}

async function answer(input: RunInput, deps: EngineDeps, request: Message[], stop: Stop): Promise<Ending> {
  const names = input.outputs.map(({ name }) => name);
  const text = new AnswerText(names, (delta) => deps.emit({ type: 'text-delta', text: delta }));
  const plan = planCalls(deps, stop, text);
  const prompt = toPrompt(request);

  const answered = await callModels(plan, (entry) => {
    text.reset();
    return streamAnswer(entry.languageModel, optionsFor(entry, input, { prompt }), plan.bounds, text);
  });
  if (!answered.ok) {
    const { code, entry } = answered;
    return failed(code, { entry, usage: noUsage, request, partialText: text.text });
  }

  const { entry } = answered;
  let { usage } = answered.value;
  let found = text.finish();
  if (names.length > 0 && !found) {
    const asked = await askOutputs(
      { ...plan, chain: [entry], started: () => false },
      input,
      prompt,
      text.text,
    );
    if (stop.cause() === 'CANCELLED') {
      return failed('CANCELLED', { entry, usage, request, partialText: text.text });
    }
    if (asked.ok) {
      found = asked.value.values;
      usage = addUsage(usage, asked.value.usage);
    }
  }
  const outputParams = names.length > 0 ? readOutputs(input.outputs, found) : null;
  return completed({ entry, usage, request, text: text.text, outputParams });
}

async function carryOut(input: RunInput, deps: EngineDeps): Promise<Ending> {
  const request = tryCompose(input, deps);
  if (!request) {
    return failed('PROMPT_INVALID', { entry: null, usage: noUsage, request, partialText: '' });
  }
  const stop = startStop(deps.signal, input.limits.timeMs);
  try {
    return await answer(input, deps, request, stop);
  } finally {
    stop.release();
  }
}

/**
 * Carries out one execution (contract section 4): renders the prompts, streams the answer of the first model of the
 * chain that gives one, reads the output parameters. Gives an outcome for every failure of a model, the time limit
 * and a cancelled run; throws only what is a bug.
 */
export async function runExecution(input: RunInput, deps: EngineDeps): Promise<RunOutcome> {
  const startedAt = deps.now();
  const ending = await carryOut(input, deps);
  return { ...ending, durationMs: deps.now() - startedAt };
}
