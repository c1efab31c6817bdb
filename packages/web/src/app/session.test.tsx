import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answerApi, unanswered } from '../../testing/api.ts';
import { act, render, screen, waitFor } from '../../testing/library.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { meQuery } from '../data/me.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys, writeText } from '../lib/storage.ts';
import { sessionThatArrived } from './arrived-session.ts';
import { SessionProvider } from './session.tsx';

const marina = aUser({ id: 'marina', language: 'en' });
const Status = () => <p>{useSession().status}</p>;

async function open(validate: Answer | (() => Answer | Promise<Answer>), me: Answer = { body: marina }) {
  const asked = answerApi({
    'POST /auth/validate': validate,
    'GET /users/me': me,
    'PUT /public/users/me/language': { body: {} },
  });
  const app = await renderWithProviders(
    <SessionProvider>
      <Status />
    </SessionProvider>,
  );
  return { ...app, asked };
}
const signIn = (expires?: number) => sessionStore.start(tokenFor('marina', expires), marina);
const status = () => sessionStore.get().status;
const valid: Answer = { body: { sub: 'marina', ...marina } };

it('a session that the first page has waited for is not asked about again', async () => {
  const asked = answerApi({ 'POST /auth/validate': valid });
  writeText(storageKeys.token, tokenFor('marina'));
  sessionStore.restore();
  expect(status()).toBe('restoring');
  const client = createQueryClient();
  await sessionThatArrived(client);
  expect(status()).toBe('signed-in');
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Status />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('signed-in')).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('nothing is asked about a session where there is none', async () => {
  const { asked } = await open(valid);
  expect(asked).toEqual([]);
  expect(status()).toBe('signed-out');
});

describe('the end of a token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  it('ends the session when its time is over, not before', async () => {
    signIn(Date.now() + 60_000);
    await open(unanswered);
    pass(58_000);
    expect(status()).toBe('signed-in');
    pass(3_000);
    expect(status()).toBe('signed-out');
  });

  it('that is months away ends nothing now, though no timer runs so long', async () => {
    signIn(Date.now() + 90 * 86_400_000);
    await open(unanswered);
    pass(60_000);
    expect(status()).toBe('signed-in');
  });

  it('is that of the newest token', async () => {
    signIn(Date.now() + 60_000);
    await open(unanswered);
    act(() => signIn(Date.now() + 600_000));
    pass(61_000);
    expect(status()).toBe('signed-in');
  });
});

describe('another tab', () => {
  const change = (key: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

  it.each([storageKeys.user, null])('that changes %s changes this one', async (key) => {
    signIn();
    await open(unanswered);
    window.localStorage.clear();
    change(key);
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('that changes the theme does not', async () => {
    signIn();
    await open(unanswered);
    window.localStorage.clear();
    change(storageKeys.theme);
    expect(screen.getByText('signed-in')).toBeVisible();
  });
});

describe('the language of the account', () => {
  const lang = () => document.documentElement.lang;
  const tell = (app: Awaited<ReturnType<typeof open>>, language: 'en' | 'ru' | null) =>
    act(async () => app.queryClient.setQueryData(meQuery.queryKey, { ...marina, language }));

  it('becomes that of the screen when it was changed elsewhere', async () => {
    signIn();
    const app = await open(valid);
    await waitFor(() => expect(app.queryClient.getQueryData(meQuery.queryKey)).toBeDefined());
    await tell(app, 'ru');
    await waitFor(() => expect(lang()).toBe('ru'));
  });

  it('leaves a later choice on this screen alone while it stays the same', async () => {
    signIn();
    const app = await open(valid);
    await waitFor(() => expect(app.queryClient.getQueryData(meQuery.queryKey)).toBeDefined());
    await act(() => changeLanguage('ru'));
    await tell(app, 'en');
    expect(lang()).toBe('ru');
  });

  it('is given that of the screen where it has none', async () => {
    signIn();
    const without = { ...marina, language: null };
    const { asked } = await open({ body: { sub: 'marina', ...without } }, { body: without });
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { language: 'en' },
      ]),
    );
  });
});
