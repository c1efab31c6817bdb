import type { OutputParameter } from '@agentarium/contracts';
import { chooseTool } from './choose-tool.ts';
import { composeAnswer, composeFollowUp } from './compose-answer.ts';
import { type DemoFacts, readFacts, some } from './figures.ts';
import { outputValues } from './output-values.ts';
import { type ChatRequest, textOf, type WireEnding, type WireToolCall } from './wire.ts';
import { wording } from './wording.ts';

/** Three suggested questions as JSON, without the one that was just asked. */
function suggestions({ language }: DemoFacts, about: string): string {
  const open = wording[language].questions.filter((question) => question !== about);
  return JSON.stringify({ suggested_questions: some(open, 3, about) });
}

type Property = { type?: string | string[]; enum?: (string | null)[]; description?: string };

const dataTypes: Record<string, OutputParameter['data_type']> = {
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  array: 'Array',
  object: 'Object',
};

/** An output parameter derived from a JSON Schema, for a caller that sends no facts along. */
function outputOf(name: string, { type, enum: values, description }: Property): OutputParameter {
  const kind = Array.isArray(type) ? type[0] : type;
  const options = values?.flatMap((value) => (value === null ? [] : [{ value }]));
  const data_type = options ? 'Enum' : (dataTypes[kind ?? ''] ?? 'String');
  return { name, data_type, description, ...(options ? { options } : {}) };
}

/** The object requested by a JSON `response_format`, as text. */
function structuredAnswer({ response_format }: ChatRequest, facts: DemoFacts): string {
  const schema = (response_format?.json_schema?.schema ?? {}) as { properties?: Record<string, Property> };
  const properties = Object.entries(schema.properties ?? {});
  const outputs =
    facts.outputs.length > 0 ? facts.outputs : properties.map(([name, property]) => outputOf(name, property));
  return JSON.stringify(outputValues({ ...facts, outputs }));
}

export type DemoReply = { text: string; calls: WireToolCall[]; ending: WireEnding };

const tokens = (text: string) => Math.ceil(text.length / 4);

/** The demo model's reply to a request: a tool call, outputs or suggestions as JSON, or a Markdown answer. Pure. */
export function answerRequest(request: ChatRequest): DemoReply {
  const facts = readFacts(request);
  const call = chooseTool(request, facts);
  const wantsJson = request.response_format?.type.startsWith('json') === true;
  const words = () => {
    if (facts.suggestsAfter !== undefined) return suggestions(facts, facts.suggestsAfter);
    if (wantsJson) return structuredAnswer(request, facts);
    return facts.followUp ? composeFollowUp(facts) : composeAnswer(facts);
  };
  const text = call ? '' : words();
  const asked = request.messages.reduce((sum, message) => sum + tokens(textOf(message)), 0);
  const said = tokens(text + (call?.arguments ?? ''));
  return {
    text,
    calls: call ? [call] : [],
    ending: {
      id: 'chatcmpl-demo',
      model: request.model ?? 'demo',
      finish: call ? 'tool_calls' : 'stop',
      usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
    },
  };
}
