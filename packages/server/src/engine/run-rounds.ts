import { cutEnding } from './answer-ending.ts';
import { AnswerText } from './answer-text.ts';
import { type CallPlan, callModels } from './call-models.ts';
import type { Meter } from './meter.ts';
import type { Ending } from './outcomes.ts';
import { failed } from './outcomes.ts';
import { optionsFor, type Prompt } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';
import { suggestionsName } from './suggestions.ts';
import { endsToolUse } from './tools/codes.ts';
import { decideCalls } from './tools/decide-calls.ts';
import { roundMessages, toolOptions } from './tools/round-messages.ts';
import { runToolRound } from './tools/run-tool-round.ts';
import type { RecordedRound, ToolsPort } from './tools/types.ts';
import type { EngineDeps, EngineInput, Message, ModelChain, ModelEntry } from './types.ts';

const between = '\n\n';

/** The final answer of a run and what led to it. */
export type Answered = {
  entry: ModelEntry;
  text: string;
  cut: boolean;
  /** The context of the answer: the messages, then the rounds of tool calls. */
  prompt: Prompt;
  found: Record<string, unknown> | null;
};

export type RoundsResult =
  | { is: 'answer'; answer: Answered }
  | { is: 'ending'; ending: Ending }
  | { is: 'parked' };

export type Rounds = {
  input: EngineInput;
  deps: EngineDeps;
  plan: Omit<CallPlan, 'started' | 'chain'>;
  request: Message[];
  prompt: Prompt;
  meter: Meter;
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

/** Collects the text of one round; it starts with a blank line if there was text before. */
function roundText({ input, deps }: Rounds, said: string, onWords: () => void): AnswerText {
  const outputs = input.outputs.map(({ name }) => name);
  const names = input.suggests ? [...outputs, suggestionsName] : outputs;
  const { answerChars } = input.limits;
  let lead = said === '' ? '' : between;
  const emit = (delta: string) => {
    onWords();
    deps.emit({ type: 'text-delta', text: lead + delta });
    lead = '';
  };
  return new AnswerText(names, emit, {
    maxChars: answerChars - said.length,
    ending: (text) => cutEnding(text, input.language, answerChars),
  });
}

const isOver = (rounds: readonly RecordedRound[], tools: ToolsPort | undefined) =>
  tools === undefined ||
  tools.offered.length === 0 ||
  rounds.some(({ calls }) => calls.some(({ error }) => endsToolUse(error)));

/**
 * Calls the model, runs its tool calls, and calls it again with their results, until it answers without any or has to
 * (docs/spec/api.md#tools). Continues after the rounds of earlier attempts.
 */
export async function runRounds(run: Rounds): Promise<RoundsResult> {
  const { deps, input, plan, request, meter } = run;
  const { tools } = deps;
  const { stop } = plan;
  const rounds: RecordedRound[] = (tools?.earlier ?? []).map((round) => ({
    ...round,
    calls: [...round.calls],
  }));
  const end = (ending: Ending): RoundsResult => ({ is: 'ending', ending });
  if (saidIn(rounds) !== '') deps.emit({ type: 'text-delta', text: saidIn(rounds) });

  for (;;) {
    const last = rounds.at(-1);
    if (last && tools) {
      const roundDeps = { tools, stop, now: deps.now, elapsed: run.elapsed };
      if ((await runToolRound(last, rounds.slice(0, -1), roundDeps)) === 'parked') return { is: 'parked' };
    }
    const over = isOver(rounds, tools);
    const said = saidIn(rounds);
    let waiting: { entry: ModelEntry; since: number } | null = null;
    const text = roundText(run, said, () => {
      if (waiting) deps.watch?.firstWords(waiting.entry, performance.now() - waiting.since);
      waiting = null;
    });
    const prompt = [...run.prompt, ...roundMessages(rounds)];
    const options = { prompt, ...toolOptions(tools?.offered ?? [], over) };
    const chain = chainAfter(rounds, deps.models);
    const tried: CallPlan['tried'] = (entry, reason) => meter.recordTried(entry, reason);
    const answered = await callModels({ ...plan, chain, tried, started: () => text.started }, (entry) => {
      text.reset();
      waiting = { entry, since: performance.now() };
      const asked = optionsFor(entry, input, options);
      return streamAnswer(entry.languageModel, asked, plan.bounds, text, meter.begin(entry), !over);
    });
    if (!answered.ok) {
      const { code, entry } = answered;
      // A model with nothing to add after its tool calls has already said everything.
      if (code === 'MODEL_EMPTY_ANSWER' && said !== '' && entry) {
        return { is: 'answer', answer: { entry, text: said, cut: false, prompt, found: null } };
      }
      return end(failed(code, { entry, request, partialText: join([said, text.text]) }));
    }
    const { entry, value } = answered;
    const found = text.finish();
    if (text.full) {
      deps.log?.warn(
        { execution_id: input.executionId, model: entry.modelId },
        'an answer was cut: it is too long',
      );
    }
    if (value.toolCalls.length === 0 || !tools) {
      const words = join([said, text.text]);
      return { is: 'answer', answer: { entry, text: words, cut: text.full, prompt, found } };
    }
    const facts = {
      text: text.text,
      family: entry.family,
      model: entry.modelId,
      usage: meter.open(),
      elapsedMs: Math.round(run.elapsed()),
    };
    const { offered, limits } = tools;
    const past = rounds.flatMap(({ calls }) => calls);
    const roundsBefore = rounds.length;
    const calls = decideCalls({ requested: value.toolCalls, past, roundsBefore, offered, limits });
    const round = { ...facts, spent: meter.spent(), tried: meter.tried(), round: roundsBefore + 1, calls };
    rounds.push({ ...facts, calls: await tools.saveRound(round) });
    meter.settle();
  }
}
