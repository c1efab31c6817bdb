import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMonths, users } from '../../db/schema/index.ts';

describe('accounts as CSV', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const send = (csv: string, dry_run = false) =>
    app.call(api.users.importUsers, { body: { csv, sent: 'link', dry_run }, token });

  test('are exported without passwords, as filtered, and no cell is a formula', async () => {
    const { id } = await app.signUp({ username: 'exported_one' });
    await app.signUp({ username: 'left_out' });
    await app.services.database.db.update(users).set({ name: '=cmd()' }).where(eq(users.id, id));
    const month = `${app.clock.now().toISOString().slice(0, 7)}-01`;
    await app.services.database.db
      .update(userMonths)
      .set({ month, runs: 7, cost_micros: 50_000 })
      .where(eq(userMonths.user_id, id));
    const { body, headers } = await app.http.inject({
      url: '/api/private/users/csv?search=exported_',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row, end] = body.split('\r\n');
    expect(head).toMatch(/^\uFEFFusername,email,name,role,status/);
    expect(row).toContain("exported_one,exported_one@example.com,'=cmd(),user,active,basic");
    expect(head).toMatch(/,last_active_at,month_runs,month_cost,plan_activated_at$/);
    expect(row).toMatch(/,7,0.05,$/);
    expect(end).toBe('');
    expect(body).not.toContain('password');
  });

  test('are invited from a file, after a dry run that names each fault by line and column', async () => {
    const file = [
      'Email;Name;Username;Role;Team',
      'one@example.com;"Smith; ""Bob""\nJunior";bob.smith;admin;x',
      'not-an-address;Ann;;;x',
      ';;;;',
      'one@example.com;Twice;;;',
      'left_out@example.com;Known;;;',
      "two@example.com;'=Two;;root;",
      "three@example.com;'=Three;;;",
    ].join('\n');
    const planned = (await send(file, true)).body;
    expect(planned).toMatchObject({ rows: 6, invited: 2, links: [] });
    expect(planned.errors.map(({ line, path, code }) => [line, path, code])).toEqual([
      [2, 'name', 'CONTROL_CHARACTERS'],
      [4, 'email', 'EMAIL_FORMAT'],
      [7, 'email', 'EMAIL_TAKEN'],
      [8, 'role', expect.any(String)],
    ]);
    const { links } = (await send(file)).body;
    expect(links.map(({ email }) => email)).toEqual(['one@example.com', 'three@example.com']);
    const invited = await app.call(api.auth.listInvitations, { token });
    expect(invited.body.items.map(({ name }) => name).sort()).toEqual(['=Three', 'Twice']);
    const twice = (await send('email\nfour@example.com\nFOUR@example.com\n', true)).body;
    expect(twice).toMatchObject({ invited: 1, errors: [{ line: 3, path: 'email', code: 'DUPLICATE' }] });
    expect((await send('email\n"five@example.com\n')).error.details).toMatchObject([
      { path: 'csv', code: 'CSV_FORMAT', params: { line: 2 } },
    ]);
    expect((await send('name\nAnn\n')).error.details).toMatchObject([{ path: 'csv', code: 'REQUIRED' }]);
  });
});
