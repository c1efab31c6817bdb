import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../design/form/segmented.tsx';
import type { DraftIssue } from './draft-value.ts';
import type { RowInputs } from './editor.ts';
import { useIssueText } from './issue-text.ts';

export type ScheduleTimesProps = {
  times: readonly string[];
  issues: readonly DraftIssue[];
  refOf: RowInputs['refOf'];
  onCount: (count: number) => void;
  onChange: (times: string[]) => void;
};

/** One to three times of day; each new one starts at 09:00, 18:00, then 13:00. */
export function ScheduleTimes({ times, issues, refOf, onCount, onChange }: ScheduleTimesProps) {
  const { t } = useTranslation('schedule');
  const { ofIssue } = useIssueText();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Segmented
        fullWidth
        label={t('frequency')}
        value={String(times.length)}
        options={[1, 2, 3].map((count) => ({ value: String(count), label: t('times', { count }) }))}
        onChange={(count) => onCount(Number(count))}
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
              inputRef={refOf(String(index))}
              error={issue !== undefined}
              helperText={issue && ofIssue(issue)}
              onChange={(event) => onChange(times.toSpliced(index, 1, event.target.value))}
              slotProps={{ htmlInput: { 'aria-label': t('timeNth', { number: index + 1 }) } }}
              sx={{ flex: '1 1 104px', width: 'auto' }}
            />
          );
        })}
      </Box>
    </Box>
  );
}
