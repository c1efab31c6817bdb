import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Writes a price list with these prices of the model `sage`, in minor units for a million tokens. Returns its path; the file
 * goes when the tests of the file or block that called this have run.
 */
export function priceListOfSage(prices: { input_per_million: number; output_per_million: number }): string {
  const path = join(tmpdir(), `agentarium-prices-${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify({ models: { sage: prices } }));
  afterAll(() => rmSync(path));
  return path;
}
