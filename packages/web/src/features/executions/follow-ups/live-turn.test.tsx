import type { FollowUp } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aFollowUp, eventStream } from '../testing/factories.ts';
import { LiveTurn } from './live-turn.tsx';

const events = 'GET /public/follow-ups/:id/events';
const cancel = 'POST /public/follow-ups/:id/cancel';

async function show(followUp: Partial<FollowUp>, answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({ [events]: neverResponds, ...answers });
  const open = aFollowUp({ status: 'running', result: null, finished_at: null, ...followUp });
  const app = await renderWithProviders(<LiveTurn followUp={open} />, {
    texts: ['executions', 'follow-ups'],
    user: {},
  });
  return { ...app, stops: () => requests.filter(({ path }) => path.endsWith('/cancel')) };
}
const status = (event: object) => ({ id: 1, event: 'status', data: { attempt: 1, ...event } });
const words = (id: number, text: string) => ({ id, event: 'text-delta', data: { text } });

describe('an answer in progress', () => {
  it.each([
    ['pending', 'Waiting in the queue'],
    ['running', 'Thinking'],
  ] as const)('that is %s shows its status before the first word', async (state, text) => {
    await show({ status: state });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.getByText(/will appear here as it is written/)).toBeInTheDocument();
  });

  it('streams its text, and changes to writing', async () => {
    const stream = eventStream([status({ status: 'running' }), words(2, 'Use **oat'), words(3, ' milk**')]);
    await show({ status: 'pending' }, { [events]: stream });
    expect(await screen.findByText('oat milk')).toBeInTheDocument();
    expect(screen.queryByText(/will appear here/)).toBeNull();
  });

  it('can’t be stopped once it has ended', async () => {
    const stream = eventStream([words(1, 'Oats.'), { id: 2, event: 'end', data: { status: 'completed' } }]);
    const { stops } = await show({}, { [events]: stream, 'GET /public/task-executions/:id': neverResponds });
    expect(await screen.findByText('Oats.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('status')).toBeNull();
    expect(stops()).toEqual([]);
  });
});

describe('stopping an answer', () => {
  it.each([
    ['by its button', () => press('Stop')],
    ['by Escape', () => void fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('%s happens once', async (_how, stop) => {
    const answer = deferred({ body: aFollowUp({ status: 'failed' }) });
    const { stops } = await show({}, { [cancel]: answer.handler });
    stop();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    answer.release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled());
    expect(stops()).toHaveLength(1);
  });

  it('shows an error when it fails, and can be retried', async () => {
    const { stops } = await show({}, { [cancel]: refusal(500, 'UNEXPECTED') });
    press('Stop');
    expect(await screen.findByText('The run could not be stopped.')).toBeInTheDocument();
    press('Stop');
    await waitFor(() => expect(stops()).toHaveLength(2));
  });
});
