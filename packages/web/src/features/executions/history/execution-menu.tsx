import { type ExecutionListed, isExecutionCompleted } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionMenu, type MenuAction } from '../../../widgets/admin/action-menu.tsx';
import { useAskAndDelete } from './delete-executions.ts';

/** The rest of what can be done with an execution of the list. */
export function ExecutionMenu({
  execution,
  title,
  onGone,
}: {
  execution: ExecutionListed;
  title: string;
  /** Called when it is deleted, before the list is reloaded. */
  onGone?: (() => void) | undefined;
}) {
  const { t } = useTranslation(['executions', 'common']);
  const navigate = useNavigate();
  const { remove, deleting } = useAskAndDelete();
  const { id, task_id, parent_execution_id: parent } = execution;
  const again = `/tasks/${task_id}?execute=true&from=${id}${parent ? `&parent_execution_id=${parent}` : ''}`;
  const actions: MenuAction[] = [
    { label: t('actions.runAgain'), icon: 'refresh', onSelect: () => void navigate(again) },
    {
      label: t('compare.with'),
      icon: 'compare_arrows',
      onSelect: () => void navigate(`/executions/compare?b=${id}`),
      disabled: !isExecutionCompleted(execution.status),
    },
    {
      label: t('common:action.delete'),
      icon: 'delete',
      tone: 'danger',
      onSelect: () => void remove([execution], onGone),
    },
  ];
  return <ActionMenu label={t('menu', { name: title })} actions={actions} disabled={deleting} />;
}
