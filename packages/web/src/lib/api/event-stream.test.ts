import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { storageKeys, writeText } from '../storage.ts';
import { followEvents, postEvents } from './event-stream.ts';
import type { StreamEvent } from './sse-parser.ts';

const endpoint = { path: '/runs/:id/events' };
const stream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

const collect = () => {
  const got: StreamEvent[] = [];
  return {
    got,
    onEvent: (event: StreamEvent) => {
      got.push(event);
      return event.event === 'end' ? ('stop' as const) : undefined;
    },
  };
};

describe('followEvents', () => {
  it('sends the token and stops on request', async () => {
    writeText(storageKeys.token, 'secret');
    const requests = mockApi({
      'GET /runs/:id/events': () => stream('id: 1\nevent: end\ndata: {}\n\nid: 2\ndata: {}\n\n'),
    });
    const { got, onEvent } = collect();
    await followEvents(endpoint, { id: 'a b' }, { onEvent, signal: new AbortController().signal });
    expect(got.map(({ id }) => id)).toEqual(['1']);
    expect(requests[0]?.path).toBe('/runs/a%20b/events');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('last-event-id')).toBeNull();
  });

  it('reconnects after a lost connection and resumes after the last event', async () => {
    const parts = [
      stream('id: 7\nevent: text-delta\ndata: {"text":"a"}\n\n'),
      refusal(503, 'SERVICE_UNAVAILABLE'),
      stream('id: 8\nevent: end\ndata: {}\n\n'),
    ];
    const requests = mockApi({ 'GET /runs/:id/events': () => parts.shift() ?? refusal(500, 'UNEXPECTED') });
    const { got, onEvent } = collect();
    const connected: boolean[] = [];
    await followEvents(
      endpoint,
      { id: 'x' },
      { onEvent, onConnection: (now) => connected.push(now), signal: new AbortController().signal },
    );
    expect(got.map(({ id }) => id)).toEqual(['7', '8']);
    expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '7', '7']);
    expect(connected).toEqual([true, false, false, true]);
  });

  it('throws when the server refuses the stream', async () => {
    mockApi({ 'GET /runs/:id/events': refusal(403, 'FORBIDDEN') });
    const { onEvent } = collect();
    await expect(
      followEvents(endpoint, { id: 'x' }, { onEvent, signal: new AbortController().signal }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('ends quietly when aborted while waiting to reconnect', async () => {
    const leaving = new AbortController();
    mockApi({ 'GET /runs/:id/events': () => stream('id: 1\ndata: {}\n\n') });
    const { got, onEvent } = collect();
    await followEvents(
      endpoint,
      { id: 'x' },
      { onEvent, onConnection: (now) => !now && leaving.abort(), signal: leaving.signal },
    );
    expect(got).toHaveLength(1);
  });
});

const trial = { path: '/tasks/try' };

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
    trial,
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
