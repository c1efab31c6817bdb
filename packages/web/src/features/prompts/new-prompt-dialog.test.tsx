import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
