import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Large } from './large.ts';
import { send } from './load.ts';

const atOnce = 100;
/** The maximum number of items of a kind in a file. */
const ofAKind = 1_000;

/** Requests /healthz every 5 ms in its own thread, unaffected by the load generator. */
const probeCode = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  let longest = 0;
  let count = 0;
  let isOver = false;
  const ask = () => new Promise((resolve, reject) => {
    const at = performance.now();
    http.get(workerData + '/healthz', { agent }, (response) => {
      response.resume();
      response.on('end', () => {
        longest = Math.max(longest, performance.now() - at);
        count += 1;
        resolve();
      });
    }).on('error', reject);
  });
  parentPort.once('message', () => { isOver = true; });
  (async () => {
    await ask();
    longest = 0;
    parentPort.postMessage('ready');
    while (!isOver) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    parentPort.postMessage({ longest, count });
    agent.destroy();
  })();`;

export type HeldFigure = { work: string; healthMs: number; checks: number; answers: Record<string, number> };

/** The longest response time of /healthz during the work, which returns the statuses that it got. */
export async function probed(url: string, work: () => Promise<number[]>): Promise<Omit<HeldFigure, 'work'>> {
  const probe = new Worker(probeCode, { eval: true, workerData: url });
  const message = <T>() =>
    new Promise<T>((resolve, reject) => {
      probe.once('message', resolve);
      probe.once('error', reject);
    });
  await message();
  const statuses = await work();
  const figures = message<{ longest: number; count: number }>();
  probe.postMessage('stop');
  const { longest, count } = await figures;
  const answers: Record<string, number> = {};
  for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
  return { healthMs: longest, checks: count, answers };
}

function makeTools(count: number) {
  const properties = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`argument_${at}`, { type: 'string', minLength: 1 }]),
  );
  return Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    name: `bench-tool-${at}-${randomUUID().slice(0, 8)}`,
    description: 'A tool that does something',
    implementation_type: 'http',
    input_schema: { type: 'object', properties: { ...properties, [`own_${at}`]: { type: 'integer' } } },
    config: { url: 'https://example.com/a', method: 'GET' },
  }));
}

type Item = { id: string; name?: string; title?: string };
type Catalogue = Record<'tools' | 'prompts' | 'agents' | 'tasks', Item[]>;

/** The seeded catalogue with copies of its items, up to 1,000 of each kind. */
function fullCatalogue(seeded: Catalogue): Catalogue {
  const filled = (items: Item[]) =>
    Array.from({ length: ofAKind }, (_, at) => {
      const item = items[at % items.length];
      if (!item) throw new Error('The seeded catalogue is empty');
      if (at < items.length) return item;
      const named = Object.fromEntries(
        (['name', 'title'] as const).flatMap((key) =>
          item[key] ? [[key, `${item[key].slice(0, 60)} ${at}`]] : [],
        ),
      );
      return { ...item, ...named, id: randomUUID() };
    });
  const tasks = seeded.tasks.filter((task) => (task as { parent_task_id?: string }).parent_task_id == null);
  return {
    ...seeded,
    tools: [...seeded.tools, ...makeTools(ofAKind - seeded.tools.length)],
    prompts: filled(seeded.prompts),
    agents: filled(seeded.agents),
    tasks: [
      ...seeded.tasks,
      ...filled(tasks).slice(tasks.length, ofAKind - seeded.tasks.length + tasks.length),
    ],
  };
}

/** The longest response time of /healthz while one user requests as much as the limits allow. */
export async function measureHeld({ address, heavy, admin, get }: Large): Promise<HeldFigure[]> {
  const ask = async (path: string, { token }: { token: string }, body?: unknown) => {
    const answer = await send(`${address()}/api${path}`, body === undefined ? 'GET' : 'POST', body, token);
    if (answer.status >= 400 && answer.status !== 429) console.error(path, answer.body.slice(0, 500));
    return answer.status;
  };
  const many = (one: (at: number) => Promise<number>) => () =>
    Promise.all(Array.from({ length: atOnce }, (_, at) => one(at)));
  const figures: HeldFigure[] = [];
  const measure = async (work: string, all: () => Promise<number[]>) => {
    figures.push({ work, ...(await probed(address(), all)) });
  };
  const preview = (file: unknown) => () => ask('/private/catalogue/preview', admin, file);
  const seeded = JSON.parse(await get('/private/catalogue/export', admin.token));
  const tools = { ...seeded, agents: [], prompts: [], tasks: [], pictures: [], tools: makeTools(ofAKind) };
  const full = { ...seeded, ...fullCatalogue(seeded) };
  await measure(
    '100 exports of an account',
    many(() => ask('/public/users/me/export', heavy)),
  );
  await measure(
    '100 searches for users',
    many((at) => ask(`/private/users?search=nobody+${at}`, admin)),
  );
  await measure('a preview of 1,000 new tools', async () => [await preview(tools)()]);
  await measure('100 previews of 1,000 new tools', many(preview(tools)));
  await measure('a preview of 4,000 new items', async () => [await preview(full)()]);
  await measure('an import of 4,000 items', async () => [
    await ask('/private/catalogue/import', admin, full),
  ]);
  await measure('a preview of 4,000 stored items', async () => [await preview(full)()]);
  await measure('100 previews of 4,000 stored items', many(preview(full)));
  return figures;
}
