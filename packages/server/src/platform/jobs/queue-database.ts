import type { fromDrizzle } from 'pg-boss';
import type { Database, Statements } from '../database/database.ts';

type QueueDatabase = ReturnType<typeof fromDrizzle>;

/** Adapts our database to the queue; its statements inside a transaction take part in it. */
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

/** Adapts a transaction to the queue; its statement, which has two forms by the queue's settings, is prepared. */
export const queueTransaction = (tx: Statements, name: string): QueueDatabase => ({
  executeSql: async (text, values = []) => ({ rows: await tx.query(`${name}-${text.length}`, text, values) }),
});
