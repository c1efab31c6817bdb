import { expect, test } from 'vitest';
import type { ModelException } from '../../config/model-exceptions.ts';
import {
  type ChatRequest,
  encodeBody,
  ImageData,
  joinLeadingSystem,
  refusedPart,
  type WireMessage,
  wireBody,
} from './wire-body.ts';

const system = (content: string): WireMessage => ({ role: 'system', content });
const user = (content: string): WireMessage => ({ role: 'user', content });
const said = (content: string): WireMessage => ({ role: 'assistant', content });
const call = { id: 'c', type: 'function' as const, function: { name: 'look', arguments: '{}' } };
const called: WireMessage = { role: 'assistant', content: null, tool_calls: [call] };
const result: WireMessage = { role: 'tool', tool_call_id: 'c', content: '4' };
const tool = { type: 'function' as const, function: { name: 'look', description: '', parameters: {} } };

const body = (request: Partial<ChatRequest>, ...without: ModelException[]) =>
  wireBody({ messages: [], stream: true, ...request }, 'm', new Set(without));

test('leading system messages become one, later ones stay', () => {
  expect(joinLeadingSystem([system('a'), system('b'), user('c'), system('d')])).toEqual([
    system('a\n\nb'),
    user('c'),
    system('d'),
  ]);
  expect(joinLeadingSystem([system('a'), user('c')])).toEqual([system('a'), user('c')]);
  expect(joinLeadingSystem([system('a'), system('b')])).toEqual([system('a\n\nb')]);
  expect(joinLeadingSystem([])).toEqual([]);
});

test('all of a request is sent to a model without known exceptions', () => {
  const schema = { name: 'o', schema: {}, strict: true };
  expect(body({ messages: [user('a')], tools: [tool], toolChoice: 'none', schema })).toEqual({
    model: 'm',
    messages: [user('a')],
    tools: [tool],
    tool_choice: 'none',
    response_format: { type: 'json_schema', json_schema: schema },
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(body({ stream: false, tools: [] })).toEqual({ model: 'm', messages: [] });
});

test.each<[ModelException, Partial<ChatRequest>, string[]]>([
  ['no-stream-options', {}, ['stream']],
  ['no-stream', {}, []],
  ['stream-only', { stream: false }, ['stream', 'stream_options']],
  ['no-response-format', { schema: { name: 'o', schema: {}, strict: true } }, ['stream', 'stream_options']],
  ['no-tools', { tools: [tool], toolChoice: 'auto' }, ['stream', 'stream_options']],
  ['no-tool-choice', { tools: [tool], toolChoice: 'auto' }, ['tools', 'stream', 'stream_options']],
  ['no-tool-choice', { tools: [tool], toolChoice: 'none' }, ['stream', 'stream_options']],
])('a request with the exception %s leaves it out: %j', (exception, request, fields) => {
  expect(
    Object.keys(body(request, exception)).filter((field) => !['model', 'messages'].includes(field)),
  ).toEqual(fields);
});

test.each<[ModelException, WireMessage[], WireMessage[]]>([
  ['strict-roles', [system('s'), user('a'), system('b'), user('c')], [system('s'), user('a\n\nb\n\nc')]],
  [
    'strict-roles',
    [system('s'), said('x'), user('a')],
    [system('s'), user('Your earlier answer:'), said('x'), user('a')],
  ],
  ['strict-roles', [user('a'), said('x'), said('y'), user('b')], [user('a'), said('x\n\ny'), user('b')]],
  ['strict-roles', [user('a'), called, result, said('x')], [user('a'), called, result, said('x')]],
  ['no-system', [system('s'), user('a'), said('x'), user('b')], [user('s\n\na'), said('x'), user('b')]],
  ['no-tools', [user('a'), called, result], [user('a'), user('Result of look:\n4')]],
  [
    'no-reasoning',
    [{ ...called, reasoning_content: 'hm', tool_calls: [{ ...call, extra_content: 1 }] } as WireMessage],
    [called],
  ],
  [
    'needs-reasoning',
    [said('x'), called, { ...called, reasoning_content: 'hm' } as WireMessage],
    [
      said('x'),
      { ...called, reasoning_content: '' } as WireMessage,
      { ...called, reasoning_content: 'hm' } as WireMessage,
    ],
  ],
])('messages with the exception %s are sent as it wants: %j', (exception, messages, expected) => {
  expect(body({ messages }, exception).messages).toEqual(expected);
});

test('pictures stay with the question that they belong to', () => {
  const picture = {
    type: 'image_url' as const,
    image_url: { url: new ImageData('image/png', Buffer.from('a')) },
  };
  const seen: WireMessage = { role: 'user', content: [{ type: 'text', text: 'b' }, picture] };
  expect(body({ messages: [system('s'), seen] }, 'no-system').messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 's' },
        { type: 'text', text: '\n\n' },
        { type: 'text', text: 'b' },
        picture,
      ],
    },
  ]);
});

