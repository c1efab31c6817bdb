import type { PromptRevision } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { type Answer, answerApi, noAnswer, refusal, unanswered } from '../../../testing/api.ts';
import { press, speakRussian, textsOf } from '../../../testing/fields.ts';
import { screen, waitFor, within } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
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
  ...given,
});
const page = (items: PromptRevision[], next_cursor: string | null = null): Answer => ({
  body: { items, next_cursor },
});
type Handler = Parameters<typeof answerApi>[0][string];
const path = 'POST /private/prompts/:id/revisions/:revision/restore';

async function open(
  answer: Handler,
  { unsaved = false, restore }: { unsaved?: boolean; restore?: Handler } = {},
) {
  const asked = answerApi({
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
  return { ...rendered, restored, sent: () => asked.filter(({ method }) => method === 'POST') };
}

describe('the history of a prompt', () => {
  it.each([
    ['en', 'History3 changes'],
    ['ru', 'История3 изменения'],
  ])('says in %s how often it changed', async (language, said) => {
    if (language === 'ru') await speakRussian();
    await open(page([]));
    expect(textsOf([screen.getByRole('button', { name: /^(History|История)/ })])).toEqual([said]);
  });

  it('says that there was no change, or that it is loading', async () => {
    const { unmount } = await open(page([]));
    expect(await screen.findByText('The prompt has not been changed since it was created.')).toBeVisible();
    unmount();
    await open(unanswered);
    expect(await screen.findByLabelText('Loading')).toBeVisible();
  });

  it.each<[string, () => Answer, string]>([
    ['no connection', noAnswer, "The server can't be reached. Check your connection and try again."],
    ['no permission', () => refusal(403, 'FORBIDDEN'), 'You do not have permission to do this.'],
  ])('says why it can’t be loaded, %s, and loads at Retry', async (_name, failure, why) => {
    let isDown = true;
    await open(() => (isDown ? failure() : page([revision()])));
    expect(await screen.findByRole('alert')).toHaveTextContent(why);
    isDown = false;
    press('Retry');
    expect(await screen.findByRole('heading', { name: 'Daily menu' })).toBeVisible();
  });

  it('says of each version what it was called, when and by whom it was saved, and its model and role', async () => {
    await open(page([revision(), revision({ change_count: 1, title: 'Menu', saved_by_username: null })]));
    expect(textsOf(await screen.findAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Daily menuNov 14, 2026, 12:00 PM · ann.*Grok · version 1.*Compare$/),
      expect.stringMatching(/^MenuNov 14, 2026, 12:00 PM(?! ·)/),
    ]);
  });

  it('goes on page by page', async () => {
    await open(({ query }) =>
      query.get('cursor')
        ? page([revision({ change_count: 0, title: 'First' })])
        : page([revision()], 'next'),
    );
    await screen.findByText('Daily menu');
    press('Show more');
    expect(await screen.findByText('First')).toBeVisible();
  });
});

describe('a former version', () => {
  const compare = async (answer: Handler = page([revision()]), more: Parameters<typeof open>[1] = {}) => {
    const rendered = await open(answer, more);
    await screen.findByText('Daily menu');
    press('Compare');
    await screen.findByRole('button', { name: 'Restore this version' });
    return rendered;
  };
  const answerWith = async (name: string) =>
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .click();

  it('shows what going back would change, and hides it again', async () => {
    await compare();
    const difference = await screen.findByLabelText('What restoring would change');
    expect(difference).toHaveTextContent(/week/);
    expect(difference).toHaveTextContent(/day/);
    const button = screen.getByRole('button', { name: 'Hide' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    press('Hide');
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('with the same text says so', async () => {
    await compare(page([revision({ content: prompt.content })]));
    expect(await screen.findByText('The content is the same as the current version.')).toBeVisible();
  });

  it.each([
    [false, 'The current version stays in the history, so you can come back to it.'],
    [true, 'Your unsaved changes will be lost. The saved version stays in the history.'],
  ])('is restored after a question that says what is lost; unsaved changes: %s', async (unsaved, text) => {
    const { sent, restored } = await compare(page([revision()]), {
      unsaved,
      restore: { body: aPrompt({ title: 'Daily menu', change_count: 4 }) },
    });
    press('Restore this version');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(text);
    await answerWith('Restore this version');
    expect(await screen.findByText('Version restored.')).toBeVisible();
    expect(sent().map(({ path: at, body }) => [at, body])).toEqual([
      [`/private/prompts/${prompt.id}/revisions/2/restore`, { change_count: 3 }],
    ]);
    expect(restored).toEqual(['Daily menu']);
  });

  it('stays where it is when the question is answered with no', async () => {
    const { sent } = await compare();
    press('Restore this version');
    await answerWith('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it.each<[string, Handler, string]>([
    [
      'somebody else’s change',
      refusal(409, 'STALE_WRITE'),
      'Someone else has changed this. Reload and try again.',
    ],
    ['no connection', noAnswer, "The server can't be reached. Check your connection and try again."],
  ])('is not restored at %s, and the notice stays until it is closed', async (_name, restore, why) => {
    const { restored } = await compare(page([revision()]), { restore });
    press('Restore this version');
    await answerWith('Restore this version');
    const notice = await screen.findByText((text) => text.includes(why), { selector: '[role=alert] *' });
    expect(notice).toBeVisible();
    expect(restored).toEqual([]);
    within(notice.closest('[role=alert]') as HTMLElement)
      .getByLabelText('Close')
      .click();
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });
});
