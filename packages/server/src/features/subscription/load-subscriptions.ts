import { type Reading, type SubscriptionSums, subscriptionSums } from './load-subscription.ts';

const summaries = `
  select u.id, ${subscriptionSums('u.id', '$2', '$3')}
  from unnest(string_to_array($1, ',')::uuid[]) as u(id)`;

/** Loads what each of many users owns, by user, in one query. */
export async function loadSubscriptionSums(
  { database, config }: Reading,
  userIds: string[],
  now: Date,
): Promise<Map<string, SubscriptionSums>> {
  const rows = await database.query<SubscriptionSums & { id: string }>('subscription-summaries', summaries, [
    userIds.join(','),
    now,
    config.currency,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
