import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTransactionFaults } from './transaction-style.ts';

const inTransaction = (work: string) => `await ctx.database.transaction(async (tx) => { ${work} });`;

describe('the style of transactions', () => {
  it('finds a transaction that names no tx', () => {
    expect(findTransactionFaults('await ctx.database.transaction(async () => { await save(); });')).toEqual([
      'a transaction names no tx',
    ]);
  });

  it('finds uses of the database in a transaction, and in a function that gets one', () => {
    const fault = ['the database is used in a transaction: only tx is'];
    expect(findTransactionFaults(inTransaction("await ctx.database.query('save', save, []);"))).toEqual(
      fault,
    );
    expect(
      findTransactionFaults(
        'async function save(ctx: SignedIn, tx: Db): Promise<void> {\n  await ctx.database.db.delete(tasks);\n}',
      ),
    ).toEqual(fault);
  });

  it('finds a call that gets the context without tx', () => {
    expect(findTransactionFaults(inTransaction('await note(ctx, id);'))).toEqual([
      'note is called in a transaction without its tx',
    ]);
  });

  it('allows statements through tx', () => {
    const work =
      "await tx.query('save', save, []); await note(ctx, tx, id); await load({ database: tx, config: ctx.config });";
    expect(findTransactionFaults(inTransaction(work))).toEqual([]);
  });

  it('is kept by the features of the server', () => {
    const features = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'features');
    const sources = globSync('**/*.ts', { cwd: features }).filter((path) => !path.endsWith('.test.ts'));
    expect(sources.length).toBeGreaterThan(100);
    const faults = sources.flatMap((path) =>
      findTransactionFaults(readFileSync(join(features, path), 'utf8')).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
