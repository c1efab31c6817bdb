import type { Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Link } from '../../design/router.tsx';
import { SystemInfo } from '../../widgets/system-info.tsx';

const compact = (value: unknown) => <code>{JSON.stringify(value)}</code>;

/** What is stored of the task, for administrators. */
export function TaskSystemInfo({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { config, child_task_config: childConfig } = task;
  const fixed = task.required_parameters.filter(({ param_type }) => param_type === 'AdminInput');
  const tools = Object.entries(config.allowed_tools ?? {}).filter(([, { enabled }]) => enabled);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), <code key="id">{task.id}</code>],
        [t('system.agentId'), <code key="agent">{task.agent_id}</code>],
        [t('system.parentId'), task.parent_task_id && <code key="parent">{task.parent_task_id}</code>],
        [t('system.state'), t(`common:deploymentState.${task.deployment_state}`)],
        [t('system.agentState'), t(`common:deploymentState.${task.agent.deployment_state}`)],
        [t('system.modelType'), task.model_type],
        [t('system.modelVersion'), task.model_version],
        [t('system.limit'), config.task_execution_limit ?? 1],
        [
          t('system.prompts'),
          task.prompts.map((prompt) => (
            <Box key={prompt.id}>
              {prompt.title} · {prompt.role} · v{prompt.version}
            </Box>
          )),
        ],
        [
          t('system.adminValues'),
          fixed.map(({ name, value }) => <Box key={name}>{compact({ [name]: value })}</Box>),
        ],
        [t('system.childConfig'), childConfig && compact(childConfig)],
        [t('system.tools'), config.tools_enabled ? tools.map(([name]) => name).join(', ') : t('common:no')],
        [t('system.changeCount'), task.change_count],
        [t('system.created'), <DateTime key="created" at={task.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={task.updated_at} />],
      ]}
    >
      <Button size="small" variant="outlined" component={Link} to={`/admin/tasks/${task.id}`}>
        {t('system.edit')}
      </Button>
    </SystemInfo>
  );
}
