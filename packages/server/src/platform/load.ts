/** Requests of the API that are being worked on: neither answered yet nor resting until something else ends. */
export type Load = {
  count(): number;
  enter(): void;
  leave(): void;
  /** Waits for `promise` without being counted. */
  resting<T>(promise: Promise<T>): Promise<T>;
};

export function createLoad(): Load {
  let count = 0;
  const enter = () => {
    count += 1;
  };
  const leave = () => {
    count -= 1;
  };
  return {
    count: () => count,
    enter,
    leave,
    async resting(promise) {
      leave();
      try {
        return await promise;
      } finally {
        enter();
      }
    },
  };
}
