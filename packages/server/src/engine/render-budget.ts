import type { Context } from 'liquidjs';

/** Thrown when a render takes more processor time or memory than allowed. */
export class RenderTooCostly extends Error {}

const maxMs = 150;
/** In Liquid's units: roughly the items and characters that tags and filters create. */
const maxMemory = 2_000_000;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The budget of one render. Liquid's own limit uses wall-clock time, which would make valid prompts fail on a busy
 * machine.
 */
export class RenderBudget {
  readonly #cpuAtStart = threadMs();
  readonly #slowAfter = performance.now() + maxMs;
  #memory = 0;

  /**
   * Has the shape of Liquid's limits, which it calls with the time before every tag, and with the size of what it is
   * about to create.
   */
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
