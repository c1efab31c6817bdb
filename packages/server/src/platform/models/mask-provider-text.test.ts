import { expect, test } from 'vitest';
import { maskProviderText } from './mask-provider-text.ts';
import type { WireMessage } from './wire-body.ts';

const messages: WireMessage[] = [
  { role: 'system', content: 'You answer as Dana. System messages must be at the beginning.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Анна weighs 72.5 kg and eats blueberries' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo' } },
    ],
  },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"city":"Omsk"}' } }],
  },
];
const mask = (text: string, key: string | undefined = 'top-secret') =>
  maskProviderText(text, { key, model: 'qwen3', messages });

test.each([
  ['System message must be at the beginning.', 'System message must be at the beginning.'],
  ['registry/qwen3 does not support tools', 'registry/qwen3 does not support tools'],
  ['Maximum context length is 4096 tokens', 'Maximum context length is 4096 tokens'],
  ['Invalid value: Анна weighs 72.5 kg', 'Invalid value: … kg'],
  ['Input "eats blueberries" was flagged', 'Input "…" was flagged'],
  ['cut off: "eats blueb', 'cut off: "…'],
  ['tool in Omsk failed', 'tool in … failed'],
  ['escaped: \\u0410\\u043d\\u043d\\u0430\\nBLUEBERRIES', 'escaped: …'],
  ['key top-secret is wrong', 'key … is wrong'],
  ['Incorrect API key provided: sk-ab***************xyz.', 'Incorrect API key provided: …'],
  ['Bearer abcdef is not allowed', '… is not allowed'],
  ['token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 expired', 'token … expired'],
])('administrators read %s as %s', (text, expected) => {
  expect(mask(text)).toBe(expected);
});

test('a provider’s text is kept in one line of at most 300 characters', () => {
  expect(mask(`a\n\n${'very long '.repeat(1000)}`)).toHaveLength(300);
  expect(mask('one\n\n  two')).toBe('one two');
  expect(mask('no key', undefined)).toBe('no key');
});
