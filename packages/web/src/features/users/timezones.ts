/** The offered zones, about 40 in six regions (docs/spec/user-side.md#constants), west to east. */
export const timezoneRegions = {
  americas: [
    'America/Anchorage',
    'America/Los_Angeles',
    'America/Denver',
    'America/Mexico_City',
    'America/Chicago',
    'America/Bogota',
    'America/New_York',
    'America/Toronto',
    'America/Sao_Paulo',
    'America/Argentina/Buenos_Aires',
  ],
  europe: [
    'Europe/Lisbon',
    'Europe/London',
    'Europe/Madrid',
    'Europe/Paris',
    'Europe/Berlin',
    'Europe/Rome',
    'Europe/Warsaw',
    'Europe/Athens',
    'Europe/Helsinki',
    'Europe/Istanbul',
  ],
  russia: [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Europe/Samara',
    'Asia/Yekaterinburg',
    'Asia/Novosibirsk',
    'Asia/Irkutsk',
    'Asia/Vladivostok',
  ],
  africa: ['Africa/Lagos', 'Africa/Cairo', 'Africa/Johannesburg', 'Africa/Nairobi'],
  asia: [
    'Asia/Jerusalem',
    'Asia/Dubai',
    'Asia/Tbilisi',
    'Asia/Almaty',
    'Asia/Tashkent',
    'Asia/Kolkata',
    'Asia/Bangkok',
    'Asia/Singapore',
    'Asia/Shanghai',
    'Asia/Tokyo',
    'Asia/Seoul',
  ],
  pacific: ['Pacific/Honolulu', 'Australia/Perth', 'Australia/Sydney', 'Pacific/Auckland'],
} as const;

export type TimezoneRegion = keyof typeof timezoneRegions;

export const timezoneRegionNames = Object.keys(timezoneRegions) as TimezoneRegion[];

/** Returns whether this zone is offered; an account may have any other. */
export const isOfferedTimezone = (timezone: string): boolean =>
  Object.values(timezoneRegions).some((zones) => zones.some((zone) => zone === timezone));

/** Formatters are cached: they are slow to create, and the list needs dozens per render. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a zone at an instant, as `GMT+3`. */
export function offsetOf(timeZone: string, at: Date): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
