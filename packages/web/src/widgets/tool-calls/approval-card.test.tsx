import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { ApprovalCard } from './tool-card-list.tsx';

const call: ToolCallView = {
  id: 'call',
  toolName: 'unit_convert',
  arguments: { value: 3, to: 'kg' },
  status: 'pending_confirmation',
  result: null,
  error: null,
  durationMs: null,
  expiresAt: null,
};
const show = (changes: Partial<ToolCallView>) =>
  renderWithProviders(
    <ApprovalCard call={{ ...call, ...changes }} answer={async () => ({ is_halted: true })} />,
    { texts: ['tool-calls'], user: {} },
  );

it('shows the arguments of the call', async () => {
  await show({});
  expect(await screen.findByRole('group', { name: 'Arguments' })).toHaveTextContent(/"value": 3.*"to": "kg"/);
});

it('shows that nothing will be called while tools are halted', async () => {
  const { user } = await show({});
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText(/^Nothing will be called/)).toBeInTheDocument();
});

it.each([{}, null])('shows no empty arguments: %j', async (nothing) => {
  await show({ arguments: nothing });
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeEnabled();
  expect(screen.queryByText('Arguments')).toBeNull();
});
