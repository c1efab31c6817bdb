import type { PendingToolCall } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { pendingToolCallsQuery } from '../../data/tool-calls.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { PendingCallCard, Component as PendingCalls } from './pending-calls.tsx';
import { aPendingCall } from './testing/tools.tsx';

const show = async (
  given: Partial<PendingToolCall> = {},
  answer: MockResponse | (() => Promise<MockResponse>) = {},
) => {
  const call = aPendingCall(given);
  const requests = mockApi({
    'PUT /private/tool-calls/:id/confirm': answer,
    'POST /private/tool-calls/:id/open': { body: call },
  });
  await renderWithProviders(<PendingCallCard call={call} />, { texts: ['tools'], user: { role: 'admin' } });
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  return { call, sent };
};
const button = (name: string) => screen.getByRole('button', { name });
const decided = (status: string, is_halted = false): MockResponse => ({
  body: { ...aPendingCall(), status, is_halted },
});

it('a waiting tool call shows whose run requests what, with links, and the arguments once they are opened', async () => {
  const { call } = await show();
  expect(screen.getByRole('article', { name: 'weather' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'anna' })).toHaveAttribute('href', `/admin/users/${call.user_id}`);
  expect(screen.getByRole('link', { name: 'Plan a walk' })).toHaveAttribute(
    'href',
    `/admin/tasks/${call.task_id}`,
  );
  expect(screen.queryByText(/Oslo/)).toBeNull();
  fireEvent.click(button('Show arguments'));
  expect(await screen.findByRole('group', { name: /weather/ })).toHaveTextContent('"city": "Oslo"');
  expect(screen.getByText(/^(9:\d\d|10:00)$/)).toBeInTheDocument();
});

it.each([{}, null])('a waiting tool call shows that it has no arguments: %j', async (given) => {
  await show({ arguments: given });
  fireEvent.click(button('Show arguments'));
  expect(await screen.findByText('The tool is called without arguments.')).toBeInTheDocument();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByText(/[{}]/)).toBeNull();
});

it.each([
  ['Allow', true, 'running'],
  ['Deny', false, 'denied'],
])('%s sends the decision on a call once, and can’t be clicked again', async (name, confirmed, status) => {
  const { call, sent } = await show({}, decided(status));
  fireEvent.click(button(name));
  await waitFor(() => expect(button('Allow')).toBeDisabled());
  fireEvent.click(button(name));
  await waitFor(() => expect(sent()).toEqual([[`/private/tool-calls/${call.id}/confirm`, { confirmed }]]));
  await waitFor(() => expect(button('Allow')).toBeDisabled());
  expect(button('Deny')).toBeDisabled();
  expect(
    await screen.findByText(/“?weather”?/, { selector: '[role=status] *, [role=alert] *' }),
  ).toBeInTheDocument();
});

it('a waiting tool call can be decided again when the decision could not be sent', async () => {
  const { sent } = await show({}, refusal(503, 'SERVICE_UNAVAILABLE'));
  fireEvent.click(button('Allow'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(button('Allow')).toBeEnabled());
  expect(button('Deny')).toBeEnabled();
});

it('a waiting tool call can’t be decided after its deadline', async () => {
  await show({ expires_at: new Date(Date.now() - 1000).toISOString() });
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.getByText('0:00')).toBeInTheDocument();
  expect(button('Allow')).toBeDisabled();
  expect(button('Deny')).toBeDisabled();
});

it('a waiting tool call shows no time left without a deadline', async () => {
  await show({ expires_at: null });
  expect(screen.queryByText(/^\d+:\d\d$/)).toBeNull();
  expect(button('Allow')).toBeEnabled();
});

it.each([
  ['allowed', decided('running'), '“weather” allowed.'],
  ['refused', refusal(404, 'TOOL_CALL_NOT_FOUND'), 'This tool call does not exist.'],
])('a notice says a call was %s even if the list drops its card first', async (_name, answer, message) => {
  const { handler, release } = deferred(answer);
  let items: PendingToolCall[] = [aPendingCall()];
  mockApi({
    'GET /private/tool-calls/pending': () => ({ body: { items, next_cursor: null } }),
    'PUT /private/tool-calls/:id/confirm': handler,
  });
  const { user, queryClient } = await renderWithProviders(<PendingCalls />, { texts: ['admin', 'tools'] });
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  items = [];
  await queryClient.refetchQueries(pendingToolCallsQuery);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  release();
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('a waiting tool call shows its task in the user’s language', async () => {
  const task = aTask({ name: 'Quick workout' });
  const locales = { ru: { name: 'Быстрая тренировка' } };
  const waiting = aPendingCall({ task_id: task.id, task_name: task.name });
  mockApi({
    'GET /private/tool-calls/pending': { body: { items: [waiting], next_cursor: null } },
    'GET /public/tasks': {
      body: { items: [{ ...task, config: { ...task.config, locales } }], next_cursor: null },
    },
  });
  await renderWithProviders(<PendingCalls />, { texts: ['admin', 'tools'] });
  await screen.findByRole('link', { name: 'Quick workout' });
  await changeLanguage('ru');
  await screen.findByRole('link', { name: 'Быстрая тренировка' });
  await changeLanguage('en');
});
