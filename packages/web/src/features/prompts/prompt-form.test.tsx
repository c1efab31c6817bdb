import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { cachePrompt } from '../../data/prompts.ts';
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
  const rendered = await renderWithProviders(<PromptEditor id={id} />, {
    user: { role: 'admin' },
    texts: ['admin', 'prompts'],
  });
  const sent = () =>
    requests
      .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/check'))
      .map(({ method, path, body }) => ({ method, path, body }));
  return { ...rendered, sent };
};
const field = (name: RegExp) => screen.findByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save Prompt' });

it('the form of a prompt reports every error on save, and sends nothing', async () => {
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

it('the form of a prompt creates a prompt and is empty afterwards', async () => {
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

it('the form of a prompt shows the server’s parse error at the content', async () => {
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

it('the form of a prompt shows variables, which of them a task lacks, and a preview', async () => {
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

it('the form of a prompt leads to the list of the tasks that use it', async () => {
  const task = { id: 'task-1', name: 'Menu', locales: {}, deployment_state: 'prod' };
  await show(stored.id, {
    'GET /private/prompts/:id/tasks': { body: { items: [task], next_cursor: null } },
  });
  expect(await screen.findByRole('link', { name: 'See in the list of tasks' })).toHaveAttribute(
    'href',
    `/admin/tasks?prompt=${stored.id}`,
  );
});

it('the form of a prompt changes the live version, which one click takes back', async () => {
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

it('the form of a prompt saves a draft, shows what it changes, and publishes or discards it', async () => {
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

it('the form of a prompt discards only the draft that it shows', async () => {
  const draft = { ...stored, change_count: 2, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
  const seen: unknown[] = [];
  const { user } = await show(stored.id, {
    'GET /private/prompts/:id': { body: { ...stored, draft } },
    'DELETE /private/prompts/:id/draft': ({ query }) => {
      seen.push(query.get('draft_change_count'));
      return refusal(409, 'STALE_WRITE');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Discard draft' }));
  expect(
    await screen.findByText(/Someone else has changed this|This was changed in another tab/),
  ).toBeInTheDocument();
  expect(seen).toEqual(['2']);
});

it('the form of a prompt shows a notice when a template can’t be checked without a network', async () => {
  await show(undefined);
  await field(/^Prompt Content/);
  onlineManager.setOnline(false);
  enter(/^Prompt Content/, 'Write a menu for a week.');
  await screen.findByText('The template could not be checked right now.');
  onlineManager.setOnline(true);
  await waitFor(() => expect(screen.queryByText('The template could not be checked right now.')).toBeNull());
});

it('the form of a prompt sends a note on the change with it, once', async () => {
  const { user, sent } = await show(stored.id);
  await field(/^Prompt Content/);
  enter(/^Prompt Content/, 'Write a menu for a month.');
  enter(/^Note on this change/, 'For families');
  await user.click(save());
  await screen.findByText('Prompt updated successfully!', { exact: false });
  expect(sent().at(-1)?.body).toMatchObject({ content: 'Write a menu for a month.', note: 'For families' });
  expect(await field(/^Note on this change/)).toHaveValue('');
});

it('the form of a prompt keeps a note until a change takes it, through a draft and a reload', async () => {
  const draft = { ...stored, change_count: 1, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
  const first = await show(stored.id, {
    'PUT /private/prompts/:id': { body: stored },
    'PUT /private/prompts/:id/draft': { body: { ...stored, draft } },
  });
  await field(/^Prompt Content/);
  enter(/^Note on this change/, 'For families');
  expect(await field(/^Note on this change/)).toHaveAccessibleDescription(/Nothing is changed yet/);
  await first.user.click(save());
  await screen.findByText(/^Nothing was changed/);
  expect(screen.queryByText('Prompt updated successfully!')).toBeNull();
  await first.user.type(await field(/^Prompt Title/), '!');
  expect(await field(/^Note on this change/)).toHaveAccessibleDescription('Optional. Shown in the history');
  await first.user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(/^Draft saved/);
  expect(await field(/^Note on this change/)).toHaveValue('For families');
  first.unmount();

  const { user, sent } = await show(stored.id);
  expect(await field(/^Note on this change/)).toHaveValue('For families');
  await user.type(await field(/^Prompt Title/), '!');
  await user.click(save());
  await screen.findByText('Prompt updated successfully!');
  expect(sent().at(-1)?.body).toMatchObject({ title: 'Weekly menu!', note: 'For families' });
  expect(await field(/^Note on this change/)).toHaveValue('');
  expect(Object.keys(window.localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

describe('a draft on this device of what somebody else has saved since', () => {
  const newer = { ...stored, content: 'Write a menu for a party.', change_count: 4 };
  const reopen = async (newest: object = newer) => {
    const first = await show(stored.id);
    await field(/^Prompt Content/);
    enter(/^Prompt Content/, 'Write a menu for a month.');
    first.unmount();
    const app = await show(stored.id, {
      'GET /private/prompts/:id': { body: newest },
      'PUT /private/prompts/:id': ({ body }) => {
        const { change_count } = body as { change_count: number };
        if (change_count < 4) return refusal(409, 'STALE_WRITE');
        return { body: { ...newer, ...(body as object), change_count: 5 } };
      },
      'PUT /private/prompts/:id/draft': refusal(409, 'STALE_WRITE'),
    });
    await screen.findByText('Your earlier input is back.');
    return app;
  };

  it('is saved over it only after the choice to', async () => {
    const { user, sent } = await reopen();
    await user.click(save());
    await screen.findByText('Saved: Write a menu for a party.');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Prompt updated successfully!');
    expect(sent().map(({ body }) => body)).toMatchObject([
      { content: 'Write a menu for a month.', change_count: 3 },
      { content: 'Write a menu for a month.', change_count: 4 },
    ]);
  });

  it('gives way to it, and the next change is saved over it', async () => {
    const { user, sent } = await reopen();
    await user.click(save());
    await screen.findByText('Saved: Write a menu for a party.');
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(async () => expect(await field(/^Prompt Content/)).toHaveValue(newer.content));
    expect(window.localStorage.getItem(`agentarium.draft.${aUser().id}.prompts.${stored.id}`)).toBeNull();
    await user.type(await field(/^Prompt Title/), '!');
    await user.click(save());
    await screen.findByText('Prompt updated successfully!');
    expect(sent().at(-1)?.body).toMatchObject({ content: newer.content, change_count: 4 });
  });

  it('is no conflict once it is discarded', async () => {
    const { user, sent } = await reopen();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.type(await field(/^Prompt Title/), '!');
    await user.click(save());
    await screen.findByText('Prompt updated successfully!');
    expect(sent().map(({ body }) => body)).toMatchObject([{ content: newer.content, change_count: 4 }]);
  });

  it('does not replace a draft that somebody else saved', async () => {
    const draft = { ...newer, change_count: 1, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
    const { user, sent } = await reopen({ ...stored, draft });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Saved: Write a menu for a party.');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`/private/prompts/${stored.id}/draft`, expect.objectContaining({ change_count: 0 })],
    ]);
  });
});

describe('a draft refused because somebody else saved one', () => {
  const theirs = { ...stored, content: 'Write a menu for a party.', change_count: 1 };
  const draft = { ...theirs, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
  const refuse = async () => {
    let newest: object = stored;
    const app = await show(stored.id, {
      'GET /private/prompts/:id': () => ({ body: newest }),
      'PUT /private/prompts/:id/draft': ({ body }) => {
        const { change_count } = body as { change_count: number };
        if (change_count === 0) return refusal(409, 'STALE_WRITE');
        return { body: { ...stored, draft: { ...draft, ...(body as object), change_count: 2 } } };
      },
      'POST /private/prompts/:id/publish': { body: { ...stored, change_count: 4 } },
    });
    await field(/^Prompt Content/);
    enter(/^Prompt Content/, 'Write a menu for a month.');
    newest = { ...stored, draft };
    await app.user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Saved: Write a menu for a party.');
    return app;
  };

  it('is saved as a draft by Keep mine, and not published', async () => {
    const { user, sent } = await refuse();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Draft saved. It is not published yet.');
    expect(sent().map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
      ['PUT', 'draft'],
      ['PUT', 'draft'],
    ]);
  });
});

it('the form of a prompt publishes over the version that it was filled from, not over one saved meanwhile', async () => {
  const draft = { ...stored, change_count: 1, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
  const drafted = { ...stored, draft };
  const { user, sent } = await show(stored.id, {
    'GET /private/prompts/:id': { body: drafted },
    'PUT /private/prompts/:id/draft': {
      body: { ...drafted, draft: { ...draft, change_count: 2 }, change_count: 4 },
    },
    'POST /private/prompts/:id/publish': refusal(409, 'STALE_WRITE'),
  });
  await user.type(await field(/^Prompt Title/), '!');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('button', { name: 'Use the saved version' });
  expect(sent().at(-1)?.body).toEqual({ change_count: 3, draft_change_count: 2 });
});

describe('discarding a draft that somebody else saved again', () => {
  const draft = { ...stored, change_count: 1, saved_at: '2026-11-02T10:00:00Z', saved_by_username: 'ann' };
  const newer = { ...draft, content: 'Write a menu for a party.', change_count: 2 };
  const discardStale = async () => {
    let newest = { ...stored, draft };
    const app = await show(stored.id, {
      'GET /private/prompts/:id': () => ({ body: newest }),
      'DELETE /private/prompts/:id/draft': ({ query }) =>
        query.get('draft_change_count') === '2'
          ? { body: { ...stored, draft: null } }
          : refusal(409, 'STALE_WRITE'),
    });
    const discard = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Discard draft' }));
      await app.user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }),
      );
    };
    await screen.findByRole('button', { name: 'Discard draft' });
    newest = { ...stored, draft: newer };
    await discard();
    await screen.findByText('Saved: Write a menu for a party.');
    return { ...app, discard };
  };

  it('shows theirs, which the next try discards', async () => {
    const { user, discard, sent } = await discardStale();
    await user.click(await screen.findByRole('button', { name: 'Use the saved version' }));
    await waitFor(async () => expect(await field(/^Prompt Content/)).toHaveValue(newer.content));
    await discard();
    await waitFor(async () => expect(await field(/^Prompt Content/)).toHaveValue(stored.content));
    expect(sent().map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });
});

it('the form of a prompt saves over the version that it was filled from, not over one fetched meanwhile', async () => {
  const { user, sent, queryClient } = await show(stored.id);
  await user.type(await field(/^Prompt Title/), '!');
  const newer = { ...stored, content: 'Write a menu for a party.', change_count: 4 };
  await act(async () => cachePrompt(queryClient, newer));
  await screen.findByText('4 changes');
  await user.click(save());
  await waitFor(() => expect(sent()).toMatchObject([{ body: { change_count: 3 } }]));
});
