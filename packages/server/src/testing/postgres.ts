export { createDatabase, startPostgres } from '../../../testkit/src/postgres.ts';
