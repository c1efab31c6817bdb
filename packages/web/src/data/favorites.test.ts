import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { aCache } from '../../testing/cache.tsx';
import { dashboardQuery } from './insights.ts';
import { favoritesQuery, useToggleFavorite } from './tasks.ts';

const toggle = 'POST /public/users/me/favorites/toggle';

/** Hearts of an account with `one` and `two`; the test decides when the server responds to each click. */
function hearts() {
  const clicks: { id: unknown; answer: (answer: MockResponse) => Promise<void> }[] = [];
  const requests = mockApi({
    [toggle]: ({ body }) =>
      new Promise((resolve) => {
        const answer = (given: MockResponse) => act(async () => resolve(given));
        clicks.push({ id: (body as { task_id: string }).task_id, answer });
      }),
  });
  const cache = aCache({ favorites: favoritesQuery, dashboard: dashboardQuery('me', 'UTC') });
  cache.client.setQueryData(favoritesQuery.queryKey, { favorites: ['one', 'two'] });
  const failures: unknown[] = [];
  const { result } = renderHook(() => useToggleFavorite((error) => failures.push(error)), {
    wrapper: cache.wrapper,
  });
  return {
    cache,
    clicks,
    requests,
    failures,
    click: (id: string) => act(async () => result.current.mutate(id)),
    shown: () => cache.client.getQueryData(favoritesQuery.queryKey)?.favorites,
  };
}
const agreed: MockResponse = { body: {} };

it('toggles a heart before the server responds', async () => {
  const { click, shown, clicks } = hearts();
  await click('three');
  expect(shown()).toEqual(['one', 'two', 'three']);
  await click('one');
  expect(shown()).toEqual(['two', 'three']);
  expect(clicks.map(({ id }) => id)).toEqual(['three']);
});

it('sends quick clicks one by one, and refetches the list only after the last', async () => {
  const { click, clicks, cache } = hearts();
  await click('three');
  await click('one');
  await clicks[0]?.answer(agreed);
  expect(clicks.map(({ id }) => id)).toEqual(['three', 'one']);
  expect(cache.stale()).toEqual([]);
  await clicks[1]?.answer(agreed);
  expect(cache.stale()).toEqual(['favorites', 'dashboard']);
});

it.each<[string, () => MockResponse, string]>([
  ['a refusal', () => refusal(404, 'TASK_NOT_FOUND'), 'TASK_NOT_FOUND'],
  ['a proxy without a server', () => new Response('<h1>', { status: 502 }), 'UNEXPECTED'],
])('reverts only the heart that met %s, and reports why', async (_what, answer, code) => {
  const { click, clicks, shown, failures } = hearts();
  await click('three');
  await click('one');
  await clicks[0]?.answer(answer());
  expect(shown()).toEqual(['two']);
  expect(failures).toMatchObject([{ code }]);
  await clicks[1]?.answer(agreed);
  expect(shown()).toEqual(['two']);
  expect(failures).toHaveLength(1);
});
