import type { Execution, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { columns, surface } from '../../../design/layout/styles.ts';
import { ValueList } from '../parameters/parameter-values.tsx';

type AnswerWithInputsProps = {
  execution: Execution;
  /** Absent if the task was deleted or has not loaded: then nobody knows what the values mean. */
  task: Task | undefined;
  /** Below the input. */
  actions?: ReactNode;
  /** The answer. */
  children: ReactNode;
};

/** An answer beside the user's input; after it on phones, where the answer comes first. */
export function AnswerWithInputs({ execution, task, actions, children }: AnswerWithInputsProps) {
  const { t } = useTranslation('executions');
  const inputs = (task?.required_parameters ?? [])
    .filter(({ name, param_type }) => param_type !== 'AdminInput' && name in execution.input_params)
    .map((parameter) => ({ parameter, value: execution.input_params[parameter.name] }));
  return (
    <Box sx={{ ...columns('lg', task ? '296px minmax(0, 1fr)' : 'minmax(0, 1fr)'), gap: { xs: 3, lg: 4 } }}>
      {task && (
        <Box
          component="aside"
          aria-label={t('panel.asked')}
          sx={{
            order: { xs: 1, lg: 0 },
            position: { lg: 'sticky' },
            top: 88,
            display: 'grid',
            gap: 2,
            p: 2,
            ...surface,
          }}
        >
          <Typography variant="h5" component="h2">
            {t('panel.asked')}
          </Typography>
          {inputs.length > 0 ? (
            <ValueList values={inputs} of={execution} />
          ) : (
            <Note>{t('panel.nothingAsked')}</Note>
          )}
          {actions}
        </Box>
      )}
      <Box sx={{ minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {children}
      </Box>
    </Box>
  );
}
