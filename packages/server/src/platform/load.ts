/** One request in progress. */
export type RequestLoad = {
  /** Stops counting the request; calling it again has no effect. */
  leave(): void;
  /** Waits for `promise` without counting the request. */
  uncounted<T>(promise: Promise<T>): Promise<T>;
};

export type Load = {
  /** Counts a request; twins with the same `key` count once. Returns null when `max` are already in progress. */
  enter(key: string | null): RequestLoad | null;
};

/** Counts requests in progress, except while they wait for something else to end. */
export function createLoad(max: number): Load {
  const worked = new Map<string, number>();
  let unique = 0;
  const add = (key: string, by: 1 | -1) => {
    const requests = (worked.get(key) ?? 0) + by;
    if (requests === 0) worked.delete(key);
    else worked.set(key, requests);
  };
  return {
    enter(given) {
      unique += 1;
      const key = given ?? String(unique);
      if (worked.size >= max && !worked.has(key)) return null;
      add(key, 1);
      let isIn = true;
      const leave = () => {
        if (isIn) add(key, -1);
        isIn = false;
      };
      return {
        leave,
        async uncounted(promise) {
          leave();
          try {
            return await promise;
          } finally {
            add(key, 1);
            isIn = true;
          }
        },
      };
    },
  };
}
