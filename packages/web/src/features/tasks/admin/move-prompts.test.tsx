import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { MovePrompts } from './move-prompts.tsx';
import { list, one } from './testing/task-form.tsx';

it('the tasks that share prompts are named in the language of the reader', async () => {
  const other = aTask({
    name: 'Daily menu',
    config: { tier: 'basic', locales: { ru: { name: 'Меню на день' } } },
  });
  mockApi({
    'GET /private/models': list({ family: 'grok', models: [{ model: 'grok-4', version: 1 }] }),
    'GET /private/tasks/:id/prompts/connected': { body: { tasks: [other], prompts: [one] } },
    'GET /public/tasks': list(other),
  });
  const { user } = await renderWithProviders(<MovePrompts task={{ id: 'task-1' }} prompts={[one]} />, {
    user: { role: 'admin' },
    texts: ['admin', 'tasks-admin'],
  });
  await user.click(await screen.findByRole('button', { name: 'Grok 1 · grok-4' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Daily menu')).toBeInTheDocument();
  await switchToRussian();
  expect(await dialog.findByText('Меню на день')).toBeInTheDocument();
});
