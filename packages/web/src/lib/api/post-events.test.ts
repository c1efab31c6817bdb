import { describe, expect, it } from 'vitest';
import { answerApi, noAnswer, refusal } from '../../../testing/api.ts';
import { postEvents } from './post-events.ts';
import type { StreamEvent } from './sse-parser.ts';

const endpoint = { path: '/tasks/try' };

/** A stream of these chunks that then ends, or breaks off. */
const streamOf = (chunks: string[], breaksWith?: Error) => {
  const encoder = new TextEncoder();
  const left = [...chunks];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(encoder.encode(next));
        else if (breaksWith) controller.error(breaksWith);
        else controller.close();
      },
    }),
  );
};

const ask = async (
  answer: Parameters<typeof answerApi>[0][string],
  signal = new AbortController().signal,
) => {
  const asked = answerApi({ 'POST /tasks/try': answer });
  const events: StreamEvent[] = [];
  const outcome = await postEvents(
    endpoint,
    { task: 'menu' },
    { onEvent: (event) => events.push(event), signal },
  ).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { asked, outcome, told: events.map(({ event, data }) => [event, data]) };
};

describe('events that answer a request', () => {
  it('are asked for once, with a body, and told in their order', async () => {
    const { asked, told, outcome } = await ask(
      streamOf(['event: text-delta\nda', 'ta: "Soup"\n\nevent: end\n', 'data: {}\n\n']),
    );
    expect(told).toEqual([
      ['text-delta', 'Soup'],
      ['end', {}],
    ]);
    expect(outcome).toBe('ended');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', body: { task: 'menu' } });
    expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
  });

  it.each([
    ['refuses', refusal(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
    ['can not be reached', noAnswer, 'NETWORK'],
  ])('fail when the server %s', async (_how, answer, code) => {
    expect((await ask(answer)).outcome).toMatchObject({ code });
  });

  it('fail when they break off, and what came before stays', async () => {
    const { told, outcome } = await ask(streamOf(['data: 1\n\n'], new TypeError('network error')));
    expect(told).toEqual([['message', 1]]);
    expect(outcome).toBeInstanceOf(TypeError);
  });

  it('end quietly when they are left', async () => {
    const leaving = new AbortController();
    const answer = () => {
      leaving.abort();
      return streamOf([], new DOMException('left', 'AbortError') as never);
    };
    expect((await ask(answer, leaving.signal)).outcome).toBe('ended');
  });
});
