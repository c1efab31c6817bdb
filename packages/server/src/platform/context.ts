import type { Language, UserRole } from '@agentarium/contracts';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { McpServers } from './mcp/mcp-servers.ts';
import type { Metrics } from './metrics.ts';
import type { Models } from './models/create-models.ts';
import type { OutgoingHttp } from './outgoing/outgoing-http.ts';
import type { Signals } from './signals.ts';

/** What every verb may use; made once in `main.ts`. */
export type Services = {
  config: Config;
  database: Database;
  log: Logger;
  clock: Clock;
  mail: Mail;
  jobs: Jobs;
  metrics: Metrics;
  models: Models;
  outgoing: OutgoingHttp;
  mcp: McpServers;
  signals: Signals;
};

/** Who acts. */
export type Actor = { kind: UserRole; id: string; username: string; sessionId: string };

export type Context = Services & {
  actor: Actor | null;
  requestId: string;
  ip: string;
  userAgent: string | null;
  /** The language that the request asks for; an account's stored one comes first. */
  language: Language;
};

/** The context of a call that needs a signed-in user. */
export type SignedIn = Context & { actor: Actor };
