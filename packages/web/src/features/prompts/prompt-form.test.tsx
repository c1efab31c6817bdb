import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { PromptEditor } from './prompt-form.tsx';
import { aCheck, aPrompt } from './testing/a-prompt.ts';

const stored = aPrompt({ title: 'Weekly menu', change_count: 3 });
const show = async (
  id: string | undefined,
  answers: Record<string, MockResponse | ((requests: MockRequest) => MockResponse)> = {},
) => {
  const requests = mockApi({
    'GET /private/prompts/:id': { body: stored },
    'POST /private/prompts/check': { body: aCheck() },
    'GET /private/prompts/:id/tasks': { body: { items: [], next_cursor: null } },
    'POST /private/prompts': { status: 201, body: aPrompt() },
    'PUT /private/prompts/:id': ({ body }) => ({ body: { ...stored, ...(body as object), change_count: 4 } }),
    ...answers,
  });
  const rendered = await renderWithProviders(<PromptEditor id={id} />, { texts: ['admin', 'prompts'] });
  const sent = () =>
    requests
      .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/check'))
      .map(({ method, path, body }) => ({ method, path, body }));
  return { ...rendered, sent };
};
const field = (name: RegExp) => screen.findByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save Prompt' });

it('reports every error on save, and sends nothing', async () => {
  const { user, sent } = await show(undefined);
  await screen.findByRole('heading', { name: 'Create New Prompt' });
  enter(/^Prompt Title/, 'ab');
  enter(/^Prompt Content/, 'too short');
  enter(/^Version/, '0');
  await user.click(save());
  await screen.findByText('At least 3 characters');
  await screen.findByText('At least 10 characters');
  await screen.findByText('Must be at least 1');
  expect(sent()).toEqual([]);
});

it('creates a prompt and is empty afterwards', async () => {
  const { user, sent } = await show(undefined);
  const content = await field(/^Prompt Content/);
  expect(content).toHaveAttribute('placeholder', 'Enter your prompt content here...');
  expect(content).toHaveAttribute('rows', '12');
  enter(/^Prompt Title/, 'Weekly menu');
  enter(/^Prompt Content/, 'Write a menu for a week.');
  await user.click(save());
  const notice = await screen.findByText('Prompt created successfully!');
  expect(within(notice).getByRole('link').getAttribute('href')).toMatch(/^\/admin\/prompts\/.+/);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/private/prompts',
      body: {
        title: 'Weekly menu',
        content: 'Write a menu for a week.',
        version: 1,
        model_type: 'chatgpt',
        role: 'system',
      },
    },
  ]);
  expect(await field(/^Prompt Title/)).toHaveValue('');
});

it('shows the server’s parse error at the content', async () => {
  const message = 'Line 2, column 7: tag {% if a %} is required';
  const params = { line: 2, column: 7, reason: 'tag {% if a %} is required' };
  const { user } = await show(stored.id, {
    'PUT /private/prompts/:id': refusal(400, 'VALIDATION_FAILED', [
      { path: 'content', message: 'x', code: 'TEMPLATE', params },
    ]),
  });
  await user.type(await field(/^Prompt Title/), ' 2');
  await user.click(save());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await field(/^Prompt Content/)).toHaveAccessibleDescription(message);
});

it('shows variables, which of them a task lacks, and a preview', async () => {
  await show(stored.id, {
    'POST /private/prompts/check': ({ body }) => {
      expect(body).toEqual({ content: stored.content, prompt_id: stored.id });
      return {
        body: aCheck({
          variables: [
            { name: 'meal', known: true, missing_in: [], sample: 'x' },
            { name: 'mood', known: false, missing_in: ['Plan a week'], sample: 'x' },
          ],
          preview: 'About ‹meal›',
        }),
      };
    },
  });
  await screen.findByText('About ‹meal›');
  expect(screen.getByText('“mood” is not a parameter of: Plan a week.')).toBeInTheDocument();
  expect(screen.queryByText(/No task uses this prompt yet/)).toBeNull();
});

it('changes the live version, which one click takes back', async () => {
  const { user, sent } = await show(stored.id, {
    'POST /private/prompts/:id/revisions/:revision/restore': { body: { ...stored, change_count: 5 } },
  });
  await user.type(await field(/^Prompt Title/), ' 2');
  await user.click(save());
  await screen.findByText('Prompt updated successfully!');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await field(/^Prompt Title/)).toHaveValue('Weekly menu'));
  expect(sent().at(-1)).toMatchObject({
    path: `/private/prompts/${stored.id}/revisions/3/restore`,
    body: { change_count: 4 },
  });
});

it('saves a draft, shows what it changes, and publishes or discards it', async () => {
  const content = 'Write a menu for a month.';
  const draft = { ...stored, content, change_count: 1, saved_at: '2026-11-02T10:00:00Z' };
  const drafted = { ...stored, draft: { ...draft, saved_by_username: 'ann' } };
  let now = stored;
  const { user, sent } = await show(stored.id, {
    'GET /private/prompts/:id': () => ({ body: now }),
    'PUT /private/prompts/:id/draft': () => {
      now = drafted;
      return { body: now };
    },
    'POST /private/prompts/:id/publish': { body: { ...stored, content, change_count: 4 } },
    'DELETE /private/prompts/:id/draft': { body: stored },
  });
  await field(/^Prompt Content/);
  enter(/^Prompt Content/, content);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/^Saved .* by ann/)).toBeInTheDocument();
  const difference = await screen.findByRole('region', { name: 'What this version changed' });
  expect(within(difference).getByText('month').tagName).toBe('INS');
  expect(await field(/^Prompt Content/)).toHaveValue(content);
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/can't be restored/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Draft published. Runs use it from now on.')).toBeInTheDocument();
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [`/private/prompts/${stored.id}/draft`, expect.objectContaining({ content, change_count: 0 })],
    [`/private/prompts/${stored.id}/publish`, { change_count: 3, draft_change_count: 1 }],
  ]);
});

it('shows a notice when a template can’t be checked without a network', async () => {
  await show(undefined);
  await field(/^Prompt Content/);
  onlineManager.setOnline(false);
  enter(/^Prompt Content/, 'Write a menu for a week.');
  await screen.findByText('The template could not be checked right now.');
  onlineManager.setOnline(true);
  await waitFor(() => expect(screen.queryByText('The template could not be checked right now.')).toBeNull());
});

it('sends a note on the change with it, once', async () => {
  const { user, sent } = await show(stored.id);
  await field(/^Prompt Content/);
  enter(/^Prompt Content/, 'Write a menu for a month.');
  enter(/^Note on this change/, 'For families');
  await user.click(save());
  await screen.findByText('Prompt updated successfully!', { exact: false });
  expect(sent().at(-1)?.body).toMatchObject({ content: 'Write a menu for a month.', note: 'For families' });
  expect(await field(/^Note on this change/)).toHaveValue('');
});
