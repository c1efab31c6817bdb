import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../design/form/form-field.tsx';
import type { ProfileValues } from './profile-changes.ts';
import { isTimezoneLocked, type TimezoneInfo } from './timezone-lock.ts';
import { isOfferedTimezone, offsetOf, timezoneRegionNames, timezoneRegions } from './timezones.ts';

export type TimezoneFieldProps<O> = {
  control: Control<ProfileValues, unknown, O>;
  query: Pick<UseQueryResult<TimezoneInfo>, 'data' | 'isError'>;
};

/**
 * The time zone by region with its current offset; disabled while loading, and while it may not be changed yet, with
 * the hours left (docs/spec/user-side.md#profile-parameters-settings).
 */
export function TimezoneField<O>({ control, query }: TimezoneFieldProps<O>) {
  const { t } = useTranslation('users');
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
      error={fieldState.error}
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
          {info?.timezone && !isOfferedTimezone(info.timezone) && option(info.timezone, info.timezone)}
          {timezoneRegionNames.map((region) => (
            <optgroup key={region} label={t(`timezone.region.${region}`)}>
              {timezoneRegions[region].map((zone) =>
                option(zone, t(`timezone.city.${zone.replaceAll('/', '_')}`, { defaultValue: zone })),
              )}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}
