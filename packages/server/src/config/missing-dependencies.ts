/** Returns one line for each variable that is set without another one it requires. */
export function missingDependencies(given: NodeJS.ProcessEnv): string[] {
  const hasDatabase = Boolean(given.DATABASE_URL);
  const isSplit = Boolean(given.PROCESS_ROLE) && given.PROCESS_ROLE !== 'all';
  const oneProcess = 'the database in DATA_DIR is for one process';
  const faults: [boolean, string][] = [
    [hasDatabase && !given.JWT_SECRET, 'JWT_SECRET: is required with DATABASE_URL'],
    [
      Boolean(given.DATABASE_DIRECT_URL) && !hasDatabase,
      'DATABASE_DIRECT_URL: requires DATABASE_URL, the URL of the pooler',
    ],
    [Boolean(given.BUS_URL) && !hasDatabase, `BUS_URL: needs DATABASE_URL, ${oneProcess}`],
    [isSplit && !hasDatabase, `PROCESS_ROLE: api and worker need DATABASE_URL, ${oneProcess}`],
    [
      Boolean(given.PAYMENT_CHECKOUT_URL) !== Boolean(given.PAYMENT_SECRET),
      'PAYMENT_CHECKOUT_URL: requires PAYMENT_SECRET, and vice versa',
    ],
    [
      Boolean(given.VAPID_PUBLIC_KEY) !== Boolean(given.VAPID_PRIVATE_KEY),
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither',
    ],
  ];
  return faults.flatMap(([isFault, problem]) => (isFault ? problem : []));
}
