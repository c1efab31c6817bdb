import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { aCache } from '../../testing/cache.tsx';
import { dashboardQuery } from './insights.ts';
import { favoritesQuery, useToggleFavorite } from './tasks.ts';

const toggle = 'POST /public/users/me/favorites/toggle';

/** Hearts of an account with `one` and `two`; the test decides when the server responds to each click. */
function hearts() {
  const clicks: { id: unknown; resolve: (answer: MockResponse) => void }[] = [];
  const requests = mockApi({
    [toggle]: ({ body }) =>
      new Promise((resolve) => {
        clicks.push({ id: (body as { task_id: string }).task_id, resolve });
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
    /** Waits until the server has these clicks. */
    sent: (...ids: string[]) => waitFor(() => expect(clicks.map(({ id }) => id)).toEqual(ids)),
    shown: () => cache.client.getQueryData(favoritesQuery.queryKey)?.favorites,
  };
}
const agreed: MockResponse = { body: {} };

it('a heart is toggled before the server responds', async () => {
  const { click, shown, sent } = hearts();
  await click('three');
  expect(shown()).toEqual(['one', 'two', 'three']);
  await click('one');
  expect(shown()).toEqual(['two', 'three']);
  await sent('three');
});

it('quick clicks on hearts are sent one by one, and the list is refetched only after the last', async () => {
  const { click, clicks, sent, cache } = hearts();
  await click('three');
  await click('one');
  await sent('three');
  clicks[0]?.resolve(agreed);
  await sent('three', 'one');
  expect(cache.stale()).toEqual([]);
  clicks[1]?.resolve(agreed);
  await waitFor(() => expect(cache.stale()).toEqual(['favorites', 'dashboard']));
});

it.each<[string, () => MockResponse, string]>([
  ['a refusal', () => refusal(404, 'TASK_NOT_FOUND'), 'TASK_NOT_FOUND'],
  ['a proxy without a server', () => new Response('<h1>', { status: 502 }), 'UNEXPECTED'],
])('only the heart that met %s is reverted, with the reason', async (_what, answer, code) => {
  const { click, clicks, sent, shown, cache, failures } = hearts();
  await click('three');
  await click('one');
  await sent('three');
  clicks[0]?.resolve(answer());
  await sent('three', 'one');
  expect(shown()).toEqual(['two']);
  expect(failures).toMatchObject([{ code }]);
  clicks[1]?.resolve(agreed);
  await waitFor(() => expect(cache.stale()).toEqual(['favorites', 'dashboard']));
  expect(shown()).toEqual(['two']);
  expect(failures).toHaveLength(1);
});
