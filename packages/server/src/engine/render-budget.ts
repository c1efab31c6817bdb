import type { Context } from 'liquidjs';

/** Thrown inside a render that took more processor time or memory than it may. */
export class RenderTooCostly extends Error {}

const maxMs = 150;
/** In Liquid's own units: roughly the items and characters that tags and filters make. */
const maxMemory = 2_000_000;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * What one render may use. Liquid's own limit reads the clock, which goes on while the processor is busy elsewhere: a
 * good prompt would fail on a busy machine.
 */
export class RenderBudget {
  readonly #cpuAtStart = threadMs();
  readonly #slowAfter = performance.now() + maxMs;
  #memory = 0;

  /** Shaped like Liquid's own limits: it passes the time before every tag, and the size of what it is about to make. */
  readonly limits = (() => {
    const limiter = { check: (now: number) => this.#check(now), use: (count: number) => this.#use(count) };
    const limit = limiter as unknown as Context['renderLimit'];
    return { renderLimit: limit, memoryLimit: limit };
  })();

  #check(now: number): void {
    if (now > this.#slowAfter && threadMs() - this.#cpuAtStart > maxMs)
      throw new RenderTooCostly('The template takes too long to render');
  }

  #use(count: number): void {
    // Liquid also passes undefined and NaN.
    if (count > 0) this.#memory += count;
    if (this.#memory > maxMemory) throw new RenderTooCostly('The template takes too much memory to render');
  }
}
