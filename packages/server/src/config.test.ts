import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig, StartError } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'agentarium-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test.each([
  ['HOST', 'not a host', 'HOST: must be an address or a host name'],
  ['MAIL_FROM', 'Agentarium <mail>', 'MAIL_FROM: must be an address, or a name'],
  ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY: must be a number of proxies'],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY: must be a number of proxies'],
  ['PROCESS_ROLE', 'web', 'PROCESS_ROLE: must be all, api or worker'],
  ['API_DOCS', 'no', 'API_DOCS: must be on or off'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must have at least 16 characters'],
  ['METRICS_PORT', '3000', 'METRICS_PORT: must differ from PORT'],
  ['OPENAI_COMPAT', 'no-tools,no-fun', 'OPENAI_COMPAT'],
  ['OPENAI_BASE_URL', 'localhost:11434/v1', 'OPENAI_BASE_URL: must be an address'],
])('the setting %s=%s prevents the start with one line', (name, value, line) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(line);
});

test.each([
  ['HOST', '::'],
  ['MAIL_FROM', 'Агентариум <mail@example.com>'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/8, 192.168.1.1, fd00::/8, 172.16.0.0/255.240.0.0'],
])('the setting %s=%s is accepted', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([]);
});

test('a start restricts open permissions in the data directory', () => {
  if (process.platform === 'win32') return;
  const dataDir = join(folder, 'open');
  const modeOf = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  mkdirSync(join(dataDir, 'mail'));
  mkdirSync(join(dataDir, 'uploads'));
  mkdirSync(join(dataDir, 'backups'));
  const files = ['jwt-secret', 'database.lock', 'database.pid', 'postgres/base/1', 'mail/a.eml'];
  for (const file of files) writeFileSync(join(dataDir, file), 'x'.repeat(64));
  const own = ['.', 'postgres', 'postgres/base', 'mail', 'uploads'];
  for (const path of [...own, 'backups', ...files]) chmodSync(join(dataDir, path), 0o777);
  expect(problemsOf({ DATA_DIR: dataDir })).toEqual([]);
  expect(own.filter((path) => modeOf(path) !== 0o700)).toEqual([]);
  expect(files.filter((file) => (modeOf(file) & 0o077) !== 0)).toEqual([]);
  expect(modeOf('backups')).toBe(0o777);
});

test('a shared folder prevents the start with one line', () => {
  if (process.platform === 'win32') return;
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  const problems = problemsOf({ DATA_DIR: shared });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^DATA_DIR: .*shared cannot be closed to other accounts, choose a folder that the server/,
  );
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
});

test('a data directory that cannot be created stops the start with one line, unless nothing is stored there', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const secret = { JWT_SECRET: 'x'.repeat(32) };
  for (const env of [{}, secret]) {
    const problems = problemsOf({ ...env, DATA_DIR: join(file, 'data') });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^DATA_DIR: .*a-file\/data cannot be used: ENOTDIR/);
  }
  const elsewhere = { ...secret, DATABASE_URL: 'postgres://somebody@127.0.0.1/somewhere' };
  expect(problemsOf({ ...elsewhere, DATA_DIR: join(file, 'data') })).toEqual([]);
});

test.each([
  ['http://127.0.0.1:11434/v1/chat/completions', 'http://127.0.0.1:11434/v1'],
  ['https://x.example.com/v1/completions', 'https://x.example.com/v1'],
  ['https://x.example.com/a/chat/completions?v=1', 'https://x.example.com/a?v=1'],
  ['https://x.example.com/chat', 'https://x.example.com/chat'],
])('a base URL may be the address of the call: %s is %s', (given, baseUrl) => {
  const { models } = readConfig({ DATA_DIR: folder, OPENAI_BASE_URL: given });
  expect(models.families.chatgpt.baseUrl).toBe(baseUrl);
});

test('exceptions of models are named by family, and a first token may take a minute', () => {
  const { models } = readConfig({ DATA_DIR: folder, XAI_COMPAT: 'no-tools, thinks-first' });
  expect(models.families.grok.compat).toEqual(['no-tools', 'thinks-first']);
  expect(models.families.chatgpt.compat).toEqual([]);
  expect(models.firstTokenMs).toBe(60_000);
});

test('a setting of an earlier version without effect does not prevent the start, and is named', () => {
  const url = 'postgres://localhost/a';
  expect(readConfig({ DATA_DIR: folder, DATABASE_REPLICA_URL: url }).ignored).toEqual([
    'DATABASE_REPLICA_URL',
  ]);
  expect(readConfig({ DATA_DIR: folder }).ignored).toEqual([]);
});

test('a failed start names the setting and the problem in one line', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });
  expect(new StartError('HOST, PORT', 'the server cannot listen there', refused).message).toBe(
    'HOST, PORT: the server cannot listen there: listen EACCES: permission denied 0.0.0.0:80',
  );
  // A name with two addresses fails with both at once, without a message.
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(new StartError('DATABASE_URL', 'the database cannot be used', both).message).toBe(
    'DATABASE_URL: the database cannot be used: ECONNREFUSED',
  );
});
