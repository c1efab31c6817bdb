import { onServer, type TestPostgres } from './postgres.ts';

/** Faults of a PostgreSQL that are over at once, or after `freezeMs`. */
export type Fault = 'terminate' | 'restart' | 'crash' | 'freeze';

const terminate = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Inflicts the fault; resolves once the server is available again. */
export async function inflict(postgres: TestPostgres, fault: Fault, freezeMs: number): Promise<void> {
  switch (fault) {
    case 'terminate':
      await onServer(postgres.url, (client) => client.query(terminate));
      return;
    case 'restart':
      await postgres.disconnect();
      return postgres.reconnect();
    case 'crash':
      await postgres.crash();
      return postgres.reconnect();
    case 'freeze':
      return postgres.freeze(freezeMs);
    default:
      fault satisfies never;
  }
}
