import type { Execution, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../ui/use-url-state.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChildExecutions } from './child-executions.tsx';
import { ExecutionAnswer } from './execution-answer.tsx';

export type ExecutionTabsProps = {
  execution: Execution;
  task: Task | undefined;
  onRunAgain: (() => void) | undefined;
  onRetry: (() => void) | undefined;
  retrying: boolean;
};

const tabs = ['children', 'result'] as const;

/** The result alone, or with child executions a tab for them and one for the parent's result; `tab` is a number. */
export function ExecutionTabs({ execution, task, onRunAgain, onRetry, retrying }: ExecutionTabsProps) {
  const { t } = useTranslation('executions');
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
  if (execution.child_executions.length === 0) return <section aria-label={t('result')}>{answer}</section>;
  const index = tabs[Number(chosen)] ? Number(chosen) : 0;
  return (
    <section>
      <Tabs
        value={index}
        onChange={(_event, next: number) => choose(String(next))}
        aria-label={t('tabs.label')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            id={`execution-tab-${tab}`}
            aria-controls={`execution-panel-${tab}`}
            label={
              tab === 'children'
                ? t('tabs.children', { count: execution.child_executions.length })
                : t('tabs.result')
            }
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
          {position === index &&
            (tab === 'children' ? <ChildExecutions execution={execution} task={task} /> : answer)}
        </Box>
      ))}
    </section>
  );
}
