import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyOfTemplate } from '@agentarium/testkit/database.ts';
import { dropDatabase } from '@agentarium/testkit/postgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listed } from '../../../../scripts/architecture/list-statements.ts';
import { toPositional } from '../../src/platform/database/database.ts';

const lister = join(import.meta.dirname, '../../../../scripts/architecture/list-statements.ts');
const { builtins } = pg.types;

type Field = { name: string; dataTypeID: number };

/** Asks PostgreSQL which columns a statement returns, without running it. */
class Describe {
  #text: string;
  #columns: Field[] = [];
  #result = Promise.withResolvers<Field[]>();

  constructor(text: string) {
    this.#text = text;
  }

  get columns(): Promise<Field[]> {
    return this.#result.promise;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ text: this.#text, name: '' } as never, true);
    connection.describe({ type: 'S', name: '' } as never, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields;
  }

  handleError(error: Error): void {
    this.#result.reject(error);
  }

  handleReadyForQuery(): void {
    this.#result.resolve(this.#columns);
  }
}

/** The types of TypeScript in which `query` returns columns of these types; json has any. */
const kinds = new Map<number, string>([
  [builtins.BOOL, 'boolean'],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8].map(
    (type) => [type, 'number'] as const,
  ),
  ...[
    builtins.TEXT,
    builtins.VARCHAR,
    builtins.UUID,
    builtins.DATE,
    builtins.TIMESTAMP,
    builtins.NUMERIC,
  ].map((type) => [type, 'string'] as const),
  [builtins.TIMESTAMPTZ, 'Date'],
  [builtins.JSON, 'any'],
  [builtins.JSONB, 'any'],
]);

let url: string;
let client: pg.Client;
let statements: Listed[];
let arrays: Set<number>;

beforeAll(async () => {
  url = await copyOfTemplate();
  client = new pg.Client(url);
  await client.connect();
  const { stdout } = await promisify(execFile)(process.execPath, [lister], { maxBuffer: 64 * 2 ** 20 });
  statements = JSON.parse(stdout);
  const { rows } = await client.query<{ oid: number }>(
    `select oid::int from pg_type where typcategory = 'A'`,
  );
  arrays = new Set(rows.map(({ oid }) => oid));
});
afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

/** The parameters of a statement with names, each with any value. */
const named = (text: string) => {
  const names = [...text.matchAll(/(?<![:\w]):([a-z]\w*)/gi)].map(([, name]) => [name, null]);
  return names.length === 0 ? [] : Object.fromEntries(names);
};

async function faultsOf({ name, text, columns }: Listed): Promise<string[]> {
  if (text === null) return [];
  const described = await client
    .query(new Describe(toPositional(text, named(text)).text) as never as pg.Submittable & Describe)
    .columns.catch((error: Error) => error);
  if (described instanceof Error) return [`${name}: ${described.message}`];
  const found = new Map(
    described.map((field) => [
      field.name,
      arrays.has(field.dataTypeID) ? 'array' : (kinds.get(field.dataTypeID) ?? 'any'),
    ]),
  );
  return Object.entries(columns ?? {}).flatMap(([column, declared]) => {
    const kind = found.get(column);
    if (kind === undefined) return [`${name} returns no column ${column}`];
    return kind === declared || kind === 'any' || declared === 'any'
      ? []
      : [`${name}.${column} is declared as ${declared}, PostgreSQL returns ${kind}`];
  });
}

test('each named statement is valid, and returns the columns of its row type', async () => {
  expect(statements.filter(({ text }) => text !== null).length).toBeGreaterThan(200);
  expect(statements.filter(({ columns }) => Object.keys(columns ?? {}).length > 0).length).toBeGreaterThan(
    90,
  );
  const faults: string[] = [];
  for (const statement of statements) faults.push(...(await faultsOf(statement)));
  expect(faults).toEqual([]);
});

test('a statement that lacks a declared column, or has another type, is found', async () => {
  const text = 'select 1 as a, now() as b';
  const planted = { file: '', name: 'planted', text, columns: { a: 'number', b: 'string', c: 'string' } };
  expect(await faultsOf(planted)).toEqual([
    'planted.b is declared as string, PostgreSQL returns Date',
    'planted returns no column c',
  ]);
});
