import pg from 'pg';
import type { Row, Scalar } from './database.ts';

const literal = (value: Scalar) =>
  pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));

/**
 * Gives `queryInTurn` of a pool. The lock and the statement travel in one message and are one transaction of the
 * server's own. They are two statements: the second one reads what was committed while the first one waited.
 * Without `prepares` the values stand in the text, for a pooler between this and the server.
 */
export function createTurns(pool: pg.Pool, { prepares }: { prepares: boolean }) {
  const prepared = new WeakMap<pg.PoolClient, Set<string>>();

  async function prepare(client: pg.PoolClient, name: string, text: string): Promise<void> {
    const known = prepared.get(client) ?? new Set();
    if (known.has(name)) return;
    await client.query(`prepare ${name} as ${text}`);
    prepared.set(client, known.add(name));
  }

  async function statementOf(
    client: pg.PoolClient,
    name: string,
    text: string,
    values: readonly Scalar[],
  ): Promise<string> {
    if (!prepares) return text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1] ?? ''));
    const statement = pg.escapeIdentifier(`${name}-in-turn`);
    await prepare(client, statement, text);
    return `execute ${statement}${values.length === 0 ? '' : `(${values.map(literal).join()})`}`;
  }

  return async (key: number, name: string, text: string, values: readonly Scalar[]): Promise<Row[]> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const both = `select pg_advisory_xact_lock(${key}); ${await statementOf(client, name, text, values)}`;
      const results = (await client.query<Row>(both)) as unknown as pg.QueryResult<Row>[];
      return results.at(-1)?.rows ?? [];
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
}
