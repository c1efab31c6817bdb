import type { DeploymentState, Tier } from '@agentarium/contracts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { tiers } from './tier-filter.tsx';

const stateNames: Record<DeploymentState, true> = { new: true, dev: true, test: true, prod: true };
const states = Object.keys(stateNames) as DeploymentState[];

type Releasable = FieldValues & { deployment_state: DeploymentState; config: { tier: Tier } };

/** Who gets an agent or a task: its tier and its deployment state. */
export function ReleaseFields<I extends Releasable, O>({ control }: { control: Control<I, unknown, O> }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <>
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
        options={states.map((value) => ({ value, label: t(`common:deploymentState.${value}`) }))}
      />
    </>
  );
}
