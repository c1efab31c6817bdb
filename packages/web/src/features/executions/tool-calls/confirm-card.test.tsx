import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import type { ToolCallShown } from './tool-call-state.ts';

const call: ToolCallShown = {
  id: 'call',
  toolName: 'unit_convert',
  arguments: { value: 3, to: 'kg' },
  status: 'pending_confirmation',
  result: null,
  error: null,
  durationMs: null,
  expiresAt: null,
};
const show = (changes: Partial<ToolCallShown>) =>
  renderWithProviders(<ConfirmCard call={{ ...call, ...changes }} />, { texts: ['tool-calls'], user: {} });

it('shows what the tool would be given', async () => {
  await show({});
  expect(await screen.findByRole('group', { name: 'Given' })).toHaveTextContent(/"value": 3.*"to": "kg"/);
});

it('says that nothing will be called while tools are stopped', async () => {
  answerApi({ 'PUT /public/tool-calls/:id/confirm': { body: { ...call, is_halted: true } } });
  const { user } = await show({});
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText(/^Nothing will be called/)).toBeVisible();
});

it.each([{}, null])('shows no braces around nothing: %j', async (nothing) => {
  await show({ arguments: nothing });
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeEnabled();
  expect(screen.queryByText('Given')).toBeNull();
});
