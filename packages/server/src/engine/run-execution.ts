import { errorCatalogue, type FailureCode, type ResultCut } from '@agentarium/contracts';
import { CallError } from '../platform/models/model-errors.ts';
import { addUsage, noUsage, type Usage } from '../platform/models/read-chunk.ts';
import { outputsOf } from './after-answer.ts';
import { AnswerText, cutEnding } from './answer-text.ts';
import { type CallPlan, callModels, createRunAbort, type RunAbort, UsageTracker } from './call-models.ts';
import {
  composeMessages,
  type Prompt,
  PromptError,
  replayOf,
  requestTo,
  roundMessages,
  toolOptions,
  toPrompt,
} from './messages.ts';
import { createThinkingReports, streamAnswer } from './stream-answer.ts';
import { runToolRound } from './tools/run-tool-round.ts';
import { decideCalls, endsToolUse } from './tools/tool-policy.ts';
import { ClaimLostError, type RecordedRound, type ToolsPort } from './tools/types.ts';
import type {
  EngineDeps,
  EngineInput,
  EngineOutcome,
  EngineResult,
  Message,
  ModelChain,
  ModelEntry,
  OutputsOutcome,
} from './types.ts';

/** The message of a failed run, by its code. */
const failureMessages: Record<FailureCode, string> = {
  CANCELLED: 'The run was stopped.',
  TIME_LIMIT: 'The run took longer than allowed and was stopped.',
  PROMPT_INVALID: 'A prompt of this task is not valid. An administrator has to correct it.',
  PROMPT_TOO_LARGE: 'A prompt of this task produces too much text. An administrator has to shorten it.',
  MODEL_UNAVAILABLE: 'The language model is not available right now.',
  MODEL_PAUSED: 'The language model is paused by an administrator. Please try again later.',
  MODEL_TIMEOUT: 'The language model did not answer in time.',
  MODEL_STREAM_CUT: 'The answer of the language model was cut off.',
  MODEL_EMPTY_ANSWER: 'The language model gave an empty answer.',
  MODEL_REFUSED_CREDENTIALS: 'The language model refused the credentials of this server.',
  MODEL_REJECTED_REQUEST: 'The language model rejected the request.',
  MODEL_NOT_FOUND: 'The language model was not found at its provider.',
  MODEL_OUT_OF_CREDIT: 'The credit of this server with the language model is used up.',
  MODEL_CONTEXT_FULL: 'The request is too long for the language model.',
  MODEL_FILTERED: 'A content filter of the language model refused the request.',
  TOOLS_HALTED: 'Tools were halted while the run was using them.',
  FIELD_WITHHELD: errorCatalogue.FIELD_WITHHELD.message,
  WORKER_LOST: 'The server restarted during the run.',
  UNEXPECTED: 'Something went wrong on our side.',
};

type Unmeasured<T> = T extends unknown
  ? Omit<T, 'durationMs' | 'usage' | 'spent' | 'tried' | 'reached'>
  : never;
/** A run's outcome without its duration and usage. */
type Ending = Unmeasured<EngineOutcome>;

const modelFacts = (entry: ModelEntry | null) => ({
  model: entry?.modelId ?? null,
  family: entry?.family ?? null,
  demo: entry?.demo ?? false,
});

type Completed = {
  entry: ModelEntry;
  request: Message[];
  text: string;
  cut: ResultCut | null;
  lacksTools: boolean;
  outputs: OutputsOutcome | null;
};

/** The outcome of a run with an answer. */
function completed({ entry, ...answer }: Completed): Ending {
  return { ...modelFacts(entry), ...answer, status: 'completed' };
}

type Failed = { entry: ModelEntry | null; request: Message[] | null; partialText: string };

/** The outcome of a failed run; its message is fixed, never a provider's. */
function failed(code: FailureCode, { entry, ...rest }: Failed): Ending {
  return {
    ...modelFacts(entry),
    ...rest,
    status: 'failed',
    code,
    message: failureMessages[code],
    usersFault: code === 'CANCELLED',
  };
}

const between = '\n\n';

/** The final answer of a run and what led to it. */
type Answered = {
  entry: ModelEntry;
  text: string;
  cut: ResultCut | null;
  /** The model had to do without the tools that it was offered. */
  lacksTools: boolean;
  /** The context of the answer: the messages, then the rounds of tool calls. */
  prompt: Prompt;
  found: Record<string, unknown> | null;
};

type RoundsResult = { is: 'answer'; answer: Answered } | { is: 'ending'; ending: Ending } | { is: 'waiting' };

