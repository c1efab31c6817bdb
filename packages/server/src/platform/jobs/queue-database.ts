import type { fromDrizzle } from 'pg-boss';
import type { Database, Db } from '../database/database.ts';

type QueueDatabase = ReturnType<typeof fromDrizzle>;

/** Our database as the queue wants it: what it runs inside a transaction takes part in that transaction. */
export function queueDatabase(database: Database): QueueDatabase {
  return {
    async executeSql(text, values) {
      const rows = values?.length ? await database.query('', text, values) : await database.script(text);
      return { rows };
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, (payload) =>
        payload === '' ? onReconnect() : onNotification(payload),
      );
      onReconnect();
      return { close };
    },
  };
}

/** A transaction as the queue wants it. */
export const queueTransaction = (tx: Db): QueueDatabase => ({
  executeSql: async (text, values = []) => ({ rows: await tx.query('', text, values) }),
});
