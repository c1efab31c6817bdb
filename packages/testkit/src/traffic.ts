import { setTimeout as pause } from 'node:timers/promises';
import { api, type Execution, fillPath } from '@agentarium/contracts';
import type { Person, World } from './populated-world.ts';

const { createExecution, createFollowUp, getExecution } = api.executions;

export type Run = { key: string; person: Person; taskId: string; id: string | null };

export type Traffic = {
  /** Every requested run; `id` once a response confirmed that it is accepted. */
  runs: Run[];
  /** Runs whose first request never got a response. */
  unanswered: Set<Run>;
  /** Requests `count` runs spread over `ms`; a missing response is not an error here. */
  send: (address: string, count: number, ms: number) => Promise<Run[]>;
  /**
   * Repeats the requests with the same keys. Throws unless each is accepted, as the same run if it had a response
   * before.
   */
  repeat: (address: string, runs: Run[]) => Promise<void>;
};

type Answer = { status: number; body: Execution };

async function request(
  address: string,
  path: string,
  token: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${address}/api${path}`, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as Execution };
}

/** Requests one run, and waits this many seconds for its end. */
export function ask(address: string, { key, person, taskId }: Run, wait = 0) {
  return request(address, `${createExecution.path}?wait=${wait}`, person.token, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ task_id: taskId }),
  });
}

/** Asks about the answer of a run; returns the question as a run with its own key. */
export async function askAbout(address: string, { id, person, taskId }: Run, message: string): Promise<Run> {
  const path = fillPath(createFollowUp.path, { id: id ?? '' });
  const init = { method: 'POST', body: JSON.stringify({ message }) };
  const { body } = await request(address, `${path}?wait=0`, person.token, init);
  return { key: message, person, taskId, id: body.id };
}

/** The run as its owner sees it. */
export async function fetchRun(address: string, run: Run) {
  const path = fillPath(getExecution.path, { id: run.id ?? '' });
  return (await request(address, path, run.person.token)).body;
}

/** Waits until all runs have ended. Throws when one has not within `ms`. */
export async function waitUntilEnded(address: string, runs: Run[], ms = 90_000): Promise<void> {
  const until = Date.now() + ms;
  for (const run of runs) {
    while (!['completed', 'failed'].includes((await fetchRun(address, run)).status)) {
      if (Date.now() > until) throw new Error(`Run ${run.key} is stuck after ${ms} ms`);
      await pause(50);
    }
  }
}

/** Waits until one of the runs is in progress, at most `ms`. */
export async function waitUntilRunning(address: string, runs: () => Run[], ms = 20_000): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const accepted = runs().filter(({ id }) => id !== null);
    const found = await Promise.all(accepted.map((run) => fetchRun(address, run)));
    if (found.some(({ status }) => status === 'running')) return;
    await pause(20);
  }
}

/** `random` returns numbers from 0 to 1. */
export function createTraffic(world: World, random: () => number): Traffic {
  const runs: Run[] = [];
  const unanswered = new Set<Run>();
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
  return {
    runs,
    unanswered,
    async send(address, count, ms) {
      const sent = Array.from({ length: count }, (): Run => {
        const key = `key-${runs.length}`;
        const run = { key, person: pick(world.people), taskId: pick(world.tasks), id: null };
        runs.push(run);
        return run;
      });
      await Promise.all(
        sent.map(async (run) => {
          await pause(random() * ms);
          const answer = await ask(address, run).catch(() => null);
          if (answer === null) unanswered.add(run);
          else if (answer.status === 201) run.id = answer.body.id;
          else throw new Error(`A run was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
        }),
      );
      return sent;
    },
    async repeat(address, again) {
      for (const run of again) {
        const { status, body } = await ask(address, run);
        if (status !== 201) throw new Error(`A repeated run was refused: ${status} ${JSON.stringify(body)}`);
        if (run.id !== null && run.id !== body.id) throw new Error(`${run.key} made a second run`);
        run.id = body.id;
      }
    },
  };
}
