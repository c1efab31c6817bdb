import { api } from '@agentarium/contracts';
import { bothKinds, testApp } from '@agentarium/testkit/app.ts';
import { expect, test } from 'vitest';

test.each(bothKinds)(
  'P22: an entry of the audit log can be neither changed nor removed, on %s',
  async (kind) => {
    const app = await testApp(kind, { worker: false });
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
  },
);
