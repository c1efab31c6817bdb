import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';
import { findViolations, readSources } from './find-violations.ts';
import { type Rooms, serverRooms, webRooms } from './rooms.ts';
import { scanImports } from './scan-imports.ts';

const root = join(import.meta.dirname, '..', '..');
const server = 'packages/server/src';
const web = 'packages/web/src';

describe('the rules between the rooms', () => {
  const sources = readSources(root);

  it('reads the sources of every package', () => {
    const counts = ['contracts', 'server', 'testkit', 'web'].map(
      (name) => sources.filter(({ path }) => path.startsWith(`packages/${name}/`)).length,
    );
    console.info(`modules read: contracts, server, testkit, web: ${counts.join(', ')}`);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('finds every relative import on disk, so none is misread', () => {
    const imports = sources.flatMap(({ path, text }) =>
      scanImports(text, path)
        .map(({ name }) => name)
        .filter((name) => name.startsWith('.') && !name.includes('?'))
        .map((name) => posix.join(posix.dirname(path), name)),
    );
    const lost = imports.filter(
      (path) => !['', '.ts', '.tsx', '/index.ts'].some((ending) => existsSync(join(root, path + ending))),
    );
    expect(imports.length).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });

  it('are kept', () => {
    expect(findViolations(sources)).toEqual([]);
  });
});

/** A table of docs/house.md by its heading: one line per room, with the rooms that it may import. */
function tableOf(heading: string): Rooms {
  const text = readFileSync(join(root, 'docs', 'house.md'), 'utf8');
  const [, section = ''] = text.split(`\n### ${heading}\n`);
  const [table = ''] = section.split('\n#');
  const rows = table.matchAll(/^\| `([\w-]+)` +\| (.*?) *\|$/gm);
  return Object.fromEntries(
    [...rows].map(([, room = '', reached = '']) => [
      room,
      Array.from(reached.matchAll(/`([\w-]+)`/g), ([, name = '']) => name),
    ]),
  );
}

describe('the table of rooms', () => {
  it.each([
    ['Server', serverRooms],
    ['Web app', webRooms],
  ])('%s: matches docs/house.md, and has no cycle', (heading, rooms) => {
    expect(tableOf(heading)).toEqual(rooms);
    expect(findCycles(new Map(Object.entries(rooms)))).toEqual([]);
  });
});

describe('a planted violation is caught', () => {
  it.each([
    [
      'a package in contracts',
      'packages/contracts/src/tasks/schema.ts',
      "import x from 'fastify';",
      'zod only',
    ],
    [
      'a second reader of cron in contracts',
      'packages/contracts/src/schedule/schema.ts',
      "import { Cron } from 'croner';",
      'zod only',
    ],
    [
      'the inside of contracts in the server',
      `${server}/app.ts`,
      "import '@agentarium/contracts/src/schedule/wall-clock.ts';",
      'packages meet',
    ],
    [
      'the server in contracts',
      'packages/contracts/src/api.ts',
      "import '../../server/src/config.ts';",
      'packages meet',
    ],
    [
      'zod in the names of contracts',
      'packages/contracts/src/tasks/names.ts',
      "import * as z from 'zod';",
      'names stand alone',
    ],
    [
      'a list of contracts in the web app',
      `${web}/lib/a.ts`,
      "const all = ['lifetime', 'monthly', 'annual'];",
      'lists billingCycles again',
    ],
    [
      'a union of contracts in the server',
      `${server}/platform/a.ts`,
      "type Cycle =\n  | 'monthly'\n  | 'annual'\n  | 'lifetime';",
      'lists billingCycles again',
    ],
    ['the web app in the server', `${server}/app.ts`, "import '@agentarium/web';", 'packages meet'],
    [
      'the server in the web app',
      `${web}/lib/a.ts`,
      "import type { A } from '../../../server/src/app.ts';",
      'packages meet',
    ],
    [
      'contracts by their path',
      `${web}/lib/a.ts`,
      "import '../../../contracts/src/index.ts';",
      'packages meet',
    ],
    [
      'a feature in platform',
      `${server}/platform/log.ts`,
      "import '../features/tasks/index.ts';",
      'platform does not reach features',
    ],
    [
      'a feature in db',
      `${server}/db/seed.ts`,
      "export * from '../features/tasks/index.ts';",
      'db does not reach features',
    ],
    [
      'a feature in the engine',
      `${server}/engine/stop.ts`,
      "import '../features/tasks/index.ts';",
      'engine does not reach features',
    ],
    [
      'the app in a feature',
      `${server}/features/tasks/routes.ts`,
      "import '../../app.ts';",
      'features does not reach app',
    ],
    [
      'the database in the engine',
      `${server}/engine/stop.ts`,
      "import '../db/schema/index.ts';",
      'engine does not reach db',
    ],
    [
      'drizzle in the engine',
      `${server}/engine/stop.ts`,
      "import { eq } from 'drizzle-orm';",
      'the engine knows no',
    ],
    [
      'fastify in the engine',
      `${server}/engine/stop.ts`,
      "const f = await import('fastify');",
      'the engine knows no',
    ],
    [
      'a provider package in the engine',
      `${server}/engine/stop.ts`,
      "import type { A } from '@ai-sdk/openai-compatible';",
      'the engine knows no',
    ],
    [
      'the queue in the engine',
      `${server}/engine/stop.ts`,
      "import type { Jobs } from '../platform/jobs/jobs.ts';",
      'the engine knows no',
    ],
    [
      'the inside of another feature',
      `${server}/features/tasks/list-tasks.ts`,
      "import '../agents/queries.ts';",
      'through its index.ts',
    ],
    ['a new room in the server', `${server}/services/mail.ts`, '', 'knows no services'],
    [
      'the testkit in the product',
      `${server}/app.ts`,
      "import '@agentarium/testkit/postgres.ts';",
      'only tests of the server import the testkit',
    ],
    [
      'the testkit in the product, by its path',
      `${server}/features/tasks/a.ts`,
      "import type { Kind } from '../../../../testkit/src/app.ts';",
      'only tests of the server import the testkit',
    ],
    [
      'the testkit in a test of the web app',
      `${web}/lib/a.test.ts`,
      "import '@agentarium/testkit/postgres.ts';",
      'only tests of the server import the testkit',
    ],
    [
      'a test in the product',
      `${server}/app.ts`,
      "import './app.test.ts';",
      'only tests of the server import the testkit',
    ],
    [
      'the web app in the testkit',
      'packages/testkit/src/a.ts',
      "import '../../web/src/lib/a.ts';",
      'packages meet',
    ],
    [
      'the environment outside config',
      `${server}/platform/log.ts`,
      'const level = process.env.LOG_LEVEL;',
      'only config.ts does',
    ],
    ['the environment, unpacked', `${server}/main.ts`, 'const { env } = process;', 'only config.ts does'],
    [
      'the environment, imported',
      `${server}/main.ts`,
      "import { env } from 'node:process';\nuse(env);",
      'only config.ts does',
    ],
    [
      'a page in a feature',
      `${web}/features/tasks/api.ts`,
      "import '../../pages/task-page.tsx';",
      'features does not reach pages',
    ],
    [
      'another feature in a feature',
      `${web}/features/tasks/api.ts`,
      "import '../agents/api.ts';",
      "don't import each other",
    ],
    [
      'a feature in widgets',
      `${web}/widgets/card.tsx`,
      "import '../features/tasks/api.ts';",
      'widgets does not reach features',
    ],
    [
      'a widget in the design system',
      `${web}/design/layout/card.tsx`,
      "import '../../widgets/tier-chip.tsx';",
      'design does not reach widgets',
    ],
    ['design in lib', `${web}/lib/format.ts`, "import '../design/card.tsx';", 'lib does not reach design'],
    ['a key in a feature', `${web}/features/tasks/a.ts`, "({ queryKey: ['tasks'] });", 'says queryKey'],
    ['a write to the cache', `${web}/pages/a.tsx`, "c.setQueryData(['me'], user);", 'says setQueryData'],
    ['a refresh by key', `${web}/app/a.ts`, 'c.invalidateQueries(me);', 'says invalidateQueries'],
    ['a call in a widget', `${web}/widgets/a.ts`, "import '../lib/api/api-client.ts';", 'only data/ calls'],
    ['a widget in the data', `${web}/data/a.ts`, "import '../widgets/tier-chip.tsx';", 'data does not reach'],
    ['a new room in the web app', `${web}/hooks/use-it.ts`, '', 'knows no hooks'],
    ['a vague folder', `${server}/platform/utils/date.ts`, '', 'does not say what is inside'],
    ['a vague file', `${web}/lib/token-helpers.ts`, '', 'does not say what is inside'],
    ['a name that is not kebab-case', `${web}/widgets/AgentCard.tsx`, '', 'not kebab-case'],
    [
      'a quoted status in SQL',
      `${server}/features/tasks/queries.ts`,
      "const read = `select id from executions where e.status in ('pending')`;",
      'quotes a status',
    ],
    [
      'a verb of three arguments',
      `${server}/features/tasks/routes.ts`,
      'serve(app, api.tasks.updateTask, (ctx, { params, body }) => updateTask(ctx, params.id, f(body, 1)));',
      'calls updateTask with more than ctx and one input',
    ],
    [
      'a transaction without its tx',
      `${server}/features/tasks/copy-task.ts`,
      'await ctx.database.transaction(async () => { await save(); });',
      'names no tx',
    ],
    ['a long test', `${server}/app.test.ts`, 'go();\n'.repeat(351), 'at most 350'],
    ['a long file', `${server}/app.ts`, 'go();\n'.repeat(301), 'at most 300'],
  ])('%s', (_name, path, text, expected) => {
    expect(findViolations([{ path, text }]).join('\n')).toContain(expected);
  });

  it.each([
    ["export { a } from './a.ts';"],
    ["import type { A } from './a.ts';"],
    ["export type { A } from './a.ts';"],
  ])('a cycle that closes with %s', (last) => {
    const files = ring("import { b } from './b.ts';", "import './c.ts';", last);
    expect(findViolations(files)).toEqual([
      `cycle: ${web}/lib/a.ts -> ${web}/lib/b.ts -> ${web}/lib/c.ts -> ${web}/lib/a.ts`,
    ]);
  });

  it('a crowded folder, not counting tests', () => {
    const files = Array.from({ length: 30 }, (_, index) => [`f${index}.ts`, `f${index}.test.ts`])
      .flat()
      .map((name) => ({ path: `${web}/lib/${name}`, text: '' }));
    expect(findViolations(files)).toEqual([]);
    expect(findViolations([...files, { path: `${web}/lib/one-more.ts`, text: '' }])).toEqual([
      `${web}/lib has 31 source files: at most 30`,
    ]);
  });
});

/** Three files of the web app with these texts. */
function ring(a: string, b: string, c: string) {
  return [
    { path: `${web}/lib/a.ts`, text: a },
    { path: `${web}/lib/b.ts`, text: b },
    { path: `${web}/lib/c.ts`, text: c },
  ];
}

it('allows a cycle through a lazy import', () => {
  expect(
    findViolations(ring("import './b.ts';", "import './c.ts';", `lazy(() => import('./a.ts'));`)),
  ).toEqual([]);
});
