import type { Language, UserRole } from '@agentarium/contracts';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Readiness, RequestLoad } from './http/requests-in-progress.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { McpServers } from './mcp/mcp-servers.ts';
import type { Memory } from './memory.ts';
import type { Metrics } from './metrics.ts';
import type { Models } from './models/create-models.ts';
import type { ObjectStore } from './objects.ts';
import type { OutgoingHttp } from './outgoing/outgoing-http.ts';
import type { Push } from './push/push.ts';
import type { Signals } from './signals.ts';

/** The services that every verb may use; created once in `main.ts`. */
export type Services = {
  config: Config;
  database: Database;
  log: Logger;
  clock: Clock;
  mail: Mail;
  jobs: Jobs;
  /** State of this process for its features. */
  memory: Memory;
  metrics: Metrics;
  models: Models;
  outgoing: OutgoingHttp;
  push: Push;
  mcp: McpServers;
  signals: Signals;
  /** The store of file contents; null: in the database. */
  objects: ObjectStore | null;
  readiness: Readiness;
};

/** A signed-in account. */
export type AccountActor = { kind: UserRole; id: string; username: string; sessionId: string };

/** The system in one of its background jobs. */
export type SystemActor = { kind: 'system'; job: string };

/** The actor of a call: a signed-in account, the scheduler that starts what is due, or the system. */
export type Actor = AccountActor | { kind: 'scheduler' } | SystemActor;

/** The context that a verb needs when it is not called over HTTP. */
export type Acting<Who extends Actor = Actor> = Services & { actor: Who };

export const actAs = <Who extends Actor>(services: Services, actor: Who): Acting<Who> => ({
  ...services,
  actor,
});

export const isAccount = (actor: Actor): actor is AccountActor =>
  actor.kind === 'user' || actor.kind === 'admin';

export type Context = Services & {
  actor: AccountActor | null;
  /** The load that this request counts as while in progress; null outside the API. */
  load: RequestLoad | null;
  requestId: string;
  ip: string;
  userAgent: string | null;
  /** The language of the request; an account's stored language takes precedence. */
  language: Language;
};

/** The context of a request that requires a signed-in user. */
export type SignedIn = Context & { actor: AccountActor };
