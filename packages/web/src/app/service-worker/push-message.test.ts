import { describe, expect, it } from 'vitest';
import { openPath, readMessage } from './push-message.ts';

describe('readMessage', () => {
  const message = { title: 'Done', body: 'Soup', path: '/executions/7', tag: 'n-1', language: 'en' };

  it('reads what the server sends', () => {
    const { language: lang, ...rest } = message;
    expect(readMessage({ json: () => message })).toEqual({ ...rest, lang });
    expect(readMessage({ json: () => ({ title: 'Done', body: 7 }) })).toEqual({ title: 'Done' });
  });

  it.each([
    ['no data', null],
    ['no title', { json: () => ({ body: 'Soup' }) }],
    ['null', { json: () => null }],
    [
      'no JSON',
      {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    ],
  ])('ignores a message with %s', (_name, data) => {
    expect(readMessage(data)).toBeNull();
  });
});

describe('openPath', () => {
  it.each([
    ['/executions/7', '/executions/7'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],

    [undefined, '/'],
  ])('opens %s as %s', (path, expected) => {
    expect(openPath(path)).toBe(expected);
  });
});
