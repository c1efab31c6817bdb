import type { Execution, FollowUp } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { onScreenOf } from '../../../../testing/screen-width.ts';
import { aFollowUp, anExecution, eventStream } from '../testing/factories.ts';
import { LiveAnswer, LiveFollowUp } from './live-answer.tsx';

const events = 'GET /public/task-executions/:id/events';
const agent = { name: 'Anna', image: null, role: 'Dietologist', greeting: null, disclaimer: null };
type Event = Parameters<typeof eventStream>[0][number];

/** Renders a run whose stream has these events and stays open. */
async function show(said: Omit<Event, 'id'>[], execution: Partial<Execution> = {}, answers = {}) {
  const requests = mockApi({
    [events]: said.length === 0 ? neverResponds : openStream(said),
    ...answers,
  });
  const app = await renderWithProviders(
    <LiveAnswer
      execution={anExecution({ status: 'running', result: null, finished_at: null, ...execution })}
      agent={agent}
      titles={['Weekly menu']}
      since={Date.now()}
    />,
    { user: {}, texts: ['executions', 'tool-calls'] },
  );
  return { ...app, stops: () => requests.filter(({ path }) => path.endsWith('/cancel')) };
}
/** The stream stays open after its events, as during a run. */
function openStream(said: Omit<Event, 'id'>[]): Response {
  const text = said.map(
    ({ event, data }, index) => `id: ${index + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  const body = new ReadableStream({
    start: (out) => out.enqueue(new TextEncoder().encode(text.join(''))),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
const status = (name: string) => ({ event: 'status', data: { status: name, attempt: 1 } });
const words = (text: string) => ({ event: 'text-delta', data: { text } });
const thinking = (seconds: number) => ({ event: 'thinking', data: { seconds } });
const call = (event: string, data: object = {}) => ({
  event,
  data: { call_id: 'c1', tool_name: 'calendar', arguments: { day: 1 }, ...data },
});
const phase = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((line) => line.textContent)).toContain(text));

it.each<[string, Omit<Event, 'id'>[], string]>([
  ['has not begun', [status('pending')], 'Waiting in the queue'],
  ['only thinks', [status('running'), thinking(12)], 'Thinking… 12 sec'],
  ['thinks again behind its words', [status('running'), words('Soup'), thinking(3)], 'Thinking… 3 sec'],
  ['has its first words', [status('running'), thinking(12), words('Soup')], 'Writing'],
  ['uses a tool', [status('running'), call('tool-call')], 'Using a tool'],
  ['waits for a decision', [status('running'), call('confirmation-needed')], 'Waiting for your approval'],
  [
    'goes on behind a tool',
    [status('running'), call('tool-call'), call('tool-result', { status: 'completed' }), words('Soup')],
    'Writing',
  ],
])('the phase of an answer in progress when it %s', async (_when, said, text) => {
  await show(said);
  await phase(text);
});

it('the phase of an answer in progress is the run’s status before the first event', async () => {
  await show([], { status: 'pending' });
  await phase('Waiting in the queue');
  expect(screen.getByText(/will appear here as it is written/)).toBeInTheDocument();
});

it('the phase of an answer in progress shows a lost connection while it reconnects', async () => {
  await show([], {}, { [events]: connectionLost });
  await phase('Connection lost, reconnecting');
});

it('an answer in progress shows its text formatted, without the notice', async () => {
  await show([words('# Weekly menu\n\nSoup **now**')]);
  expect(await screen.findByText('now')).toBeInTheDocument();
  expect(screen.queryByText(/will appear here/)).toBeNull();
});

it('an answer in progress shows the tools it uses, and asks for approval', async () => {
  await show([call('confirmation-needed', { expires_at: '2999-01-01T00:00:00Z' })]);
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeEnabled();
  expect(screen.getByRole('region', { name: 'Tools used' })).toHaveTextContent('1 tool call');
});

describe('stopping an answer', () => {
  const cancel = 'POST /public/task-executions/:id/cancel';
  it('leaves Escape to an open menu', async () => {
    const { stops } = await show([], {}, { [cancel]: neverResponds });
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    menu.remove();
    fireEvent.keyDown(document.body, { key: 'Escape', repeat: true });
    expect(stops()).toEqual([]);
  });
});

const followUpEvents = 'GET /public/follow-ups/:id/events';

describe('following the streamed text', () => {
  const scrolls: number[] = [];
  const real = { scrollBy: window.scrollBy, scrollY: Object.getOwnPropertyDescriptor(window, 'scrollY') };
  let top = 0;
  let bottom = 0;
  const scrollTo = (top: number, end: number) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
    bottom = end;
    fireEvent.scroll(window);
  };
  beforeEach(() => {
    scrolls.length = 0;
    top = 0;
    bottom = 0;
    window.scrollBy = ((x: number | ScrollToOptions, y?: number) =>
      scrolls.push(typeof x === 'number' ? (y ?? 0) : (x.top ?? 0))) as typeof window.scrollBy;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, top, 0, bottom - top),
    );
  });
  afterEach(() => {
    window.scrollBy = real.scrollBy;
    if (real.scrollY) Object.defineProperty(window, 'scrollY', real.scrollY);
    vi.restoreAllMocks();
  });

  it('stops when the user scrolls up, and continues after a click', async () => {
    await show([]);
    expect(screen.queryByRole('button', { name: 'Jump to the end' })).toBeNull();
    scrollTo(500, window.innerHeight);
    scrollTo(300, window.innerHeight + 200);
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
    press('Jump to the end');
    expect(scrolls.at(-1)).toBe(224);
    expect(screen.queryByRole('button', { name: 'Jump to the end' })).toBeNull();
  });

  it('pauses during a touch, so that the tap hits its target', async () => {
    const stream = deferred(openStream([status('running'), words('More words')]));
    await show([], {}, { [events]: stream.handler });
    bottom = window.innerHeight;
    fireEvent.pointerDown(document.body);
    stream.release();
    expect(await screen.findByText('More words')).toBeInTheDocument();
    expect(scrolls).toEqual([]);
  });

  it('does not scroll for a user far above the text', async () => {
    bottom = window.innerHeight * 3;
    await show([status('running'), words('More words')]);
    expect(await screen.findByText('More words')).toBeInTheDocument();
    expect(scrolls).toEqual([]);
  });

  it('keeps its beginning in view on a phone, until the user jumps to the end', async () => {
    onScreenOf(390);
    top = 176;
    bottom = window.innerHeight + 200;
    await show([status('running'), words('More words')]);
    expect(await screen.findByText('More words')).toBeInTheDocument();
    // Of the 224 pixels to the end only as many as the text is below the top bar.
    expect(scrolls).toEqual([100]);
    press('Jump to the end');
    expect(scrolls[1]).toBe(224);
  });

  it('works for the answer to a question too', async () => {
    bottom = window.innerHeight + 100;
    await showFollowUp({}, { [followUpEvents]: openStream([textEvent(1, 'Oats.')]) });
    expect(await screen.findByText('Oats.')).toBeInTheDocument();
    expect(scrolls.at(-1)).toBe(124);
  });

  it('resumes when the user scrolls back to the end', async () => {
    await show([]);
    scrollTo(500, window.innerHeight);
    scrollTo(300, window.innerHeight + 200);
    expect(screen.getByRole('button', { name: 'Jump to the end' })).toBeInTheDocument();
    scrollTo(520, window.innerHeight - 24);
    expect(screen.queryByRole('button', { name: 'Jump to the end' })).toBeNull();
  });
});

const cancelFollowUp = 'POST /public/follow-ups/:id/cancel';

async function showFollowUp(followUp: Partial<FollowUp>, answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({ [followUpEvents]: neverResponds, ...answers });
  const open = aFollowUp({ status: 'running', result: null, finished_at: null, ...followUp });
  const app = await renderWithProviders(<LiveFollowUp followUp={open} />, {
    texts: ['executions', 'follow-ups'],
    user: {},
  });
  return { ...app, stops: () => requests.filter(({ path }) => path.endsWith('/cancel')) };
}
const textEvent = (id: number, text: string) => ({ id, event: 'text-delta', data: { text } });

it('an answer in progress can’t be stopped once it has ended', async () => {
  const stream = eventStream([textEvent(1, 'Oats.'), { id: 2, event: 'end', data: { status: 'completed' } }]);
  const { stops } = await showFollowUp(
    {},
    { [followUpEvents]: stream, 'GET /public/task-executions/:id': neverResponds },
  );
  expect(await screen.findByText('Oats.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(stops()).toEqual([]);
});

it('stopping an answer: by Escape happens once', async () => {
  const answer = deferred({ body: aFollowUp({ status: 'failed' }) });
  const { stops } = await showFollowUp({}, { [cancelFollowUp]: answer.handler });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  answer.release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled());
  expect(stops()).toHaveLength(1);
});

it('stopping an answer shows an error when it fails, and can be retried', async () => {
  const { stops } = await showFollowUp({}, { [cancelFollowUp]: refusal(500, 'UNEXPECTED') });
  press('Stop');
  expect(await screen.findByText('The run could not be stopped.')).toBeInTheDocument();
  press('Stop');
  await waitFor(() => expect(stops()).toHaveLength(2));
});
