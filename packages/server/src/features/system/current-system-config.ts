import type { SystemConfig } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { Signals } from '../../platform/signals.ts';
import { loadSystemConfig } from './load-system-config.ts';

type Reading = Pick<Services, 'database' | 'signals' | 'clock'>;
type Kept = { config: Promise<SystemConfig>; readAt: number };

/** A signal may get lost with its connection, so a cached value is used no longer than this, in milliseconds. */
const longestMs = 2000;

const keptBy = new WeakMap<Signals, { kept: Kept | null }>();

function memoryOf(signals: Signals): { kept: Kept | null } {
  const known = keptBy.get(signals);
  if (known) return known;
  const memory = { kept: null };
  keptBy.set(signals, memory);
  signals.on('config', null, () => {
    memory.kept = null;
  });
  return memory;
}

/**
 * The system switches for hot paths: cached until a `config` signal from any process invalidates them. Inside a
 * transaction that depends on them, use `loadSystemConfig`.
 */
export async function currentSystemConfig(services: Reading): Promise<SystemConfig> {
  const memory = memoryOf(services.signals);
  const now = services.clock.now().getTime();
  if (memory.kept && Math.abs(now - memory.kept.readAt) < longestMs) return memory.kept.config;
  const kept: Kept = { config: loadSystemConfig(services.database.db), readAt: now };
  memory.kept = kept;
  try {
    return await kept.config;
  } catch (error) {
    if (memory.kept === kept) memory.kept = null;
    throw error;
  }
}
