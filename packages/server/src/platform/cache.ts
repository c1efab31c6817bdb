type Entry = { value: Promise<unknown>; at: number; maxAgeMs: number };

type Age = {
  /** The current time, in milliseconds. */
  now: number;
  maxAgeMs: number;
};

export type Cache = {
  /** Returns what `load` returned under this key not longer than `maxAgeMs` ago. Callers share it; a failure is not kept. */
  get<T>(key: string, age: Age, load: () => Promise<T>): Promise<T>;
  delete(key: string): void;
};

/** Results that are expensive to load, kept for a short time in this process. */
export function createCache(): Cache {
  const entries = new Map<string, Entry>();
  const isFresh = ({ at, maxAgeMs }: Entry, now: number) => Math.abs(now - at) < maxAgeMs;
  return {
    get<T>(key: string, { now, maxAgeMs }: Age, load: () => Promise<T>): Promise<T> {
      for (const [name, entry] of entries) if (!isFresh(entry, now)) entries.delete(name);
      const known = entries.get(key);
      if (known) return known.value as Promise<T>;
      const value = load();
      const entry = { value, at: now, maxAgeMs };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    delete: (key) => void entries.delete(key),
  };
}
