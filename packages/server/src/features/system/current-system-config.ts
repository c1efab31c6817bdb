import type { SystemConfig } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { Memory } from '../../platform/memory.ts';
import type { Signals } from '../../platform/signals.ts';
import { loadSystemConfig } from './load-system-config.ts';

const key = 'system-config';
/** A signal may get lost with its connection, so a cached value is used no longer than this, in milliseconds. */
const maxAgeMs = 2000;

/** Forgets the cached switches when any process changes them. */
export function forgetChangedConfig(signals: Signals, { cache }: Memory): void {
  signals.on('config', null, () => cache.delete(key));
}

type Reading = Pick<Services, 'database' | 'memory' | 'clock'>;

/** The system switches for hot paths, cached. Inside a transaction that depends on them, use `loadSystemConfig`. */
export const currentSystemConfig = ({ database, memory, clock }: Reading): Promise<SystemConfig> =>
  memory.cache.get(key, { now: clock.now().getTime(), maxAgeMs }, () => loadSystemConfig(database.db));
