import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../../testing/api.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { englishOnly, prompt } from '../testing/task-form.tsx';
import { PromptTrial } from './prompt-trial.tsx';

it('a prompt is tried in its task, also one in English only, the draft beside the live version with the same inputs', async () => {
  const events = (text: string) =>
    new Response(
      [
        `event: text-delta\ndata: ${JSON.stringify({ text })}\n\n`,
        `event: end\ndata: ${JSON.stringify({ status: 'completed', error: null, output_params: null })}\n\n`,
      ].join(''),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const requests = mockApi({
    'GET /private/prompts/:id/tasks': { body: { items: [englishOnly], next_cursor: null } },
    'GET /public/tasks/:id': { body: englishOnly },
    'GET /public/users/:id/task-executions': {
      body: {
        items: [{ id: 'x', status: 'completed', input_params: { kcal: 1800, gone: 1 } }],
        next_cursor: null,
      },
    },
    'POST /private/tasks/try': ({ body }) => events((body as { drafts?: boolean }).drafts ? 'New' : 'Old'),
  });
  const draft = { ...prompt(1), change_count: 1, saved_at: '2026-11-02T10:00:00Z', saved_by_username: null };
  const drafted = prompt(1, { draft });
  const { user } = await renderWithProviders(<PromptTrial prompt={drafted} prepare={async () => drafted} />, {
    user: { role: 'admin' },
    texts: ['tasks-admin', 'admin'],
  });
  await user.click(await screen.findByRole('combobox', { name: 'Inputs' }));
  await user.click(await screen.findByRole('option', { name: 'From your last run' }));
  await user.click(screen.getByRole('button', { name: 'Run test' }));
  expect(await screen.findByText('New')).toBeInTheDocument();
  expect(await screen.findByText('Old')).toBeInTheDocument();
  const sent = requests.filter(({ path }) => path === '/private/tasks/try').map(({ body }) => body);
  expect(sent).toMatchObject([{ parameters: { kcal: 1800 } }, { parameters: { kcal: 1800 }, drafts: true }]);
});
