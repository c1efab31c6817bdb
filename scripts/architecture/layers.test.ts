import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const house = readFileSync(join(root, 'docs', 'house.md'), 'utf8');
const server = 'packages/server/src';
const web = 'packages/web/src';

/** A table of docs/house.md by its heading: each layer with those that it may import. */
function tableOf(heading: string): Map<string, string[]> {
  const [, section = ''] = house.split(`\n### ${heading}\n`);
  const rows = section.split('\n#')[0]?.matchAll(/^\| `([\w-]+)` +\| (.*?) *\|$/gm) ?? [];
  return new Map(
    [...rows].map(([, layer = '', allowed = '']) => [
      layer,
      Array.from(allowed.matchAll(/`([\w-]+)`/g), ([, name = '']) => name),
    ]),
  );
}

/** A file of each layer, and how others import from the layer. */
const planted: Record<string, { file: string; up: string; as: string }> = {
  main: { file: `${server}/main.ts`, up: './', as: 'main.ts' },
  app: { file: `${server}/services.ts`, up: './', as: 'app.ts' },
  config: { file: `${server}/config/a.ts`, up: '../', as: 'config.ts' },
};
const layersOf = (heading: string, folder: string) =>
  [...tableOf(heading)].map(([layer, allowed]) => ({
    layer,
    allowed,
    ...((folder === server && planted[layer]) || {
      file: `${folder}/${layer}/a/b/c.ts`,
      up: '../../../',
      as: `${layer}/a/b/d.ts`,
    }),
  }));
const tables = [
  { heading: 'Server', layers: layersOf('Server', server) },
  { heading: 'Web app', layers: layersOf('Web app', web) },
];

/** A line that breaks a rule, in a file of its own. */
const violations: [what: string, path: string, line: string, rule: string][] = [
  [
    'another package in contracts',
    'packages/contracts/src/tasks/schema.ts',
    "import 'fastify';",
    'noUndeclaredDependencies',
  ],
  [
    'cron parsed twice',
    'packages/contracts/src/schedule/schema.ts',
    "import 'croner';",
    'noRestrictedImports',
  ],
  ['zod in names', 'packages/contracts/src/tasks/names.ts', "import 'zod';", 'noRestrictedImports'],
  ['zod in states', 'packages/contracts/src/tasks/state.ts', "import '../common.ts';", 'noRestrictedImports'],
  [
    'the server in contracts',
    'packages/contracts/src/api.ts',
    "import '../../server/src/config.ts';",
    'noRestrictedImports',
  ],
  [
    'contracts by path',
    `${server}/features/tasks/a.ts`,
    "import '../../../../contracts/src/api.ts';",
    'noRestrictedImports',
  ],
  [
    'the server in the web app',
    `${web}/lib/a.ts`,
    "import '../../../server/src/app.ts';",
    'noRestrictedImports',
  ],
  [
    'the web app in the server',
    `${server}/features/tasks/b.ts`,
    "import '@agentarium/web';",
    'noUndeclaredDependencies',
  ],
  [
    'the testkit in the product',
    `${server}/page-data.ts`,
    "import '@agentarium/testkit/app.ts';",
    'noUndeclaredDependencies',
  ],
  [
    'the testkit in the web app',
    `${web}/lib/b.ts`,
    "import '@agentarium/testkit/app.ts';",
    'noUndeclaredDependencies',
  ],
  [
    'the inside of another feature',
    `${server}/features/tasks/c.ts`,
    "import '../agents/queries.ts';",
    'noRestrictedImports',
  ],
  [
    'another feature of the web app',
    `${web}/features/tasks/a.ts`,
    "import '../agents/agent-card.tsx';",
    'noRestrictedImports',
  ],
  ['fastify in the engine', `${server}/engine/a.ts`, "import 'fastify';", 'noRestrictedImports'],
  [
    'a library of tool servers in the engine',
    `${server}/engine/b.ts`,
    "import '@ai-sdk/mcp';",
    'noRestrictedImports',
  ],
  [
    'the queue in the engine',
    `${server}/engine/d.ts`,
    "import '../platform/jobs/jobs.ts';",
    'noRestrictedImports',
  ],
  [
    'a call of the server on a page',
    `${web}/routes/a.tsx`,
    "import '../lib/api/api-client.ts';",
    'noRestrictedImports',
  ],
  [
    'a query defined on a page',
    `${web}/routes/b.tsx`,
    "import { queryOptions } from '@tanstack/react-query';",
    'noRestrictedImports',
  ],
  [
    'a field beside the family of fields',
    `${web}/features/tasks/b.tsx`,
    "import TextField from '@mui/material/TextField';",
    'noRestrictedImports',
  ],
  [
    'the environment outside config',
    `${server}/platform/a.ts`,
    'export const zone = process.env.TZ;',
    'noProcessEnv',
  ],
  ['a cycle', `${web}/lib/c.ts`, "import './d.ts';", 'noImportCycles'],
  ['a cycle', `${web}/lib/d.ts`, "export * from './c.ts';", 'noImportCycles'],
  ['a long file', `${web}/lib/e.ts`, 'go();\n'.repeat(401), 'noExcessiveLinesPerFile'],
  ['a name in another case', `${web}/widgets/AgentCard.tsx`, '', 'useFilenamingConvention'],
];
const harmless: [what: string, path: string, line: string][] = [
  ['400 lines', `${web}/lib/f.ts`, 'go();\n'.repeat(400)],
];

type Diagnostic = { category: string; location: { path: string; start: { line: number } } };
let found: { rule: string; path: string; line: number }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'layers-'));

/** Writes a folder with the project's rules and one file for each planted import, and lints it once. */
beforeAll(() => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  write('biome.json', JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const name of ['contracts', 'server', 'web'])
    write(
      `packages/${name}/package.json`,
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    );
  for (const { layers } of tables)
    for (const { file, up } of layers) write(file, layers.map(({ as }) => `import '${up}${as}';`).join('\n'));
  for (const [, path, line] of [...violations, ...harmless]) write(path, line);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  let report = '';
  try {
    report = execFileSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  found = diagnostics
    .map(({ category, location }) => ({
      rule: category.split('/').at(-1) ?? '',
      path: location.path,
      line: location.start.line,
    }))
    .filter(({ rule }) => violations.some(([, , , expected]) => expected === rule));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the layers of docs/house.md', () => {
  test.each(tables)('are those that the linter enforces: $heading', ({ layers }) => {
    expect(layers.length).toBeGreaterThan(7);
    for (const { layer, allowed, file } of layers) {
      const refused = found
        .filter(({ path, rule }) => path === file && rule === 'noRestrictedImports')
        .map(({ line }) => layers[line - 1]?.layer)
        .filter((other) => other !== layer);
      const expected = layers.map((other) => other.layer).filter((other) => other !== layer);
      expect(refused.sort(), layer).toEqual(expected.filter((other) => !allowed.includes(other)).sort());
    }
  });
});

test.each(violations)('the linter refuses %s (%s)', (_what, file, _line, expected) => {
  expect(found.filter(({ path }) => path === file).map(({ rule }) => rule)).toEqual([expected]);
});

test.each(harmless)('the linter allows %s', (_what, file) => {
  expect(found.filter(({ path }) => path === file)).toEqual([]);
});
