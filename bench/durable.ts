import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import Fastify from 'fastify';
import pg from 'pg';

// The baseline of runs: the least code that runs a task durably with the product's own libraries. It checks a session,
// accepts the run under its account's lock, claims it, streams the model, keeps the words as one event and ends the run:
// what a product with limits and recovery cannot leave out. Takes the URLs of an empty database and of the model server,
// and prints its own when it is ready.
const [databaseUrl = '', modelUrl = ''] = process.argv.slice(2);

const accounts = 20;
const db = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await db.query(`
  create table accounts (id int primary key, token text unique not null, used int not null default 0);
  insert into accounts select n, 'token' || n from generate_series(1, ${accounts}) n;
  create table runs (id bigint generated always as identity primary key, account_id int not null, status text not null,
    created_at timestamptz not null default now(), claimed_at timestamptz, ended_at timestamptz, input jsonb not null,
    prompt text not null, result text, tokens int);
  create index runs_open on runs (status) where status in ('pending', 'running');
  create table events (id bigint generated always as identity primary key, run_id bigint not null references runs,
    text text not null)`);

/** Prepared statements by name. */
const statements = {
  session: 'select id from accounts where token = $1',
  lock: 'update accounts set used = used + 1 where id = $1',
  accept: `insert into runs (account_id, status, input, prompt) values ($1, 'pending', $2, $3) returning id`,
  claim: `update runs set status = 'running', claimed_at = now() where id = $1 and status = 'pending' returning id`,
  event: 'insert into events (run_id, text) values ($1, $2)',
  end: `update runs set status = 'completed', ended_at = now(), result = $2, tokens = $3 where id = $1 and status = 'running'`,
};

const query = (client: pg.Pool | pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  client.query({ name, text: statements[name], values });

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Input = { name: string; goal: string; language: string };
const text = { type: 'string' };
const body = {
  type: 'object',
  required: ['name', 'goal', 'language'],
  properties: { name: text, goal: text, language: text },
};

const model = createOpenAICompatible({ name: 'bench', baseURL: modelUrl, apiKey: 'bench' })('bench');
const app = Fastify();
let started = 0;

app.post<{ Body: Input }>('/run', { schema: { body } }, async ({ body: input }) => {
  started += 1;
  const session = await query(db, 'session', [`token${1 + (started % accounts)}`]);
  const account = session.rows[0].id;
  const prompt = `You are a personal assistant. Write a plan in markdown.\nName: ${input.name}\nGoal: ${input.goal}\nLanguage: ${input.language}`;
  const id = await transaction(async (client) => {
    await query(client, 'lock', [account]);
    const accepted = await query(client, 'accept', [account, input, prompt]);
    return accepted.rows[0].id;
  });
  await query(db, 'claim', [id]);
  const { textStream, usage } = streamText({ model, prompt, maxRetries: 0 });
  let result = '';
  for await (const part of textStream) result += part;
  const { totalTokens } = await usage;
  await transaction(async (client) => {
    await query(client, 'event', [id, result]);
    await query(client, 'end', [id, result, totalTokens]);
  });
  return { id, status: 'completed', result };
});

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
