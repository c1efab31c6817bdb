import { HOUR_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { throttle } from '../../platform/throttle.ts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import { exportFiles } from '../files/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { longSections, shortSections } from './export-sections.ts';
import { presentUserParams } from './user-params.ts';
import { loadUserRow, presentLoaded } from './users.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A list as JSON, streamed item by item. */
async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${json(row)}`;
    isFirst = false;
    await yieldToEventLoop();
  }
}

/** The caller's files as JSON, each with its content behind its other fields. */
async function* fileList(ctx: SignedIn): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { facts, content } of exportFiles(ctx)) {
    yield `${isFirst ? '' : ','}\n${json(facts).replace(/\n}$/, '')},\n  "content_base64": "`;
    for await (const piece of content) {
      yield piece;
      await yieldToEventLoop();
    }
    yield '"\n}';
    isFirst = false;
  }
}

const rule = { limit: 20, windowMs: HOUR_MS };

/**
 * Starts an export of the caller's account: one at a time and 20 an hour, since it reads everything. Returns a function
 * to call when it is finished. Throws RATE_LIMITED.
 */
export async function beginExport({
  actor,
  config,
  database,
  clock,
  memory,
}: Pick<SignedIn, 'actor' | 'config' | 'database' | 'clock' | 'memory'>): Promise<() => void> {
  if (memory.exports.has(actor.id)) {
    const message = 'An export of this account is being written already';
    throw new AppError('RATE_LIMITED', {
      retryAfter: 5,
      details: [{ path: 'export', message, code: 'EXPORT_RUNNING' }],
    });
  }
  memory.exports.add(actor.id);
  const end = () => void memory.exports.delete(actor.id);
  try {
    if (config.rateLimits) await throttle(database, `export:${actor.id}`, rule, clock.now());
    return end;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Everything stored about the caller's account as one JSON document; unbounded lists are read page by page while
 * sending. Contains no secrets, neither the password hash nor session or link tokens. Throws USER_NOT_FOUND before the
 * first chunk.
 */
export async function exportAccount(ctx: SignedIn): Promise<AsyncGenerator<string>> {
  const { db } = ctx.database;
  const row = await loadUserRow(db, ctx.actor.id);
  const head = {
    format: 'agentarium-account',
    version: 1,
    exported_at: ctx.clock.now().toISOString(),
    account: await presentLoaded(ctx, row),
    personal_parameters: presentUserParams(row.health_profile),
    withheld_fields: row.withheld_fields,
    notification_settings: row.notification_settings,
  };
  await recordSecurityEvent(ctx, { kind: 'account_exported', accountId: ctx.actor.id });
  return write(ctx, head);
}

async function* write(ctx: SignedIn, head: object): AsyncGenerator<string> {
  const { db } = ctx.database;
  yield json(head).replace(/\n}$/, '');
  for (const [name, load] of Object.entries(shortSections)) {
    yield `,\n${json(name)}: ${json(await load(db, ctx.actor.id))}`;
  }
  for (const [name, load] of Object.entries(longSections)) {
    yield `,\n${json(name)}: [`;
    yield* jsonList(load(db, ctx.actor.id, ctx.actor.kind === 'admin'));
    yield ']';
  }
  yield ',\n"files": [';
  yield* fileList(ctx);
  yield ']\n}\n';
}

/** The name of the file: `agentarium-anna-2026-11-20.json`, in characters that every system accepts. */
export function exportFileName(username: string, now: Date): string {
  const name = username
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `agentarium-${name || 'account'}-${now.toISOString().slice(0, 10)}.json`;
}
