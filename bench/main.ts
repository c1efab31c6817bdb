import { createDatabase, startPostgres } from '@agentarium/testkit/postgres.ts';
import { type AbuseFigure, abuseKinds, measureAbuse } from './abuse/measure.ts';
import { measureAdmin, measureBulkChange } from './admin.ts';
import type { BenchDatabase } from './cpu.ts';
import { type FaultFigures, type FaultKind, faultKinds, measureFaults } from './faults.ts';
import { measureFiles } from './files.ts';
import { measureHeld } from './held.ts';
import { measureInsights, type ReadFigure } from './insights.ts';
import { printInteractions } from './interactions.ts';
import { type Large, startLarge } from './large.ts';
import { measureRuns, type RunFigures } from './runs.ts';
import { measureSchedules, type ScheduleFigures } from './schedules.ts';
import { measureSearch } from './search.ts';
import { printFirstWords, printIdle, printWords } from './streams/print.ts';
import { printWeb, webPages } from './web.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;
const count = (value: number) => value.toLocaleString('en');

function printRuns(all: RunFigures[]): void {
  const [durable] = all;
  const cpuOf = ({ appCpuMs, databaseCpuMs }: RunFigures) => appCpuMs + databaseCpuMs;
  for (const figures of all) {
    const { name, oneMs, perSecond, p95Ms, appCpuMs, databaseCpuMs, memoryMb } = figures;
    const times = durable && `${(cpuOf(figures) / cpuOf(durable)).toFixed(1)}x`;
    console.log(
      [
        `  ${name.padEnd(18)}`,
        `one at a time p50 ${ms(oneMs)};`,
        `20 at a time ${perSecond.toFixed(0)}/s, p95 ${ms(p95Ms)},`,
        `CPU of a run ${ms(cpuOf(figures))} (${times}): app ${ms(appCpuMs)}, database ${ms(databaseCpuMs)};`,
        `peak memory ${memoryMb.toFixed(0)} MB`,
      ].join(' '),
    );
  }
}

async function printFiles(target: BenchDatabase): Promise<void> {
  const { request, run } = await measureFiles(target);
  console.log(`  ${request.length} files of a request:\n    ${request.join('\n    ')}`);
  console.log(`  ${run.length} files of a run:\n    ${run.join('\n    ')}`);
}

function printSchedules(figures: ScheduleFigures): void {
  const { apiP50Ms, apiP99Ms, apiMaxMs } = figures;
  console.log(
    [
      `  queued within                   ${(figures.queuedInMs / 1000).toFixed(1)} s of their minute`,
      `  an API call meanwhile           p50 ${ms(apiP50Ms)}, p99 ${ms(apiP99Ms)}, at most ${ms(apiMaxMs)}`,
    ].join('\n'),
  );
}

async function printReads(large: Large, measure: (large: Large) => AsyncIterable<ReadFigure>): Promise<void> {
  const { accounts, runs, few, many } = large;
  console.log(
    `${count(accounts)} accounts, ${count(runs)} runs; p95 (p50) at ${count(few)} and at ${count(many)} runs of the user:`,
  );
  for await (const { call, p50, p95 } of measure(large)) {
    const both = (pair: typeof p50) => `${ms(pair.few)} → ${ms(pair.many)}`;
    const ratio = `${(p95.many / p95.few).toFixed(2)}x`;
    console.log(`  ${call.padEnd(30)}  ${both(p95)}  ${ratio}  (${both(p50)})`);
  }
}

async function printAdmin(large: Large): Promise<void> {
  const { accounts, runs } = large;
  console.log(`${count(accounts)} accounts, ${count(runs)} runs:`);
  for (const { call, p50, p95 } of await measureAdmin(large)) {
    const verdict = p95 < 100 ? '' : '  over 100 ms';
    console.log(`  ${call.padEnd(34)}  p50 ${ms(p50)}, p95 ${ms(p95)}${verdict}`);
  }
  const { users, seconds, p95Before, p95, requests } = await measureBulkChange(large);
  const over = [...(seconds > 30 ? ['30 s'] : []), ...(p95 > 1.5 * p95Before ? ['1.5 times'] : [])];
  console.log(
    [
      `  a change of ${count(users)} users by one job: ${seconds.toFixed(1)} s;`,
      `others' p95 ${ms(p95Before)} -> ${ms(p95)} (${(p95 / p95Before).toFixed(2)}x of ${count(requests)} requests)`,
      ...(over.length > 0 ? [`  over ${over.join(', ')}`] : []),
    ].join(' '),
  );
}

