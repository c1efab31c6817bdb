/** One line for each variable that is set without another one that it needs. */
export function missingPartners(given: NodeJS.ProcessEnv): string[] {
  const hasDatabase = Boolean(given.DATABASE_URL);
  const isSplit = Boolean(given.PROCESS_ROLE) && given.PROCESS_ROLE !== 'all';
  const oneProcess = 'the embedded database serves one process';
  const faults: [boolean, string][] = [
    [hasDatabase && !given.JWT_SECRET, 'JWT_SECRET: is required with DATABASE_URL'],
    [
      Boolean(given.DATABASE_DIRECT_URL) && !hasDatabase,
      'DATABASE_DIRECT_URL: needs DATABASE_URL, the way through the pooler',
    ],
    [Boolean(given.DATABASE_REPLICA_URL) && !hasDatabase, 'DATABASE_REPLICA_URL: needs DATABASE_URL'],
    [Boolean(given.BUS_URL) && !hasDatabase, `BUS_URL: needs DATABASE_URL, ${oneProcess}`],
    [isSplit && !hasDatabase, `PROCESS_ROLE: api and worker need DATABASE_URL, ${oneProcess}`],
    [
      Boolean(given.PAYMENT_CHECKOUT_URL) !== Boolean(given.PAYMENT_SECRET),
      'PAYMENT_CHECKOUT_URL: needs PAYMENT_SECRET, and that needs it',
    ],
    [
      Boolean(given.VAPID_PUBLIC_KEY) !== Boolean(given.VAPID_PRIVATE_KEY),
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither',
    ],
  ];
  return faults.flatMap(([isFault, problem]) => (isFault ? problem : []));
}
