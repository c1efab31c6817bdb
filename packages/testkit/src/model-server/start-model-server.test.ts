import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from './start-model-server.ts';

let server: ModelServer;

afterEach(() => server.close());

const ask = (body: object) =>
  fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ messages: [], ...body }),
  });
const origin = () => new URL(server.url).origin;

describe('the scripted model server', () => {
  it('returns its replies in order, repeating the last one', async () => {
    server = await startModelServer({ script: [{ text: 'One' }, { text: 'Two' }] });
    const texts = [];
    for (let call = 0; call < 3; call += 1) texts.push(await (await ask({})).text());
    expect(texts.map((text) => JSON.parse(text).choices[0].message.content)).toEqual(['One', 'Two', 'Two']);
  });

  it('streams text, tool calls, usage on request, and the end marker', async () => {
    server = await startModelServer({
      script: [{ text: 'Two words', toolCalls: [{ name: 'look', arguments: { at: 1 } }] }],
    });
    const stream = await (await ask({ stream: true, stream_options: { include_usage: true } })).text();
    const events = stream.trim().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.filter((event) => event.includes('"content"'))).toHaveLength(2);
    expect(stream).toContain('"arguments":"{\\"at\\":1}"');
    expect(stream).toContain('"total_tokens":30');
    expect(await (await ask({ stream: true })).text()).not.toContain('total_tokens');
  });

  it('is scripted and read from another process over HTTP', async () => {
    server = await startModelServer();
    const script = [{ fault: { kind: 'status', status: 503, headers: { 'retry-after': '1' } } }];
    await fetch(`${origin()}/script`, { method: 'PUT', body: JSON.stringify(script) });
    const refused = await ask({ model: 'm' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const requests = await (await fetch(`${origin()}/requests`)).json();
    expect(requests).toMatchObject([{ body: { model: 'm' } }]);
  });

  it('answers immediately in instant mode, streamed or not', async () => {
    server = await startModelServer({ instant: { words: 3 } });
    const stream = await (await ask({ stream: true })).text();
    expect(stream.match(/"content":"word/g)).toHaveLength(3);
    expect(await (await ask({})).json()).toMatchObject({
      choices: [{ message: { content: 'word0 word1 word2 ' } }],
    });
  });
});