async function printHeld(large: Large): Promise<void> {
  console.log(`${count(large.accounts)} accounts, an account of ${count(large.many)} runs:`);
  for (const { work, healthMs, checks, answers } of await measureHeld(large)) {
    const statuses = Object.entries(answers).map(([status, times]) => `${times} x ${status}`);
    const verdict = healthMs < 200 ? '' : '  over 200 ms';
    console.log(
      `  ${work.padEnd(36)} at most ${ms(healthMs)} of ${count(checks)} checks; ${statuses.join(', ')}${verdict}`,
    );
  }
}

function printFaults(figures: FaultFigures): void {
  const most = (times: number[]) => `${(Math.max(0, ...times) / 1000).toFixed(1)} s`;
  const { kind, faults, runs, processesLost, runsLost, stuck, doubled, otherwiseWrong, wrongAnswers } =
    figures;
  console.log(
    [
      `  ${kind.padEnd(10)} ${faults} faults, ${count(runs)} runs, ${figures.refusals} refused meanwhile: ${processesLost} processes lost, ${runsLost} runs lost,`,
      `${stuck} stuck, ${doubled} with other words in the stream, ${otherwiseWrong} otherwise wrong;`,
      `after the return both APIs answered within ${most(figures.answerMs)}, a new run had ended within ${most(figures.runMs)}`,
    ].join(' '),
  );
  for (const answer of new Set(wrongAnswers)) console.log(`    ${answer}`);
}

/** The goals: 150 MB, 1.5 times the response time, and no check over 200 ms. */
function printAbuse(figure: AbuseFigure): void {
  const { name, serverMb, maxServerMb, databaseMb, p95Before, p95, refused, healthMs, statuses } = figure;
  const answers = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
  const over = [
    ...(serverMb > maxServerMb ? [`${maxServerMb} MB`] : []),
    ...(p95 > 1.5 * p95Before ? ['1.5 times'] : []),
    ...(healthMs > 200 ? ['200 ms'] : []),
  ];
  console.log(
    [
      `  ${name.padEnd(36)} +${serverMb.toFixed(0)} MB (PostgreSQL +${databaseMb.toFixed(0)} MB);`,
      `others' p95 ${ms(p95Before)} -> ${ms(p95)} (${(p95 / p95Before).toFixed(2)}x), ${refused} refused;`,
      `/healthz at most ${ms(healthMs)}; ${answers.join(', ')}`,
      ...(over.length > 0 ? [`  over ${over.join(', ')}`] : []),
    ].join(' '),
  );
}

type Part = { title: string; measure: (target: BenchDatabase) => Promise<void> };

const parts: Record<string, Part> = {
  runs: {
    title:
      'Runs of a task against an instant model server: medians of five alternating rounds. Load generator and model are on the same machine.',
    measure: async (target) => printRuns(await measureRuns(target)),
  },
  files: {
    title: 'Source files whose functions run in a warm POST /public/task-executions, and in its run.',
    measure: printFiles,
  },
  schedules: {
    title: '100,000 schedules that are due at the same minute; four callers use the API meanwhile.',
    measure: async (target) => printSchedules(await measureSchedules(target)),
  },
  words: {
    title: '200 runs of 200 words at 25 words a second, each with a reader.',
    measure: printWords,
  },
  'first-words': {
    title: '1,000 runs that stream 5 words a second, each with a reader.',
    measure: printFirstWords,
  },
  idle: { title: 'Streams of runs and of accounts on which nothing happens.', measure: printIdle },
};

