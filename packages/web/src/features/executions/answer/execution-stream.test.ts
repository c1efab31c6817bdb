import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '../../../lib/api/sse-parser.ts';
import { emptyExecutionStream, reduceExecutionEvent } from './execution-stream.ts';

const status = (id: number, value: string, attempt: number): StreamEvent => ({
  id: String(id),
  event: 'status',
  data: { status: value, attempt },
});
const words = (id: number, text: string): StreamEvent => ({
  id: String(id),
  event: 'text-delta',
  data: { text },
});
const end = (id: number | null, value: string, error: unknown = null): StreamEvent => ({
  id: id === null ? null : String(id),
  event: 'end',
  data: { status: value, error },
});
const thinking = (id: number, seconds: number): StreamEvent => ({
  id: String(id),
  event: 'thinking',
  data: { seconds },
});
const follow = (events: StreamEvent[]) => events.reduce(reduceExecutionEvent, emptyExecutionStream);

describe('the stream of a run', () => {
  const begun = [status(1, 'pending', 0), status(2, 'running', 1)];

  it.each<{ name: string; events: StreamEvent[]; gives: object }>([
    { name: 'nothing yet', events: [], gives: { status: null, text: '', ended: false } },
    { name: 'a run that waits', events: [status(1, 'pending', 0)], gives: { status: 'pending', text: '' } },
    {
      name: 'words in order',
      events: [...begun, words(3, 'Good '), words(4, 'morning')],
      gives: { status: 'running', text: 'Good morning', ended: false },
    },
    {
      name: 'words that turned out to be a thought',
      events: [...begun, words(3, 'Hm'), { id: '4', event: 'text-reset', data: {} }, words(5, 'Hello')],
      gives: { text: 'Hello', lastId: 5 },
    },
    {
      name: 'thoughts, until the first words',
      events: [...begun, thinking(3, 0), thinking(4, 12)],
      gives: { text: '', thinkingSeconds: 12 },
    },
    {
      name: 'words after thoughts',
      events: [...begun, thinking(3, 12), words(4, 'Hello')],
      gives: { text: 'Hello', thinkingSeconds: null },
    },
    {
      name: 'words that repeat after a reconnection',
      events: [...begun, words(3, 'Good '), words(4, 'morning'), words(3, 'Good '), words(4, 'morning')],
      gives: { text: 'Good morning', lastId: 4 },
    },
    {
      name: 'a status that repeats after words',
      events: [...begun, words(3, 'Good'), status(2, 'running', 1)],
      gives: { text: 'Good' },
    },
    {
      name: 'a run started over, whose earlier words are void',
      events: [...begun, words(3, 'Goo'), status(4, 'running', 2), words(5, 'Hello')],
      gives: { attempt: 2, text: 'Hello' },
    },
    {
      name: 'a run that goes back to the queue keeps its words until it starts over',
      events: [...begun, words(3, 'Goo'), status(4, 'pending', 1)],
      gives: { status: 'pending', text: 'Goo' },
    },
    {
      name: 'the same attempt sent again with a new id',
      events: [...begun, words(3, 'Good'), status(4, 'running', 1), words(5, ' day')],
      gives: { text: 'Good day' },
    },
    {
      name: 'an end',
      events: [...begun, words(3, 'Good'), end(4, 'completed')],
      gives: { status: 'completed', ended: true, error: null, text: 'Good' },
    },
    {
      name: 'an end read from the row, with the id of the previous event',
      events: [...begun, words(3, 'Good'), end(3, 'completed')],
      gives: { status: 'completed', ended: true },
    },
    {
      name: 'an end without any id',
      events: [end(null, 'failed', { code: 'CANCELLED', message: 'Stopped by the user.' })],
      gives: {
        status: 'failed',
        ended: true,
        error: { code: 'CANCELLED', message: 'Stopped by the user.' },
      },
    },
    {
      name: 'anything after the end',
      events: [...begun, words(3, 'Good'), end(4, 'completed'), words(5, '!'), end(6, 'failed')],
      gives: { status: 'completed', text: 'Good' },
    },
    {
      name: 'events and data that are not known',
      events: [
        ...begun,
        { id: '3', event: 'surprise', data: { text: 'no' } },
        { id: '4', event: 'text-delta', data: { text: 7 } },
        { id: '5', event: 'text-delta', data: 'no' },
        words(6, 'yes'),
      ],
      gives: { text: 'yes', lastId: 6 },
    },
  ])('returns $name', ({ events, gives }) => {
    expect(follow(events)).toMatchObject(gives);
  });
});
