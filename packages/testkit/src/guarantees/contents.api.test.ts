import { allEndpoints } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { expectationOf, goodCall } from './expectations.ts';
import { changing } from './expected/audited.ts';
import { send } from './send.ts';
import { makeWorld, openSession } from './world.ts';

/** Calls that are meant to give contents away: to an administrator with a reason, or who decides a waiting call. */
const openers = ['executions.revealExecution', 'tools.openToolCall'];

test('administrators read what users gave and got only where they open it', async () => {
  const app = await testApp({ worker: false });
  try {
    const token = await openSession(app, 'admin');
    const open = allEndpoints.filter(({ id }) =>
      ['admin', 'owner-or-admin'].includes(expectationOf(id).reach),
    );
    const givers: string[] = [];
    const faults: string[] = [];
    // Reads share one.
    const unchanged = await makeWorld(app);
    for (const endpoint of open) {
      const world = endpoint.method === 'GET' ? unchanged : await makeWorld(app);
      const samples = [goodCall(endpoint.id, world)];
      const changed = await changing[endpoint.id]?.({ app, world, token });
      if (changed) samples.push(changed);
      if (endpoint.id === 'users.listUserExecutions')
        for (const query of [{ include_child: true }, { search: world.contents }, { search: world.mark }])
          samples.push({ ...goodCall(endpoint.id, world), query });
      for (const sample of samples) {
        const { status, text } = await send(app, endpoint, sample, token);
        if (status === 500) faults.push(`${endpoint.id}: ${status}`);
        if (text.includes('contents-of-')) givers.push(endpoint.id);
      }
    }
    const { db } = app.services.database;
    const logged = JSON.stringify(await db.query('', 'select changes from audit_logs', []));
    expect(logged).not.toContain('contents-of-');
    expect(open.length).toBeGreaterThan(80);
    expect(faults).toEqual([]);
    expect([...new Set(givers)].sort()).toEqual(openers);
  } finally {
    await app.close();
  }
});
