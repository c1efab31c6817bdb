import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLogs } from '../../db/schema/index.ts';
import { smallestId } from '../../platform/ids.ts';

describe('the audit log', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
    const entry = (at: string, target_id: string) => {
      const created_at = new Date(at);
      const facts = { action: 'tools.updateTool', target_type: 'tool', changes: { name: target_id } };
      const id = `${smallestId(created_at).slice(0, 13)}-7000-8000-000000000000`;
      return { id, actor_username: 'ada', ...facts, target_id, created_at };
    };
    await app.services.database.db
      .insert(auditLogs)
      .values([
        entry('2025-03-01T10:00:00Z', '=first'),
        entry('2025-03-02T10:00:00Z', 'second'),
        entry('2025-03-03T10:00:00Z', 'third'),
      ]);
  });
  afterAll(() => app.close());

  test('is filtered by a period', async () => {
    const list = async (query: { from?: string; to?: string }) => {
      const { body } = await app.call(api.audit.listAuditLogs, { query: { actor: 'ada', ...query }, token });
      return body.items.map(({ target_id }) => target_id);
    };
    expect(await list({ from: '2025-03-02T00:00:00Z' })).toEqual(['third', 'second']);
    expect(await list({ to: '2025-03-02T10:00:00Z' })).toEqual(['second', '=first']);
    expect(await list({ from: '2025-03-02T00:00:00Z', to: '2025-03-02T23:59:59Z' })).toEqual(['second']);
    const early = await app.call(api.audit.listAuditLogs, { query: { from: '0000-01-01T00:00:00Z' }, token });
    expect([early.status, early.error.details?.[0]?.path]).toEqual([400, 'from']);
  });

  test('is exported as filtered, and no cell is a formula', async () => {
    const { body, headers } = await app.http.inject({
      url: '/api/private/admin/audit-logs.csv?actor=ada&to=2025-03-02T23:59:59Z',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, newest, oldest, end] = body.split('\r\n');
    expect(head).toMatch(/^\uFEFFid,created_at,actor_username,.*,changes$/);
    expect(newest).toContain(',second,');
    expect(oldest).toContain(`2025-03-01T10:00:00.000Z,ada,`);
    expect(oldest).toContain(`,tools.updateTool,tool,'=first,,"{""name"":""=first""}"`);
    expect(end).toBe('');
  });
});
