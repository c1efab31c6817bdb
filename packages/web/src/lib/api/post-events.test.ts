import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { postEvents } from './event-stream.ts';
import type { StreamEvent } from './sse-parser.ts';

const endpoint = { path: '/tasks/try' };

/** A stream of these chunks that then ends, or fails. */
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

const ask = async (answer: Parameters<typeof mockApi>[0][string], signal = new AbortController().signal) => {
  const requests = mockApi({ 'POST /tasks/try': answer });
  const events: StreamEvent[] = [];
  const outcome = await postEvents(
    endpoint,
    { task: 'menu' },
    { onEvent: (event) => events.push(event), signal },
  ).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { requests, outcome, received: events.map(({ event, data }) => [event, data]) };
};

describe('the events of a POST response', () => {
  it('are requested once, with a body, and passed on in order', async () => {
    const { requests, received, outcome } = await ask(
      streamOf(['event: text-delta\nda', 'ta: "Soup"\n\nevent: end\n', 'data: {}\n\n']),
    );
    expect(received).toEqual([
      ['text-delta', 'Soup'],
      ['end', {}],
    ]);
    expect(outcome).toBe('ended');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', body: { task: 'menu' } });
    expect(requests[0]?.headers.get('accept')).toBe('text/event-stream');
  });

  it.each([
    ['refuses', refusal(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
    ['can not be reached', connectionLost, 'NETWORK'],
  ])('fail when the server %s', async (_how, answer, code) => {
    expect((await ask(answer)).outcome).toMatchObject({ code });
  });

  it('fail when the stream breaks off, keeping the earlier events', async () => {
    const { received, outcome } = await ask(streamOf(['data: 1\n\n'], new TypeError('network error')));
    expect(received).toEqual([['message', 1]]);
    expect(outcome).toBeInstanceOf(TypeError);
  });

  it('end quietly when aborted', async () => {
    const leaving = new AbortController();
    const answer = () => {
      leaving.abort();
      return streamOf([], new DOMException('left', 'AbortError') as never);
    };
    expect((await ask(answer, leaving.signal)).outcome).toBe('ended');
  });
});
