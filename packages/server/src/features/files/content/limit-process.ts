/**
 * Ends this process when its parent is gone, or when it takes more memory outside its heap than this, in bytes, checked every
 * 50 ms. `readInProcess` limits the rest.
 */
export function limitProcess(maxExternalBytes = Number.POSITIVE_INFINITY): void {
  setInterval(() => {
    if (process.memoryUsage().external > maxExternalBytes) process.exit(1);
  }, 50);
  process.once('disconnect', () => process.exit());
}