/** Parts that are measured on the same large installation, one request at a time. */
const readers: Record<string, { title: string; measure: (large: Large) => Promise<void> }> = {
  insights: {
    title: 'What the dashboard reads, for users with few and with many runs.',
    measure: (large) => printReads(large, measureInsights),
  },
  search: {
    title: 'The search in answers, for users with few and with many runs.',
    measure: (large) => printReads(large, measureSearch),
  },
  admin: { title: 'What administrators read, and a change of many users.', measure: printAdmin },
  held: { title: '/healthz while one user asks for as much as the limits allow.', measure: printHeld },
};

async function measureReaders({ url }: BenchDatabase, names: string[]): Promise<void> {
  const isSmall = names.join() === 'held';
  const sizes = isSmall ? { runs: 100_000, many: 30_000 } : { runs: 1_000_000, many: 100_000 };
  const answers = names.includes('search') ? 'words' : 'alike';
  const large = await startLarge(url, { accounts: 100_000, few: 1_000, answers, ...sizes });
  try {
    for (const [name, { title, measure }] of Object.entries(readers)) {
      if (!names.includes(name)) continue;
      console.log(title);
      await measure(large);
    }
  } finally {
    await large.stop();
  }
}

// Any of runs, files, schedules, words, first-words, idle, insights, search, admin, held; everything but faults, web and interactions without them.
// `abuse` runs only when named, with any of its kinds. `web` takes a number of visits (5 by default) and any of its pages. `faults` takes a number (of each kind, 30 by default) and any of its kinds; it needs root for a disk to fill up.
const asked = process.argv.slice(2);
const words = [
  ...['abuse', 'faults', 'web', 'interactions'],
  ...[...Object.keys(parts), ...Object.keys(readers), ...faultKinds, ...abuseKinds, ...webPages],
];
const unknown = asked.filter((word) => !words.includes(word) && !/^\d+$/.test(word));
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(' ')}. What can be measured: ${words.join(' ')}`);
  process.exit(2);
}
const isAsked = (name: string, among: string[]) =>
  asked.includes(name) || !among.some((other) => asked.includes(other));

async function onPostgres(measure: (target: BenchDatabase) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ survives: 'power cut' });
  try {
    await measure({ url: await createDatabase(postgres.url), directory: postgres.directory });
  } finally {
    await postgres.stop();
  }
}

if (asked.includes('abuse')) {
  console.log('One ordinary account abuses the product for a minute; peaks over the idle product.');
  await onPostgres(async (target) => {
    const kinds = abuseKinds.filter((kind) => isAsked(kind, [...abuseKinds]));
    for await (const figure of measureAbuse(target, kinds)) printAbuse(figure);
  });
}

if (asked.includes('faults')) {
  const isKind = (word: string): word is FaultKind => faultKinds.some((kind) => kind === word);
  const wanted = asked.filter(isKind);
  const times = Number(asked.find((word) => /^\d+$/.test(word)) ?? 30);
  console.log('Faults of PostgreSQL under two API and two worker processes that carry out runs.');
  await measureFaults(wanted.length > 0 ? wanted : faultKinds, times, printFaults);
}

if (asked.includes('web')) {
  const times = Number(asked.find((word) => /^\d+$/.test(word)) ?? 5);
  console.log(`Pages in Chromium on a slow line and processor: medians of ${times}, each beside its goal.`);
  const pages = webPages.filter((page) => asked.includes(page));
  await printWeb(times, pages.length > 0 ? pages : webPages);
}

if (asked.includes('interactions')) {
  console.log('A visit on a phone with a slow processor: the slowest tap or key of each step.');
  await printInteractions();
}

const names = [...Object.keys(parts), ...Object.keys(readers), 'abuse', 'faults', 'web', 'interactions'];
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (!isAsked(name, names)) continue;
  console.log(title);
  await onPostgres(measure);
}
const wanted = Object.keys(readers).filter((name) => isAsked(name, names));
if (wanted.length > 0) await onPostgres((target) => measureReaders(target, wanted));
