import type { Task } from '@agentarium/contracts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { RecordFormPage } from '../../../widgets/admin/record-form-page.tsx';
import { ReleaseFields } from '../../../widgets/admin/release-fields.tsx';
import type { RecordFormProps } from '../../../widgets/admin/stored-form.tsx';
import { ChildrenPanel } from './children-panel.tsx';
import { KindPanel } from './kind-panel.tsx';
import { missingNeed, NeedsNotice } from './needs-notice.tsx';
import { ParameterEditor } from './parameters/parameter-editor.tsx';
import { chosenPrompts, mismatchText } from './prompts/prompt-choice.ts';
import { PromptsPanel } from './prompts/prompts-panel.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { StartNotice } from './start-notice.tsx';
import type { TaskChoices } from './task-choices.ts';
import { taskConflictLabels } from './task-conflict-labels.ts';
import { TaskFaultsNotice } from './task-faults-notice.tsx';
import type { TaskStart } from './task-start.ts';
import { TaskTexts } from './task-texts-panel.tsx';
import { ToolsPanel } from './tools-panel.tsx';
import { TaskTrial } from './trial/task-trial.tsx';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskFaults } from './use-task-faults.ts';
import { useTaskForm } from './use-task-form.ts';
import { VisionNotice } from './vision-notice.tsx';

export type TaskFormProps = RecordFormProps<Task> & { start: TaskStart; choices: TaskChoices };

/** The form of a task (docs/spec/admin-side.md#tasks). */
export function TaskForm({ stored, start, choices, reload }: TaskFormProps) {
  const { t, i18n } = useTranslation(['tasks-admin', 'admin', 'common']);
  const words = taskConflictLabels(t, i18n.language, choices);
  const { form, base, page, saved, language, setLanguage, childrenOrdered, lostChildren } = useTaskForm(
    stored,
    start,
    reload,
    words,
  );
  const { control } = form;
  const actions = useTaskActions();
  const promptIds = useWatch({ control, name: 'prompt_ids' });
  const need = missingNeed(choices.agents.length, choices.prompts.length);
  const isMismatched = mismatchText(chosenPrompts(promptIds, choices.prompts), t) !== null;
  const faults = useTaskFaults(control, choices);

  return (
    <RecordFormPage
      record={base}
      actions={actions}
      {...page}
      blocked={need !== null || isMismatched || faults.isRefused}
      success={saved && t(`form.${saved}`)}
      below={<TaskTrial form={form} blocked={need !== null || isMismatched} />}
    >
      {actions.notice}
      {need && <NeedsNotice need={need} />}
      <StartNotice start={start} lost={lostChildren} />
      <TaskTexts control={control} language={language} onLanguage={setLanguage} />
      <KindPanel control={control} agents={choices.agents} tasks={choices.tasks} ownId={base?.id ?? null} />
      {base && reload && base.child_tasks.length > 0 && (
        <ChildrenPanel task={base} onOrdered={childrenOrdered} reload={reload} words={words} />
      )}
      <PromptsPanel control={control} prompts={choices.prompts} task={base} />
      <VisionNotice control={control} prompts={choices.prompts} />
      <ScheduleNotice form={form} />
      <ParameterEditor control={control} name="required_parameters" />
      <ParameterEditor control={control} name="output_parameters" />
      <ToolsPanel form={form} tools={choices.tools} />
      <FormPanel title={t('form.release')} text={t('form.releaseText')}>
        <ReleaseFields control={control} limit={t('form.field.limit')} help={t('form.help.limit')} />
      </FormPanel>
      <TaskFaultsNotice {...faults} />
    </RecordFormPage>
  );
}
