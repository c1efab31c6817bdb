import type { ErrorDetail, OwnedType } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { ownedItems } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { maxCounted, usedBy } from '../../platform/errors.ts';

/** Owners that block the deletion of an agent or a task. */
export async function ownerUses(tx: Db, type: OwnedType, id: string): Promise<ErrorDetail[]> {
  const owners = await tx
    .select({ id: ownedItems.id })
    .from(ownedItems)
    .where(and(eq(ownedItems.item_type, type), eq(ownedItems.item_id, id)))
    .limit(maxCounted);
  return usedBy('owners', 'HAS_OWNERS', `Users own this ${type}`, owners.length);
}
