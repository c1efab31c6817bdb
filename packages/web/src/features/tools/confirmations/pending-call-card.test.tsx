import type { PendingToolCall } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aPendingCall } from '../testing/a-tool.ts';
import { PendingCallCard } from './pending-call-card.tsx';

const show = async (
  given: Partial<PendingToolCall> = {},
  answer: MockResponse | (() => Promise<MockResponse>) = {},
) => {
  const call = aPendingCall(given);
  const requests = mockApi({ 'PUT /private/tool-calls/:id/confirm': answer });
  await renderWithProviders(<PendingCallCard call={call} />, { texts: ['tools'], user: { role: 'admin' } });
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  return { call, sent };
};
const button = (name: string) => screen.getByRole('button', { name });
const decided = (status: string, is_halted = false): MockResponse => ({
  body: { ...aPendingCall(), status, is_halted },
});

it('shows whose run requests what, with links', async () => {
  const { call } = await show();
  expect(screen.getByRole('article', { name: 'weather' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'anna' })).toHaveAttribute('href', `/admin/users/${call.user_id}`);
  expect(screen.getByRole('link', { name: 'Plan a walk' })).toHaveAttribute(
    'href',
    `/admin/tasks/${call.task_id}`,
  );
  expect(screen.getByRole('group', { name: /weather/ })).toHaveTextContent('"city": "Oslo"');
  expect(screen.getByText(/^(9:5\d|10:00)$/)).toBeInTheDocument();
});

it.each([{}, null])('shows that a call has no arguments: %j', async (given) => {
  await show({ arguments: given });
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByText(/[{}]/)).toBeNull();
});

it.each([
  ['Allow', true, 'running'],
  ['Deny', false, 'denied'],
])('%s sends the decision once, and can’t be clicked again', async (name, confirmed, status) => {
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

it('can be decided again when the decision could not be sent', async () => {
  const { sent } = await show({}, refusal(503, 'SERVICE_UNAVAILABLE'));
  fireEvent.click(button('Allow'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(button('Allow')).toBeEnabled());
  expect(button('Deny')).toBeEnabled();
});

it('can’t be decided after its deadline', async () => {
  await show({ expires_at: new Date(Date.now() - 1000).toISOString() });
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.getByText('0:00')).toBeInTheDocument();
  expect(button('Allow')).toBeDisabled();
  expect(button('Deny')).toBeDisabled();
});

it('shows no time left without a deadline', async () => {
  await show({ expires_at: null });
  expect(screen.queryByText(/^\d+:\d\d$/)).toBeNull();
  expect(button('Allow')).toBeEnabled();
});
