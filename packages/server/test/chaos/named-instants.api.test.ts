import { addTask } from '@agentarium/testkit/catalogue.ts';
import { noViolations, readLedger } from '@agentarium/testkit/ledger.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { onServer } from '@agentarium/testkit/postgres.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { ask, askAbout, type Run, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

/** How long and how often to poll for expected changes. */
const soon = { interval: 20 };

/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

const { promise: endAfter, resolve: end } = Promise.withResolvers<void>();

/** The model's behaviour before the kill, by a word in the task's prompt; after the kill it just answers. */
const stages = {
  claimed: { fault: { kind: 'hang' } },
  asked: { fault: { kind: 'hang' } },
  streaming: { chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } },
  answered: { text: 'Said whole', endAfter },
  saving: { text: 'Said whole', endAfter },
} satisfies Record<string, ScriptedReply>;
type Stage = keyof typeof stages;
const secondAnswer = 'Said again';

/** Plays the stages until `kill` is called; records the requested stages. */
function playStages() {
  let killed = false;
  const asked: Stage[] = [];
  world.model.play((request) => {
    const prompt = JSON.stringify(request.body.messages);
    const stage = (Object.keys(stages) as Stage[]).find((name) => prompt.includes(`stage-${name}`));
    if (stage !== undefined && !killed) asked.push(stage);
    return killed || stage === undefined ? { text: secondAnswer } : stages[stage];
  });
  return { asked, kill: () => (killed = true) };
}

async function begin(database: Database, address: string, stage: Stage | 'plain'): Promise<Run> {
  const [person] = world.people;
  if (person === undefined) throw new Error('Nobody is there');
  const { id: taskId } = await addTask(database, { prompt: `stage-${stage}` });
  const run: Run = { key: stage, person, taskId, id: null };
  run.id = (await ask(address, run)).body.id;
  return run;
}

const reading = ({ id, person }: Run, address: string, after?: number) =>
  readEvents(address, { id: id ?? '', token: person.token, after });

test(
  'P2, P3: a run or follow-up is retried once if its worker is killed at any step',
  async () => {
    world = await populatedWorld();
    const { asked, kill } = playStages();
    const database = await world.open();
    const front = startProduct({ ...world.env, PROCESS_ROLE: 'api' });
    const address = await front.ready;
    const worker = startProduct({ ...world.env, PROCESS_ROLE: 'worker' });
    await worker.ready;

    const answer = await begin(database, address, 'plain');
    await waitUntilEnded(address, [answer]);
    const question = await askAbout(address, answer, 'stage-answered');

    const runs = {
      asked: await begin(database, address, 'asked'),
      streaming: await begin(database, address, 'streaming'),
      answered: await begin(database, address, 'answered'),
      saving: await begin(database, address, 'saving'),
    };
    const reader = await reading(runs.streaming, address);
    const halfway = await Promise.all([
      reading(runs.answered, address),
      reading(runs.saving, address),
      readEvents(address, { id: question.id ?? '', token: question.person.token, isFollowUp: true }),
    ]);
    await expect
      .poll(() => [reader.text(), ...halfway.map((it) => it.text())], soon)
      .toEqual(['Half ', 'Said whole', 'Said whole', 'Said whole']);

    // The rows are locked, so that all ends wait inside their transaction; then one connection is cut as well.
    const waiting = `
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update executions e set status = $1, result%'`;
    await onServer(world.env.DATABASE_URL ?? '', async (locker) => {
      const lock = 'select id from executions where id = $1 for no key update';
      const held = [runs.answered.id, runs.saving.id, question.id];
      await locker.query('begin');
      for (const id of held) await locker.query(lock, [id]);
      end();
      await expect.poll(async () => (await database.query('', waiting, [])).length, soon).toBe(3);
      const claimed = begin(database, address, 'claimed');
      const seen = await reading(await claimed, address);
      await expect.poll(() => seen.events.length, soon).toBeGreaterThan(0);
      await worker.kill('SIGKILL');
      kill();
      const [blocked] = await database.query<{ pid: number }>('', waiting, []);
      await database.query('', 'select pg_terminate_backend($1)', [blocked?.pid]);
      await locker.query('rollback');
      Object.assign(runs, { claimed: await claimed });
    });

    const next = startProduct({ ...world.env, PROCESS_ROLE: 'worker' });
    await next.ready;
    await waitUntilEnded(address, Object.values(runs));
    const ofQuestion = () => database.query('', 'select status from executions where id = $1', [question.id]);
    await expect.poll(ofQuestion, soon).toEqual([{ status: 'completed' }]);
    await reader.over;
    expect(reader.text()).toBe(secondAnswer);
    await Promise.all([front.kill('SIGTERM'), next.kill('SIGTERM')]);

    const ledger = await readLedger(database);
    const ends = await database.query<{ result: string; attempt: number }>(
      '',
      'select result, attempt from executions order by attempt, result',
      [],
    );
    await database.close();
    // An end that was not committed left nothing: all runs but the first were retried.
    expect(ends).toEqual([
      { result: secondAnswer, attempt: 1 },
      ...Array.from({ length: 6 }, () => ({ result: secondAnswer, attempt: 2 })),
    ]);
    expect(ledger).toMatchObject({
      runs: 7,
      ...noViolations,
    });
    console.log(`PostgreSQL: killed with runs ${asked.join(', ')} at the model; each ended once`);
  },
  timeoutMs,
);
