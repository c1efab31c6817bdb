import { expect, test } from 'vitest';
import type { ModelException } from '../../config/model-exceptions.ts';
import { type ChatRequest, joinLeadingSystem, type WireMessage, wireBody } from './wire-body.ts';

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

test('all of a request is sent while nothing is known', () => {
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
  const picture = { type: 'image_url' as const, image_url: { url: 'data:' } };
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
