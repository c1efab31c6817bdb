import { describe, expect, it, test } from 'vitest';
import type { FamilyConfig, ModelsConfig } from '../../config.ts';
import { createKnownExceptions, createModelHealth, createModels, pickModel } from './create-models.ts';

const off: FamilyConfig = {
  baseUrl: 'http://127.0.0.1:9/v1',
  configured: false,
  models: ['unused'],
  compat: [],
};
const on = (...models: string[]): FamilyConfig => ({ ...off, configured: true, apiKey: 'k', models });
const demo = { url: 'http://127.0.0.1:9/v1', apiKey: 'token' };

const config = (changes: Partial<ModelsConfig> = {}): ModelsConfig => ({
  families: { chatgpt: on('a', 'b'), grok: off, deepseek: on('d') },
  fallbacks: [],
  vision: ['chatgpt'],
  demo: true,
  ...changes,
});

const namesOf = (
  models: ReturnType<typeof createModels>,
  family: 'chatgpt' | 'grok' | 'deepseek',
  version = 1,
) =>
  models.chainFor(family, version).map((entry) => `${entry.family}:${entry.modelId}${entry.demo ? '*' : ''}`);

describe('the model of a prompt', () => {
  it.each([
    [1, 'a'],
    [3, 'c'],
    [9, 'c'],
    [0, 'a'],
  ])('with version %i is %s', (version, model) => {
    expect(pickModel(['a', 'b', 'c'], version)).toBe(model);
  });
});

describe('the models to try', () => {
  it('begin with the prompt’s model family at its version', () => {
    const models = createModels(config(), { demo });
    expect(namesOf(models, 'chatgpt', 1)).toEqual(['chatgpt:a']);
    expect(namesOf(models, 'chatgpt', 2)).toEqual(['chatgpt:b']);
    expect(namesOf(models, 'deepseek', 7)).toEqual(['deepseek:d']);
  });

  it('continue with the configured fallbacks in order, each family once', () => {
    const fallbacks: ModelsConfig['fallbacks'] = ['deepseek', 'grok', 'chatgpt', 'deepseek'];
    const models = createModels(config({ fallbacks }), { demo });
    expect(namesOf(models, 'chatgpt', 2)).toEqual(['chatgpt:b', 'deepseek:d']);
    expect(namesOf(models, 'deepseek')).toEqual(['deepseek:d', 'chatgpt:a']);
  });

  it('are the demo model for a family that is not configured', () => {
    expect(namesOf(createModels(config(), { demo }), 'grok')).toEqual(['grok:demo*']);
  });

  it('are the fallbacks, or none, without the demo model', () => {
    expect(namesOf(createModels(config({ demo: false }), { demo: null }), 'grok')).toEqual([]);
    const models = createModels(config({ demo: false, fallbacks: ['deepseek'] }), { demo: null });
    expect(namesOf(models, 'grok')).toEqual(['deepseek:d']);
  });

  it('are chosen once for each prompt version', () => {
    const models = createModels(config(), { demo });
    expect(models.chainFor('chatgpt', 1)).toBe(models.chainFor('chatgpt', 1));
  });
});

const silentLog = { warn: () => undefined, info: () => undefined };

it('a circuit breaker opens after five consecutive timeouts, tests the family occasionally, and closes when it responds', () => {
  let now = 0;
  const health = createModelHealth(silentLog, () => now);
  for (let call = 0; call < 4; call += 1) health.recordTimeout('grok');
  health.recordAnswer('grok');
  for (let call = 0; call < 5; call += 1) {
    expect(health.allowsCall('grok')).toBe(true);
    health.recordTimeout('grok');
  }
  expect(health.allowsCall('grok')).toBe(false);
  expect(health.allowsCall('chatgpt')).toBe(true);
  expect([health.stateOf('grok'), health.stateOf('chatgpt')]).toEqual(['open', 'closed']);
  now = 30_000;
  expect(health.stateOf('grok')).toBe('half-open');
  expect([health.allowsCall('grok'), health.allowsCall('grok')]).toEqual([true, false]);
  expect(health.stateOf('grok')).toBe('half-open');
  health.recordTimeout('grok');
  expect(health.stateOf('grok')).toBe('open');
  now = 59_999;
  expect(health.allowsCall('grok')).toBe(false);
  now = 60_000;
  expect(health.allowsCall('grok')).toBe(true);
  health.recordAnswer('grok');
  expect([health.allowsCall('grok'), health.allowsCall('grok')]).toEqual([true, true]);
  expect(health.stateOf('grok')).toBe('closed');
});

type Row = { family: string; model: string; exception: string; expires_at: Date };

/** A table in memory, and a process that uses it. */
function start(rows: Row[] = []) {
  const clock = { ms: 1_000_000, reads: 0, broken: false };
  const now = () => new Date(clock.ms);
  const query = async (name: string, _text: string, values: readonly unknown[]) => {
    if (clock.broken) throw new Error('The database is unavailable');
    if (name === 'model-exceptions') {
      clock.reads += 1;
      return rows.filter(({ expires_at }) => expires_at > now());
    }
    const [family, model, exception, expires_at] = values as [string, string, string, Date];
    rows.push({ family, model, exception, expires_at });
    return [];
  };
  const database = { query } as unknown as NonNullable<
    Parameters<typeof createKnownExceptions>[0]['database']
  >;
  const known = createKnownExceptions({ configured: { grok: ['no-tools'] }, database, clock: { now } });
  const of = async (family: string, model: string) => [...(await known.of(family, model))];
  return { clock, known, of, rows };
}

test('a process knows the exceptions configured for a family, and those learned of a model', async () => {
  const { known, of } = start();
  await known.add('grok', 'a', 'no-stream');
  expect(await of('grok', 'a')).toEqual(['no-tools', 'no-stream']);
  expect(await of('grok', 'b')).toEqual(['no-tools']);
  expect(await of('chatgpt', 'a')).toEqual([]);
});

test('other processes learn of a model’s exception within a minute, and all forget after a day', async () => {
  const rows: Row[] = [];
  const [here, there] = [start(rows), start(rows)];
  expect(await there.of('chatgpt', 'a')).toEqual([]);
  await here.known.add('chatgpt', 'a', 'no-tools');
  expect(await there.of('chatgpt', 'a')).toEqual([]);
  there.clock.ms += 60_000;
  expect(await there.of('chatgpt', 'a')).toEqual(['no-tools']);
  for (const { clock } of [here, there]) clock.ms += 24 * 3_600_000;
  expect([await here.of('chatgpt', 'a'), await there.of('chatgpt', 'a')]).toEqual([[], []]);
});

test('exceptions of models are read once a minute, also while many ask at once', async () => {
  const { of, clock } = start();
  await Promise.all(Array.from({ length: 50 }, () => of('chatgpt', 'a')));
  clock.ms += 59_999;
  await of('chatgpt', 'b');
  expect(clock.reads).toBe(1);
});

test('without the database a process remembers exceptions on its own, and ignores names of other versions', async () => {
  const { known, of, clock, rows } = start([
    { family: 'chatgpt', model: 'a', exception: 'no-dreams', expires_at: new Date(9e12) },
  ]);
  expect(await of('chatgpt', 'a')).toEqual([]);
  clock.broken = true;
  await known.add('chatgpt', 'a', 'no-system');
  clock.ms += 60_000;
  expect(await of('chatgpt', 'a')).toEqual(['no-system']);
  expect(rows).toHaveLength(1);
});
