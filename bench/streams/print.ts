import type { BenchDatabase } from '../cpu.ts';
import { measureFirstWords } from './first-words.ts';
import { measureIdle } from './idle.ts';
import { measureWords } from './words.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kB = (value: number) => `${value.toFixed(1)} kB`;

export async function printWords(target: BenchDatabase): Promise<void> {
  const figures = await measureWords(target);
  const { pipe, appCpuMs, databaseCpuMs, secondP95 } = figures;
  const cpuMs = appCpuMs + databaseCpuMs;
  const lines = [
    'A pipe from the same model is the baseline:',
    `  CPU of 1,000 words    pipe ${ms(pipe.cpuMs)}, runs ${ms(cpuMs)} (${(cpuMs / pipe.cpuMs).toFixed(1)}x, goal 3x): app ${ms(appCpuMs)}, database ${ms(databaseCpuMs)}`,
    `  delay of a word       pipe p95 ${ms(pipe.p95)}, runs p50 ${ms(figures.p50)}, p95 ${ms(figures.p95)} (goal 150 ms)`,
    `  through a second process   p95 ${ms(secondP95)} (goal 250 ms)`,
    `  1,000 words written   ${figures.transactions.toFixed(1)} transactions, ${kB(figures.walBytes / 1000)} of log`,
  ];
  console.log(lines.join('\n'));
}

export async function printFirstWords(target: BenchDatabase): Promise<void> {
  const figures = await measureFirstWords(target);
  console.log(
    [
      `${figures.running} runs going on when the last was accepted, all within ${(figures.startedInMs / 1000).toFixed(1)} s:`,
      `  delay of first words  p50 ${ms(figures.firstP50)}, p95 ${ms(figures.firstP95)} (goal 500 ms); of all words p95 ${ms(figures.p95)}`,
      `  CPU of 1,000 words    ${ms(figures.cpuMs)} of app and database`,
    ].join('\n'),
  );
}

export async function printIdle(target: BenchDatabase): Promise<void> {
  for await (const figures of measureIdle(target)) {
    const goal = figures.kind === 'runs' ? '30 kB' : '40 kB';
    console.log(
      `1,000 idle streams of ${figures.kind === 'runs' ? 'runs' : 'accounts'}: each ${kB(figures.residentKb)} of resident memory (goal ${goal}), ${kB(figures.keptKb)} kept by JavaScript; an API call meanwhile p99 ${ms(figures.apiP99Ms)} (goal 50 ms), without them ${ms(figures.baseP99Ms)}`,
    );
  }
}
