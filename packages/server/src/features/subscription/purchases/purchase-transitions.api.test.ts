import { type PurchaseStatus, purchaseStatuses, purchaseTransitions } from '@agentarium/contracts';
import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { addUser } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';

describe('the status of a purchase', () => {
  let database: TestDatabase;
  let userId: string;
  beforeAll(async () => {
    database = await testDatabase();
    userId = await addUser(database);
  });
  afterAll(() => database.cleanup());

  /** Whether the database lets a purchase go from one status to the other. */
  async function isAllowed(from: PurchaseStatus, to: PurchaseStatus): Promise<boolean> {
    const id = newId();
    await database.query(
      '',
      `insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, details,
        created_at) values ($1, $2, 'execution_pack_s', 's', 1, 'USD', $3, 'immediate', '{}', now())`,
      [id, userId, from],
    );
    try {
      await database.query('', 'update purchases set status = $2 where id = $1', [id, to]);
      return true;
    } catch (error) {
      expect(String(error)).toContain('a purchase does not go from');
      return false;
    }
  }

  test('may become in the database what it may become in the contracts, from every status', async () => {
    const allowed: Record<string, PurchaseStatus[]> = {};
    for (const from of purchaseStatuses) {
      allowed[from] = [];
      for (const to of purchaseStatuses)
        if (from !== to && (await isAllowed(from, to))) allowed[from].push(to);
      expect(await isAllowed(from, from)).toBe(true);
    }
    const expected = Object.entries(purchaseTransitions).map(([from, to]) => [from, [...to].sort()]);
    expect(Object.entries(allowed).map(([from, to]) => [from, to.sort()])).toEqual(expected);
  });
});
