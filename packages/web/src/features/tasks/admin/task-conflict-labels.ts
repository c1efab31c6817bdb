import { type ExecutionType, localized, type TaskType } from '@agentarium/contracts';
import type { TFunction } from 'i18next';
import type { ConflictLabels } from '../../../widgets/admin/edit-conflict.tsx';
import { taskTexts } from '../task-texts.ts';
import { chosenPrompts } from './prompts/prompt-choice.ts';
import type { TaskChoices } from './task-choices.ts';
import type { ToolValues } from './task-values.ts';

/** Labels for an edit conflict in a task's form: fields, choices and links. */
export function taskConflictLabels(
  t: TFunction<readonly ['tasks-admin', 'admin', 'common']>,
  language: string,
  { agents, prompts, tasks, tools }: TaskChoices,
): ConflictLabels {
  const labels: Record<string, string> = {
    include_parent_dialog: t('form.field.parentDialog'),
    include_sibling_dialogs: t('form.field.siblingDialogs'),
    history_depth: t('form.field.historyDepth'),
    tools_max_calls: t('tools.allCalls'),
    tools_max_depth: t('tools.depth'),
    cycle_max_identical: t('tools.identical'),
    child_tasks: t('children.title'),
  };
  const yesNo = (is: boolean) => t(is ? 'admin:conflict.on' : 'admin:conflict.off');
  const toolText = ([id, values]: [string, ToolValues]) => {
    const name = tools.find((tool) => tool.id === id)?.name ?? t('tools.gone', { id: id.slice(0, 8) });
    const { enabled, max_calls, requires_confirmation, settings } = values;
    const facts = [
      `${t('tools.enabled')}: ${yesNo(enabled)}`,
      ...(max_calls ? [`${t('tools.maxCalls')}: ${max_calls}`] : []),
      `${t('tools.confirm')}: ${yesNo(requires_confirmation)}`,
      ...(settings ? [`${t('tools.settings')}: ${settings}`] : []),
    ];
    return `${name} (${facts.join(', ')})`;
  };
  return {
    label: (key) => labels[key],
    value: (key, value) => {
      if (!value) return undefined;
      const agent = key === 'agent_id' && agents.find(({ id }) => id === value);
      if (agent) return localized(agent.config.locales, language, 'name', agent.name);
      const parent = key === 'parent_task_id' && tasks.find(({ id }) => id === value);
      if (parent) return taskTexts(parent, language).name;
      if (key === 'prompt_ids')
        return chosenPrompts(value as string[], prompts)
          .map(({ title }) => title)
          .join(', ');
      if (key === 'task_type') return t(`common:taskType.${value as TaskType}`);
      if (key === 'execution_type') return t(`common:executionType.${value as ExecutionType}`);
      if (key === 'allowed_tools')
        return Object.entries(value as Record<string, ToolValues>)
          .map(toolText)
          .join('\n');
      return undefined;
    },
  };
}
