import { describe, expect, it } from 'vitest';
import { findViolations } from './find-violations.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';

describe('allowed input stays allowed', () => {
  it.each([
    [
      'zod in contracts',
      'packages/contracts/src/tasks/schema.ts',
      "import * as z from 'zod';\nimport '../common.ts';",
    ],
    [
      'contracts in the server',
      `${server}/features/tasks/routes.ts`,
      "import { a } from '@agentarium/contracts';",
    ],
    ['cron in its one file', 'packages/contracts/src/schedule/cron.ts', "import { Cron } from 'croner';"],
    ['cron in the server', `${server}/features/tasks/routes.ts`, "import '@agentarium/contracts/cron';"],
    ['a key in the data', `${web}/data/a.ts`, "import '../lib/api/api-client.ts';\n({ queryKey: [] });"],
    ['names in the web app', `${web}/lib/a.ts`, "import { tiers } from '@agentarium/contracts/names';"],
    ['some values of a list', `${web}/lib/a.ts`, "const open = ['pending', 'running'];"],
    ['another feature by its index', `${server}/features/tasks/routes.ts`, "import '../agents/index.ts';"],
    [
      'downwards in the server',
      `${server}/features/tasks/routes.ts`,
      "import '../../db/schema/index.ts';\nimport '../../engine/stop.ts';",
    ],
    [
      'the testkit in a test',
      `${server}/features/tasks/routes.api.test.ts`,
      "import '@agentarium/testkit/app.ts';\nprocess.env.TZ;",
    ],
    [
      'a script in the testkit',
      'packages/testkit/src/a.ts',
      "import '../../../scripts/bootstrap/server-flags.js';",
    ],
    ['the server in the testkit', 'packages/testkit/src/app.ts', "import '../../server/src/app.ts';"],
    ['the environment in config', `${server}/config.ts`, 'const port = process.env.PORT;'],
    ['the environment in a comment', `${server}/app.ts`, '// process.env is read by config.ts'],
    [
      'several features on a page',
      `${web}/pages/home.tsx`,
      "import '../features/tasks/api.ts';\nimport '../features/agents/api.ts';",
    ],
    [
      'a picture in the design system',
      `${web}/design/logo.tsx`,
      "import logo from '../../public/logo.svg?raw';",
    ],
  ])('%s', (_name, path, text) => {
    expect(findViolations([{ path, text }])).toEqual([]);
  });
});
