import { maxCrons } from '@agentarium/contracts/cron';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { DraftIssue } from './draft-value.ts';
import type { RowInputs } from './editor.ts';
import { useIssueText } from './issue-text.ts';
import { RowButton } from './row-buttons.tsx';
import { defaultCron, schedulePresets } from './schedule-draft.ts';

export type ScheduleCronsProps = {
  crons: readonly string[];
  issues: readonly DraftIssue[];
  refOf: RowInputs['refOf'];
  onChange: (crons: string[]) => void;
};

/** Edits cron expressions, at least one; presets add theirs. */
export function ScheduleCrons({ crons, issues, refOf, onChange }: ScheduleCronsProps) {
  const { t } = useTranslation(['schedule', 'parameters']);
  const { ofIssue } = useIssueText();
  const isFull = crons.length >= maxCrons;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {crons.map((cron, index) => {
        const issue = issues.find(({ row }) => row === String(index));
        const name = t('cronNth', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: expressions may repeat while they are typed
          <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <TextField
              size="small"
              value={cron}
              inputRef={refOf(String(index))}
              error={issue !== undefined}
              helperText={issue && ofIssue(issue)}
              onChange={(event) => onChange(crons.toSpliced(index, 1, event.target.value))}
              slotProps={{
                htmlInput: {
                  'aria-label': name,
                  spellCheck: false,
                  autoComplete: 'off',
                  maxLength: 100,
                  style: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace' },
                },
              }}
            />
            <RowButton
              icon="close"
              label={t('parameters:list.remove', { name })}
              disabled={crons.length === 1}
              onClick={() => onChange(crons.toSpliced(index, 1))}
            />
          </Box>
        );
      })}
      <Box>
        <SmallButton
          icon="add"
          variant="outlined"
          disabled={isFull}
          onClick={() => onChange([...crons, defaultCron])}
        >
          {t('addCron')}
        </SmallButton>
      </Box>
      <Typography variant="small" aria-hidden sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('presets')}
      </Typography>
      <Box role="group" aria-label={t('presets')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {schedulePresets.map(({ key, cron }) => (
          <Chip
            key={key}
            label={t(`preset.${key}`)}
            disabled={isFull || crons.includes(cron)}
            onClick={() => onChange(crons.length === 1 ? [cron] : [...crons, cron])}
          />
        ))}
      </Box>
    </Box>
  );
}
