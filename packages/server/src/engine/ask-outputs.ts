import type { OutputParameter } from '@agentarium/contracts';
import type { ChatRequest } from '../platform/models/wire-body.ts';
import { AnswerText } from './answer-text.ts';
import { type CallPlan, type CallResult, callModels } from './call-models.ts';
import { findJsonObject } from './json-answer.ts';
import type { Meter } from './meter.ts';
import { describeOutput, outputSchema, outputType } from './outputs.ts';
import { type Prompt, requestTo } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';
import type { EngineInput, ModelEntry } from './types.ts';

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
export async function askForObject(
  plan: Pick<CallPlan, 'bounds'> & { meter: Meter },
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
  const { toolCalls } = await streamAnswer(call, { text, note: plan.meter.begin(entry) });
  if (text.full) return null;
  const [called] = toolCalls;
  return findJsonObject(text.text, names) ?? (called ? findJsonObject(called.input, names) : null);
}

/** Failures after which a question in plain words would fail, too. */
const hopeless = ['MODEL_REFUSED_CREDENTIALS', 'MODEL_OUT_OF_CREDIT', 'MODEL_CONTEXT_FULL', 'MODEL_TIMEOUT'];

/**
 * Asks the model that answered for its outputs as structured output (docs/spec/api.md#prompts-and-outputs), and in plain
 * words when its server fails to give them so. `tools` are those of the run, if it used any: some servers want them
 * with earlier calls.
 */
export async function askOutputs(
  plan: CallPlan & { meter: Meter },
  input: EngineInput,
  {
    prompt,
    answer,
    tools,
  }: { prompt: Prompt; answer: string; tools: Pick<ChatRequest, 'tools' | 'toolChoice'> },
): Promise<CallResult<Found>> {
  const { outputs, limits } = input;
  const names = outputs.map(({ name }) => name);
  const hasCalls = prompt.some(({ role }) => role === 'tool');
  const request: ChatRequest = {
    messages: [
      ...prompt,
      { role: 'assistant', content: answer },
      { role: 'user', content: question(outputs) },
    ],
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