type Rounds = {
  input: EngineInput;
  deps: EngineDeps;
  plan: Omit<CallPlan, 'started' | 'chain'>;
  request: Message[];
  prompt: Prompt;
  tracker: UsageTracker;
  /** Milliseconds that the run has taken so far, over all its attempts. */
  elapsed: () => number;
};

const join = (texts: string[]) => texts.filter(Boolean).join(between);
const saidIn = (rounds: readonly RecordedRound[]) => join(rounds.map(({ text }) => text));

/** The models for the next round: once a reader has seen text, only the model that wrote it. */
function chainAfter(rounds: readonly RecordedRound[], chain: ModelChain): ModelChain {
  const last = rounds.at(-1);
  if (!last) return chain;
  const at = chain.findIndex(({ family, modelId }) => family === last.family && modelId === last.model);
  if (at === -1) return chain;
  return saidIn(rounds) === '' ? chain.slice(at) : chain.slice(at, at + 1);
}

/**
 * Collects the text of one round; it starts with a blank line if there was text before. `discard` takes back what a
 * reader has seen of it.
 */
function roundText({ input, deps }: Rounds, said: string, onWords: () => void) {
  const { answerChars } = input.limits;
  const emit = (delta: string) => {
    onWords();
    deps.emit({ type: 'text-delta', text: lead + delta });
    lead = '';
  };
  let lead = said === '' ? '' : between;
  const names = input.outputs.map(({ name }) => name);
  const text = new AnswerText(names, emit, {
    maxChars: answerChars - said.length,
    ending: (answer) => cutEnding(answer, input.language, answerChars),
  });
  const discard = () => {
    deps.emit({ type: 'text-reset' });
    if (said !== '') deps.emit({ type: 'text-delta', text: said });
    lead = said === '' ? '' : between;
  };
  return { text, discard };
}

const isOver = (rounds: readonly RecordedRound[], tools: ToolsPort | undefined) =>
  tools === undefined ||
  tools.offered.length === 0 ||
  rounds.some(({ calls }) => calls.some(({ error }) => endsToolUse(error)));

/**
 * Calls the model, runs its tool calls, and calls it again with their results, until it answers without any or has to
 * (docs/spec/api.md#tools). Continues after the rounds of earlier attempts.
 */
async function runRounds(run: Rounds): Promise<RoundsResult> {
  const { deps, input, plan, request, tracker } = run;
  const { tools } = deps;
  const { stop } = plan;
  const rounds: RecordedRound[] = (tools?.earlier ?? []).map((round) => ({
    ...round,
    calls: [...round.calls],
  }));
  const end = (ending: Ending): RoundsResult => ({ is: 'ending', ending });
  if (saidIn(rounds) !== '') deps.emit({ type: 'text-delta', text: saidIn(rounds) });
  const thinking = createThinkingReports(deps.now, (seconds) => deps.emit({ type: 'thinking', seconds }));

  for (;;) {
    const last = rounds.at(-1);
    if (last && tools) {
      const roundDeps = { tools, stop, now: deps.now, elapsed: run.elapsed };
      if ((await runToolRound(last, rounds.slice(0, -1), roundDeps)) === 'waiting') return { is: 'waiting' };
    }
    const over = isOver(rounds, tools);
    const said = saidIn(rounds);
    let waiting: { entry: ModelEntry; since: number } | null = null;
    const { text, discard } = roundText(run, said, () => {
      if (waiting) deps.watch?.recordFirstToken(waiting.entry, performance.now() - waiting.since);
      waiting = null;
    });
    const promptFor = (entry: ModelEntry) => [...run.prompt, ...roundMessages(rounds, entry)];
    const options = toolOptions(tools?.offered ?? [], over);
    const chain = chainAfter(rounds, deps.models);
    const tried: CallPlan['tried'] = (entry, reason, error) => tracker.recordTried(entry, reason, error);
    const answered = await callModels({ ...plan, chain, tried, started: () => text.started }, (entry) => {
      text.restart();
      waiting = { entry, since: performance.now() };
      const request = requestTo(entry, input, { messages: promptFor(entry), stream: true, ...options });
      if (!entry.chat.fits(request)) throw new CallError({ kind: 'context' });
      const call = { entry, request, bounds: plan.bounds, mayCall: !over };
      const listener = { text, note: tracker.begin(entry), thinking: thinking.begin(), onReset: discard };
      return streamAnswer(call, listener);
    });
    if (!answered.ok) {
      const { code, entry } = answered;
      // A model with nothing to add after its tool calls has already said everything.
      if (code === 'MODEL_EMPTY_ANSWER' && said !== '' && entry) {
        const whole = { text: said, cut: null, lacksTools: false, found: null };
        return { is: 'answer', answer: { entry, prompt: promptFor(entry), ...whole } };
      }
      return end(failed(code, { entry, request, partialText: join([said, text.text]) }));
    }
    const { entry, value } = answered;
    const prompt = promptFor(entry);
    const found = text.finish();
    if (text.full) {
      deps.log?.warn(
        { execution_id: input.executionId, model: entry.modelId },
        'an answer was cut: it is too long',
      );
    }
    if (value.toolCalls.length === 0 || !tools) {
      const words = join([said, text.text]);
      const ended = value.finish === 'stop' ? null : value.finish;
      const cut = text.full ? 'length' : ended;
      const lacksTools = value.lacksTools && (tools?.offered.length ?? 0) > 0;
      return { is: 'answer', answer: { entry, text: words, cut, lacksTools, prompt, found } };
    }
    const { offered, limits } = tools;
    const past = rounds.flatMap(({ calls }) => calls);
    const roundsBefore = rounds.length;
    const calls = decideCalls({ requested: value.toolCalls, past, roundsBefore, offered, limits });
    const facts = {
      text: text.text,
      family: entry.family,
      model: entry.modelId,
      usage: tracker.uncommittedTotal(),
      elapsedMs: Math.round(run.elapsed()),
      replay: replayOf(value, calls),
    };
    const round = {
      ...facts,
      spent: tracker.uncommitted(),
      tried: tracker.tried(),
      round: roundsBefore + 1,
      calls,
    };
    rounds.push({ ...facts, calls: await tools.saveRound(round) });
    tracker.checkpoint();
  }
}

