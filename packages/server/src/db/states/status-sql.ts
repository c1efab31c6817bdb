/** SQL that asks about a status; `column` is its column with the table's alias, for example `e.status`. */
export type StatusQuestion = (column?: string) => string;

const literal = (status: string): string => `'${status}'`;

/** Each status as an SQL literal, to write or compare with. */
export const statusLiterals = <Transitions extends object>(transitions: Transitions) =>
  Object.fromEntries(Object.keys(transitions).map((status) => [status, literal(status)])) as {
    readonly [Status in keyof Transitions]: string;
  };

/** Asks in SQL what `rule` asks of a status: true for those of `statuses` for which it holds. */
function askStatus<Status extends string>(
  statuses: readonly Status[],
  rule: (status: Status) => boolean,
): StatusQuestion {
  const wanted = statuses.filter(rule).map(literal);
  return (column = 'status') =>
    wanted.length === 1 ? `${column} = ${wanted[0]}` : `${column} in (${wanted.join(', ')})`;
}

/** Asks in SQL what each of `rules` asks, under the same names. */
export const askStatuses = <Status extends string, Name extends string>(
  statuses: readonly Status[],
  rules: Record<Name, (status: Status) => boolean>,
) =>
  Object.fromEntries(
    Object.entries<(status: Status) => boolean>(rules).map(([name, rule]) => [
      name,
      askStatus(statuses, rule),
    ]),
  ) as { readonly [P in Name]: StatusQuestion };
