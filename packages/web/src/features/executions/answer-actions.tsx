import type { Execution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import { copyText, downloadText, markdownFileName } from './copy-text.ts';
import { ShareButton } from './share/share-button.tsx';

export type AnswerActionsProps = {
  execution: Pick<Execution, 'id' | 'created_at'>;
  title: string;
  text: string;
  agentName: string;
  onRunAgain?: (() => void) | undefined;
};

/** What can be done with an answer: copy, download, print, share, compare, run again. */
export function AnswerActions({ execution, title, text, agentName, onRunAgain }: AnswerActionsProps) {
  const { t } = useTranslation(['executions', 'common']);
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => toast.error(t('actions.copyFailed')),
    );
  const download = () =>
    downloadText(
      markdownFileName(title, execution.created_at),
      `# ${title}\n\n${text}\n\n---\n\n${agentName}, ${execution.created_at.slice(0, 10)}\n`,
    );
  return (
    <Box role="group" aria-label={t('actions.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name={copied ? 'check' : 'content_copy'} size={18} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(copied ? 'common:action.copied' : 'common:action.copy')}</span>
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={18} />}
        onClick={download}
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
