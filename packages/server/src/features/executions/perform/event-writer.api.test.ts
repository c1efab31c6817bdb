import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EngineOutcome } from '../../../engine/types.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ending, HowAnswered } from '../finish/finish-execution.ts';
import { finishExecution } from '../finish/finish-execution.ts';
import { type AttemptEvent, type Claim, createEventWriter, type EventWriter } from './event-writer.ts';

const how: HowAnswered = { trace: {}, sent: [null, null, null] };
const failure: EngineOutcome = {
  status: 'failed',
  code: 'UNEXPECTED',
  message: 'Something went wrong',
  usersFault: false,
  request: null,
  partialText: '',
  usage: { input_tokens: null, output_tokens: null },
  spent: [],
  tried: [],
  reached: [],
  model: null,
  family: null,
  demo: false,
  durationMs: 0,
};

/** The end of a run that fails, with events that may not be written yet. */
const failed = (claim: Claim, unsent: AttemptEvent[] = []): Ending => ({
  kind: 'performed',
  id: claim.id,
  claim,
  outcome: failure,
  how,
  unsent,
  isRefunded: false,
  isPromptRepeated: false,
  imagesLeftOut: 0,
});

describe('text appended to a run', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let events: EventWriter;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    user = await app.signUp();
    events = createEventWriter(app.services);
  });
  afterAll(() => app.close());

  /** A run claimed by a worker that does not exist. */
  const claimed = async (): Promise<Claim> => {
    const task = await addTask(app.services.database);
    const { body } = await app.call(api.executions.createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: task.id },
    });
    const [row] = await app.services.database.query<{ claimed_by: string }>(
      '',
      `update executions set status = 'running', attempt = 1, claimed_by = gen_random_uuid() where id = $1
       returning claimed_by`,
      [body.id],
    );
    return { id: body.id, attempt: 1, workerId: row?.claimed_by ?? '' };
  };
  const words = (text: string): AttemptEvent => ({
    key: newId(),
    type: 'text-delta',
    data: { text },
  });
  const cancel = (id: string) =>
    app.call(api.executions.cancelExecution, { token: user.token, params: { id } });
  const types = async (id: string) => {
    const text = 'select type from execution_events where execution_id = $1 order by id';
    return (await app.services.database.query<{ type: string }>('', text, [id])).map(({ type }) => type);
  };

  test('is stored before the end if it came first', async () => {
    const claim = await claimed();
    const written = Promise.withResolvers<void>();
    const stopping = written.promise.then(() => cancel(claim.id));
    await app.services.database.transaction(async () => {
      expect(await events.appendNow(claim, [words('Last words')])).toBe(true);
      written.resolve();
      await pause(200);
    });
    expect((await stopping).body.partial_result).toBe('Last words');
    expect(await types(claim.id)).toEqual(['text-delta', 'end']);
  });

  test('is rejected if the stop came first', async () => {
    const claim = await claimed();
    const stopped = Promise.withResolvers<void>();
    const writing = stopped.promise.then(() => events.appendNow(claim, [words('Too late')]));
    await app.services.database.transaction(async () => {
      expect((await cancel(claim.id)).status).toBe(200);
      stopped.resolve();
      await pause(200);
    });
    expect(await writing).toBe(false);
    expect(await types(claim.id)).toEqual(['end']);
  });

  test('is stored once, however often it is sent', async () => {
    const claim = await claimed();
    const sent = words('Only once');
    expect(await events.appendNow(claim, [sent])).toBe(true);
    expect(await events.append(claim, [sent])).toBe(true);
    expect(await finishExecution(app.services, failed(claim, [sent, words(', and more')]))).toBe(true);
    const text = `select string_agg(data->>'text', '' order by id) as text from execution_events where execution_id = $1`;
    expect(await app.services.database.query('', text, [claim.id])).toEqual([
      { text: 'Only once, and more' },
    ]);
  });

  test('keeps its order within a statement, and readers are signalled', async () => {
    const claim = await claimed();
    let signals = 0;
    const stop = app.services.signals.on('execution', claim.id, () => {
      signals += 1;
    });
    const texts = Array.from({ length: 30 }, (_, at) => `${at} `);
    expect(await events.append(claim, texts.map(words))).toBe(true);
    stop();
    expect(signals).toBe(1);
    const read = `select string_agg(data->>'text', '' order by id) as text from execution_events where execution_id = $1`;
    expect(await app.services.database.query('', read, [claim.id])).toEqual([{ text: texts.join('') }]);
  });

  test('of several runs shares a statement; a stopped run stores none', async () => {
    const [first, second, stopped] = [await claimed(), await claimed(), await claimed()];
    await cancel(stopped.id);
    const query = vi.spyOn(app.services.database, 'query');
    const said = (claim: Claim) => events.append(claim, [words('Said')]);
    expect(await Promise.all([first, second, stopped].map(said))).toEqual([true, true, false]);
    const names = query.mock.calls.map(([name]) => name).filter((name) => name.startsWith('append-'));
    query.mockRestore();
    // The text that was not stored is retried in a statement of its own.
    expect(names).toEqual(['append-unlocked-events', 'append-events']);
    for (const { id } of [first, second]) expect(await types(id)).toEqual(['text-delta']);
    expect(await types(stopped.id)).toEqual(['end']);
  });

  test('of a locked run does not delay other runs', async () => {
    const [held, free] = [await claimed(), await claimed()];
    const locked = Promise.withResolvers<void>();
    const said = (claim: Claim) => locked.promise.then(() => events.append(claim, [words('Said')]));
    const [ofHeld, ofFree] = [said(held), said(free)];
    await app.services.database.transaction(async (tx) => {
      await tx.query('', 'select 1 from executions where id = $1 for no key update', [held.id]);
      locked.resolve();
      expect(await ofFree).toBe(true);
      expect(await types(held.id)).toEqual([]);
    });
    expect(await ofHeld).toBe(true);
  });

  test('a failed run leaves none of its calls open', async () => {
    const claim = await claimed();
    const insert = `
      insert into tool_calls (id, execution_id, tool_name, model_call_id, arguments, status, sequence, started_at, created_at)
      values (gen_random_uuid(), $1, 'tool', 'call', '{}', 'running', 1, now(), now()),
        (gen_random_uuid(), $1, 'tool', 'call', '{}', 'running', 2, null, now())`;
    await app.services.database.query('', insert, [claim.id]);
    await finishExecution(app.services, failed(claim));
    const read = 'select status, error from tool_calls where execution_id = $1 order by sequence';
    expect(await app.services.database.query('', read, [claim.id])).toEqual([
      { status: 'failed', error: 'UNEXPECTED' },
      { status: 'denied', error: 'UNEXPECTED' },
    ]);
  });
});
