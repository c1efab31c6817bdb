import { type Execution, isExecutionCompleted, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { ExecutionAnswer } from '../answer/execution-answer.tsx';
import { taskNameOf } from '../answer/speaker.ts';
import { NumbersOverTime } from '../progress/numbers-over-time.tsx';
import { hasNumbers, ProgressTab } from '../progress/progress-tab.tsx';
import { ChildExecutions } from './child-executions.tsx';
import { type ExecutionTab, tabsOf } from './tabs-of.ts';

export type ExecutionTabsProps = {
  execution: Execution;
  task: Task | undefined;
  onRunAgain: (() => void) | undefined;
  onRetry: (() => void) | undefined;
  retrying: boolean;
};

/**
 * The result alone, or with child executions a tab for them, one for the parent's result and one for progress;
 * `tab` is a number.
 */
export function ExecutionTabs({ execution, task, onRunAgain, onRetry, retrying }: ExecutionTabsProps) {
  const { t, i18n } = useTranslation('executions');
  const hasChildren = execution.child_executions.length > 0;
  const { data: tasks } = useQuery({ ...tasksByIdQuery, enabled: hasChildren });
  const [chosen, choose] = useUrlState('tab', '0');
  const answer = (
    <>
      <VisuallyHidden as="h2">{t('result')}</VisuallyHidden>
      <ExecutionAnswer
        key={execution.id}
        execution={execution}
        task={task}
        onRunAgain={onRunAgain}
        onRetry={onRetry}
        retrying={retrying}
      />
    </>
  );
  const progress = () => (
    <ProgressTab
      executionId={execution.id}
      taskId={execution.task_id}
      title={taskNameOf(task, i18n.language, execution.task_name)}
    />
  );
  if (!hasChildren)
    return (
      <>
        <section aria-label={t('result')}>{answer}</section>
        {isExecutionCompleted(execution.status) && task && hasNumbers(task) && (
          <NumbersOverTime isOpen={chosen === '2'} onOpen={() => choose('2')}>
            {progress}
          </NumbersOverTime>
        )}
      </>
    );
  const tabs = tabsOf([task, ...execution.child_executions.map(({ task_id }) => tasks?.get(task_id))]);
  const panels: Record<ExecutionTab, () => ReactNode> = {
    children: () => <ChildExecutions execution={execution} task={task} />,
    result: () => answer,
    progress: () => (
      <>
        <VisuallyHidden as="h2">{t('tabs.progress')}</VisuallyHidden>
        {progress()}
      </>
    ),
  };
  const index = tabs[Number(chosen)] ? Number(chosen) : 0;
  return (
    <section>
      <Tabs
        value={index}
        onChange={(_event, next: number) => choose(String(next))}
        aria-label={t('tabs.label')}
        variant="scrollable"
        scrollButtons={false}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          mb: 3,
          // All three fit on a phone.
          '& .MuiTab-root': { px: { xs: 1, sm: 2 }, minWidth: 0 },
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            id={`execution-tab-${tab}`}
            aria-controls={`execution-panel-${tab}`}
            label={t(`tabs.${tab}`, { count: execution.child_executions.length })}
          />
        ))}
      </Tabs>
      {tabs.map((tab, position) => (
        <Box
          key={tab}
          role="tabpanel"
          id={`execution-panel-${tab}`}
          aria-labelledby={`execution-tab-${tab}`}
          hidden={position !== index}
        >
          {position === index && panels[tab]()}
        </Box>
      ))}
    </section>
  );
}
