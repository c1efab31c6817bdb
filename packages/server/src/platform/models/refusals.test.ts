import { expect, test } from 'vitest';
import type { ModelException } from '../../config/model-exceptions.ts';
import { refusedPart } from './refusals.ts';
import { type ChatRequest, type WireMessage, wireBody } from './wire-body.ts';

const tool = { type: 'function' as const, function: { name: 'look', description: '', parameters: {} } };
const system: WireMessage = { role: 'system', content: 'Rules' };
const user: WireMessage = { role: 'user', content: 'Ask' };
const assistant: WireMessage = { role: 'assistant', content: 'Said' };
const called: WireMessage = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{}' } }],
};
const request: ChatRequest = { messages: [system, user], stream: true, tools: [tool], toolChoice: 'auto' };
const outputs: ChatRequest = {
  messages: [user],
  stream: false,
  schema: { name: 'o', schema: {}, strict: true },
};
const later: ChatRequest = { messages: [system, user, system, user], stream: true };
const thought: ChatRequest = { messages: [user, { ...called, reasoning_content: 'hm' }], stream: true };

const refusedOf = (text: string, asked: ChatRequest, without: ModelException[] = []) => {
  const known = new Set(without);
  return refusedPart(text, wireBody(asked, 'm', known), known);
};

test.each<[string, ChatRequest, ModelException | null]>([
  ['body.stream_options: Extra inputs are not permitted', request, 'no-stream-options'],
  ['Unrecognized request argument supplied: stream_options', request, 'no-stream-options'],
  ['registry.ollama.ai/library/gemma3:4b does not support tools', request, 'no-tools'],
  [
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    request,
    'no-tools',
  ],
  ['No endpoints found that support tool use. Try disabling "look".', request, 'no-tools'],
  ['body.tools: Extra inputs are not permitted', request, 'no-tools'],
  ['tools param requires --jinja flag', request, 'no-tools'],
  ["This model doesn't support function calling", request, 'no-tools'],
  ['Function calling is not enabled for models/gemma-3-27b-it', request, 'no-tools'],
  ['deepseek-reasoner does not support this tool_choice', request, 'no-tool-choice'],
  ['This response_format type is unavailable now', outputs, 'no-response-format'],
  ['json_schema is not supported by this model', outputs, 'no-response-format'],
  ['System message must be at the beginning.', later, 'strict-roles'],
  ['Conversation roles must alternate user/assistant/user/assistant/...', later, 'strict-roles'],
  ['System message must be at the beginning.', request, 'no-system'],
  ['System role not supported', request, 'no-system'],
  ['Developer instruction is not enabled for models/gemma-3-27b-it', request, 'no-system'],
  ['Only user and assistant roles are supported!', request, 'no-system'],
  ['messages.1.reasoning_content: Extra inputs are not permitted', thought, 'no-reasoning'],
  [
    'Missing `reasoning_content` field in the assistant message',
    { messages: [user, called], stream: true },
    'needs-reasoning',
  ],
  ['Your organization must be verified to stream this model.', request, 'no-stream'],
  ['parameter.enable_thinking must be set to false for non-streaming calls', outputs, 'stream-only'],
  ['This model only supports streaming', outputs, 'stream-only'],
  ['secret things', request, null],
  ['Invalid schema for function look', request, null],
  ['the system is overloaded', later, null],
  ['stream_options is unknown', outputs, null],
])('the error "%s" names what is refused', (text, asked, expected) => {
  expect(refusedOf(text, asked)).toBe(expected);
});

test('what was left out already is not refused again', () => {
  expect(refusedOf('Conversation roles must alternate', later, ['strict-roles'])).toBe('no-system');
  expect(refusedOf('Conversation roles must alternate', later, ['strict-roles', 'no-system'])).toBeNull();
  expect(refusedOf('does not support tools', request, ['no-tools'])).toBeNull();
});

test('a dialogue that begins with an answer, or asks twice, has odd turns', () => {
  const odd = 'roles must alternate';
  expect(refusedOf(odd, { messages: [system, assistant, user], stream: true })).toBe('strict-roles');
  expect(refusedOf(odd, { messages: [system, user, user], stream: true })).toBe('strict-roles');
  expect(refusedOf(odd, { messages: [system, user, assistant, user], stream: true })).toBe('no-system');
});
