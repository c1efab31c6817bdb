import { onServer, type TestPostgres } from '../postgres.ts';

/** What can happen to a PostgreSQL and is over within moments, or after `freezeMs`. */
export type Fault = 'terminate' | 'restart' | 'crash' | 'freeze';

const terminate = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Does it to the server; resolves once that is there again. */
export async function inflict(postgres: TestPostgres, fault: Fault, freezeMs: number): Promise<void> {
  switch (fault) {
    case 'terminate':
      await onServer(postgres.url, (client) => client.query(terminate));
      return;
    case 'restart':
      await postgres.goAway();
      return postgres.comeBack();
    case 'crash':
      await postgres.crash();
      return postgres.comeBack();
    case 'freeze':
      return postgres.freeze(freezeMs);
    default:
      fault satisfies never;
  }
}
