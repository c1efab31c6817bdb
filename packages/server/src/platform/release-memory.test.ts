import { memoryUsage } from 'node:process';
import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

test('collects unreferenced objects without exposing a global', () => {
  let held: number[][] | null = Array.from({ length: 1000 }, (_, n) =>
    Array.from({ length: 1000 }, () => n + 0.5),
  );
  const before = memoryUsage().heapUsed;
  expect(held.length).toBe(1000);
  held = null;
  releaseMemory();
  expect(memoryUsage().heapUsed).toBeLessThan(before - 4_000_000);
  expect('gc' in globalThis).toBe(false);
});
