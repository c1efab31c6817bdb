import { type DeploymentState, deploymentStates, type Tier, tiers } from '@agentarium/contracts/names';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { NumberField } from '../../design/form/number-field.tsx';

type Releasable = FieldValues & { deployment_state: DeploymentState; config: { tier: Tier } };

type ReleaseFieldsProps<I extends Releasable, O> = {
  control: Control<I, unknown, O>;
  /** The run limit's label and help. */
  limit: string;
  help: string;
};

/** An agent's or task's availability: tier, deployment state and run limit. */
export function ReleaseFields<I extends Releasable, O>({ control, limit, help }: ReleaseFieldsProps<I, O>) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <FieldRow columns={3}>
      <FormSelectField
        control={control}
        name={'config.tier' as FieldPath<I>}
        label={t('tier')}
        help={t('tierHelp')}
        options={tiers.map((value) => ({ value, label: t(`common:tier.${value}`) }))}
      />
      <FormSelectField
        control={control}
        name={'deployment_state' as FieldPath<I>}
        label={t('state')}
        help={t('stateHelp')}
        options={deploymentStates.map((value) => ({ value, label: t(`common:deploymentState.${value}`) }))}
      />
      <NumberField
        control={control}
        name={'config.task_execution_limit' as FieldPath<I>}
        label={limit}
        help={help}
      />
    </FieldRow>
  );
}
