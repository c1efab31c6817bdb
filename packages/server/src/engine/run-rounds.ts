import type { ResultCut } from '@agentarium/contracts';
import { cutEnding } from './answer-ending.ts';
import { AnswerText } from './answer-text.ts';
import { type CallPlan, callModels } from './call-models.ts';
import type { Meter } from './meter.ts';
import type { Ending } from './outcomes.ts';
import { failed } from './outcomes.ts';
import { type Prompt, requestTo } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';
import { createThinkingReports } from './thinking.ts';
import { endsToolUse } from './tools/codes.ts';
import { decideCalls } from './tools/decide-calls.ts';
import { replayOf, roundMessages, toolOptions } from './tools/round-messages.ts';
import { runToolRound } from './tools/run-tool-round.ts';
import type { RecordedRound, ToolsPort } from './tools/types.ts';
import type { EngineDeps, EngineInput, Message, ModelChain, ModelEntry } from './types.ts';

const between = '\n\n';

/** The final answer of a run and what led to it. */
export type Answered = {
  entry: ModelEntry;
  text: string;
  cut: ResultCut | null;
  /** The model had to do without the tools that it was offered. */
  lacksTools: boolean;
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
  const thinking = createThinkingReports(deps.now, (seconds) => deps.emit({ type: 'thinking', seconds }));

  for (;;) {
    const last = rounds.at(-1);
    if (last && tools) {
      const roundDeps = { tools, stop, now: deps.now, elapsed: run.elapsed };
      if ((await runToolRound(last, rounds.slice(0, -1), roundDeps)) === 'parked') return { is: 'parked' };
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
    const tried: CallPlan['tried'] = (entry, reason, error) => meter.recordTried(entry, reason, error);
    const answered = await callModels({ ...plan, chain, tried, started: () => text.started }, (entry) => {
      text.restart();
      waiting = { entry, since: performance.now() };
      const request = requestTo(entry, input, { messages: promptFor(entry), stream: true, ...options });
      const call = { entry, request, bounds: plan.bounds, mayCall: !over };
      const listener = { text, note: meter.begin(entry), thinking: thinking.begin(), onReset: discard };
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
      usage: meter.open(),
      elapsedMs: Math.round(run.elapsed()),
      replay: replayOf(value, calls),
    };
    const round = { ...facts, spent: meter.spent(), tried: meter.tried(), round: roundsBefore + 1, calls };
    rounds.push({ ...facts, calls: await tools.saveRound(round) });
    meter.settle();
  }
}
