import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLogs, tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { deleteRecord, updateRecord } from './administered-record.ts';

describe('a record that administrators edit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.cleanup());

  const now = new Date('2026-03-01T12:00:00Z');
  const actor = { kind: 'admin', id: newId(), username: 'ada', sessionId: newId() } as const;
  const ctx = { actor, clock: { now: () => now } } as SignedIn;
  const action = 'tools.updateTool';

  const stored = async (id: string) => (await database.db.select().from(tools).where(eq(tools.id, id)))[0];
  const entriesOf = (id: string) => database.db.select().from(auditLogs).where(eq(auditLogs.target_id, id));
  const rename = (id: string, change_count: number | undefined, changes: Record<string, unknown>) =>
    database.transaction((tx) =>
      updateRecord(ctx, tx, { kind: 'tool', id, change_count, action }, async () => ({
        fields: { description: 'Other' },
        changes,
      })),
    );

  test('is saved, counted, audited and returned', async () => {
    const { id, change_count } = await addTool(database, {});
    const row = await rename(id, change_count, { description: 'new' });
    expect(row).toEqual(await stored(id));
    expect(row).toMatchObject({
      description: 'Other',
      change_count: change_count + 1,
      updated_at: now,
      updated_by: actor.id,
    });
    expect(await entriesOf(id)).toMatchObject([
      {
        action,
        target_type: 'tool',
        actor_username: 'ada',
        changes: { description: 'new' },
        created_at: now,
      },
    ]);
  });

  test('counts an update that changes nothing, but adds no entry', async () => {
    const { id, change_count } = await addTool(database, {});
    await rename(id, undefined, {});
    expect(await stored(id)).toMatchObject({ change_count: change_count + 1 });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('is not changed by a stale version or an unknown id', async () => {
    const { id, change_count } = await addTool(database, {});
    await expect(rename(id, change_count + 1, { description: 'new' })).rejects.toMatchObject({
      code: 'STALE_WRITE',
    });
    await expect(rename(newId(), undefined, {})).rejects.toMatchObject({ code: 'TOOL_NOT_FOUND' });
    expect(await stored(id)).toMatchObject({ change_count });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('is deleted only if nothing blocks it', async () => {
    const { id } = await addTool(database, {});
    const use = { path: 'tasks', message: 'A task' };
    const deleted = (uses: (typeof use)[]) =>
      database.transaction((tx) =>
        deleteRecord(ctx, tx, { kind: 'tool', id, action: 'tools.deleteTool', uses, changes: { name: 'x' } }),
      );
    await expect(deleted([use])).rejects.toMatchObject({ code: 'IN_USE', details: [use] });
    expect(await stored(id)).toBeDefined();
    await deleted([]);
    expect(await stored(id)).toBeUndefined();
    expect(await entriesOf(id)).toMatchObject([{ action: 'tools.deleteTool', changes: { name: 'x' } }]);
  });
});
