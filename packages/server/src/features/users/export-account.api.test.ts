import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions, notifications } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { beginExport, exportName } from './export-account.ts';

describe('the export of an account', () => {
  let app: TestApp;
  let mine: World;
  let theirs: World;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    [mine, theirs] = [await makeWorld(app), await makeWorld(app)];
  });
  afterAll(() => app.close());

  const ask = (token: string) =>
    app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${token}` },
    });

  test('contains all data of the user, and none of others', async () => {
    const { statusCode, headers, body } = await ask(mine.owner.token);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="agentarium-[a-z0-9-]+\.json"$/);
    expect(headers['cache-control']).toBe('no-store');
    const all = JSON.parse(body);
    expect(all.account).toMatchObject({ id: mine.owner.id, email: mine.owner.email });
    expect(all.personal_parameters.first_name).toBe(mine.mark);
    expect(all.schedules).toMatchObject([{ parameters: { secret: mine.contents } }]);
    expect(all.purchases).toMatchObject([{ id: mine.purchaseId, amount: 4900 }]);
    expect(all.shared_results).toMatchObject([{ execution_id: mine.executionId }]);
    const ids = all.executions.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([mine.executionId, mine.childId, mine.pendingId].sort());
    const result = all.executions.find(({ id }: { id: string }) => id === mine.executionId);
    expect(result).toMatchObject({ result: `Result ${mine.contents}`, request: null });
    expect(result.input_params).toEqual({ secret: mine.contents });
    const pending = all.executions.find(({ id }: { id: string }) => id === mine.pendingId);
    expect(pending.tool_calls).toMatchObject([{ arguments: { expression: mine.contents } }]);
    for (const other of [theirs.mark, theirs.owner.id, theirs.executionId]) expect(body).not.toContain(other);
  });

  test('contains no secrets', async () => {
    const { body } = await ask(mine.owner.token);
    expect(body).not.toMatch(/password|argon2|token_hash|"token"/);
    expect(body).not.toContain(mine.owner.token);
  });

  test('pages through long lists in order, without duplicates', async () => {
    const long = await makeWorld(app);
    const before = JSON.parse((await ask(long.owner.token)).body);
    const { db } = app.services.database;
    const now = app.clock.now();
    const runs = Array.from({ length: 120 }, () => ({
      id: newId(),
      user_id: long.owner.id,
      task_id: long.taskId,
      agent_id: long.agentId,
      task_name: 'Task',
      agent_name: 'Tester',
      status: 'completed' as const,
      input_params: {},
      created_at: now,
      updated_at: now,
    }));
    await db.insert(executions).values(runs);
    const rows = Array.from({ length: 50 }, () => ({
      user_id: long.owner.id,
      kind: 'run_finished' as const,
      data: {},
      created_at: now,
    }));
    await db.insert(notifications).values(rows);
    const all = JSON.parse((await ask(long.owner.token)).body);
    const ids = all.executions.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toHaveLength(before.executions.length + runs.length);
    expect(all.notifications).toHaveLength(before.notifications.length + rows.length);
  });

  test('is written for one of a hundred concurrent requests, and the next only after its end', async () => {
    const { id, username } = await app.signUp();
    const actor: SignedIn['actor'] = { kind: 'user', id, username, sessionId: newId() };
    const ctx = { ...app.services, actor };
    const beginAll = async () => {
      const begun = await Promise.allSettled(Array.from({ length: 100 }, () => beginExport(ctx)));
      const refused = begun.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
      expect(refused.map(({ details }) => details[0].code)).toEqual(Array(99).fill('EXPORT_RUNNING'));
      return begun.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    };
    for (let round = 0; round < 3; round += 1) {
      const [end, ...more] = await beginAll();
      expect(more).toEqual([]);
      await expect(beginExport(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      end?.();
    }
  });

  test('is rejected without a session', async () => {
    expect((await ask('nobody')).statusCode).toBe(401);
  });
});

test.each([
  ['Жанна', 'account'],
  ['a"b\r\n', 'a-b'],
])('the export of %s is named %s', (username, name) => {
  expect(exportName(username)).toBe(name);
});
