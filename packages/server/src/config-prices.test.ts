import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPriceList } from '@agentarium/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'agentarium-prices-'));
const configOf = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

function problemsOf(env: Record<string, string>): string[] {
  try {
    configOf(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

function fileWith(text: string): string {
  const path = join(folder, 'prices.json');
  writeFileSync(path, text);
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('the price list', () => {
  test('is the default unless a file replaces it', () => {
    expect(configOf({}).prices).toEqual(defaultPriceList);
    expect(configOf({}).prices.plans.pro).toEqual({ monthly: 900, annual: 9000, lifetime: null });
  });

  test('uses the sections of a file', () => {
    const agents = { basic: 0, pro: 1, premium: 2, ultra: 3, custom: 4 };
    const { prices } = configOf({ PRICE_LIST: fileWith(JSON.stringify({ agents })) });
    expect(prices).toEqual({ ...defaultPriceList, agents });
  });

  test('sells custom agents at the price of ultra unless they have one', () => {
    const agents = { basic: 0, pro: 2900, premium: 4900, ultra: 8900 };
    const { prices } = configOf({ PRICE_LIST: fileWith(JSON.stringify({ agents })) });
    expect(prices.agents).toEqual({ ...agents, custom: 8900 });
  });

  test('reports each fault on its own line', () => {
    const broken = {
      plans: { ...defaultPriceList.plans, ultra: { monthly: null, annual: null, lifetime: null } },
      packs: { ...defaultPriceList.packs, s: { execution_count: 0, price: 4.5 } },
      gifts: {},
    };
    const problems = problemsOf({ PRICE_LIST: fileWith(JSON.stringify(broken)), CURRENCY: 'EURO' });
    expect(problems).toHaveLength(5);
    for (const [index, words] of [
      ['CURRENCY', 'must be one of USD'],
      ['plans.ultra', 'must offer at least one cycle'],
      ['packs.s.execution_count', ''],
      ['packs.s.price', 'whole number of minor units'],
      ['', 'gifts'],
    ].entries()) {
      for (const word of words) expect(problems[index]).toContain(word);
    }
  });

  test.each([
    ['a missing file', () => join(folder, 'nowhere.json'), 'cannot be read'],
    ['a file that is not JSON', () => fileWith('{'), 'is not JSON'],
  ])('reports %s', (_name, path, words) => {
    expect(problemsOf({ PRICE_LIST: path() })).toEqual([expect.stringContaining(words)]);
  });
});

describe('payments', () => {
  test('settle immediately unless a checkout and its secret are configured', () => {
    expect(configOf({}).payments).toBeNull();
    const secret = 's'.repeat(32);
    const given = configOf({ PAYMENT_CHECKOUT_URL: 'https://pay.example.com/', PAYMENT_SECRET: secret });
    expect(given.payments).toEqual({ checkoutUrl: 'https://pay.example.com/', secret });
  });

  test.each([{ PAYMENT_CHECKOUT_URL: 'https://pay.example.com' }, { PAYMENT_SECRET: 's'.repeat(32) }])(
    'require both: %o',
    (env) => {
      expect(problemsOf(env as Record<string, string>)).toEqual([
        'PAYMENT_CHECKOUT_URL: requires PAYMENT_SECRET, and vice versa',
      ]);
    },
  );
});
