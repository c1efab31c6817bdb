/**
 * Ends this process when its parent is gone, or when its memory outside the heap exceeds `maxExternalBytes`, checked every
 * 50 ms. `readInProcess` limits its time and its heap.
 */
export function limitProcess(maxExternalBytes = Number.POSITIVE_INFINITY): void {
  setInterval(() => {
    if (process.memoryUsage().external > maxExternalBytes) process.exit(1);
  }, 50);
  process.once('disconnect', () => process.exit());
}
