export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** The part of the day at an instant in a zone: morning from 5, afternoon from 12, evening from 18, night from 23. */
export function dayPartAt(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  if (hour < 5 || hour >= 23) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
