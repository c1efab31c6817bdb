import { type Execution, isExecutionCompleted, localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { CardAction, CardLink } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { cardGrid, factRow, plainList } from '../../../design/layout/styles.ts';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { paths } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/chips.tsx';
import { taskNameOf } from '../answer/agent-display.ts';
import { ExecutionAnswer } from '../answer/execution-answer.tsx';
import { ChildTasks } from '../children/child-tasks.tsx';
import { hasNumericValues, ProgressSection, ProgressTab } from '../progress/progress-section.tsx';

export type ExecutionTab = 'children' | 'result' | 'progress';

/**
 * The tabs of an execution with children, by number in the address. Progress needs a numeric input or output in the
 * parent's task or a child's (docs/spec/user-side.md#executions).
 */
export const tabsOf = (
  tasks: readonly (Pick<Task, 'required_parameters' | 'output_parameters'> | undefined)[],
): ExecutionTab[] =>
  tasks.some((task) => task && hasNumericValues(task))
    ? ['children', 'result', 'progress']
    : ['children', 'result'];

type ExecutionTabsProps = {
  execution: Execution;
  task: Task | undefined;
  onRunAgain: (() => void) | undefined;
  onRetry: (() => void) | undefined;
  retrying: boolean;
};

/** The result alone; with child executions, tabs for them, the parent's result and the progress. `tab` is a number. */
export function ExecutionTabs({ execution, task, onRunAgain, onRetry, retrying }: ExecutionTabsProps) {
  const { t, i18n } = useTranslation('executions');
  const hasChildren = execution.child_executions.length > 0;
  const { data: tasks } = useQuery({ ...tasksByIdQuery, enabled: hasChildren });
  // Steps that start while the answer is read don't take it away.
  const [hadChildren] = useState(hasChildren);
  const [chosen, choose] = useUrlState('tab', hadChildren ? '0' : '1');
  const steps = isExecutionCompleted(execution.status) && task && task.child_tasks.length > 0 && (
    <ChildTasks execution={execution} task={task} />
  );
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
        {isExecutionCompleted(execution.status) && task && hasNumericValues(task) && (
          <ProgressSection isOpen={chosen === '2'} onOpen={() => choose('2')}>
            {progress}
          </ProgressSection>
        )}
        {steps}
      </>
    );
  const tabs = tabsOf([task, ...execution.child_executions.map(({ task_id }) => tasks?.get(task_id))]);
  const panels: Record<ExecutionTab, () => ReactNode> = {
    children: () => steps || <ChildExecutions execution={execution} task={task} />,
    result: () => (
      <>
        {answer}
        {steps && <Box sx={{ mt: 4 }}>{steps}</Box>}
      </>
    ),
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

/** Numbered cards of the child executions, each leading to its own page. */
export function ChildExecutions({ execution, task }: { execution: Execution; task: Task | undefined }) {
  const { i18n } = useTranslation('executions');
  const nameOf = (child: Execution['child_executions'][number]) => {
    const known = task?.child_tasks.find(({ id }) => id === child.task_id);
    return known ? localized(known.locales, i18n.language, 'name', known.name) : child.task_name;
  };
  return (
    <Box component="ol" sx={{ ...plainList, ...cardGrid(320), gap: 1.5 }}>
      {execution.child_executions.map((child, index) => (
        <li key={child.id}>
          <CardLink to={paths.execution(child.id)} title={nameOf(child)} sx={{ height: '100%' }}>
            {(link) => (
              <Box sx={{ display: 'flex', gap: 2, p: 2 }}>
                <Typography
                  aria-hidden
                  variant="h4"
                  component="span"
                  sx={{
                    width: 36,
                    height: 36,
                    flexShrink: 0,
                    display: 'grid',
                    placeItems: 'center',
                    borderRadius: '999px',
                    bgcolor: 'tint.secondary.soft',
                    color: 'tint.secondary.text',
                  }}
                >
                  {index + 1}
                </Typography>
                <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75 }}>
                  {link}
                  <Box
                    sx={{
                      ...factRow,
                      gap: 1,
                      typography: 'small',
                      color: 'text.secondary',
                    }}
                  >
                    <StatusChip status={child.status} error={child.error} />
                    <CardAction>
                      <DateTime at={child.created_at} />
                    </CardAction>
                  </Box>
                </Box>
              </Box>
            )}
          </CardLink>
        </li>
      ))}
    </Box>
  );
}
