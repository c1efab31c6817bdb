import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What a test runner's report says. `skipped` holds the number of tests that did not run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Counts of a Vitest JSON report. A file that broke before its tests could fail counts as one failed. */
export function countVitest(report: unknown): Counts {
  const read = vitestReport.parse(report);
  const broken = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

/** Counts of a Playwright JSON report. A test that passed only when repeated counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Reads a report; a missing or broken one counts as one failed, and so does a failure without a failed test. */
export function countReport(file: string, count: (report: unknown) => Counts, ok: boolean): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...counts, failed: 1 };
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** The closing line of a whole run. */
export function closingLine(all: Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
