import type { api, EndpointOutput } from '@agentarium/contracts';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField, useFieldError } from '../../design/form/fields.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { zoneName } from '../../lib/zone-name.ts';
import type { ProfileValues } from './profile.schema.ts';

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

type TimezoneRegion = keyof typeof timezoneRegions;

const timezoneRegionNames = Object.keys(timezoneRegions) as TimezoneRegion[];

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

type TimezoneInfo = EndpointOutput<typeof api.users.getTimezone>;

/** Returns whether the time zone is locked: it can be changed once per 24 hours (docs/spec/user-side.md#validation). */
export const isTimezoneLocked = (info: Pick<TimezoneInfo, 'timezone' | 'can_update'>): boolean =>
  info.timezone !== null && !info.can_update;

/** The hours left according to a refusal; null for other errors. */
export function lockHours(error: unknown): number | null {
  if (!isApiError(error, 'TIMEZONE_LOCKED')) return null;
  const hours = Number(error.details[0]?.params?.hours);
  return Number.isFinite(hours) && hours > 0 ? hours : 24;
}

export type TimezoneFieldProps<O> = {
  control: Control<ProfileValues, unknown, O>;
  query: Pick<UseQueryResult<TimezoneInfo>, 'data' | 'isError'>;
};

/**
 * The time zone by region with its current offset; disabled while loading, and while it may not be changed yet, with
 * the hours left (docs/spec/user-side.md#profile-parameters-settings).
 */
export function TimezoneField<O>({ control, query }: TimezoneFieldProps<O>) {
  const { t, i18n } = useTranslation(['users', 'zones']);
  const { field, fieldState } = useController({ control, name: 'timezone' });
  const now = useMemo(() => new Date(), []);
  const { data: info, isError } = query;
  const isLocked = info !== undefined && isTimezoneLocked(info);
  const hours = info?.hours_until_next_update ?? 0;
  const help = isError
    ? t('timezone.loadFailed')
    : isLocked
      ? t('timezone.locked', { count: hours, hours })
      : t('timezone.help');
  const option = (zone: string, name: string) => (
    <option key={zone} value={zone}>
      {`${name} (${offsetOf(zone, now)})`}
    </option>
  );
  const { ref, ...bound } = field;
  return (
    <FormField
      id="field-timezone"
      label={t('profile.field.timezone')}
      help={help}
      error={useFieldError(fieldState.error)}
      disabled={info === undefined || isLocked}
    >
      {(wiring) => (
        <NativeSelect
          {...bound}
          inputRef={ref}
          input={<OutlinedInput />}
          inputProps={{ id: wiring.id, 'aria-describedby': wiring['aria-describedby'] }}
          sx={{ '& select.MuiNativeSelect-select': { paddingRight: '40px', textOverflow: 'ellipsis' } }}
        >
          {!info?.timezone && <option value="">{t('timezone.unset')}</option>}
          {info?.timezone &&
            !isOfferedTimezone(info.timezone) &&
            option(info.timezone, zoneName(i18n, info.timezone))}
          {timezoneRegionNames.map((region) => (
            <optgroup key={region} label={t(`timezone.region.${region}`)}>
              {timezoneRegions[region].map((zone) => option(zone, zoneName(i18n, zone)))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}
