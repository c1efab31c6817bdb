import { type Execution, isExecutionFinished, type Task } from '@agentarium/contracts';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';

const ProvenanceFacts = lazyPart(() => import('./provenance.tsx'), { texts: ['privacy'] });

/** How a run's answer came about, collapsed at first; loaded when opened. */
export function ProvenanceSection({ execution, task }: { execution: Execution; task: Task | undefined }) {
  const { t } = useTranslation(['executions', 'common']);
  if (!isExecutionFinished(execution.status)) return null;
  return (
    <Accordion slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}>
      <AccordionSummary
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{ px: 2.5, '& .MuiAccordionSummary-content': { alignItems: 'center' } }}
      >
        <Icon name="account_tree" sx={{ mr: 1.25, color: 'secondary.main' }} />
        <Typography variant="h4" component="span" sx={{ textWrap: 'balance' }}>
          {t('executions:provenance')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2.5, pb: 2.5 }}>
        <Suspense fallback={<Note role="status">{t('common:loading')}</Note>}>
          <ProvenanceFacts execution={execution} task={task} />
        </Suspense>
      </AccordionDetails>
    </Accordion>
  );
}
