import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src');
// Neither the compiler nor the linter reads SQL.
const quoted =
  /\b(?:status|outcome)\s*(?:=|<>|in)\s*\(?\s*'(?:pending|running|completed|failed|stopped|denied|refunded|pending_confirmation|queued|waiting|cancelled|started|skipped)'/;

test('SQL of the server takes statuses from db/states and quotes none', () => {
  expect("select id from executions where e.status in ('pending')").toMatch(quoted);
  const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !path.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => quoted.test(readFileSync(join(server, path), 'utf8')))).toEqual([]);
});
