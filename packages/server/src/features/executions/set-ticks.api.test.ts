import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { readLive } from '@agentarium/testkit/read-live.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { createExecution, getExecution, setTicks } = api.executions;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the ticked boxes of an answer are the same on every device, and open pages are notified', async () => {
  const { token } = await app.signUp();
  app.model.play([{ text: '- [ ] Soup\n- [ ] Bread' }]);
  const body = { task_id: (await addTask(app.services.database)).id };
  const { id } = (await app.call(createExecution, { token, body })).body;
  const call = { token, params: { id } };
  const read = async () => (await app.call(getExecution, call)).body.ticked;
  expect(await read()).toEqual([]);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const page = await readLive(address, { token });
  await expect.poll(() => page.events.length).toBe(5);
  expect((await app.call(setTicks, { ...call, body: { ticked: [1, 0, 1] } })).body).toEqual({
    ticked: [0, 1],
  });
  await expect.poll(() => page.latest('execution')?.id).toBe(id);
  expect(await read()).toEqual([0, 1]);
  await app.call(setTicks, { ...call, body: { ticked: [] } });
  expect(await read()).toEqual([]);
  page.leave();
  await page.over;
});

test('a box ticked on one device stays ticked when another, which had not seen it, ticks another box', async () => {
  const { token } = await app.signUp();
  app.model.play([{ text: '- [ ] Soup\n- [ ] Bread\n- [ ] Tea' }]);
  const body = { task_id: (await addTask(app.services.database)).id };
  const { id } = (await app.call(createExecution, { token, body })).body;
  const tick = async (ticked: number[], before: number[]) =>
    (await app.call(setTicks, { token, params: { id }, body: { ticked, before } })).body.ticked;
  expect(await tick([0], [])).toEqual([0]);
  expect(await tick([1], [])).toEqual([0, 1]);
  // One unticks what the other still saw ticked.
  expect(await tick([1], [0, 1])).toEqual([1]);
  expect(await tick([0, 1, 2], [0, 1])).toEqual([1, 2]);
});
