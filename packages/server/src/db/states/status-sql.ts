/** A SQL condition on a status; `column` is its column with the table's alias, for example `e.status`. */
export type StatusCondition = (column?: string) => string;

const literal = (status: string): string => `'${status}'`;

/** The SQL form of `rule`: true for those of `statuses` for which it holds. */
export function statusCondition<Status extends string>(
  statuses: readonly Status[],
  rule: (status: Status) => boolean,
): StatusCondition {
  const wanted = statuses.filter(rule).map(literal);
  return (column = 'status') =>
    wanted.length === 1 ? `${column} = ${wanted[0]}` : `${column} in (${wanted.join(', ')})`;
}

/**
 * SQL about a status with these transitions: each status as a literal, to write or compare with, and each of `rules` as
 * a condition of the same name.
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
    ...(Object.fromEntries(asked.map(([name, rule]) => [name, statusCondition(statuses, rule)])) as {
      readonly [N in Name]: StatusCondition;
    }),
  };
}
