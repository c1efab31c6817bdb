import { scheduleValue } from '@agentarium/contracts';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What is wrong with the value of a Schedule parameter beyond its shape, in English; null when it is good. */
export function checkSchedule(value: unknown): string | null {
  const parsed = scheduleValue.safeParse(value);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Must be a schedule';
  if (!isTimeZone(parsed.data.timezone)) return 'Must have a known time zone';
  return null;
}
