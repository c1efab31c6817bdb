import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countReport, countVitest } from './counts.ts';

const file = (status: string, tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const vitest = (passed: number, failed: number, testResults: ReturnType<typeof file>[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 2,
  testResults,
});

describe('counting the reports', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentarium-counts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const written = (text: string) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, text);
    return path;
  };

  it('reads the tests of a Vitest report', () => {
    const report = vitest(5, 2, [file('failed', ['failed', 'failed', 'passed']), file('passed', ['passed'])]);
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('counts a file that failed before its tests as one failure', () => {
    expect(countVitest(vitest(5, 0, [file('failed', [])])).failed).toBe(1);
  });

  it('counts a flaky journey as failed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('counts a missing or a broken report as one failure', () => {
    const failed = { passed: 0, failed: 1, skipped: 0 };
    expect(countReport(join(folder, 'none.json'), countVitest, true)).toEqual(failed);
    expect(countReport(written('{'), countVitest, true)).toEqual(failed);
  });

  it('always reports a failure for a failed run', () => {
    const path = written(JSON.stringify(vitest(5, 0)));
    expect(countReport(path, countVitest, false).failed).toBe(1);
    expect(countReport(path, countVitest, true).failed).toBe(0);
  });

  it('ends with one line for all reports', () => {
    const all = [
      { passed: 10, failed: 0, skipped: 0 },
      { passed: 3, failed: 1, skipped: 4 },
    ];
    expect(closingLine(all)).toBe('13 passed, 1 failed');
  });
});
