import { type DemoFacts, firstListOf } from './figures.ts';
import type { ChatMessage, ChatRequest, ChatTool, WireToolCall } from './wire.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Prefixes of words, in both languages, that call for a built-in tool. */
const callers: Record<string, RegExp> = {
  calculator: /calculat|how much|how many|sum|total|average|посчита|рассчита|сколько|сумм|средн/i,
  current_datetime: /today|now|date|week|tomorrow|сегодня|сейчас|дат|недел|завтра/i,
  unit_convert: /convert|ounce|pound|inch|mile|cups|перевед|перевест|унци|фунт|дюйм|мил/i,
  user_profile: /profile|my weight|my height|about me|профил|мой вес|мой рост|обо мне/i,
  past_results: /progress|previous|earlier|history|last time|прогресс|прошл|раньше|истори/i,
};

function called(messages: ChatMessage[]): Set<string> {
  const names = messages.flatMap(({ tool_calls }) =>
    (tool_calls ?? []).map((call) => (call as { function?: { name?: string } }).function?.name ?? ''),
  );
  return new Set(names);
}

function isCalledFor({ function: { name } }: ChatTool, { wish, parameters }: DemoFacts): boolean {
  const text = `${wish} ${parameters.map((parameter) => parameter.label).join(' ')}`;
  if (callers[name]?.test(text)) return true;
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length >= 4);
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

const numbers = ({ parameters }: DemoFacts) =>
  parameters.map(({ value }) => value).filter((value) => typeof value === 'number');

/** Argument values used where the parameters have none. */
const examples: Record<string, string> = { from: 'g', to: 'oz' };

function argument(name: string, schema: Schema, facts: DemoFacts): unknown {
  const same = facts.parameters.find((parameter) => parameter.name === name)?.value;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.enum) return schema.enum[0];
  if (typeof same === type) return same;
  switch (type) {
    case 'number':
    case 'integer':
      return numbers(facts)[0] ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return firstListOf(facts);
    case 'object':
      return argumentsFor(schema, facts);
    default:
      if (name in examples) return examples[name];
      return name === 'expression' ? numbers(facts).join(' + ') || '2 + 2' : facts.task.name;
  }
}

function argumentsFor({ properties = {}, required = [] }: Schema, facts: DemoFacts): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(wanted.map(([name, schema]) => [name, argument(name, schema, facts)]));
}

/** The maximum number of tool calls before the answer. */
const maxCalls = 2;

/**
 * The tool to call next, or null to answer: those that the run calls for, once each, in the order offered; if it calls
 * for none, the first one offered.
 */
export function chooseTool(request: ChatRequest, facts: DemoFacts): WireToolCall | null {
  const { tools = [], tool_choice, messages } = request;
  if (tool_choice === 'none') return null;
  const done = called(messages);
  if (done.size >= maxCalls) return null;
  const open = tools.filter((tool) => !done.has(tool.function.name));
  const next = open.find((tool) => isCalledFor(tool, facts)) ?? (done.size === 0 ? open[0] : undefined);
  if (!next) return null;
  const args = argumentsFor((next.function.parameters ?? {}) as Schema, facts);
  return { id: `call_demo_${done.size + 1}`, name: next.function.name, arguments: JSON.stringify(args) };
}
