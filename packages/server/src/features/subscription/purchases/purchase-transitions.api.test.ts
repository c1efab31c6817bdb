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

  const pairs = purchaseStatuses.flatMap((from) => purchaseStatuses.map((to) => ({ from, to })));
  const mayFollow = (from: PurchaseStatus, to: PurchaseStatus) =>
    from === to || (purchaseTransitions[from] as readonly PurchaseStatus[]).includes(to);

  test.each(pairs)(
    'from $from to $to: the database allows what the contracts allow',
    async ({ from, to }) => {
      const id = newId();
      await database.query(
        '',
        `insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, details,
        created_at) values ($1, $2, 'execution_pack_s', 's', 1, 'USD', $3, 'immediate', '{}', now())`,
        [id, userId, from],
      );
      const change = database.query('', 'update purchases set status = $2 where id = $1', [id, to]);
      if (mayFollow(from, to)) await change;
      else await expect(change).rejects.toThrow('a purchase does not go from');
    },
  );
});
