import type { Execution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetPin } from '../../../data/executions.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../../design/feedback/load-failed.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { LabelChips } from './label-chips.tsx';

const loadDialog = async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog });
const LabelDialog = lazyPart(loadDialog, { failed: FailedDialog });

/** Pins an execution, with a toast if that fails. */
export function usePin(id: string) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  return useSetPin(id, (error) => toast.error(error, t('pin.failed')));
}

/** An execution's pin and labels on its own page, both editable. */
export function PinAndLabels({ execution, title }: { execution: Execution; title: string }) {
  const { t } = useTranslation('executions');
  const [isOpen, setOpen] = useState(false);
  const { id, pinned, labels } = execution;
  const pin = usePin(id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: -0.5 }}>
      <SmallButton icon={pinned ? 'keep-fill' : 'keep'} onClick={() => pin(!pinned)}>
        {t(pinned ? 'pin.unpin' : 'pin.pin')}
      </SmallButton>
      <SmallButton icon="label" onClick={() => setOpen(true)}>
        {t('labels.edit')}
      </SmallButton>
      <LabelChips labels={labels} />
      {isOpen && (
        <Suspense fallback={null}>
          <LabelDialog execution={execution} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
