import { api } from '@agentarium/contracts';
import { testApp } from '@agentarium/testkit/app.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepAuditLog } from './audit.ts';

test('P22: an audit log entry can be neither changed nor deleted', async () => {
  const app = await testApp({ worker: false });
  try {
    const { token } = await app.admin();
    await app.call(api.system.toggleToolCalls, { body: { enabled: false }, token });
    const list = async () => (await app.call(api.audit.listAuditLogs, { token })).body.items;
    const before = await list();
    expect(before[0]?.action).toBe('system.toggleToolCalls');
    for (const sql of [
      "update audit_logs set actor_username = 'somebody'",
      'update audit_logs set action = action where false',
      'delete from audit_logs',
      'truncate audit_logs',
    ]) {
      await expect(app.services.database.query('', sql, []), sql).rejects.toMatchObject({ code: '23001' });
    }
    expect(await list()).toEqual(before);
  } finally {
    await app.close();
  }
});

test('RETENTION_AUDIT_DAYS deletes only old entries of the audit log', async () => {
  const app = await testApp({ worker: false, env: { RETENTION_AUDIT_DAYS: '30' } });
  try {
    const { token } = await app.admin();
    const toggle = (enabled: boolean) => app.call(api.system.toggleToolCalls, { body: { enabled }, token });
    const actions = async () =>
      (await app.services.database.query('', 'select changes from audit_logs order by id', [])).length;
    const sweep = () => sweepAuditLog(app.services, { signal: new AbortController().signal });
    await toggle(false);
    app.clock.advance(20 * DAY_MS);
    await sweep();
    const before = await actions();
    expect(before).toBeGreaterThan(0);
    await app.services.database.query(
      '',
      `insert into audit_logs (id, action, target_type, created_at)
       values ('00000000-0000-7000-8000-000000000001', 'old', 'system', $1)`,
      [new Date(app.clock.now().getTime() - 31 * DAY_MS)],
    );
    await sweep();
    expect(await actions()).toBe(before);
    // After the sweep nothing can delete entries, not even on the same connection.
    for (let at = 0; at < 12; at += 1)
      await expect(app.services.database.query('', 'delete from audit_logs', [])).rejects.toMatchObject({
        code: '23001',
      });
  } finally {
    await app.close();
  }
});
