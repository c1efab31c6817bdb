export type Day<T> = { day: string; word: 'today' | 'yesterday' | null; items: T[] };

/** The day of an instant in a zone, as 2026-11-14. */
export const dayOf = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** Groups items sorted by time into days of a zone, keeping the order. */
export function groupByDay<T extends { created_at: string }>(
  items: readonly T[],
  zone: string,
  now: Date,
): Day<T>[] {
  const today = dayOf(now, zone);
  // By the calendar: days when clocks change have 23 or 25 hours.
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = dayOf(new Date(item.created_at), zone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else {
      days.push({
        day,
        word: day === today ? 'today' : day === yesterday ? 'yesterday' : null,
        items: [item],
      });
    }
  }
  return days;
}
