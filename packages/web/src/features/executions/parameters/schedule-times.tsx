import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { DraftIssue } from './draft-value.ts';
import { useIssueText } from './issue-text.ts';
import { defaultTimes, timeInUtc, timeToCron } from './schedule-draft.ts';

export type ScheduleTimesProps = {
  times: readonly string[];
  zone: string;
  issues: readonly DraftIssue[];
  focusRef: (target: { focus: () => void } | null) => void;
  onChange: (times: string[]) => void;
};

/** One to three times of day; each new one starts at 09:00, 18:00, then 13:00. */
export function ScheduleTimes({ times, zone, issues, focusRef, onChange }: ScheduleTimesProps) {
  const { t } = useTranslation('parameters');
  const { ofIssue } = useIssueText();
  const good = times.filter((time) => timeToCron(time) !== null);
  const inUtc = good.map((time) => timeInUtc(time, zone, new Date())).join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Segmented
        fullWidth
        label={t('schedule.frequency')}
        value={String(times.length)}
        options={[1, 2, 3].map((count) => ({ value: String(count), label: t('schedule.times', { count }) }))}
        onChange={(count) =>
          onChange(
            Array.from(
              { length: Number(count) },
              (_, index) => times[index] ?? defaultTimes[index] ?? '09:00',
            ),
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {times.map((time, index) => {
          const issue = issues.find(({ row }) => row === String(index));
          return (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the times have fixed places
              key={index}
              size="small"
              type="time"
              value={time}
              {...(index === 0 && { inputRef: focusRef })}
              error={issue !== undefined}
              helperText={issue && ofIssue(issue)}
              onChange={(event) => onChange(times.toSpliced(index, 1, event.target.value))}
              slotProps={{ htmlInput: { 'aria-label': t('schedule.timeNth', { number: index + 1 }) } }}
              sx={{ flex: '1 1 104px', width: 'auto' }}
            />
          );
        })}
      </Box>
      {good.length > 0 && zone !== 'UTC' && (
        <FormHelperText sx={{ mt: '0 !important' }}>
          <Typography variant="small" component="span">
            {t('schedule.inUtc', { times: inUtc })}
          </Typography>
        </FormHelperText>
      )}
    </Box>
  );
}
