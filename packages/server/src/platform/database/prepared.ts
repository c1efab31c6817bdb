import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { Row } from './database.ts';
import { databaseErrorCode } from './errors.ts';
import { rowParsers } from './row-values.ts';

type Prepared = { name: string; parameters: number[]; description: messages.BackendMessage[] };

const { serialize } = protocol;
const featureNotSupported = '0A000';

/**
 * Statements of the embedded database that are parsed once and planned as rarely as on PostgreSQL; each use is one
 * message. The driver's own `query` parses, describes and plans every time, in six messages.
 * Returns a function that runs a text with values, inside or outside a transaction; the caller holds the database.
 */
export function createPrepared(pglite: PGlite) {
  const known = new Map<string, Prepared>();
  let count = 0;

  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

  async function prepare(text: string): Promise<Prepared> {
    count += 1;
    const name = `s${count}`;
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const parameters = parse.parseDescribeStatementResults(described);
    const description = described.filter((message) => message instanceof messages.RowDescriptionMessage);
    const prepared = { name, parameters, description };
    known.set(text, prepared);
    return prepared;
  }

  const written = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : pglite.serializers[type];
    return write ? write(value) : String(value);
  };

  return async <R = Row>(text: string, values: readonly unknown[]): Promise<R[]> => {
    const { name, parameters, description } = known.get(text) ?? (await prepare(text));
    const given = values.map((value, index) => written(value, parameters[index]));
    const answer = await send(
      serialize.bind({ statement: name, values: given }),
      serialize.execute({}),
      serialize.sync(),
    ).catch((error: unknown) => {
      // A table that the statement reads has other columns now: the next use prepares it again.
      if (databaseErrorCode(error) === featureNotSupported) known.delete(text);
      throw error;
    });
    const [result] = parse.parseResults([...description, ...answer], pglite.parsers, { parsers: rowParsers });
    return (result?.rows ?? []) as R[];
  };
}
