import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('P10: an open stream', () => {
  let app: TestApp;
  let address: string;
  let taskId: string;
  let answeredId: string;

  beforeAll(async () => {
    app = await testApp();
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    taskId = (await addTask(app.services.database)).id;
    answeredId = (await addTask(app.services.database, { prompt: 'Answer at once.' })).id;
    app.model.play(({ body }) => {
      const said = JSON.stringify(body.messages);
      if (said.includes('Answer at once.') && !said.includes('Why?')) return { text: 'Whole.' };
      return { chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } };
    });
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp['signUp']>>;
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['logout', ({ token }) => app.call(api.auth.logout, { token })],
    [
      'a password changed on another device',
      async ({ id, username, password }) => {
        const { token } = await app.signIn(username, password);
        const body = { password: 'another-password', current_password: password };
        return app.call(api.users.updateUser, { params: { id }, body, token });
      },
    ],
    [
      'deletion by an administrator',
      async ({ id }) => app.call(api.users.deleteUser, { params: { id }, token: (await app.admin()).token }),
    ],
    [
      'deletion by the user',
      ({ id, password, token }) =>
        app.call(api.users.deleteUser, { params: { id }, body: { current_password: password }, token }),
    ],
    [
      'a block',
      async ({ id }) => {
        const body = { status: 'blocked' as const, reason: 'Test of access' };
        return app.call(api.users.changeUserStatus, {
          params: { id },
          body,
          token: (await app.admin()).token,
        });
      },
    ],
  ];

  const open = async (person: Person, id: string, isFollowUp = false) => {
    const reader = await readEvents(address, { id, token: person.token, isFollowUp });
    await expect.poll(() => reader.text()).toBe('Half ');
    return reader;
  };
  const run = async ({ token }: Person) => {
    const request = { token, query: { wait: 0 }, body: { task_id: taskId } };
    return (await app.call(api.executions.createExecution, request)).body.id;
  };

  /** A follow-up that is being answered. */
  const ask = async ({ token }: Person) => {
    const { body } = await app.call(api.executions.createExecution, { token, body: { task_id: answeredId } });
    const question = { token, params: { id: body.id }, query: { wait: 0 }, body: { message: 'Why?' } };
    return (await app.call(api.executions.createFollowUp, question)).body.id;
  };

  test.each(endings)('of a run or a follow-up ends at %s', async (name, end) => {
    const person = await app.signUp();
    const readers = [await open(person, await run(person)), await open(person, await ask(person), true)];
    expect(await end(person)).toMatchObject({ status: 200 });
    const since = performance.now();
    await Promise.all(readers.map(({ over }) => over));
    const ms = performance.now() - since;
    for (const { events } of readers) expect(events.filter(({ type }) => type === 'end')).toEqual([]);
    checkFigure(`P10: ms until open streams ended after ${name}`, ms, 1000);
  });

  test("stays open when another of the person's sessions ends, or another person's", async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    const other = await app.signIn(person.username, person.password);
    const id = await run(person);
    const reader = await open(person, id);
    await app.call(api.auth.logout, { token: other.token });
    await app.call(api.auth.logout, { token: stranger.token });
    await app.call(api.executions.cancelExecution, { token: person.token, params: { id } });
    await reader.over;
    expect(reader.events.at(-1)?.type).toBe('end');
  });

  test('is rejected for a session that ends as it opens', async () => {
    const person = await app.signUp();
    const id = await run(person);
    for (let round = 0; round < 20; round += 1) {
      const { token } = await app.signIn(person.username, person.password);
      const [reader] = await Promise.all([
        readEvents(address, { id, token }),
        app.call(api.auth.logout, { token }),
      ]);
      await reader.over;
      expect(reader.events.filter(({ type }) => type === 'end')).toEqual([]);
    }
  });
});
