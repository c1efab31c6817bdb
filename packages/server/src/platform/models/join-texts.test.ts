import { expect, test } from 'vitest';
import { endOfStream, sseEvent, textChunk } from '../../demo-model/wire.ts';
import { joinTexts } from './join-texts.ts';

const chunk = (content: string) => textChunk('id', 'model', content);
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
const end = endOfStream({ id: 'id', model: 'model', finish: 'stop', usage }, true);

test('adjacent text chunks of a stream become one event, and the end event stays', () => {
  const words = ['One ', 'two ', '"three"\n\n', 'четыре 😀'];
  expect(joinTexts(words.map(chunk).join('') + end)).toBe(chunk(words.join('')) + end);
  const other = {
    id: 'x',
    obfuscation: 'abc',
    choices: [{ index: 0, delta: { content: 'a' }, logprobs: null }],
  };
  expect(joinTexts(sseEvent(other) + sseEvent(other))).toBe(
    sseEvent({ ...other, choices: [{ index: 0, delta: { content: 'aa' }, logprobs: null }] }),
  );
});

test('an unfinished event of a stream is passed on unchanged', () => {
  const [text, half] = [chunk('a'), chunk('b').slice(0, 20)];
  expect(joinTexts(text + half)).toBe(text + half);
  expect(joinTexts(text + text + half)).toBe(chunk('aa') + half);
  expect(joinTexts('')).toBe('');
});

const said = { index: 0, delta: { content: 'b' } };
test.each<[string, unknown]>([
  ['reasoning', { choices: [{ index: 0, delta: { content: 'b', reasoning_content: 'hm' } }] }],
  ['a tool call', { choices: [{ index: 0, delta: { content: 'b', tool_calls: [] } }] }],
  ['content in parts', { choices: [{ index: 0, delta: { content: [{ type: 'text', text: 'b' }] } }] }],
  ['no content', { choices: [{ index: 0, delta: { content: null } }] }],
  ['a refusal', { choices: [{ index: 0, delta: { content: '', refusal: 'no' } }] }],
  ['the finish', { choices: [{ ...said, finish_reason: 'stop' }] }],
  ['probabilities', { choices: [{ ...said, logprobs: { content: [] } }] }],
  ['usage', { choices: [said], usage }],
  ['an error', { error: { message: 'overloaded' }, choices: [said] }],
  ['another choice', { choices: [{ ...said, index: 1 }] }],
  ['two choices', { choices: [said, { ...said, index: 1 }] }],
  ['no choice', { choices: [] }],
  ['a value that is no object', 'b'],
])('in a stream, %s is passed on unchanged, in order', (_, value) => {
  const stream = chunk('a') + sseEvent(value) + chunk('c');
  expect(joinTexts(stream)).toBe(stream);
});

test.each([
  'data: {"choices":[{"delta"\n\n',
  ': a comment\n\n',
  'event: error\ndata: {}\n\n',
  'data: [DONE]\n\n',
])('in a stream, what is no chunk is passed on: %j', (event) => {
  expect(joinTexts(chunk('a') + event + chunk('b'))).toBe(chunk('a') + event + chunk('b'));
});
