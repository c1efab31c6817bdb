import { describe, expect, it, test } from 'vitest';
import { AnswerReader } from './chat-model.ts';
import type { CallFailure } from './model-errors.ts';
import type { AnswerEnd, AnswerPart } from './read-chunk.ts';

type Read = {
  text: string;
  thought: string;
  parts: AnswerPart[];
  end: AnswerEnd | null;
  failure: CallFailure | null;
  done: boolean;
};

/** Reads pieces of a response as they arrive, until the end mark or the end. */
function read(pieces: readonly (string | Uint8Array)[]): Read {
  const reader = new AnswerReader();
  const parts: AnswerPart[] = [];
  for (const piece of pieces) {
    parts.push(...reader.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
    if (reader.isDone || reader.failure) break;
  }
  parts.push(...reader.finish());
  const failure = reader.failure?.failure ?? null;
  const end = failure ? null : reader.end;
  const said = (type: string) =>
    parts.map((part) => (part.type === type && 'text' in part ? part.text : '')).join('');
  return { text: said('text'), thought: said('thought'), parts, end, failure, done: reader.isDone };
}

const json = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (delta: unknown, finish: string | null = null) =>
  json({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] });
const say = (content: unknown) => delta({ content });
const stop = delta({}, 'stop');
const done = 'data: [DONE]\n\n';
const plain = say('The ') + say('answer.') + stop + done;
/** Only its end mark says that it is whole. */
const unfinished = say('The ') + say('answer.') + done;

