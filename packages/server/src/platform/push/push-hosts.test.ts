import { expect, test } from 'vitest';
import { createPushHosts } from './push-hosts.ts';

const waits = (waitMs: number) => ({ waitMs });
const begins = { ended: expect.any(Function) };

/** Hosts at a time of the test, in milliseconds. */
function hostsAt() {
  const hosts = createPushHosts();
  const begin = (host: string, now: number) => {
    const begun = hosts.begin(host, now);
    if (!('ended' in begun)) throw new Error(`The message to ${host} waits for ${begun.waitMs} ms`);
    return begun;
  };
  return { ...hosts, begin, ask: hosts.begin };
}

test('a host that does not respond is tried by one message after growing pauses', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(false, 0);
  expect(ask('push.example', 5000)).toEqual(waits(10_000));
  const trial = begin('push.example', 15_000);
  expect(ask('push.example', 15_000)).toEqual(waits(15_000));
  trial.ended(false, 20_000);
  expect(ask('push.example', 20_000)).toEqual(waits(30_000));
  let now = 20_000;
  for (let trials = 0; trials < 12; trials += 1) {
    now += 3_600_000;
    begin('push.example', now).ended(false, now);
  }
  expect(ask('push.example', now)).toEqual(waits(3_600_000));
});

test('messages that were in flight together are one failure', () => {
  const { ask, begin } = hostsAt();
  const flights = [0, 1, 2, 3].map((at) => begin('push.example', at));
  for (const [at, flight] of flights.entries()) flight.ended(false, 10_000 + at);
  expect(ask('push.example', 10_000)).toEqual(waits(15_000));
});

test('other hosts are not affected, and a response ends the pause', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(false, 0);
  expect(ask('other.example', 0)).toEqual(begins);
  begin('push.example', 15_000).ended(true, 15_100);
  expect(ask('push.example', 15_100)).toEqual(begins);
});

test('hosts that are slow or unknown leave room for those that were prompt', () => {
  const { ask, begin } = hostsAt();
  begin('prompt.example', 0).ended(true, 100);
  begin('slow.example', 0).ended(true, 2001);
  const flights = [1, 2, 3].map((host) => begin(`new-${host}.example`, 3000));
  flights.push(begin('slow.example', 3000));
  expect(ask('slow.example', 3000)).toEqual(waits(2000));
  expect(ask('another.example', 3000)).toEqual(waits(2000));
  for (let messages = 0; messages < 8; messages += 1) begin('prompt.example', 3000);
  flights[0]?.ended(true, 3001);
  expect(ask('another.example', 3001)).toEqual(begins);
});

test('a prompt host that becomes slow counts as such from its next message on', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(true, 100);
  begin('push.example', 200).ended(true, 9000);
  for (let messages = 0; messages < 4; messages += 1) begin('push.example', 9000);
  expect(ask('push.example', 9000)).toEqual(waits(2000));
});
