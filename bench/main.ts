import { createDatabase, startPostgres } from '../packages/server/src/testing/postgres.ts';
import { measureRuns, type RunFigures } from './runs.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;

function print(figures: RunFigures): void {
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

console.log('Runs of a task against an instant model server; load generator and model on the same machine.');
const only = process.argv[2];
if (only !== 'postgres') print(await measureRuns(null));
if (only !== 'embedded') {
  const postgres = await startPostgres({ durable: true });
  try {
    print(await measureRuns(await createDatabase(postgres.url)));
  } finally {
    await postgres.stop();
  }
}
