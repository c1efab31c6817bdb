import { readFileSync } from 'node:fs';

/** The figures of a test runner's report. `skipped` is the number of tests that did not run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields we read from a Vitest JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The fields we read from a Playwright JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts of a Vitest JSON report. A file that failed to load counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of a Playwright JSON report. A test that passed only on a retry counts as failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Reads a report; a missing or broken one counts as one failure, and so does a failed run without a failed test. */
export function countReport<T>(file: string, count: (report: T) => Counts, ok: boolean): Counts {
  let counts: Counts;
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** The final line of a whole run. */
export function closingLine(all: Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
