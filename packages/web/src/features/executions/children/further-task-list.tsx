import { type Execution, isChildSequenceRunning, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Note } from '../../../design/layout/note.tsx';
import { cardGrid, plainList } from '../../../design/layout/styles.ts';
import { isOrdered } from '../../../lib/execution-state.ts';
import { isAdmin } from '../../../lib/roles.ts';
import { ChildTaskCard } from './child-task-card.tsx';
import { childRows } from './children-state.ts';
import { RunAllChildren } from './run-all-children.tsx';
import { useFollowChildren } from './use-follow-children.ts';

/** Child tasks of this completed parent execution, to run one by one or all in order. */
export default function FurtherTaskList({ execution, task }: { execution: Execution; task: Task }) {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const title = useId();
  // Held children resume automatically; the stream says when.
  useFollowChildren(execution.id, isChildSequenceRunning(execution.children_run?.status));
  const rows = childRows(task, execution, isAdmin(user));
  if (rows.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <div>
        <Typography id={title} variant="h3" component="h2">
          {t('further.title')}
        </Typography>
        <Note variant="body2" sx={{ mt: 0.5 }}>
          {t('further.text')}
        </Note>
      </div>
      <RunAllChildren execution={execution} rows={rows} />
      <Box component="ol" sx={{ ...plainList, ...cardGrid(320), gap: 1.5 }}>
        {rows.map((row) => (
          <ChildTaskCard
            key={row.task.id}
            parent={execution}
            row={row}
            isOrdered={isOrdered(execution.children_run)}
          />
        ))}
      </Box>
    </Box>
  );
}
