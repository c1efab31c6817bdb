import type { Prompt, ToolCall } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { answerApi, refusal } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { aUser } from '../../testing/users.ts';
import { createPicture } from './agents-admin.ts';
import { meQuery } from './me.ts';
import { chartPreferencesQuery, saveChartPreferences } from './progress.ts';
import { promptCheckQuery, promptVariablesQuery } from './prompts.ts';
import { cronWordsQuery } from './schedule.ts';
import { currencyQuery, readAllPurchases, subscriptionStatusQuery } from './subscription.ts';
import { readMatchingPurchases } from './subscription-admin.ts';
import { answerTrialCall } from './tasks-admin.ts';
import { shown } from './tool-calls.ts';
import { savePreferences } from './users.ts';

const fetch = (query: object) => aCache({}).client.fetchQuery(query as never);

describe('the variables of a prompt', () => {
  const of = (content: string) => fetch(promptVariablesQuery({ id: 'p', content } as Prompt));
  const check = { variables: [{ name: 'meal' }, { name: 'weight' }] };

  it.each(['Plan a week', 'Use {single} braces', '{"json": 1}'])(
    'are none in %j, without asking the server',
    async (content) => {
      const asked = answerApi({});
      expect(await of(content)).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  it.each(['Cook {{ meal }}', '{% if weight %}light{% endif %}'])(
    'are read by the server in %j',
    async (content) => {
      const asked = answerApi({ 'POST /private/prompts/check': { body: check } });
      expect(await of(content)).toEqual(['meal', 'weight']);
      expect(asked.map(({ body }) => body)).toEqual([{ content, prompt_id: 'p' }]);
    },
  );

  it('are checked for a new prompt too, in the language of the reader', async () => {
    const asked = answerApi({ 'POST /private/prompts/check': { body: check } });
    const { client } = aCache({});
    await client.fetchQuery(promptCheckQuery('{{ meal }}', null, 'en'));
    await client.fetchQuery(promptCheckQuery('{{ meal }}', null, 'ru'));
    expect(asked.map(({ body }) => body)).toEqual([
      { content: '{{ meal }}', prompt_id: null },
      { content: '{{ meal }}', prompt_id: null },
    ]);
  });
});

it.each([
  ['*/5 * * * *', 'en', 'Every 5 minutes'],
  ['0 18 1 * *', 'en', 'At 06:00 PM, on day 1 of the month'],
  ['0 18 1 * *', 'ru', 'В 18:00, в 1 число месяца'],
  ['soon', 'en', 'soon'],
])('the expression %s in %s is %s', async (cron, language, words) => {
  expect(await fetch(cronWordsQuery(cron, language))).toBe(words);
});

describe('the charts of a run', () => {
  const path = '/public/users/me/progress-preferences/e';
  const wanted = { charts: [] } as never;

  it('are none until some were saved', async () => {
    answerApi({ [`GET ${path}`]: { body: { chart_preferences: null } } });
    expect(await fetch(chartPreferencesQuery('e'))).toBeNull();
  });

  it('are shown as the server has saved them', async () => {
    const { client } = aCache({});
    const asked = answerApi({ [`PUT ${path}`]: { body: { chart_preferences: { told: 'by the server' } } } });
    await saveChartPreferences(client, 'e', wanted);
    expect(asked[0]?.body).toEqual({ chart_preferences: wanted });
    expect(client.getQueryData(chartPreferencesQuery('e').queryKey)).toEqual({ told: 'by the server' });
  });

  it('stay as they were when they could not be saved', async () => {
    const { client } = aCache({ charts: chartPreferencesQuery('e') });
    answerApi({ [`PUT ${path}`]: refusal(503, 'SERVICE_UNAVAILABLE') });
    await expect(saveChartPreferences(client, 'e', wanted)).rejects.toMatchObject({ status: 503 });
    expect(client.getQueryData(chartPreferencesQuery('e').queryKey)).toEqual({});
  });
});

it('a stored tool call is shown with all its facts', () => {
  const stored = {
    ...{ id: 'c', tool_name: 'unit_convert', arguments: { value: 3 }, status: 'failed', result: null },
    ...{ error: 'TOOL_TIME_LIMIT', duration_ms: 900, expires_at: '2026-11-20T10:00:00Z' },
  } as unknown as ToolCall;
  expect(shown(stored)).toEqual({
    ...{ id: 'c', toolName: 'unit_convert', arguments: { value: 3 }, status: 'failed', result: null },
    ...{ error: 'TOOL_TIME_LIMIT', durationMs: 900, expiresAt: '2026-11-20T10:00:00Z' },
  });
});

describe('preferences', () => {
  it('are sent as they are, null for one that is removed, and the account is read again', async () => {
    const { client, stale } = aCache({ me: meQuery });
    const asked = answerApi({ 'PUT /public/users/me/preferences': { body: {} } });
    await savePreferences(client, { tone: null, servings: 4 });
    expect(asked[0]?.body).toEqual({ preferences: { tone: null, servings: 4 } });
    expect(stale()).toEqual(['me']);
  });

  it('that are refused leave the account as it is', async () => {
    const { client, stale } = aCache({ me: meQuery });
    client.setQueryData(meQuery.queryKey, aUser());
    answerApi({ 'PUT /public/users/me/preferences': refusal(400, 'VALIDATION_FAILED') });
    await expect(savePreferences(client, { tone: 1 })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(stale()).toEqual([]);
  });
});

describe('purchases for a file', () => {
  const pages = (path: string) =>
    answerApi({
      [`GET ${path}`]: ({ query }) => ({
        body: query.get('cursor')
          ? { items: [{ id: 'last' }], next_cursor: null }
          : { items: [{ id: 'first' }], next_cursor: 'next' },
      }),
    });

  it('are all one’s own, page after page', async () => {
    const asked = pages('/subscription/purchase/history');
    expect(await readAllPurchases()).toEqual([{ id: 'first' }, { id: 'last' }]);
    expect(asked.map(({ query }) => query.get('limit'))).toEqual(['200', '200']);
  });

  it('are all that match, with the filters on every page', async () => {
    const asked = pages('/private/purchases');
    expect(await readMatchingPurchases({ search: 'ann', status: 'completed' })).toHaveLength(2);
    expect(asked.map(({ query }) => [query.get('search'), query.get('cursor')])).toEqual([
      ['ann', null],
      ['ann', 'next'],
    ]);
  });
});

it('the currency comes with the plan, in one request', async () => {
  const { client } = aCache({});
  const asked = answerApi({ 'GET /subscription/status': { body: { currency_code: 'EUR' } } });
  await client.fetchQuery(subscriptionStatusQuery);
  const stored = await client.ensureQueryData(currencyQuery);
  expect(currencyQuery.select?.(stored)).toBe('EUR');
  expect(asked.map(requestLine)).toEqual(['GET /subscription/status']);
});

it('a picture is sent as the file that it is, and its address comes back', async () => {
  const asked = answerApi({ 'POST /private/pictures': { body: { path: '/api/public/pictures/1' } } });
  const file = new Blob(['<svg/>'], { type: 'image/svg+xml' });
  expect(await createPicture(file)).toBe('/api/public/pictures/1');
  expect(asked[0]?.headers.get('content-type')).toBe('image/svg+xml');
  expect(asked[0]?.body).toBe(file);
});

it.each([true, false])('a tool call of a trial is answered: %s', async (confirmed) => {
  const asked = answerApi({ 'PUT /private/tasks/try/calls/c': { body: {} } });
  await answerTrialCall('c', confirmed);
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/private/tasks/try/calls/c', { confirmed }],
  ]);
});
