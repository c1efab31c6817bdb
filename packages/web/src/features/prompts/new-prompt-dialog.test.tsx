import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { NewPromptDialog } from './prompt-fields.tsx';

it('a new prompt that was begun in a dialog is not lost without a question', async () => {
  const onClose = vi.fn();
  const { user } = await renderWithProviders(
    <NewPromptDialog start={{ title: 'Menu' }} onCreated={() => {}} onClose={onClose} />,
    { texts: ['admin', 'prompts'] },
  );
  const content = await screen.findByLabelText(/^Prompt Content/);
  await user.type(content, 'Write a menu.');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
  expect(onClose).not.toHaveBeenCalled();
  expect(content).toHaveValue('Write a menu.');
  await user.clear(content);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['grok-4', 'Every version uses grok-4'],
  ['demo', 'Every version uses the demo model'],
])('the version of a new prompt says which model answers: %s', async (model, words) => {
  const families = [{ family: 'chatgpt', models: [{ model, version: 1 }] }];
  mockApi({ 'GET /private/models': { body: { items: families, next_cursor: null } } });
  await renderWithProviders(
    <NewPromptDialog start={{ title: 'Menu' }} onCreated={() => {}} onClose={() => {}} />,
    { user: { role: 'admin' }, texts: ['admin', 'prompts'] },
  );
  expect(await screen.findByText(words)).toBeInTheDocument();
});
