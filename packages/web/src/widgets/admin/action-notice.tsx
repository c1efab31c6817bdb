import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useScrollIntoView } from '../../design/hooks/use-scroll-into-view.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { BlockerList } from './blocker-list.tsx';
import type { ActionProblem } from './use-admin-action.ts';

/** Why an action failed, with what blocks it; stays until dismissed or the next action. */
export function ActionNotice({ problem, onClose }: { problem: ActionProblem | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const place = useScrollIntoView(problem);
  if (!problem) return null;
  return (
    <Alert
      ref={place}
      severity="error"
      icon={<Icon name="error" />}
      onClose={onClose}
      sx={{ scrollMarginTop: 80 }}
    >
      <AlertTitle>{problem.title ?? t('refused.action')}</AlertTitle>
      {problem.reason}
      {problem.blockers.length > 0 && (
        <>
          <Box sx={{ mt: 1 }}>{t('usedBy')}</Box>
          <BlockerList details={problem.blockers} />
        </>
      )}
    </Alert>
  );
}
