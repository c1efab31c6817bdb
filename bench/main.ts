import { createDatabase, startPostgres } from '../packages/server/src/testing/postgres.ts';
import { type InsightFigures, measureInsights } from './insights.ts';
import { measureRuns, type RunFigures } from './runs.ts';
import { measureSchedules, type ScheduleFigures } from './schedules.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;

function printRuns(figures: RunFigures): void {
  console.log(
    [
      `${figures.database}:`,
      `  direct model call + one insert  p50 ${ms(figures.baselineMs)}  (baseline)`,
      `  one run at a time               p50 ${ms(figures.oneMs)}  = baseline + ${ms(figures.oneMs - figures.baselineMs)}, ${(figures.oneMs / figures.baselineMs).toFixed(1)}x`,
      `  20 runs at a time               ${figures.perSecond.toFixed(0)} runs/s, p95 ${ms(figures.p95Ms)}`,
      `  peak memory of the server       ${figures.memoryMb.toFixed(0)} MB`,
    ].join('\n'),
  );
}

function printSchedules(figures: ScheduleFigures): void {
  const { apiP50Ms, apiP99Ms, apiMaxMs } = figures;
  console.log(
    [
      `${figures.database}:`,
      `  queued within                   ${(figures.queuedInMs / 1000).toFixed(1)} s of their minute`,
      `  an API call meanwhile           p50 ${ms(apiP50Ms)}, p99 ${ms(apiP99Ms)}, at most ${ms(apiMaxMs)}`,
    ].join('\n'),
  );
}

function printInsights({ database, runs, many, figures }: InsightFigures): void {
  const count = (value: number) => value.toLocaleString('en');
  console.log(
    `${database}, ${count(runs)} runs in all; p95 at 1,000 and at ${count(many)} runs of the user:`,
  );
  for (const { call, fewMs, manyMs } of figures) {
    const ratio = `${(manyMs / fewMs).toFixed(2)}x`;
    console.log(`  ${call.padEnd(30)}  ${ms(fewMs)} → ${ms(manyMs)}  ${ratio}`);
  }
}

type Part = { title: string; measure: (databaseUrl: string | null) => Promise<void> };

const parts: Record<string, Part> = {
  runs: {
    title: 'Runs of a task against an instant model server; load generator and model on the same machine.',
    measure: async (url) => printRuns(await measureRuns(url)),
  },
  insights: {
    title: 'What the dashboard reads, one call at a time, for users with few and with many runs.',
    measure: async (url) =>
      printInsights(
        await (url === null
          ? measureInsights(url, 100_000, 30_000)
          : measureInsights(url, 1_000_000, 100_000)),
      ),
  },
  schedules: {
    title: '100,000 schedules that are due at the same minute; four callers use the API meanwhile.',
    measure: async (url) => printSchedules(await measureSchedules(url)),
  },
};

// Any of runs, insights, schedules, embedded, postgres; everything without them.
const asked = process.argv.slice(2);
const isAsked = (name: string, among: string[]) =>
  asked.includes(name) || !among.some((other) => asked.includes(other));
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (!isAsked(name, Object.keys(parts))) continue;
  console.log(title);
  const databases = ['embedded', 'postgres'];
  if (isAsked('embedded', databases)) await measure(null);
  if (!isAsked('postgres', databases)) continue;
  const postgres = await startPostgres({ durable: true });
  try {
    await measure(await createDatabase(postgres.url));
  } finally {
    await postgres.stop();
  }
}
