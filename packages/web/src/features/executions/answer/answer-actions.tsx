import type { Execution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../../design/layout/copy-button.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { type AnswerFile, answerFileName, downloadAnswer } from './answer-file.ts';

export type AnswerActionsProps = {
  execution: Pick<Execution, 'id'>;
  file: AnswerFile;
  /** The reader's day on which it was answered, for the file's name. */
  day: string;
  /** The answer as it is shown, for programs that take formatted text. */
  html: () => string | null | undefined;
  onRunAgain?: (() => void) | undefined;
};

/** What can be done with an answer: copy, download, print, share, compare, run again. */
export function AnswerActions({ execution, file, day, html, onRunAgain }: AnswerActionsProps) {
  const { t } = useTranslation(['executions', 'common']);
  return (
    <Box
      role="group"
      aria-label={t('actions.label')}
      data-print-hide
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      <CopyButton size="small" variant="outlined" color="inherit" text={file.text} html={html} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={18} />}
        onClick={() => downloadAnswer(answerFileName(file.title, day), file)}
      >
        {t('actions.download')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="print" size={18} />}
        onClick={() => window.print()}
      >
        {t('common:action.print')}
      </Button>
      <ShareButton executionId={execution.id} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        component={Link}
        to={`/executions/compare?b=${execution.id}`}
        startIcon={<Icon name="compare_arrows" size={18} />}
      >
        {t('compare.action')}
      </Button>
      {onRunAgain && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="refresh" size={18} />}
          onClick={onRunAgain}
        >
          {t('actions.runAgain')}
        </Button>
      )}
    </Box>
  );
}