describe('an event stream', () => {
  const streams: [string, string][] = [
    ['CRLF', plain.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${plain}`],
    ['comments between', plain.replaceAll('\n\n', '\n\n: OPENROUTER PROCESSING\n\n')],
    ['ids, names and retries', plain.replaceAll('data: ', 'id: 7\nevent: message\nretry: 10\ndata: ')],
    ['data over several lines', plain.replaceAll('"choices"', '\ndata: "choices"')],
    ['no empty lines between', plain.replaceAll('\n\n', '\n')],
    ['no end mark', say('The ') + say('answer.') + stop],
    ['no end mark and no last line break', (say('The ') + say('answer.') + stop).trimEnd()],
    ['no reason for the end', unfinished],
    ['the end mark on an open line', unfinished.trimEnd()],
    ['a small end mark', unfinished.replace('[DONE]', '[done]')],
    ['a quoted end mark', unfinished.replace('[DONE]', '"[DONE]"')],
    ['a bare end mark', unfinished.replace('[DONE]', 'DONE')],
  ];

  it.each(streams)('is read with %s, however it is cut', (_name, stream) => {
    const bytes = new TextEncoder().encode(stream);
    const cuts = [[bytes], Array.from(bytes, (byte) => Uint8Array.of(byte))];
    for (const pieces of cuts)
      expect(read(pieces)).toMatchObject({ text: 'The answer.', end: { finish: 'stop' }, failure: null });
  });

  it('keeps characters whose bytes come apart', () => {
    const bytes = new TextEncoder().encode(say('Ответ 😀') + stop + done);
    expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte))).text).toBe('Ответ 😀');
  });

  it('takes the end mark as an event only', () => {
    const named = say('It ends with [DONE]') + say('\ndata: [DONE]\n\n') + say(' and goes on.') + stop + done;
    expect(read([named]).text).toBe('It ends with [DONE]\ndata: [DONE]\n\n and goes on.');
    expect(read([say('It breaks off after [DONE]')]).failure).toEqual({ kind: 'cut' });
  });

  it('reads nothing after its end mark', () => {
    const { text, done: isDone } = read([plain, say('more')]);
    expect([text, isDone]).toEqual(['The answer.', true]);
    expect(read([plain + say('more') + json({ error: { message: 'late' } })]).text).toBe('The answer.');
  });

  it.each([
    ['empty data', 'data: \n\n'],
    ['null', 'data: null\n\n'],
    ['a word', 'data: ping\n\n'],
    ['an object without meaning', json({ type: 'ping' })],
    ['an event of another name', 'event: ping\ndata: {"at": 1}\n\n'],
    ['choices that are null', json({ id: 'x', choices: null })],
    ['no choices', json({ id: 'x', choices: [], prompt_filter_results: [{}] })],
    ['a choice that is null', json({ choices: [null] })],
    ['a delta that is null', json({ choices: [{ index: 0, delta: null }] })],
    ['no error', json({ error: null, choices: [{ delta: { content: '' }, error: {} }] })],
    [
      'another role and time',
      json({ created: 'now', choices: [{ delta: { role: 'model', content: null } }] }),
    ],
    ['another answer beside the first', json({ choices: [{ index: 1, delta: { content: 'no' } }] })],
    ['odd usage', json({ usage: 'much' })],
  ])('passes over %s, before, between and after', (_name, chunk) => {
    const first = json({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] });
    const stream = [first, chunk, say('The '), chunk, say('answer.'), chunk, stop, chunk, done];
    expect(read([stream.join('')])).toMatchObject({
      text: 'The answer.',
      failure: null,
      end: { finish: 'stop' },
    });
  });

  it('fails on a broken chunk, which may have had words, but not after the end of the answer', () => {
    expect(
      read([`${say('The ')}data: {"choices":[{"delta":\n\n${say('answer.')}${stop}${done}`]),
    ).toMatchObject({
      text: 'The ',
      failure: { kind: 'cut' },
    });
    expect(read([`${say('The answer.')}${stop}data: {"usage":\n\n${done}`]).failure).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a half', say('The ')],
    ['a page', '<!doctype html><title>Sign in</title>'],
  ])('is cut when it ends with %s', (_name, stream) => {
    expect(read([stream]).failure).toEqual({ kind: 'cut' });
  });
});

describe('one JSON answer', () => {
  const message = (content: unknown, more: object = {}) =>
    JSON.stringify({
      choices: [{ message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
    });

  // In more than linear time it would not end before the test is given up.
  it('is read in a time that grows only with its length', () => {
    const words = 'word '.repeat(800_000);
    const pieces = message(words).match(/.{1,100}/g) ?? [];
    expect(read(pieces).text === words).toBe(true);
  });

  it.each([
    [
      'in pieces, with white space before it',
      ['\n ', message('The answer.').slice(0, 20), message('The answer.').slice(20)],
    ],
    [
      'without a reason for its end',
      [JSON.stringify({ choices: [{ message: { content: 'The answer.' } }] })],
    ],
    ['with a delta for the message', [JSON.stringify({ choices: [{ delta: { content: 'The answer.' } }] })]],
    ['as a completion', [JSON.stringify({ choices: [{ text: 'The answer.' }] })]],
    [
      'as a list of chunks',
      [
        JSON.stringify([
          { choices: [{ delta: { content: 'The ' } }] },
          { choices: [{ delta: { content: 'answer.' }, finish_reason: 'stop' }] },
        ]),
      ],
    ],
    [
      'as one chunk a line',
      [
        `${JSON.stringify({ choices: [{ delta: { content: 'The ' } }] })}\n${JSON.stringify({ choices: [{ delta: { content: 'answer.' }, finish_reason: 'stop' }] })}\n`,
      ],
    ],
  ])('is read for a stream: %s', (_name, pieces) => {
    expect(read(pieces)).toMatchObject({ text: 'The answer.', failure: null });
  });

  it('requests tools, with arguments as text or as an object', () => {
    const calls = [
      { id: 'a', type: 'function', function: { name: 'one', arguments: '{"n":1}' } },
      { id: 'b', function: { name: 'two', arguments: { n: 2 } } },
    ];
    expect(read([message(null, { tool_calls: calls })]).end?.toolCalls).toEqual([
      { id: 'a', name: 'one', input: '{"n":1}' },
      { id: 'b', name: 'two', input: '{"n":2}' },
    ]);
  });

  it.each(['{"choices":[{"message":{"content":"The ans', '{}', '[]'])('is cut: %s', (text) => {
    expect(read([text]).failure).toEqual({ kind: 'cut' });
  });
});

describe('thoughts', () => {
  it.each<[string, unknown]>([
    ['reasoning_content', { reasoning_content: 'hm' }],
    ['reasoning', { reasoning: 'hm' }],
    ['reasoning as an object', { reasoning: { content: 'hm' } }],
    ['thinking', { thinking: 'hm' }],
    ['a part of Magistral', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }],
    ['a part alone', { content: { type: 'thinking', thinking: 'hm' } }],
    ['a part without a type', { content: [{ signature: 's', thinking: 'hm' }] }],
    ['a part of Gemini', { content: [{ text: 'hm', thought: true }] }],
    ['details alone', { reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] }],
  ])('are apart from the text: %s', (_name, said) => {
    expect(read([delta(said) + say('The answer.') + stop])).toMatchObject({
      thought: 'hm',
      text: 'The answer.',
    });
  });

  it('are none in an empty list of details', () => {
    const { parts } = read([delta({ content: 'The answer.', reasoning_details: [] }) + stop]);
    expect(parts).toEqual([{ type: 'text', text: 'The answer.' }]);
  });

  it('are kept in their provider’s own fields', () => {
    const stream = [
      delta({ reasoning_content: 'Fir' }),
      delta({ reasoning_content: 'st' }),
      delta({ reasoning: 'Second', reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Sec' }] }),
      delta({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'ond', signature: 's' }] }),
      delta({ reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'abc' }] }),
      stop,
    ];
    expect(read([stream.join('')]).end?.reasoning).toEqual({
      reasoning_content: 'First',
      reasoning: 'Second',
      reasoning_details: [
        { type: 'reasoning.text', index: 0, text: 'Second', signature: 's' },
        { type: 'reasoning.encrypted', index: 1, data: 'abc' },
      ],
    });
    expect(read([plain]).end?.reasoning).toBeNull();
  });
});

describe('content', () => {
  it.each<[string, unknown]>([
    [
      'parts',
      [
        { type: 'text', text: 'The ' },
        { type: 'text', text: 'answer.' },
      ],
    ],
    ['texts in a list', ['The ', 'answer.']],
    ['a part alone', { type: 'text', text: 'The answer.' }],
    ['a part with a value', { type: 'text', text: { value: 'The answer.' } }],
  ])('is read from %s', (_name, content) => {
    expect(read([say(content) + stop]).text).toBe('The answer.');
  });

  it('of a refusal is what the model says', () => {
    expect(read([delta({ content: null, refusal: 'I can’t.' }) + stop]).text).toBe('I can’t.');
  });

  it('of a message after its pieces is not repeated', () => {
    const message = (content: string) =>
      json({ choices: [{ index: 0, message: { content }, finish_reason: 'stop' }] });
    expect(read([say('The ') + say('answer.') + message('The answer.')]).text).toBe('The answer.');
    expect(read([say('The ') + message('The answer.')]).text).toBe('The answer.');
    expect(read([message('The answer.')]).text).toBe('The answer.');
  });
});

test.each([
  ['tool_calls', 'stop'],
  ['length', 'length'],
  ['MAX_TOKENS', 'length'],
  ['content_filter', 'filter'],
  ['refusal', 'filter'],
])('finish reason %s means %s', (reason, finish) => {
  expect(read([say('Half') + delta({}, reason) + done]).end?.finish).toBe(finish);
  expect(read([say('Half') + delta({}, reason) + stop + done]).end?.finish).toBe(finish);
});

describe('an error within a stream', () => {
  it.each<[string, string, object]>([
    [
      'of OpenAI',
      json({ error: { message: 'Overloaded', type: 'server_error', code: null } }),
      { status: 503, reason: 'transient' },
    ],
    [
      'of OpenRouter',
      json({
        error: { code: 502, message: 'Provider returned error' },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      }),
      { status: 502 },
    ],
    [
      'in a choice',
      json({
        choices: [
          { delta: { content: '' }, finish_reason: 'error', error: { code: 429, message: 'Slow down' } },
        ],
      }),
      { status: 429, reason: 'transient' },
    ],
    ['as a reason', delta({}, 'error'), { reason: 'transient' }],
    ['as a text', json({ error: 'llama runner process has terminated' }), { reason: 'transient' }],
    [
      'of vLLM',
      json({ object: 'error', message: 'Engine died', type: 'InternalServerError', code: 500 }),
      { status: 500 },
    ],
    ['of FastAPI', json({ detail: 'Too many', status: 429 }), { status: 429 }],
    ['as an event', 'event: error\ndata: {"message": "Model crashed"}\n\n', { reason: 'transient' }],
    ['as an event of text', 'event: error\ndata: upstream connect error\n\n', { reason: 'transient' }],
    [
      'of Anthropic',
      json({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
      { status: 503 },
    ],
    [
      'in one JSON answer',
      JSON.stringify({ error: { message: 'No models loaded' } }),
      { reason: 'not-found' },
    ],
    ['in a message alone', JSON.stringify({ message: 'Too many requests', code: 429 }), { status: 429 }],
  ])('%s is a failure', (_name, stream, failure) => {
    expect(read([stream]).failure).toMatchObject({ kind: 'http', ...failure });
    if (stream.startsWith('{')) return;
    const late = read([say('Half') + stream + stop + done]);
    expect(late).toMatchObject({ text: 'Half', failure: { kind: 'http' } });
  });
});

describe('usage', () => {
  const usageOf = (...chunks: unknown[]) => {
    const { parts } = read([say('x') + chunks.map(json).join('') + stop]);
    return parts.flatMap((part) => (part.type === 'usage' ? [part.usage] : []));
  };

  it.each<[string, unknown, unknown]>([
    ['numbers', { prompt_tokens: 7, completion_tokens: 9 }, { input_tokens: 7, output_tokens: 9 }],
    ['digits', { prompt_tokens: '7', completion_tokens: '9' }, { input_tokens: 7, output_tokens: 9 }],
    ['other names', { input_tokens: 7, output_tokens: 9 }, { input_tokens: 7, output_tokens: 9 }],
    [
      'one of them odd',
      { prompt_tokens: 7, completion_tokens: -5 },
      { input_tokens: 7, output_tokens: null },
    ],
  ])('is known from %s, with or without choices', (_name, usage, expected) => {
    expect(usageOf({ id: 'x', usage })).toEqual([expected]);
    expect(usageOf({ choices: [], usage })).toEqual([expected]);
    expect(usageOf({ x_groq: { usage } })).toEqual([expected]);
    expect(usageOf({ choices: [{ index: 0, delta: {}, usage }] })).toEqual([expected]);
  });

  it.each([
    null,
    'much',
    { prompt_tokens: -5, completion_tokens: 1e15 },
    { prompt_tokens: 1.5 },
    { prompt_tokens: '5e3' },
  ])('is unknown from %j', (usage) => {
    expect(usageOf({ choices: [], usage })).toEqual([]);
  });
});
