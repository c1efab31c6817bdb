import type { SignedIn } from '../../platform/context.ts';
import { type Filters, loadSecurityEvents } from './list-security-events.ts';
import { recordSecurityEvent } from './record-security-event.ts';

const pageSize = 500;

/**
 * The security log as JSON lines, newest first, read page by page while sending. The export is itself logged. Throws
 * VALIDATION_FAILED before the first line.
 */
export async function exportSecurityEvents(ctx: SignedIn, filters: Filters): Promise<AsyncGenerator<string>> {
  const first = await loadSecurityEvents(ctx, filters, { before: undefined, limit: pageSize });
  await recordSecurityEvent(ctx, { kind: 'security_log_exported', accountId: ctx.actor.id });
  return write(ctx, filters, first);
}

async function* write(
  ctx: SignedIn,
  filters: Filters,
  first: Awaited<ReturnType<typeof loadSecurityEvents>>,
) {
  let events = first;
  for (;;) {
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    if (events.length < pageSize) return;
    events = await loadSecurityEvents(ctx, filters, { before: events.at(-1)?.id, limit: pageSize });
  }
}
