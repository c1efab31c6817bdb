import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../design/form/field-frame.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { surface } from '../../../design/layout/styles.ts';
import { zoneName } from '../../../lib/zone-name.ts';
import { type EditorProps, useRowInputs } from './editor.ts';
import { ScheduleCrons } from './schedule-crons.tsx';
import { ScheduleDays } from './schedule-days.tsx';
import { daysOf, inMode, type ScheduleDraft, timesFor, zonesFor } from './schedule-draft.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { ScheduleTimes } from './schedule-times.tsx';

/**
 * Edits when a task runs automatically: one to three times a day on some days, or cron expressions, in a zone
 * (docs/spec/user-side.md#parameter-form).
 */
export function ScheduleEditor(props: EditorProps<'schedule'>) {
  // Its texts load with it, without suspending the rest of the form.
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
      <Editor {...props} />
    </Suspense>
  );
}

function Editor(props: EditorProps<'schedule'>) {
  const { id, label, parameter, draft, onChange, onLeave, error, issues, focusRef } = props;
  const { t } = useTranslation('schedule');
  const { zone: own } = useFormat();
  const { refOf } = useRowInputs(parameter, draft, focusRef);
  const spareTimes = useRef<string[]>([]);
  const set = (part: Partial<ScheduleDraft>) => onChange({ ...draft, ...part });
  const setTimes = (times: string[]) => {
    spareTimes.current = [...times, ...spareTimes.current.slice(times.length)];
    set({ times });
  };
  const hasRowIssues = issues.some(({ row }) => row !== undefined);
  return (
    <FieldFrame label={label} error={hasRowIssues ? undefined : error} onLeave={onLeave}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 2, ...surface }}>
        <FormControlLabel
          control={
            <Switch checked={draft.enabled} onChange={(event) => set({ enabled: event.target.checked })} />
          }
          label={t(draft.enabled ? 'on' : 'off')}
        />
        <Segmented
          fullWidth
          label={t('mode')}
          value={draft.mode}
          options={[
            { value: 'daily', label: t('daily') },
            { value: 'advanced', label: t('advanced') },
          ]}
          onChange={(mode) => onChange(inMode(draft, mode))}
        />
        {draft.mode === 'daily' ? (
          <>
            <ScheduleDays days={daysOf(draft)} onChange={(days) => set({ days })} />
            <ScheduleTimes
              times={draft.times}
              issues={issues}
              refOf={refOf}
              onCount={(count) => setTimes(timesFor(count, draft.times, spareTimes.current))}
              onChange={setTimes}
            />
          </>
        ) : (
          <ScheduleCrons
            crons={draft.crons}
            issues={issues}
            refOf={refOf}
            onChange={(crons) => set({ crons, hasOwnCrons: true })}
          />
        )}
        <TextField
          select
          size="small"
          id={`${id}-zone`}
          label={t('zone')}
          value={draft.timezone}
          onChange={(event) => set({ timezone: event.target.value })}
        >
          {zonesFor(draft.timezone, own).map((zone) => (
            <MenuItem key={zone} value={zone}>
              {zone === own ? t('ownZone', { zone: zoneName(t, zone) }) : zoneName(t, zone)}
            </MenuItem>
          ))}
        </TextField>
        <SchedulePreview draft={draft} />
      </Box>
    </FieldFrame>
  );
}
