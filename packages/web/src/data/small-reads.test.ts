import type { Prompt, ToolCall } from '@agentarium/contracts';
import { describe, expect, it, vi } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { useCreatePicture } from './agents-admin.ts';
import { meQuery } from './me.ts';
import { chartPreferencesQuery, useSaveChartPreferences } from './progress.ts';
import { promptCheckQuery, promptVariablesQuery } from './prompts.ts';
import { cronTextQuery } from './schedule.ts';
import { currencyQuery, subscriptionStatusQuery, useExportPurchases } from './subscription.ts';
import { useExportMatchingPurchases } from './subscription-admin.ts';
import { useAnswerTrialCall } from './tasks-admin.ts';
import { toToolCallView } from './tool-calls.ts';
import { useSavePreferences } from './users.ts';

const fetch = (query: object) => aCache({}).client.fetchQuery(query as never);

describe('the variables of a prompt', () => {
  const of = (content: string) => fetch(promptVariablesQuery({ id: 'p', content } as Prompt));
  const check = { variables: [{ name: 'meal' }, { name: 'weight' }] };

  it.each(['Plan a week', '{"json": 1}'])('are none in %j, without a request', async (content) => {
    const requests = mockApi({});
    expect(await of(content)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each(['Cook {{ meal }}', '{% if weight %}light{% endif %}'])(
    'are read by the server in %j',
    async (content) => {
      const requests = mockApi({ 'POST /private/prompts/check': { body: check } });
      expect(await of(content)).toEqual(['meal', 'weight']);
      expect(requests.map(({ body }) => body)).toEqual([{ content, prompt_id: 'p' }]);
    },
  );

  it('are checked for a new prompt too, in the user’s language', async () => {
    const requests = mockApi({ 'POST /private/prompts/check': { body: check } });
    const { client } = aCache({});
    await client.fetchQuery(promptCheckQuery('{{ meal }}', null, 'en'));
    await client.fetchQuery(promptCheckQuery('{{ meal }}', null, 'ru'));
    expect(requests.map(({ body }) => body)).toEqual([
      { content: '{{ meal }}', prompt_id: null },
      { content: '{{ meal }}', prompt_id: null },
    ]);
  });
});

it.each([
  ['*/5 * * * *', 'en', 'Every 5 minutes'],
  ['0 18 1 * *', 'ru', 'В 18:00, в 1 число месяца'],
  ['soon', 'en', 'soon'],
])('the expression %s in %s is %s', async (cron, language, words) => {
  expect(await fetch(cronTextQuery(cron, language))).toBe(words);
});

describe('the charts of a run', () => {
  const path = '/public/users/me/progress-preferences/e';
  const wanted = { charts: [] } as never;

  it('are cached as the server saved them', async () => {
    const { client, change } = aCache({});
    const requests = mockApi({ [`PUT ${path}`]: { body: { chart_preferences: { from: 'the server' } } } });
    await change(() => useSaveChartPreferences('e'), wanted);
    expect(requests[0]?.body).toEqual({ chart_preferences: wanted, before: null });
    expect(client.getQueryData(chartPreferencesQuery('e').queryKey)).toEqual({ from: 'the server' });
  });
});

it('a stored tool call has all its details', () => {
  const stored = {
    id: 'c',
    tool_name: 'unit_convert',
    arguments: { value: 3 },
    status: 'failed',
    result: null,
    error: 'TOOL_TIME_LIMIT',
    duration_ms: 900,
    expires_at: '2026-11-20T10:00:00Z',
  } as unknown as ToolCall;
  expect(toToolCallView(stored)).toEqual({
    id: 'c',
    toolName: 'unit_convert',
    arguments: { value: 3 },
    status: 'failed',
    result: null,
    error: 'TOOL_TIME_LIMIT',
    durationMs: 900,
    expiresAt: '2026-11-20T10:00:00Z',
  });
});

describe('preferences', () => {
  it('are sent unchanged, null for a removed one, and the account is refetched', async () => {
    const { change, stale } = aCache({ me: meQuery });
    const requests = mockApi({ 'PUT /public/users/me/preferences': { body: {} } });
    await change(useSavePreferences, { preferences: { tone: null, servings: 4 } });
    expect(requests[0]?.body).toEqual({ preferences: { tone: null, servings: 4 } });
    expect(stale()).toEqual(['me']);
  });
});

describe('purchases for a file', () => {
  const pages = (path: string) =>
    mockApi({
      [`GET ${path}`]: ({ query }) => ({
        body: query.get('cursor')
          ? { items: [{ id: 'last' }], next_cursor: null }
          : { items: [{ id: 'first' }], next_cursor: 'next' },
      }),
    });

  it('are all the user’s own, page by page', async () => {
    const requests = pages('/subscription/purchase/history');
    const save = vi.fn();
    await aCache({}).change(() => useExportPurchases(save), undefined);
    expect(save).toHaveBeenCalledWith([{ id: 'first' }, { id: 'last' }]);
    expect(requests.map(({ query }) => query.get('limit'))).toEqual(['200', '200']);
  });

  it('are all that match, with the filters on every page', async () => {
    const requests = pages('/private/purchases');
    const filters = { search: 'ann', status: 'completed' } as const;
    const save = vi.fn();
    await aCache({}).change(() => useExportMatchingPurchases(filters, save), undefined);
    expect(save.mock.calls[0]?.[0]).toHaveLength(2);
    expect(requests.map(({ query }) => [query.get('search'), query.get('cursor')])).toEqual([
      ['ann', null],
      ['ann', 'next'],
    ]);
  });
});

it('the currency is read with the plan, in one request', async () => {
  const { client } = aCache({});
  const requests = mockApi({ 'GET /subscription/status': { body: { currency_code: 'EUR' } } });
  await client.fetchQuery(subscriptionStatusQuery);
  const stored = await client.ensureQueryData(currencyQuery);
  expect(currencyQuery.select?.(stored)).toBe('EUR');
  expect(requests.map(requestLine)).toEqual(['GET /subscription/status']);
});

it('a picture is sent as it was prepared, and its address is returned', async () => {
  const requests = mockApi({ 'POST /private/pictures': { body: { path: '/api/public/pictures/1' } } });
  const cropped = new Blob(['<svg/>'], { type: 'image/svg+xml' });
  const upload = () => useCreatePicture(async () => cropped);
  expect(await aCache({}).change(upload, new Blob(['<svg><g/></svg>']))).toBe('/api/public/pictures/1');
  expect(requests[0]?.headers.get('content-type')).toBe('image/svg+xml');
  expect(requests[0]?.body).toBe(cropped);
});

it.each([true, false])('a tool call of a trial is decided: %s', async (confirmed) => {
  const requests = mockApi({ 'PUT /private/tasks/try/calls/c': { body: {} } });
  await aCache({}).change(useAnswerTrialCall, { id: 'c', confirmed });
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/private/tasks/try/calls/c', { confirmed }],
  ]);
});
