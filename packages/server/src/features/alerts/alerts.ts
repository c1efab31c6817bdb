import { type AlertSettings, alertKinds, type api, type ParsedBody } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { getNotificationSettings } from '../notifications/index.ts';

/** Returns the conditions that the caller is alerted of, and where: the channels are those of the notifications of this kind. */
export async function getAlerts(ctx: SignedIn): Promise<AlertSettings> {
  const { settings, mail_available } = await getNotificationSettings(ctx);
  const [row] = await ctx.database.db
    .select({ kinds: users.alert_kinds })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  return { kinds: row?.kinds ?? [...alertKinds], ...settings.system_alert, mail_available };
}

/** Changes what the caller is alerted of, and where; absent fields are kept. */
export async function updateAlerts(
  ctx: SignedIn,
  input: ParsedBody<typeof api.alerts.updateAlerts>,
): Promise<AlertSettings> {
  const { mail_available, ...current } = await getAlerts(ctx);
  const kinds = input.kinds ? alertKinds.filter((kind) => input.kinds?.includes(kind)) : current.kinds;
  const { in_app = current.in_app, mail = current.mail, push = current.push } = input;
  const next = { kinds, in_app, mail, push };
  const changes = changedFields(current, next);
  if (Object.keys(changes).length === 0) return { ...current, mail_available };
  await ctx.database.transaction(async (tx) => {
    const [row] = await tx
      .select({ settings: users.notification_settings })
      .from(users)
      .where(eq(users.id, ctx.actor.id))
      .for('no key update');
    await tx
      .update(users)
      .set({
        alert_kinds: kinds,
        notification_settings: { ...row?.settings, system_alert: { in_app, mail, push } },
      })
      .where(eq(users.id, ctx.actor.id));
    const about = { targetType: 'user', targetId: ctx.actor.id, changes, now: ctx.clock.now() } as const;
    await recordAudit(ctx, tx, { action: 'alerts.updateAlerts', ...about });
  });
  return { ...next, mail_available };
}
