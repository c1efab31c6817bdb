import type { Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { RecordInfo } from '../../widgets/system-info.tsx';

const compact = (value: unknown) => <code>{JSON.stringify(value)}</code>;

/** The task's stored data, for administrators. */
export function TaskSystemInfo({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { config, child_task_config: childConfig } = task;
  const fixed = task.required_parameters.filter(({ param_type }) => param_type === 'AdminInput');
  const tools = Object.entries(config.allowed_tools ?? {}).filter(([, { enabled }]) => enabled);
  return (
    <RecordInfo
      kind="tasks"
      record={task}
      rows={[
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
      ]}
    />
  );
}
