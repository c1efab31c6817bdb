import type { ExecutionListed, Prompt, Share, Tool } from '@agentarium/contracts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { expect } from '@playwright/test';
import { paths } from '../../packages/web/src/lib/paths.ts';
import { administrator } from './admin.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './product-api.ts';
import { askedOf, runScriptedProduct, type ScriptedProduct } from './scripted-product.ts';

const credentials = { username: 'admin', password: 'Every-page-2026-admin' };
const answer = [
  '# Your plate',
  'Good protein, **few vegetables**. See [a source](https://example.com).',
  '| Food | g | kcal |\n|---|---|---|\n| Eggs | 110 | 160 |\n| Rye bread | 40 | 90 |',
  '1. One\n2. Two\n   - nested\n- [x] done\n- [ ] open',
  '> A quote\n\n```\ncode that is rather long and has to scroll sideways on a small phone, else the page would\n```',
  '## One small change\n\nAdd a tomato.',
].join('\n\n');
const figures = { calories: 410, protein_g: 21, fat_g: 19, carbs_g: 33, cost: 62.5, monday_dinner: 'Soup' };

function reply(
  request: Parameters<typeof askedOf>[0] & { body: { response_format?: unknown } },
): ScriptedReply {
  const asked = askedOf(request);
  if (request.body.response_format) return { json: figures };
  if (asked.includes('minutes, equipment')) return { toolCalls: [{ name: 'user_profile', arguments: {} }] };
  if (!asked.includes('slow meal')) return { text: answer };
  return {
    chunks: ['## Still\n\nwriting', ...Array.from({ length: 5000 }, () => ' on')],
    chunkDelayMs: 400,
  };
}

/** An address of the web app, its route, and whose session can open it. */
export type Place = { path: string; route: string; as: Account | null };
export type EveryPage = { product: ScriptedProduct; places: Place[]; user: Account; admin: Account };

