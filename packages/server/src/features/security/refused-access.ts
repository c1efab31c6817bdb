import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { countAttempt } from '../../platform/throttle.ts';
import { recordSecurityEvent } from './security-events.ts';

const once = { limit: 1, windowMs: 15 * 60_000 };

/**
 * Logs each endpoint that a signed-in caller was refused (403 FORBIDDEN). Equal refusals within 15 minutes are one entry,
 * so that nobody can fill the log.
 */
export function logRefusedAccess({ http }: Pick<App, 'http'>): void {
  http.addHook('onError', async ({ ctx, routeOptions, log }, _reply, error) => {
    if (!ctx?.actor || !(error instanceof AppError) || error.code !== 'FORBIDDEN') return;
    const { id } = ctx.actor;
    const endpoint = routeOptions.schema?.operationId ?? null;
    try {
      const key = `access-refused:${id}:${endpoint}`;
      const isRepeated = (await countAttempt(ctx.database, key, once, ctx.clock.now())) > 0;
      if (!isRepeated) await recordSecurityEvent(ctx, { kind: 'access_refused', accountId: id, endpoint });
    } catch (err) {
      log.warn({ err }, 'a refused access could not be logged');
    }
  });
}
