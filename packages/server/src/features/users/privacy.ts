import {
  type api,
  type ParsedBody,
  type Privacy,
  profileFields,
  type SentData,
  sentDataDays,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const read = `
  select family, is_demo, field_group as "group", sum(runs)::int as runs, max(last_sent_at) as last_sent_at
  from sent_data where user_id = $1 and day >= $2::date
  group by family, is_demo, field_group order by family, is_demo, field_group`;
type Row = Omit<SentData, 'last_sent_at'> & { last_sent_at: Date };

async function present(ctx: SignedIn, db: Db, withheld: Privacy['withheld']): Promise<Privacy> {
  const first = new Date(ctx.clock.now().getTime() - sentDataDays * DAY_MS).toISOString().slice(0, 10);
  const rows = await db.query<Row>('sent-data', read, [ctx.actor.id, first]);
  return {
    withheld: profileFields.filter((field) => withheld.includes(field)),
    since: `${first}T00:00:00.000Z`,
    sent: rows.map((row) => ({ ...row, last_sent_at: row.last_sent_at.toISOString() })),
  };
}

/**
 * Returns the caller's data that models got in 90 days, and what is withheld (docs/spec/api.md#provenance-and-privacy).
 */
export async function getPrivacy(ctx: SignedIn): Promise<Privacy> {
  const { db } = ctx.database;
  const [user] = await db
    .select({ withheld: users.withheld_fields })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('USER_NOT_FOUND');
  return present(ctx, db, user.withheld);
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * Withholds exactly these profile fields from all runs accepted from now on. Throws STALE_WRITE when other fields are
 * withheld than the caller last saw.
 */
export async function updatePrivacy(
  ctx: SignedIn,
  { withheld, before }: ParsedBody<typeof api.users.updatePrivacy>,
): Promise<Privacy> {
  return ctx.database.transaction(async (tx) => {
    const [user] = await tx
      .select({ withheld: users.withheld_fields })
      .from(users)
      .where(eq(users.id, ctx.actor.id))
      .for('no key update');
    if (!user) throw new AppError('USER_NOT_FOUND');
    if (before && !isSame([...new Set(before)], user.withheld)) throw new AppError('STALE_WRITE');
    const chosen = profileFields.filter((field) => withheld.includes(field));
    await tx.update(users).set({ withheld_fields: chosen }).where(eq(users.id, ctx.actor.id));
    return present(ctx, tx, chosen);
  });
}
