import {
  type Language,
  maxSuggestionChars,
  maxSuggestions,
  type OutputParameter,
} from '@agentarium/contracts';
import type { Tried } from '../platform/models/model-errors.ts';
import { noUsage } from '../platform/models/read-chunk.ts';
import type { ChatRequest, WireMessage } from '../platform/models/wire-body.ts';
import { yieldToEventLoop } from '../platform/wait.ts';
import { AnswerText, findJsonObject } from './answer-text.ts';
import {
  type CallPlan,
  type CallResult,
  callModels,
  recordTried,
  type Spent,
  UsageTracker,
} from './call-models.ts';
import { languageName, type Prompt, requestTo } from './messages.ts';
import { describeOutput, outputSchema, outputType, readOutputs, withoutOutputs } from './outputs.ts';
import { streamAnswer } from './stream-answer.ts';
import type { EngineInput, ModelEntry, OutputsOutcome } from './types.ts';

type Found = Record<string, unknown> | null;

function question(outputs: OutputParameter[]): string {
  return [
    'Give the following values of your answer above as one JSON object and nothing else.',
    'Use null for a value that the answer does not contain; invent nothing.',
    ...outputs.map((output) => `- ${output.name} (${outputType(output)}): ${describeOutput(output)}`),
  ].join('\n');
}

/**
 * Asks a model for one JSON object with any of `names`: in its text, else in the arguments of a tool call. Null when it
 * gives none, or more than `maxChars` characters. Throws CallError.
 */
async function askForObject(
  plan: Pick<CallPlan, 'bounds'> & { tracker: UsageTracker },
  {
    entry,
    request,
    names,
    maxChars,
  }: {
    entry: ModelEntry;
    request: ChatRequest;
    names: readonly string[];
    maxChars: number;
  },
): Promise<Found> {
  const text = new AnswerText([], () => undefined, { maxChars, ending: () => '' });
  const call = { entry, request, bounds: plan.bounds, mayCall: true };
  const { toolCalls } = await streamAnswer(call, { text, note: plan.tracker.begin(entry) });
  if (text.full) return null;
  const [called] = toolCalls;
  return findJsonObject(text.text, names) ?? (called ? findJsonObject(called.input, names) : null);
}

/** Failures after which a question in plain words would fail, too. */
const hopeless = ['MODEL_REFUSED_CREDENTIALS', 'MODEL_OUT_OF_CREDIT', 'MODEL_CONTEXT_FULL', 'MODEL_TIMEOUT'];

/** An answer: the model, its context and text, the object found in it, and the tools of the run. */
type Answer = {
  entry: ModelEntry;
  prompt: Prompt;
  text: string;
  found: Found;
  tools: Pick<ChatRequest, 'tools' | 'toolChoice'>;
};

/**
 * Asks the model that answered for its outputs as structured output (docs/spec/api.md#prompts-and-outputs), and in plain
 * words when its server fails to give them so. `tools` are those of the run, if it used any: some servers want them
 * with earlier calls.
 */
async function askOutputs(
  plan: CallPlan & { tracker: UsageTracker },
  input: EngineInput,
  { prompt, text, tools }: Pick<Answer, 'prompt' | 'text' | 'tools'>,
): Promise<CallResult<Found>> {
  const { outputs, limits } = input;
  const names = outputs.map(({ name }) => name);
  const hasCalls = prompt.some(({ role }) => role === 'tool');
  const request: ChatRequest = {
    messages: [...prompt, { role: 'assistant', content: text }, { role: 'user', content: question(outputs) }],
    stream: false,
    ...(hasCalls && tools),
  };
  const schema = { name: 'outputs', ...outputSchema(outputs) };
  const ask = (asked: ChatRequest) =>
    callModels(plan, (entry) =>
      askForObject(plan, {
        entry,
        request: requestTo(entry, input, asked),
        names,
        maxChars: limits.answerChars,
      }),
    );
  const structured = await ask({ ...request, schema });
  if (structured.ok || plan.stop.cause() || hopeless.includes(structured.code)) return structured;
  const inWords = await ask(request);
  // A server that says nothing of why it refused has still shown what it refuses.
  if (inWords.ok && structured.code === 'MODEL_REJECTED_REQUEST')
    await inWords.entry.chat.learn('no-response-format');
  return inWords;
}

/** The outputs in an answer's JSON block, else those that its model gives when asked; null when the run was cancelled. */
export async function outputsOf(
  plan: Omit<CallPlan, 'chain' | 'started'> & { tracker: UsageTracker },
  input: EngineInput,
  answer: Answer,
): Promise<OutputsOutcome | null> {
  const { outputs, language } = input;
  const tried: Tried[] = [];
  if (answer.found) return { ...readOutputs(outputs, answer.found, language), tried };
  // The values arrive in one piece, so there is no first token to wait for.
  const bounds = { ...plan.bounds, firstTokenMs: Math.max(plan.bounds.firstTokenMs, plan.bounds.silenceMs) };
  const asked = await askOutputs(
    {
      ...plan,
      bounds,
      health: undefined,
      chain: [answer.entry],
      started: () => false,
      tried: (one, reason, error) => recordTried(tried, one, reason, error),
    },
    input,
    answer,
  );
  if (plan.stop.cause() === 'CANCELLED') return null;
  if (!asked.ok) return { ...withoutOutputs(outputs, 'unanswered'), tried };
  if (!asked.value) return { ...withoutOutputs(outputs, 'unreadable'), tried };
  return { ...readOutputs(outputs, asked.value, language), tried };
}

