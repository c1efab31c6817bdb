import { api } from '@agentarium/contracts';
import { testApp } from '@agentarium/testkit/app.ts';
import { copyOfTemplate, silentLog } from '@agentarium/testkit/database.ts';
import { dropDatabase } from '@agentarium/testkit/postgres.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/postgres.ts';
import { createMemory } from '../../platform/memory.ts';
import { createSignals } from '../../platform/signals.ts';
import { currentSystemConfig, forgetChangedConfig } from './index.ts';

test('a switch changed in one process reaches another by a signal', async () => {
  const url = await copyOfTemplate();
  const open = () => openDatabase({ url, dataDir: '', log: silentLog });
  const [own, other] = await Promise.all([open(), open()]);
  const app = await testApp({
    worker: false,
    database: { ...own, cleanup: () => own.close() },
  });
  const signals = await createSignals(other);
  // With a stopped clock the cache never expires, so only the signal can refresh it.
  const now = new Date();
  const memory = createMemory();
  forgetChangedConfig(signals, memory);
  const elsewhere = { database: other, memory, clock: { now: () => now } };
  const isStopped = async () => (await currentSystemConfig(elsewhere)).tool_calls.emergency_stop;
  try {
    const { token } = await app.admin();
    expect(await isStopped()).toBe(false);
    await own.query(
      '',
      `update system_config set config = jsonb_set(config, '{tool_calls,enabled}', 'false')`,
      [],
    );
    expect((await currentSystemConfig(elsewhere)).tool_calls.enabled).toBe(true);
    for (const emergency_stop of [true, false]) {
      await app.call(api.system.setToolCallsEmergency, { body: { emergency_stop }, token });
      await expect.poll(isStopped).toBe(emergency_stop);
    }
    expect((await currentSystemConfig(elsewhere)).tool_calls.enabled).toBe(false);
  } finally {
    await signals.close();
    await other.close();
    await app.close();
    await dropDatabase(url);
  }
});
