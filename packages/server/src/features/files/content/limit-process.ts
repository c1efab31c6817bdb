import { constants, setPriority } from 'node:os';

type ProcessLimits = { maxCpuMs: number; maxExternalBytes?: number };

/**
 * Lets everything else of the machine go first, and ends this process when it exceeds a limit or its parent is gone:
 * the time of a processor in milliseconds, and memory outside its heap in bytes, both checked every 50 ms.
 */
export function limitProcess({ maxCpuMs, maxExternalBytes = Number.POSITIVE_INFINITY }: ProcessLimits): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > maxCpuMs * 1000 || process.memoryUsage().external > maxExternalBytes) process.exit(1);
  }, 50);
  process.once('disconnect', () => process.exit());
}
