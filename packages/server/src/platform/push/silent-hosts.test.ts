import { expect, test } from 'vitest';
import { createSilentHosts } from './silent-hosts.ts';

test('a host that does not respond is tried by one message after growing pauses', () => {
  const hosts = createSilentHosts();
  expect(hosts.pauseOf('push.example', 0)).toBeNull();
  hosts.failed('push.example', 0, 0);
  expect(hosts.pauseOf('push.example', 5000)).toBe(10_000);
  expect(hosts.pauseOf('push.example', 15_000)).toBeNull();
  expect(hosts.pauseOf('push.example', 15_000)).toBeGreaterThan(0);
  hosts.failed('push.example', 15_000, 20_000);
  expect(hosts.pauseOf('push.example', 20_000)).toBe(30_000);
  for (let trial = 0; trial < 12; trial += 1) hosts.failed('push.example', 20_000, 20_000);
  expect(hosts.pauseOf('push.example', 20_000)).toBe(3_600_000);
});

test('messages that were in flight together are one failure', () => {
  const hosts = createSilentHosts();
  for (let message = 0; message < 8; message += 1) hosts.failed('push.example', message, 10_000 + message);
  expect(hosts.pauseOf('push.example', 10_000)).toBe(15_000);
});

test('other hosts are not affected, and a response ends the pause', () => {
  const hosts = createSilentHosts();
  hosts.failed('push.example', 0, 0);
  expect(hosts.pauseOf('other.example', 0)).toBeNull();
  hosts.responded('push.example');
  expect(hosts.pauseOf('push.example', 0)).toBeNull();
});