test('images are encoded as a body is sent, which has its length beforehand and can be sent twice', () => {
  const [large, small] = [Buffer.alloc(100_000, 'large'), Buffer.from('small')];
  const image = (bytes: Uint8Array) => ({
    type: 'image_url' as const,
    image_url: { url: new ImageData('image/png', bytes) },
  });
  const content = [image(large), { type: 'text' as const, text: 'Жук' }, image(small)];
  const { length, pieces } = encodeBody(body({ messages: [{ role: 'user', content }] }, 'no-stream'));
  const sent = [...pieces()].join('');
  expect([Buffer.byteLength(sent), [...pieces()].join('')]).toEqual([length, sent]);
  const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  expect(JSON.parse(sent).messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: urlOf(large) } },
        { type: 'text', text: 'Жук' },
        { type: 'image_url', image_url: { url: urlOf(small) } },
      ],
    },
  ]);
});

const request: ChatRequest = {
  messages: [system('Rules'), user('Ask')],
  stream: true,
  tools: [tool],
  toolChoice: 'auto',
};
const outputs: ChatRequest = {
  messages: [user('Ask')],
  stream: false,
  schema: { name: 'o', schema: {}, strict: true },
};
const later: ChatRequest = {
  messages: [system('Rules'), user('Ask'), system('Rules'), user('Ask')],
  stream: true,
};
const thought: ChatRequest = {
  messages: [user('Ask'), { ...called, reasoning_content: 'hm' }],
  stream: true,
};

const refusedOf = (text: string, asked: ChatRequest, without: ModelException[] = []) => {
  const known = new Set(without);
  return refusedPart(text, wireBody(asked, 'm', known), known);
};

test.each<[string, ChatRequest, ModelException | null]>([
  ['body.stream_options: Extra inputs are not permitted', request, 'no-stream-options'],
  ['registry.ollama.ai/library/gemma3:4b does not support tools', request, 'no-tools'],
  [
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    request,
    'no-tools',
  ],
  ['No endpoints found that support tool use. Try disabling "look".', request, 'no-tools'],
  ['tools param requires --jinja flag', request, 'no-tools'],
  ["This model doesn't support function calling", request, 'no-tools'],
  ['Function calling is not enabled for models/gemma-3-27b-it', request, 'no-tools'],
  ['deepseek-reasoner does not support this tool_choice', request, 'no-tool-choice'],
  ['This response_format type is unavailable now', outputs, 'no-response-format'],
  ['json_schema is not supported by this model', outputs, 'no-response-format'],
  ['System message must be at the beginning.', later, 'strict-roles'],
  ['Conversation roles must alternate user/assistant/user/assistant/...', later, 'strict-roles'],
  ['System role not supported', request, 'no-system'],
  ['Developer instruction is not enabled for models/gemma-3-27b-it', request, 'no-system'],
  ['Only user and assistant roles are supported!', request, 'no-system'],
  ['messages.1.reasoning_content: Extra inputs are not permitted', thought, 'no-reasoning'],
  [
    'Missing `reasoning_content` field in the assistant message',
    { messages: [user('Ask'), called], stream: true },
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

test('an error names no part that the request left out already', () => {
  expect(refusedOf('Conversation roles must alternate', later, ['strict-roles'])).toBe('no-system');
  expect(refusedOf('Conversation roles must alternate', later, ['strict-roles', 'no-system'])).toBeNull();
  expect(refusedOf('does not support tools', request, ['no-tools'])).toBeNull();
});

test('a dialogue that begins with an answer, or asks twice, has odd turns', () => {
  const odd = 'roles must alternate';
  expect(refusedOf(odd, { messages: [system('Rules'), said('Said'), user('Ask')], stream: true })).toBe(
    'strict-roles',
  );
  expect(refusedOf(odd, { messages: [system('Rules'), user('Ask'), user('Ask')], stream: true })).toBe(
    'strict-roles',
  );
  expect(
    refusedOf(odd, { messages: [system('Rules'), user('Ask'), said('Said'), user('Ask')], stream: true }),
  ).toBe('no-system');
});
