/** SQL that asks about a status; `column` is its column with the table's alias, for example `e.status`. */
export type StatusQuestion = (column?: string) => string;

const literal = (status: string): string => `'${status}'`;

/** Asks in SQL what `rule` asks of a status: true for those of `statuses` for which it holds. */
function askStatus<Status extends string>(
  statuses: readonly Status[],
  rule: (status: Status) => boolean,
): StatusQuestion {
  const wanted = statuses.filter(rule).map(literal);
  return (column = 'status') =>
    wanted.length === 1 ? `${column} = ${wanted[0]}` : `${column} in (${wanted.join(', ')})`;
}

/**
 * SQL about a status with these transitions: each status as a literal, to write or compare with, and what each of
 * `rules` asks, under the same names.
 */
export function stateSql<Transitions extends object, Name extends string>(
  transitions: Transitions,
  rules: Record<Name, (status: keyof Transitions & string) => boolean>,
) {
  type Status = keyof Transitions & string;
  const statuses = Object.keys(transitions) as Status[];
  const asked = Object.entries<(status: Status) => boolean>(rules);
  return {
    ...(Object.fromEntries(statuses.map((status) => [status, literal(status)])) as {
      readonly [S in Status]: string;
    }),
    ...(Object.fromEntries(asked.map(([name, rule]) => [name, askStatus(statuses, rule)])) as {
      readonly [N in Name]: StatusQuestion;
    }),
  };
}
