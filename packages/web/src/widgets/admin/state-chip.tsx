import type { DeploymentState } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

const colors = { new: 'default', dev: 'info', test: 'warning', prod: 'success' } as const satisfies Record<
  DeploymentState,
  string
>;

/** The deployment state of an agent or a task. */
export function StateChip({ state }: { state: DeploymentState }) {
  const { t } = useTranslation('common');
  return <Chip size="small" color={colors[state]} label={t(`deploymentState.${state}`)} />;
}
