type MissingText = { error: unknown; retry: () => void };

let waiting: readonly MissingText[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly MissingText[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** The texts that failed to load while something on screen needs them. */
export const missingTexts = {
  get: (): readonly MissingText[] => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (one: MissingText): void => set([...waiting, one]),
  /** Retries all of them. */
  retry(): void {
    const asked = waiting;
    set([]);
    for (const { retry } of asked) retry();
  },
};
