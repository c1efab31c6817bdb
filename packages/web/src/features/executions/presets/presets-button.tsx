import type { Parameter } from '@agentarium/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailedDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { DialogButton } from '../../../design/layout/small-button.tsx';
import type { ParameterFields } from '../parameters/use-parameter-form.tsx';

const PresetsDialog = lazyPart(() => import('./presets-dialog.tsx'), {
  texts: ['presets'],
  failed: FailedDialog,
});

export type PresetsProps = {
  taskId: string;
  /** The inputs of the form, in its order. */
  parameters: readonly Parameter[];
  form: UseFormReturn<ParameterFields>;
};

/** Opens the named sets of inputs of a task, whose code loads then. */
export function PresetsButton(props: PresetsProps) {
  const { t } = useTranslation('parameters');
  return (
    <DialogButton
      icon="inventory_2"
      variant="outlined"
      dialog={(onClose) => <PresetsDialog {...props} onClose={onClose} />}
    >
      {t('presets')}
    </DialogButton>
  );
}
