import type { Goal } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useGoalText } from '../../../../widgets/goals/use-goal-text.ts';
import { numbersTable } from '../progress-table.tsx';

const columns = ['number', 'aim', 'last', 'state', 'pace', 'expected'] as const;

/** Goals as a table: everything their list and the charts show. */
export function GoalsTable({ goals, labelledBy }: { goals: readonly Goal[]; labelledBy: string }) {
  const { t } = useTranslation(['progress', 'goals']);
  const words = useGoalText();
  return (
    <Box
      role="group"
      aria-labelledby={labelledBy}
      // Wide tables scroll by arrow keys on a phone.
      tabIndex={0}
      sx={{ mt: 1.5, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}
    >
      <Box component="table" sx={{ ...numbersTable, '& tbody td': { whiteSpace: 'nowrap' } }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`progress:goals.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => (
            <tr key={goal.id}>
              <th scope="row">{words.name(goal)}</th>
              <td>{words.aim(goal)}</td>
              <td>{words.value(goal, goal.last?.value ?? null)}</td>
              <td>{t(`goals:state.${goal.state}`)}</td>
              <td>{words.pace(goal) ?? '–'}</td>
              <td>{goal.trend?.expected_on ? words.day(goal.trend.expected_on) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