/** A product with data on every page, and one or more addresses for every route of the web app. */
export async function arrangeEveryPage(log: string): Promise<EveryPage> {
  const product = await runScriptedProduct(log, reply, {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
  });
  try {
    const admin = await administrator(credentials, product.baseUrl);
    const user = await newAccount({ baseUrl: product.baseUrl });
    const examples = await fill(product.baseUrl, user, admin);
    const places = [
      ...addresses(routesOf(guestPaths), examples, null),
      ...addresses(routesOf(userPaths), examples, user),
      ...addresses(routesOf(adminPaths), examples, admin),
    ];
    return { product, places, user, admin };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

const { login, register, verifyEmail, forgotPassword, resetPassword, shared, ...signedIn } = paths;
const guestPaths = { login, register, verifyEmail, forgotPassword, resetPassword, shared };
const { admin, runTask: _run, rerun: _rerun, ...userPaths } = signedIn;
const { record: _record, ...adminPaths } = admin;

type Path = string | ((id: string) => string);
/** The routes with these paths; a record of the administration also has a form to create one. */
const routesOf = (some: Record<string, Path>): string[] =>
  Object.values(some).flatMap((path) => {
    if (typeof path === 'string') return [path];
    const route = path(':id');
    return /^\/admin\/(users|agents|tasks|prompts|tools)\//.test(route) ? [path('new'), route] : [route];
  });

/** The addresses of each route: the route itself, unless `examples` gives others. Throws if a route has none. */
function addresses(
  routes: readonly string[],
  examples: Record<string, string[]>,
  as: Account | null,
): Place[] {
  return routes.flatMap((route) => {
    const visited = examples[route] ?? [route];
    if (visited.some((address) => address.includes(':'))) throw new Error(`No page is arranged for ${route}`);
    return visited.map((path) => ({ path, route, as }));
  });
}

async function fill(baseUrl: string, user: Account, admin: Account): Promise<Record<string, string[]>> {
  const asUser = { baseUrl, token: user.token };
  const asAdmin = { baseUrl, token: admin.token };
  const first = async <T>(path: string): Promise<T> => {
    const { items } = await ask<{ items: T[] }>('GET', path, asAdmin);
    const [item] = items;
    if (!item) throw new Error(`${path} lists nothing`);
    return item;
  };
  const body = { first_name: 'Nora', weight: 61.5, height: 168, allergies: ['nuts'] };
  await ask('PUT', '/public/users/me/params', { ...asUser, body });
  const unlimited = { usage_data: { daily_execution_limit: -1 } };
  await ask('PUT', `/private/users/${user.id}/usage-data`, { ...asAdmin, body: unlimited });
  const plate = await taskNamed('Plate check', user, baseUrl);
  const workout = await taskNamed('Quick workout', user, baseUrl);
  const menu = await taskNamed('Weekly meal plan', user, baseUrl);
  const briefing = await taskNamed('Morning briefing', user, baseUrl);
  const run = (task: { id: string }, parameters: Record<string, unknown>, wait = 60) =>
    runTask(user, task, parameters, { baseUrl, wait });

  const [finished, again, parent, running, failed, asking] = await Promise.all([
    run(plate, { meal: 'two eggs and rye bread' }),
    run(plate, { meal: 'two eggs' }),
    run(menu, { goal: 'eat_better', meals_per_day: 3, weekly_budget: 80, favourite_products: ['Salmon'] }),
    run(plate, { meal: 'a slow meal' }, 0),
    run(plate, { meal: 'another slow meal' }, 0),
    run(workout, { minutes: 20, equipment: ['mat'], energy: 'normal' }, 0),
    run(briefing, {
      schedule: { cron_expressions: ['0 7 * * *'], timezone: 'UTC', enabled: true },
      todo: ['Call the bank'],
      sections: ['priorities'],
    }),
  ]);
  expect([finished.status, again.status, parent.status]).toEqual(['completed', 'completed', 'completed']);
  await ask('POST', `/public/task-executions/${failed.id}/cancel`, asUser);
  await ask('POST', `/public/task-executions/${parent.id}/run-children`, asUser);
  await ask('POST', '/public/users/me/favorites/toggle', { ...asUser, body: { task_id: plate.id } });
  const share = await ask<Share & { token: string }>(
    'POST',
    `/public/task-executions/${finished.id}/shares`,
    {
      ...asUser,
      body: { expires_in_days: 7 },
    },
  );
  const chef = { agent_id: (await taskNamed('Dinner party menu', user, baseUrl)).agent_id };
  await ask('POST', '/subscription/purchase/agent', { ...asUser, body: chef });
  const { items: purchases } = await ask<{ items: { id: string }[] }>(
    'GET',
    '/subscription/purchase/history',
    asUser,
  );
  const waits = async () =>
    (await ask<{ items: unknown[] }>('GET', '/private/tool-calls/pending', asAdmin)).items;
  await expect.poll(async () => (await waits()).length).toBe(1);
  const children = async () =>
    (
      await ask<ExecutionListed & { child_executions: { id: string }[] }>(
        'GET',
        `/public/task-executions/${parent.id}`,
        asUser,
      )
    ).child_executions;
  await expect.poll(async () => (await children()).length).toBeGreaterThan(0);
  const [step = parent] = await children();

  const prompt = await first<Prompt>('/private/prompts');
  const tool = await first<Tool>('/private/tools');
  const child = menu.child_tasks[0]?.id;
  return {
    '/reset-password': ['/reset-password?token=x'],
    '/verify-email': ['/verify-email?token=x'],
    '/shared/:id': [`/shared/${share.token}`, '/shared/none'],
    '/agents/:id': [`/agents/${plate.agent_id}`],
    '/tasks': ['/tasks', '/tasks?view=all'],
    '/tasks/:id': [
      ...[`/tasks/${plate.id}`, `/tasks/${menu.id}`, `/tasks/${briefing.id}`],
      ...[plate, menu, briefing].map(({ id }) => `/tasks/${id}?execute=true`),
      ...[running, finished].map(({ id }) => `/tasks/${plate.id}?execute=true&run=${id}`),
      `/tasks/${workout.id}?execute=true&run=${asking.id}`,
    ],
    '/executions/:id': [
      ...[finished, running, failed, asking, parent, step].map(({ id }) => `/executions/${id}`),
      ...[`/executions/${parent.id}?tab=1`, `/executions/${parent.id}?tab=2`],
    ],
    '/executions/compare': [
      `/executions/compare?a=${finished.id}&b=${again.id}`,
      `/executions/compare?b=${again.id}`,
    ],
    '/subscription/receipts/:id': [`/subscription/receipts/${purchases[0]?.id}`],
    '/admin/users': ['/admin/users', '/admin/users?view=table'],
    '/admin/users/:id': ['', '?tab=plan', '?tab=schedules', '?tab=sessions'].map(
      (tab) => `/admin/users/${user.id}${tab}`,
    ),
    '/admin/purchases': ['/admin/purchases', '/admin/purchases?view=cards'],
    '/admin/agents/:id': [`/admin/agents/${plate.agent_id}`],
    '/admin/tasks': ['/admin/tasks', '/admin/tasks?tab=children'],
    '/admin/tasks/:id': [`/admin/tasks/${workout.id}`, `/admin/tasks/${child}`],
    '/admin/prompts/:id': [`/admin/prompts/${prompt.id}`],
    '/admin/tools/:id': [`/admin/tools/${tool.id}`],
    '/admin/runs/:id': [`/admin/runs/${finished.id}`],
    '/admin/models/:id': ['/admin/models/chatgpt'],
    '/admin/schedules': ['/admin/schedules', `/admin/schedules?manage=${briefing.id}`],
  };
}
