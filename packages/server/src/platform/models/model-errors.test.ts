import { expect, test } from 'vitest';
import { maskProviderText, type ProviderReason, readProviderError, reasonOf } from './model-errors.ts';
import { ImageData, type WireMessage } from './wire-body.ts';

const error = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } });

test.each<[number, string, ProviderReason]>([
  [401, '', 'credentials'],
  [403, '', 'credentials'],
  [
    400,
    error('Incorrect API key provided: xa***bc. You can obtain an API key from console.x.ai.'),
    'credentials',
  ],
  [402, error('Insufficient Balance'), 'credit'],
  [429, error('You exceeded your current quota', { code: 'insufficient_quota' }), 'credit'],
  [429, error('Request too large for model: maximum context 1000 tokens per min'), 'transient'],
  [404, error('model "qwen3" not found, try pulling it first'), 'not-found'],
  [404, '404 page not found', 'not-found'],
  [301, '', 'not-found'],
  [
    400,
    JSON.stringify({ error: 'No models loaded. Please load a model in the developer page.' }),
    'not-found',
  ],
  [413, '', 'context'],
  [
    400,
    error("This model's maximum context length is 4096 tokens.", { code: 'context_length_exceeded' }),
    'context',
  ],
  [500, error('the request exceeds the available context size'), 'context'],
  [400, error('prompt is too long: 250000 tokens > 200000 maximum'), 'context'],
  [
    400,
    error(
      'The response was filtered due to the prompt triggering Azure OpenAI’s content management policy.',
      { code: 'content_filter' },
    ),
    'filtered',
  ],
  [403, error('openai/gpt requires moderation. Your input was flagged for "violence".'), 'filtered'],
  [400, error('Eat everything in moderation'), 'rejected'],
  [501, '', 'rejected'],
  [408, '', 'transient'],
  [503, '<html><body>Bad gateway</body></html>', 'transient'],
])('an error of status %i with the body %s is read as %s', (status, body, reason) => {
  expect(reasonOf(readProviderError(body, status))).toBe(reason);
});

test.each<[unknown, number]>([
  [{ error: { code: 429, message: 'x' } }, 429],
  [{ error: { code: '503', message: 'x' } }, 503],
  [{ error: { status: 'RESOURCE_EXHAUSTED', message: 'x' } }, 429],
  [{ error: { type: 'invalid_request_error', message: 'x' } }, 400],
  [{ error: { type: 'authentication_error', message: 'x' } }, 401],
  [{ error: { message: 'x' } }, 503],
  [[{ error: { code: 400, message: 'x' } }], 400],
])('an error within a stream names its status: %j is %i', (body, status) => {
  expect(readProviderError(body).status).toBe(status);
});

test.each<[string, unknown]>([
  ['A message (code)', { error: { message: 'A message', code: 'code' } }],
  ['A message', { error: 'A message' }],
  ['A message', { message: 'A message' }],
  ['A message', { detail: 'A message' }],
  [
    'body.stream_options: Not permitted; x',
    { detail: [{ loc: ['body', 'stream_options'], msg: 'Not permitted' }, { msg: 'x' }] },
  ],
  [
    'Provider returned error What it said',
    {
      error: {
        message: 'Provider returned error',
        metadata: { raw: '{"error":{"message":"What it said"}}' },
      },
    },
  ],
  ['Bad gateway', '<html><style>p {}</style><p>Bad gateway</p></html>'],
  ['just text', 'just text'],
])('the text of an error is read as %j', (text, body) => {
  expect(readProviderError(body, 400).text).toBe(text);
});

test.each<[unknown, number | null]>([
  [error('Please try again in 20s.'), 20_000],
  [error('Please try again in 120ms.'), 120],
  [error('x', { retry_after: 3 }), 3000],
  [error('x', { metadata: { retry_after_seconds: 1.5 } }), 1500],
  [error('x', { details: [{ retryDelay: '7s' }] }), 7000],
  [error('Please retry in 2m'), 120_000],
  [error('Try again later'), null],
])('the error %s asks for a pause of %j ms', (body, ms) => {
  expect(readProviderError(body, 429).retryAfterMs).toBe(ms);
});

const messages: WireMessage[] = [
  { role: 'system', content: 'You answer as Dana. System messages must be at the beginning.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Анна weighs 72.5 kg and eats blueberries' },
      { type: 'image_url', image_url: { url: new ImageData('image/png', Buffer.from('iVBORw0KGgo')) } },
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
