import { type DeploymentState, deploymentStates, type Tier, tiers } from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelectField } from '../../design/form/choice-fields.tsx';
import { NumberField } from '../../design/form/fields.tsx';
import { UrlFilter } from '../../design/form/filter-row.tsx';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';

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

const colors = { new: 'default', dev: 'info', test: 'warning', prod: 'success' } as const satisfies Record<
  DeploymentState,
  string
>;

/** The deployment state of an agent or a task. */
export function StateChip({ state }: { state: DeploymentState }) {
  const { t } = useTranslation('common');
  return <Chip size="small" color={colors[state]} label={t(`deploymentState.${state}`)} />;
}

/** The names of the filters by tier and deployment state in the address. */
export const releaseParams = ['tier', 'state'] as const;

/** The chosen tier and deployment state, kept in the address. */
export function useReleaseFilter(): { tier?: Tier; deployment_state?: DeploymentState } {
  const [tier] = useUrlState<Tier | ''>('tier', '', tiers);
  const [state] = useUrlState<DeploymentState | ''>('state', '', deploymentStates);
  return { ...(tier && { tier }), ...(state && { deployment_state: state }) };
}

/** Filters by tier and deployment state. */
export function ReleaseFilters() {
  const { t } = useTranslation(['admin', 'common']);
  const ofTier = tiers.map((value) => ({ value, label: t(`common:tier.${value}`) }));
  const ofState = deploymentStates.map((value) => ({ value, label: t(`common:deploymentState.${value}`) }));
  return (
    <>
      <UrlFilter label={t('tier')} param="tier" all={t('allTiers')} options={ofTier} />
      <UrlFilter label={t('state')} param="state" all={t('allStates')} options={ofState} />
    </>
  );
}
