import type { FamilyModel, ModelFamily } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { enter, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Component as FamilyList } from './family-list.tsx';
import { FamilyPage } from './family-page.tsx';

const unset = { price: null, context_tokens: null, vision: null, tools: null };
const model = (overrides: Partial<FamilyModel> = {}): FamilyModel => ({
  model: 'grok-4',
  version: 1,
  is_last: false,
  prompts: 3,
  price: null,
  price_list: null,
  prices: [],
  vision: true,
  tools: true,
  settings: unset,
  exceptions: [],
  ...overrides,
});
const family = (overrides: Partial<ModelFamily> = {}): ModelFamily => ({
  family: 'grok',
  source: 'provider',
  endpoint: 'https://api.x.ai',
  has_key: true,
  paused: null,
  fallbacks: [],
  hour: { runs: 4, failed: 3 },
  day: { runs: 20, failed: 4 },
  last_success_at: null,
  last_failure: { code: 'MODEL_TIMEOUT', at: '2026-11-20T09:00:00Z' },
  models: [model(), model({ model: 'grok-4-mini', version: 2, is_last: true })],
  ...overrides,
});
const models = (one: ModelFamily) => ({
  body: { items: [one], next_cursor: null, currency_code: 'USD', counted_at: '2026-11-20T10:00:00Z' },
});
const texts = ['models', 'admin', 'runs-admin'] as const;
const show = (page = <FamilyPage name="grok" />) =>
  renderWithProviders(page, { user: { role: 'admin' }, texts: [...texts] });

it('the list of families says what each version is, and which family fails', async () => {
  mockApi({ 'GET /private/models': models(family()) });
  await show(<FamilyList />);
  const link = await screen.findByRole('link', { name: 'Grok' });
  expect(link).toHaveAttribute('href', '/admin/models/grok');
  expect(screen.getByText('1 is grok-4, 2 and higher is grok-4-mini')).toBeInTheDocument();
  expect(screen.getByText('Failing')).toBeInTheDocument();
  expect(screen.getByText('20 runs, 4 failed')).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText('20 запусков, неудачных: 4')).toBeInTheDocument();
});

it('the page of a family says what its numbers count, as the list of runs that they link to counts others', async () => {
  mockApi({ 'GET /private/models': models(family()) });
  await show();
  expect(await screen.findByRole('link', { name: '4 runs, 3 failed' })).toBeInTheDocument();
  expect(screen.getByText(/^Runs and follow-up questions that ended in the period/)).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText(/^Запуски и уточняющие вопросы, завершённые/)).toBeInTheDocument();
});

it('a family of which a tenth of a day’s runs failed is not called working', async () => {
  const some = family({ hour: { runs: 4, failed: 1 }, day: { runs: 20, failed: 2 } });
  mockApi({ 'GET /private/models': models(some) });
  await show(<FamilyList />);
  expect(await screen.findByText('Needs attention')).toBeInTheDocument();
  expect(screen.queryByText('Working')).toBeNull();
});

it('the list says which families the demo model answers for', async () => {
  mockApi({ 'GET /private/models': models(family({ source: 'demo', models: [model({ model: 'demo' })] })) });
  await show(<FamilyList />);
  expect(await screen.findByText('All: the demo model')).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText('Все: демомодель')).toBeInTheDocument();
});

it('the link to a model’s runs asks for those of its family: the demo model answers for each', async () => {
  mockApi({ 'GET /private/models': models(family({ source: 'demo', models: [model({ model: 'demo' })] })) });
  await show();
  expect(await screen.findByRole('link', { name: 'Runs of this week' })).toHaveAttribute(
    'href',
    '/admin/runs?model=demo&model_family=grok&period=week',
  );
});

it('a price is typed in the currency’s units and sent in minor ones; empty fields follow the environment', async () => {
  const requests = mockApi({
    'GET /private/models': models(family()),
    'PUT /private/models/:family/:model': { body: model() },
  });
  const { user } = await show();
  expect(await screen.findByText(/Model did not answer in time/)).toBeInTheDocument();
  const panel = within(screen.getByRole('region', { name: 'grok-4' }));
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  enter('Input per million tokens', '0.07');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Output per million tokens')).toBeInvalid());
  enter('Output per million tokens', '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(sent).toMatchObject([
    {
      path: '/private/models/grok/grok-4',
      body: { price: { input_per_million: 7, output_per_million: 200 } },
    },
  ]);
});

it('only what was changed of a model is sent, so what others saved meanwhile stays', async () => {
  const price = { input_per_million: 7, output_per_million: 200 };
  const requests = mockApi({
    'GET /private/models': models(
      family({ models: [model({ settings: { ...unset, price, vision: true } })] }),
    ),
    'PUT /private/models/:family/:model': { body: model() },
  });
  const { user } = await show();
  const panel = within(await screen.findByRole('region', { name: 'grok-4' }));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  enter(/^Context/, '128000');
  await save();
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  enter('Output per million tokens', '3');
  await save();
  await user.click(panel.getByRole('button', { name: 'Edit' }));
  enter('Input per million tokens', '');
  enter('Output per million tokens', '');
  await save();
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([
    { context_tokens: 128_000 },
    { price: { output_per_million: 300 } },
    { price: null },
  ]);
});

it('a test says how long the answer took, or what the server said', async () => {
  let isOk = true;
  mockApi({
    'GET /private/models': models(family()),
    'POST /private/models/:family/:model/test': () =>
      isOk
        ? { body: { is_ok: true, duration_ms: 2000, first_token_ms: 1000, error: null } }
        : {
            body: {
              is_ok: false,
              duration_ms: 900,
              first_token_ms: null,
              error: { code: 'MODEL_REFUSED_CREDENTIALS', status: 401, text: 'Wrong key' },
            },
          },
  });
  const { user } = await show();
  const panel = within(await screen.findByRole('region', { name: 'grok-4' }));
  await user.click(panel.getByRole('button', { name: 'Test' }));
  expect(await panel.findByText(/It answered: first words after 1 s/)).toBeInTheDocument();
  isOk = false;
  await user.click(panel.getByRole('button', { name: 'Test' }));
  expect(await panel.findByText('The server said: 401 Wrong key')).toBeInTheDocument();
  // The text that users read would refer the administrator to an administrator.
  expect(panel.getByText('Provider rejected the key')).toBeInTheDocument();
});

it('a family is paused once confirmed, and says what happens meanwhile', async () => {
  let paused: ModelFamily['paused'] = null;
  const requests = mockApi({
    'GET /private/models': () => models(family({ paused })),
    'PUT /private/models/:family/pause': () => {
      if (paused) return refusal(503, 'SERVICE_UNAVAILABLE');
      paused = { at: '2026-11-20T09:30:00Z', by: 'ann' };
      return { body: family({ paused }) };
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Pause Grok?' }));
  await user.click(question.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/Paused by ann since/)).toBeInTheDocument();
  expect(screen.getByText(/Runs of tasks with Grok are refused/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Failed to change the pause. Please try again later.')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { paused: true },
    { paused: false },
  ]);
});
