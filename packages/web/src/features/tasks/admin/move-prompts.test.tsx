import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { MovePrompts } from './move-prompts.tsx';
import { TaskEditor } from './task-editor.tsx';
import { list, noForm, one, parent, prompt, save, serve, stored } from './testing/task-form.tsx';

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
  const { user } = await renderWithProviders(
    <MovePrompts task={{ id: 'task-1' }} prompts={[one]} onCopied={() => {}} />,
    {
      user: { role: 'admin' },
      texts: ['admin', 'tasks-admin'],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Grok 1 · grok-4' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Daily menu')).toBeInTheDocument();
  await switchToRussian();
  expect(await dialog.findByText('Меню на день')).toBeInTheDocument();
});

it('a task form shows and saves the copies that its task got of shared prompts', async () => {
  const copy = prompt(5, { title: 'Prompt 1 for Grok', model_type: 'grok' });
  const moved = {
    ...stored,
    prompt_ids: [copy.id],
    prompts: [{ ...copy, model_version: 1 }],
    change_count: stored.change_count + 1,
  };
  let current = stored;
  const requests = serve(
    {
      'GET /private/models': list({ family: 'grok', models: [{ model: 'grok-4', version: 1 }] }),
      'GET /private/tasks/:id/prompts/connected': { body: { tasks: [parent], prompts: [one] } },
      'GET /public/tasks/:id': () => ({ body: current }),
      'POST /private/tasks/:id/prompts/version': () => {
        current = moved;
        return { body: moved };
      },
      'PUT /private/tasks/:id': { body: { ...moved, change_count: moved.change_count + 1 } },
    },
    [one, copy],
  );
  const { user } = await renderWithProviders(<TaskEditor id={stored.id} newPrompt={noForm} />, {
    user: { role: 'admin' },
    texts: ['admin', 'tasks-admin'],
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await user.click(await screen.findByRole('button', { name: 'Grok 1 · grok-4' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: /^Move this task only/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByRole('link', { name: copy.title })).toBeInTheDocument();
  await user.click(await save());
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Weekly menu!',
      prompt_ids: [copy.id],
      change_count: moved.change_count,
    }),
  );
});
