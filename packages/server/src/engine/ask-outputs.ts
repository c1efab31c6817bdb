import type { OutputParameter } from '@agentarium/contracts';
import { type CallPlan, type CallResult, callModels } from './call-models.ts';
import { CallError } from './failures.ts';
import { findJsonObject } from './json-answer.ts';
import type { Meter } from './meter.ts';
import { boundedCall } from './model-call.ts';
import { describeOutput, outputSchema } from './outputs.ts';
import { optionsFor, type Prompt } from './requests.ts';
import { type CallOptions, usageOf } from './stream-answer.ts';
import type { EngineInput, ModelEntry } from './types.ts';

type Found = { values: Record<string, unknown> | null };
type Generated = Awaited<ReturnType<ModelEntry['languageModel']['doGenerate']>>;

function question(outputs: OutputParameter[]): string {
  return [
    'Give the following values of your answer above as one JSON object and nothing else.',
    'Use null for a value that the answer does not contain; invent nothing.',
    ...outputs.map((output) => `- ${output.name} (${output.data_type}): ${describeOutput(output)}`),
  ].join('\n');
}

/**
 * The object in the content, else in the arguments of a tool call. Null for an answer longer than `maxChars`
 * characters.
 */
function valuesIn({ content }: Generated, maxChars: number): Record<string, unknown> | null {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (text.length > maxChars) return null;
  const call = content.find((part) => part.type === 'tool-call');
  return findJsonObject(text) ?? (call ? findJsonObject(call.input) : null);
}

/** How servers respond to an unsupported `response_format`. */
const unsupportedStatuses = [400, 404, 415, 422, 501];

const mayBeUnsupported = (error: unknown) =>
  error instanceof CallError &&
  error.failure.kind === 'http' &&
  unsupportedStatuses.includes(error.failure.status);

/**
 * Asks the model that answered for its outputs as structured output (docs/spec/api.md#prompts-and-outputs). A server
 * without JSON Schema support is asked again in plain text.
 */
export function askOutputs(
  plan: CallPlan & { meter: Meter },
  input: EngineInput,
  request: Prompt,
  answer: string,
): Promise<CallResult<Found>> {
  const { outputs } = input;
  const { schema, strict } = outputSchema(outputs);
  const prompt: Prompt = [
    ...request,
    { role: 'assistant', content: [{ type: 'text', text: answer }] },
    { role: 'user', content: [{ type: 'text', text: question(outputs) }] },
  ];
  const structured: CallOptions = {
    prompt,
    responseFormat: { type: 'json', name: 'outputs', schema },
    providerOptions: { openaiCompatible: { strictJsonSchema: strict } },
  };
  const generate = (entry: ModelEntry, options: CallOptions) =>
    boundedCall(plan.bounds, async ({ signal }) => {
      const note = plan.meter.begin(entry);
      const answer = await entry.languageModel.doGenerate({
        ...optionsFor(entry, input, options),
        abortSignal: signal,
      });
      note(usageOf(answer.usage));
      return { values: valuesIn(answer, input.limits.answerChars) };
    });
  return callModels(plan, async (entry) => {
    try {
      return await generate(entry, structured);
    } catch (error) {
      if (!mayBeUnsupported(error)) throw error;
      return generate(entry, { prompt });
    }
  });
}
