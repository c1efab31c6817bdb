import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { weekDays } from '../../../lib/daily-times.ts';

/** A Monday, to derive weekday names from. */
const monday = Date.UTC(2026, 0, 5);

/** The weekdays of a schedule; at least one stays selected. */
export function ScheduleDays({
  days,
  onChange,
}: {
  days: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const { t, i18n } = useTranslation('schedule');
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: 'UTC' }).format(
      monday + (day - 1) * 86_400_000,
    );
  return (
    <ToggleButtonGroup
      size="small"
      fullWidth
      aria-label={t('days')}
      value={[...days]}
      onChange={(_event, next: number[]) => next.length > 0 && onChange(next.toSorted((a, b) => a - b))}
    >
      {weekDays.map((day) => (
        <ToggleButton key={day} value={day} title={nameOf(day, 'long')} sx={{ px: 0.5, minWidth: 0 }}>
          {nameOf(day, 'short')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