const suggestionsName = 'suggested_questions';

/** The most of an answer that is read for suggestions, in characters. */
const maxAnswer = 8000;

const suggestionsSchema = {
  name: 'suggestions',
  strict: true,
  schema: {
    type: 'object',
    properties: { [suggestionsName]: { type: 'array', items: { type: 'string' } } },
    required: [suggestionsName],
    additionalProperties: false,
  },
};

/**
 * Asks for questions about an answer, in a call of its own: text that a model adds to an answer can't be separated from it.
 */
function suggestionsMessages(
  { about, answer }: { about: string; answer: string },
  language: Language,
): WireMessage[] {
  const asked = [
    `Write ${maxSuggestions} short questions in ${languageName(language)}, in the reader's own voice,`,
    'that the reader may want to ask next about the answer below.',
    `Give one JSON object and nothing else: {"${suggestionsName}": ["...", "...", "..."]}`,
  ].join(' ');
  const content = `${asked}\n\nIt is about: ${about}\n\n<answer>\n${answer.slice(0, maxAnswer).toWellFormed()}\n</answer>`;
  return [{ role: 'user', content }];
}

/** The suggested questions in a model's object: texts of suitable length, without duplicates; empty for anything else. */
export function readSuggestions(found: Record<string, unknown> | null): string[] {
  const list = found && Object.hasOwn(found, suggestionsName) ? found[suggestionsName] : null;
  if (!Array.isArray(list)) return [];
  const texts = list.flatMap((one) => (typeof one === 'string' ? one.replaceAll(/\s+/g, ' ').trim() : []));
  const good = texts.filter((text) => text !== '' && text.length <= maxSuggestionChars);
  return [...new Set(good)].slice(0, maxSuggestions);
}

/** `about`: the task, or the question of a follow-up. */
type Finished = { entry: ModelEntry; about: string; answer: string; language: Language };

/** The longest a model may take for suggestions, in milliseconds. */
const suggestionsMs = 60_000;
/** The most that a model may say for suggestions, in characters. */
const maxSuggestionsAnswer = 20_000;

/**
 * Asks the model of a finished answer what its reader may want to ask next, in one small call. Returns the questions and
 * what the call used; nothing when it fails, which nobody has to know.
 */
export async function askSuggestions(
  { entry, about, answer, language }: Finished,
  signal: AbortSignal,
): Promise<{ suggestions: string[]; spent: Spent[] }> {
  const tracker = new UsageTracker(noUsage);
  const request = {
    messages: suggestionsMessages({ about, answer }, language),
    stream: false,
    schema: suggestionsSchema,
    ...(entry.demo && { demoFacts: { language, suggestsAfter: about } }),
  };
  const bounds = {
    stop: AbortSignal.any([signal, AbortSignal.timeout(suggestionsMs)]),
    firstTokenMs: suggestionsMs,
    silenceMs: suggestionsMs,
  };
  try {
    const found = await askForObject(
      { bounds, tracker },
      { entry, request, names: [suggestionsName], maxChars: maxSuggestionsAnswer },
    );
    return { suggestions: readSuggestions(found), spent: tracker.uncommitted() };
  } catch {
    return { suggestions: [], spent: tracker.uncommitted() };
  }
}

/** The shortest secret: shorter texts may be equal by chance. */
const secretChars = 40;
/** About how many letters and digits a passage of 40 characters has. */
const passageChars = 30;

/** The letters and digits of a text: a model may change all else while it repeats it, such as markup, spaces and case. */
const normalized = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Visits every passage of a normalized text, and lets the event loop serve others between some. */
async function eachPassage(text: string, visit: (passage: string) => void): Promise<void> {
  for (let at = 0; at + passageChars <= text.length; at += 1) {
    visit(text.slice(at, at + passageChars));
    if (at % 1000 === 0) await yieldToEventLoop();
  }
}

async function passagesOf(texts: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const text of texts) await eachPassage(normalized(text), (passage) => found.add(passage));
  return found;
}

/**
 * Returns whether an answer repeats a passage of 40 characters or more of a secret text, or all of one that is shorter
 * in letters and digits. What the known texts contain is no secret. Takes time in proportion to the texts.
 */
export async function repeatsSecret(
  answer: string,
  { secrets, known }: { secrets: readonly string[]; known: readonly string[] },
): Promise<boolean> {
  const long = secrets.filter((text) => text.trim().length >= secretChars);
  if (long.length === 0) return false;
  const said = normalized(answer);
  const isSaid = (text: string) =>
    text !== '' && said.includes(text) && !known.some((one) => normalized(one).includes(text));
  if (long.map(normalized).some((text) => text.length < passageChars && isSaid(text))) return true;
  const secret = await passagesOf(long);
  const repeated: string[] = [];
  await eachPassage(said, (passage) => {
    if (secret.has(passage)) repeated.push(passage);
  });
  if (repeated.length === 0) return false;
  const harmless = await passagesOf(known);
  return repeated.some((passage) => !harmless.has(passage));
}
