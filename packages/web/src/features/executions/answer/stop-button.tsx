import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useEscape } from '../detail/use-escape.ts';

export type StopButtonProps = {
  cancel: UseMutationResult<unknown, Error, void>;
  size?: 'small' | 'medium';
};

/** Stops the answer, also with Esc. */
export function StopButton({ cancel, size = 'medium' }: StopButtonProps) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  const stop = () => {
    if (!cancel.isPending)
      cancel.mutate(undefined, { onError: (error) => toast.error(error, t('stopFailed')) });
  };
  useEscape(true, stop);
  return (
    <LoadingButton
      size={size}
      variant="outlined"
      color="inherit"
      icon="stop-fill"
      pending={cancel.isPending}
      onClick={stop}
      aria-keyshortcuts="Escape"
      sx={{ flexShrink: 0 }}
    >
      {t('stop')}
    </LoadingButton>
  );
}
