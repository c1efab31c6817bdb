import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MockResponse, mockApi, neverResponds } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { meQuery } from '../data/me.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys } from '../lib/storage.ts';
import { SessionProvider } from './session.tsx';

const marina = aUser({ id: 'marina', language: 'en' });
const Status = () => <p>{useSession().status}</p>;

async function open(
  validate: MockResponse | (() => MockResponse | Promise<MockResponse>),
  me: MockResponse = { body: marina },
) {
  const requests = mockApi({
    'POST /auth/validate': validate,
    'GET /users/me': me,
    'PUT /public/users/me/language': { body: {} },
  });
  const app = await renderWithProviders(
    <SessionProvider>
      <Status />
    </SessionProvider>,
  );
  return { ...app, requests };
}
const signIn = (expires?: number) => sessionStore.start(tokenFor('marina', expires), marina);
const status = () => sessionStore.get().status;
const valid: MockResponse = { body: { sub: 'marina', ...marina } };

it('nothing is validated without a session', async () => {
  const { requests } = await open(valid);
  expect(requests).toEqual([]);
  expect(status()).toBe('signed-out');
});

describe('the expiry of a token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  it('ends the session on time, not before', async () => {
    signIn(Date.now() + 60_000);
    await open(neverResponds);
    pass(58_000);
    expect(status()).toBe('signed-in');
    pass(3_000);
    expect(status()).toBe('signed-out');
  });

  it('months away does not end the session now, although timers can’t run that long', async () => {
    signIn(Date.now() + 90 * 86_400_000);
    await open(neverResponds);
    pass(60_000);
    expect(status()).toBe('signed-in');
  });

  it('is that of the newest token', async () => {
    signIn(Date.now() + 60_000);
    await open(neverResponds);
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
    await open(neverResponds);
    window.localStorage.clear();
    change(key);
    expect(screen.getByText('signed-out')).toBeInTheDocument();
  });

  it('that changes the theme does not end this session', async () => {
    signIn();
    await open(neverResponds);
    window.localStorage.clear();
    change(storageKeys.theme);
    expect(screen.getByText('signed-in')).toBeInTheDocument();
  });
});

describe('the account’s language', () => {
  const lang = () => document.documentElement.lang;
  const openMarina = async () => {
    signIn();
    const app = await open(valid);
    await waitFor(() => expect(app.requests.map(({ method }) => method)).toContain('GET'));
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    return app;
  };
  const choose = (app: Awaited<ReturnType<typeof open>>, language: 'en' | 'ru' | null) =>
    act(async () => app.queryClient.setQueryData(meQuery.queryKey, { ...marina, language }));

  it('changes the language of this page when it was changed elsewhere', async () => {
    const app = await openMarina();
    await choose(app, 'ru');
    await waitFor(() => expect(lang()).toBe('ru'));
  });

  it('does not override a later choice on this page', async () => {
    const app = await openMarina();
    await act(() => changeLanguage('ru'));
    await choose(app, 'en');
    expect(lang()).toBe('ru');
  });

  it('is set to that of the page if there is none', async () => {
    signIn();
    const without = { ...marina, language: null };
    const { requests } = await open({ body: { sub: 'marina', ...without } }, { body: without });
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { language: 'en' },
      ]),
    );
  });
});
