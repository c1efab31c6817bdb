import type { Large } from './large.ts';

/** Warm-up requests before the measured ones, as a share of them. */
const warmUp = 0.1;

type Pair = { few: number; many: number };
export type ReadFigure = { call: string; p50: Pair; p95: Pair };

/** The requests of the dashboard and the list of executions. */
const reads = (userId: string): [string, string][] => {
  const list = `/public/users/${userId}/task-executions`;
  return [
    ['executions list', list],
    ['failed executions', `${list}?status=failed`],
    ['composite runs', `${list}?task_types=parent,parent_scheduled&status=completed&limit=10`],
    ['scheduled runs', `${list}?scheduled=true&limit=5`],
    ['search of runs, some found', `${list}?search=menu`],
    ['search of runs, none found', `${list}?search=xylophone`],
    ['analytics', '/public/analytics?timezone=Europe/Moscow'],
    ['insights', '/public/insights?timezone=Europe/Moscow'],
  ];
};

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

type Times = { few: number[]; many: number[] };

const figureOf = (call: string, { few, many }: Times): ReadFigure => {
  const at = (part: number) => ({ few: share(few, part), many: share(many, part) });
  return { call, p50: at(0.5), p95: at(0.95) };
};

/** Alternates between both, so that load on the machine affects both. */
async function alternate(
  calls: number,
  askFew: () => Promise<unknown>,
  askMany: () => Promise<unknown>,
): Promise<Times> {
  const times: Times = { few: [], many: [] };
  for (let turn = -Math.ceil(calls * warmUp); turn < calls; turn += 1) {
    for (const [ask, own] of [
      [askFew, times.few],
      [askMany, times.many],
    ] as const) {
      const at = performance.now();
      await ask();
      if (turn >= 0) own.push(performance.now() - at);
    }
  }
  return times;
}

/** The reads behind the dashboard for a user with few runs and one with many, alternating, in milliseconds. */
export const measureInsights = (large: Large) => measureReads(large, reads, 600);

/** The same reads for both users, `calls` of each, alternating, and all of them together, in milliseconds. */
export async function* measureReads(
  { light, heavy, get }: Large,
  reads: (userId: string) => [string, string][],
  calls: number,
): AsyncGenerator<ReadFigure> {
  const heavyReads = new Map(reads(heavy.id));
  const all: Times = { few: [], many: [] };
  for (const [call, path] of reads(light.id)) {
    const askFew = () => get(path, light.token);
    const askMany = () => get(heavyReads.get(call) ?? path, heavy.token);
    const times = await alternate(calls, askFew, askMany);
    all.few.push(...times.few);
    all.many.push(...times.many);
    yield figureOf(call, times);
  }
  yield figureOf('all of these together', all);
}
