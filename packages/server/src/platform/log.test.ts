import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function logged(fields: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('trace', { write: (line: string) => lines.push(line) }).info(fields, 'happened');
  return JSON.parse(lines[0] ?? '{}');
}

test('a logged error keeps its kind, message, code, cause and stack lines', () => {
  const cause = Object.assign(new Error('connection lost'), { code: '08006' });
  const { err } = logged({ err: new TypeError('no answer', { cause }) }) as { err: Record<string, unknown> };
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'no answer',
    cause: { message: 'connection lost', code: '08006' },
  });
  expect(err.stack).toMatch(/^\s*at .*log\.test\.ts/m);
});

test('a logged query that failed reveals none of its values', () => {
  const error = new Error('Failed query: insert into users values ($1)\nparams: anna@example.com');
  expect(JSON.stringify(logged({ err: error, more: { error } }))).not.toContain('anna@example.com');
});

test('secret fields are redacted in the log at any depth', () => {
  const text = JSON.stringify(
    logged({
      body: { password: 'p-1', items: [{ api_key: 'k-1', weight: 61.5 }] },
      token: 't-1',
      name: 'Anna',
    }),
  );
  for (const secret of ['p-1', 'k-1', '61.5', 't-1']) expect(text).not.toContain(secret);
  expect(text).toContain('Anna');
});

test('the fields of nested child loggers are redacted and logged', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.child({ api_key: 'k-1', reqId: 'r-1' }).child({ token: 't-1', part: 'p' }).info('said');
  const line = JSON.parse(lines[0] ?? '{}');
  expect(line).toMatchObject({
    api_key: '[redacted]',
    reqId: 'r-1',
    token: '[redacted]',
    part: 'p',
    msg: 'said',
  });
});
