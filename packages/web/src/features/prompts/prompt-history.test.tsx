import type { PromptRevision } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press, textsOf } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { promptQuery } from '../../data/prompts.ts';
import { PromptHistory } from './prompt-history.tsx';
import { aPrompt } from './testing/a-prompt.ts';

const prompt = aPrompt({ change_count: 3, content: 'Write a menu for a week.' });
const revision = (given: Partial<PromptRevision> = {}): PromptRevision => ({
  change_count: 2,
  title: 'Daily menu',
  content: 'Write a menu for a day.',
  version: 1,
  model_type: 'grok',
  role: 'user',
  saved_at: '2026-11-14T09:00:00.000Z',
  saved_by_username: 'ann',
  note: null,
  ...given,
});
const page = (items: PromptRevision[], next_cursor: string | null = null): MockResponse => ({
  body: { items, next_cursor, current_saved_by_username: 'bob', current_note: 'For families' },
});
type Handler = Parameters<typeof mockApi>[0][string];
const path = 'POST /private/prompts/:id/revisions/:revision/restore';

async function open(
  answer: Handler,
  { unsaved = false, restore }: { unsaved?: boolean; restore?: Handler } = {},
) {
  const requests = mockApi({
    'GET /private/prompts/:id/revisions': answer,
    ...(restore && { [path]: restore }),
  });
  const restored: string[] = [];
  const panel = (
    <PromptHistory prompt={prompt} unsaved={unsaved} onRestored={({ title }) => restored.push(title)} />
  );
  const rendered = await renderWithProviders(panel, {
    user: { role: 'admin', timezone: 'Europe/Moscow' },
    texts: ['prompts', 'admin'],
  });
  press(/^(History|История)/);
  return { ...rendered, restored, sent: () => requests.filter(({ method }) => method === 'POST') };
}

describe('the history of a prompt', () => {
  it('shows why it can’t be loaded, and loads on Retry', async () => {
    let isDown = true;
    await open(() => (isDown ? connectionLost() : page([revision()])));
    expect(await screen.findByRole('alert')).toHaveTextContent("The server can't be reached.");
    isDown = false;
    press('Retry');
    expect(await screen.findByRole('heading', { name: 'Daily menu' })).toBeInTheDocument();
  });

  it('shows title, date, author, model and role of each version, the published one first', async () => {
    await open(page([revision(), revision({ change_count: 1, title: 'Menu', saved_by_username: null })]));
    expect(textsOf(await screen.findAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Weekly menu.* · bobFor familiesPublished/),
      expect.stringMatching(/^Daily menuNov 14, 2026, 12:00 PM · ann.*Grok · version 1.*What changed/),
      expect.stringMatching(/^MenuNov 14, 2026, 12:00 PM(?! ·)/),
    ]);
  });

  it('loads page by page', async () => {
    await open(({ query }) =>
      query.get('cursor')
        ? page([revision({ change_count: 0, title: 'First' })])
        : page([revision()], 'next'),
    );
    await screen.findByText('Daily menu');
    press('Show more');
    expect(await screen.findByText('First')).toBeInTheDocument();
  });
});

describe('an earlier version', () => {
  const list = async (answer: Handler = page([revision()]), more: Parameters<typeof open>[1] = {}) => {
    const rendered = await open(answer, more);
    await screen.findByText('Daily menu');
    return rendered;
  };
  const answerWith = async (name: string) =>
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .click();

  it('is compared with the one after it: what was removed, and what was added', async () => {
    await list();
    const difference = await screen.findByLabelText('What this version changed');
    expect(within(difference).getByText('day').tagName).toBe('DEL');
    expect(within(difference).getByText('week').tagName).toBe('INS');
    expect(screen.getByText('Grok → ChatGPT')).toBeInTheDocument();
    press('Hide');
    expect(screen.queryByLabelText('What this version changed')).toBeNull();
    expect(screen.getByRole('button', { name: 'What changed' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('is restored at once', async () => {
    const restore = { body: aPrompt({ title: 'Daily menu', change_count: 4 }) };
    const { sent, restored } = await list(page([revision()]), { restore });
    press('Restore this version');
    expect(await screen.findByText('Version restored.')).toBeInTheDocument();
    expect(sent().map(({ path: at, body }) => [at, body])).toEqual([
      [
        `/private/prompts/${prompt.id}/revisions/2/restore`,
        { change_count: 3, note: expect.stringMatching(/^Version of Nov.14,.2026,.12:00.PM restored$/) },
      ],
    ]);
    expect(restored).toEqual(['Daily menu']);
  });

  it('is restored after a warning while there are unsaved changes', async () => {
    const { sent } = await list(page([revision()]), { unsaved: true });
    press('Restore this version');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'Your unsaved changes will be lost. The saved version stays in the history.',
    );
    await answerWith('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('is not restored after somebody else’s change, and the notice stays until it is closed', async () => {
    const why = 'Someone else changed this prompt meanwhile.';
    const { restored } = await list(page([revision()]), { restore: refusal(409, 'STALE_WRITE') });
    press('Restore this version');
    const notice = await screen.findByText((text) => text.includes(why), { selector: '[role=alert] *' });
    expect(notice).toBeInTheDocument();
    expect(restored).toEqual([]);
    within(notice.closest('[role=alert]') as HTMLElement)
      .getByLabelText('Close')
      .click();
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  it('is restored over somebody else’s change by the next try', async () => {
    let stored = prompt;
    const requests = mockApi({
      'GET /private/prompts/:id': () => ({ body: stored }),
      'GET /private/prompts/:id/revisions': page([revision()]),
      [path]: ({ body }) => {
        const isStale = (body as { change_count: number }).change_count < stored.change_count;
        return isStale ? refusal(409, 'STALE_WRITE') : { body: stored };
      },
    });
    const Stored = () => {
      const { data } = useQuery(promptQuery(prompt.id));
      return data && <PromptHistory prompt={data} unsaved={false} onRestored={() => {}} />;
    };
    await renderWithProviders(<Stored />, { user: { role: 'admin' }, texts: ['prompts', 'admin'] });
    (await screen.findByRole('button', { name: /^History/ })).click();
    await screen.findByText('Daily menu');
    stored = aPrompt({ change_count: 4, title: 'Menu of ann' });
    press('Restore this version');
    await screen.findByText(/Someone else changed this prompt meanwhile/);
    expect(await screen.findByText('Menu of ann')).toBeInTheDocument();
    press('Restore this version');
    expect(await screen.findByText('Version restored.')).toBeInTheDocument();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toMatchObject([{ change_count: 3 }, { change_count: 4 }]);
  });
});
