import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addLoadGauges, addPoolGauges, type Load } from './metrics.ts';

const load: Load = {
  runsWaiting: 7,
  runsRunning: 2,
  oldestWaitingSeconds: 31,
  scheduleLateSeconds: 4,
  workers: 3,
  jobs: [{ name: 'send-push', waiting: 5, active: 2, retrying: 1, dead: 4, oldest_seconds: 9 }],
};

test('concurrent scrapes of the metrics share one read', async () => {
  const registry = new Registry();
  let readings = 0;
  addLoadGauges(registry, async () => {
    readings += 1;
    return load;
  });
  const scrapes = await Promise.all(Array.from({ length: 20 }, () => registry.metrics()));
  expect(readings).toBe(1);
  for (const line of [
    'agentarium_database_up 1',
    'agentarium_queue_runs_waiting 7',
    'agentarium_queue_runs_running 2',
    'agentarium_queue_oldest_waiting_seconds 31',
    'agentarium_schedule_late_seconds 4',
    'agentarium_workers_alive 3',
    'agentarium_jobs{queue="send-push",state="waiting"} 5',
    'agentarium_jobs{queue="send-push",state="dead"} 4',
    'agentarium_jobs_oldest_seconds{queue="send-push"} 9',
  ]) {
    expect(scrapes[0]?.split('\n')).toContain(line);
  }
});

test('the metrics report an unavailable database without stale figures', async () => {
  const registry = new Registry();
  addLoadGauges(registry, async () => {
    throw new Error('away');
  });
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines).toEqual(['agentarium_database_up 0']);
});

test('the metrics report the connections of the pool and its waiting requests', async () => {
  const pooled = new Registry();
  addPoolGauges(pooled, () => ({ open: 10, idle: 0, waiting: 4 }));
  expect(await pooled.metrics()).toContain('agentarium_database_connections{state="waiting"} 4');
});