const defaultTiming = { firstTokenMs: 60_000, silenceMs: 60_000, retryBaseMs: 500 };
type Waiting = { status: 'waiting' };

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
    const message = `The prompt "${prompt}" produces too much text or takes too long. An administrator has to shorten it.`;
    return { ...failed('PROMPT_TOO_LARGE', facts), message } as Ending;
  }
}

function planCalls(deps: EngineDeps, stop: RunAbort): Omit<CallPlan, 'chain' | 'started'> {
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

type Measures = { tracker: UsageTracker; elapsed: () => number };
type Attempt = Measures & { request: Message[]; stop: RunAbort };

async function answer(
  input: EngineInput,
  deps: EngineDeps,
  { request, stop, elapsed, tracker }: Attempt,
): Promise<Ending | Waiting> {
  const plan = planCalls(deps, stop);
  const rounds = await runRounds({
    input,
    deps,
    plan,
    request,
    prompt: toPrompt(request, input.files),
    tracker,
    elapsed,
  });
  if (rounds.is === 'waiting') return { status: 'waiting' };
  if (rounds.is === 'ending') return rounds.ending;
  const { entry, text, cut, lacksTools } = rounds.answer;
  const answered = { entry, request, text, cut, lacksTools };
  if (input.outputs.length === 0) return completed({ ...answered, outputs: null });
  const tools = toolOptions(deps.tools?.offered ?? [], true);
  const outputs = await outputsOf({ ...plan, tracker }, input, { ...rounds.answer, tools });
  if (outputs === null) return failed('CANCELLED', { entry, request, partialText: text });
  return completed({ ...answered, outputs });
}

async function carryOut(input: EngineInput, deps: EngineDeps, measures: Measures): Promise<Ending | Waiting> {
  const request = tryCompose(input, deps);
  if (!Array.isArray(request)) return request;
  const stop = createRunAbort(deps.signal, Math.max(0, input.limits.timeMs - measures.elapsed()));
  try {
    return await answer(input, deps, { request, stop, ...measures });
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error;
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
 * time limit and cancellation, or `waiting`. Throws RunInterruptedError when a step with tools could not be saved: the run
 * has no end yet, and another attempt continues it. Throws anything else only on bugs.
 */
export async function runExecution(input: EngineInput, deps: EngineDeps): Promise<EngineResult> {
  const startedAt = deps.now();
  const before = deps.tools?.earlier.at(-1)?.elapsedMs ?? 0;
  const elapsed = () => before + deps.now() - startedAt;
  const tracker = new UsageTracker(usageOfRounds(deps));
  const ending = await carryOut(input, deps, { tracker, elapsed });
  if (ending.status === 'waiting') return ending;
  return {
    ...ending,
    usage: tracker.total(),
    spent: tracker.uncommitted(),
    tried: tracker.tried(),
    reached: tracker.calledFamilies(),
    durationMs: elapsed(),
  };
}
