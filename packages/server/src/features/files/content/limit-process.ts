type ProcessLimits = { maxCpuMs: number; maxExternalBytes?: number };

/**
 * Ends this process when it exceeds a limit or its parent is gone: the time of a processor in milliseconds, and memory
 * outside its heap in bytes, both checked every 50 ms.
 */
export function limitProcess({ maxCpuMs, maxExternalBytes = Number.POSITIVE_INFINITY }: ProcessLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > maxCpuMs * 1000 || process.memoryUsage().external > maxExternalBytes) process.exit(1);
  }, 50);
  process.once('disconnect', () => process.exit());
}
