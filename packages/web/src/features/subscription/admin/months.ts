/** This month and those before it in UTC, newest first: `2026-11`. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** `November 2026`, «ноябрь 2026 г.» */
export const monthLabel = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The `count` days in UTC that end with today, oldest first: `2026-11-20`. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - (count - 1 - index)))
      .toISOString()
      .slice(0, 10),
  );
