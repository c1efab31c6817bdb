import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { EditorProps } from './editor.ts';
import { FieldFrame } from './field-frame.tsx';
import { ScheduleCrons } from './schedule-crons.tsx';
import { dailyToCrons, type ScheduleDraft, scheduleZones } from './schedule-draft.ts';
import { ScheduleTimes } from './schedule-times.tsx';

/** When a task runs by itself: one to three times a day, or cron expressions, in one of the offered zones. */
export function ScheduleEditor({
  id,
  label,
  draft,
  onChange,
  onLeave,
  error,
  issues,
  focusRef,
}: EditorProps<'schedule'>) {
  const { t } = useTranslation('parameters');
  const set = (part: Partial<ScheduleDraft>) => onChange({ ...draft, ...part });
  const changeMode = (mode: ScheduleDraft['mode']) => {
    // What was set by the day carries over, so that "advanced" starts from it.
    const crons = mode === 'advanced' && draft.mode === 'daily' ? dailyToCrons(draft.times) : draft.crons;
    set({ mode, crons: crons.length > 0 ? crons : draft.crons });
  };
  const hasRowIssues = issues.some(({ row }) => row !== undefined);
  const zones = scheduleZones.some((zone) => zone === draft.timezone)
    ? scheduleZones
    : [draft.timezone, ...scheduleZones];
  return (
    <FieldFrame label={label} error={hasRowIssues ? undefined : error} onLeave={onLeave}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          p: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <FormControlLabel
          control={
            <Switch checked={draft.enabled} onChange={(event) => set({ enabled: event.target.checked })} />
          }
          label={t(draft.enabled ? 'schedule.on' : 'schedule.off')}
        />
        <Segmented
          fullWidth
          label={t('schedule.mode')}
          value={draft.mode}
          options={[
            { value: 'daily', label: t('schedule.daily') },
            { value: 'advanced', label: t('schedule.advanced') },
          ]}
          onChange={changeMode}
        />
        {draft.mode === 'daily' ? (
          <ScheduleTimes
            times={draft.times}
            zone={draft.timezone}
            issues={issues}
            focusRef={focusRef}
            onChange={(times) => set({ times })}
          />
        ) : (
          <ScheduleCrons
            crons={draft.crons}
            issues={issues}
            focusRef={focusRef}
            onChange={(crons) => set({ crons })}
          />
        )}
        <TextField
          select
          size="small"
          id={`${id}-zone`}
          label={t('schedule.zone')}
          value={draft.timezone}
          onChange={(event) => set({ timezone: event.target.value })}
        >
          {zones.map((zone) => (
            <MenuItem key={zone} value={zone}>
              {t(`schedule.zones.${zone.replace('/', '_')}`, { defaultValue: zone })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </FieldFrame>
  );
}
