import { type ModelException, modelExceptions } from '../../config/model-exceptions.ts';
import type { Database } from '../database/database.ts';

/** The exceptions of a model, and how to remember another one. */
export type KnownExceptions = {
  of: (family: string, model: string) => Promise<ReadonlySet<ModelException>>;
  add: (family: string, model: string, exception: ModelException) => Promise<void>;
};

/** How long an exception is remembered, in milliseconds. */
const rememberedMs = 24 * 3_600_000;
/** How long a process relies on what it has read, in milliseconds. */
const freshMs = 60_000;

type Row = { family: string; model: string; exception: string };
type Store = Pick<Database, 'query'>;
type Options = {
  /** Exceptions named ahead of time, by family. */
  configured: Readonly<Record<string, readonly ModelException[]>>;
  /** Remembers them for all processes; null: only this process does. */
  database: Store | null;
  now: () => Date;
  log?: { warn: (facts: object, message: string) => void } | undefined;
};

const read = 'select family, model, exception from model_exceptions where expires_at > $1';
const insert = `
  insert into model_exceptions (family, model, exception, expires_at) values ($1, $2, $3, $4)
  on conflict (family, model, exception) do update set expires_at = excluded.expires_at`;

const isException = (name: string): name is ModelException => modelExceptions.some((one) => one === name);

/**
 * Remembers for a day what each model was found to refuse (docs/spec/api.md#model-servers). Reads the database at most
 * once a minute; without it, models are asked as if nothing were known.
 */
export function createKnownExceptions({ configured, database, now, log }: Options): KnownExceptions {
  let known = new Map<string, Set<ModelException>>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const keyOf = (family: string, model: string) => JSON.stringify([family, model]);
  const keep = (into: typeof known, { family, model, exception }: Row) => {
    const key = keyOf(family, model);
    if (isException(exception)) into.set(key, (into.get(key) ?? new Set()).add(exception));
  };

  const readAll = async (store: Store) => {
    readAt = now().getTime();
    try {
      const rows = await store.query<Row>('model-exceptions', read, [now()]);
      const fresh: typeof known = new Map();
      for (const row of rows) keep(fresh, row);
      known = fresh;
    } catch (err) {
      log?.warn({ err }, 'what models refuse could not be read');
    }
    reading = null;
  };

  return {
    async of(family, model) {
      const isStale = now().getTime() - readAt >= freshMs;
      if (database && isStale) reading ??= readAll(database);
      if (reading) await reading;
      return new Set([...(configured[family] ?? []), ...(known.get(keyOf(family, model)) ?? [])]);
    },
    async add(family, model, exception) {
      keep(known, { family, model, exception });
      const values = [family, model, exception, new Date(now().getTime() + rememberedMs)];
      await database?.query('add-model-exception', insert, values).catch((err: unknown) => {
        log?.warn({ err, family, model, exception }, 'what a model refuses could not be remembered');
      });
    },
  };
}
