import { type Execution, labelOf, type Task, type TypedParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { isFileType } from '../../../widgets/files/file-type.ts';
import { InputFile } from '../files/execution-files.tsx';
import { useValueText } from '../parameters/value-text.tsx';
import { ChangeTable } from './change-table.tsx';
import { figureChanges, valueChanges } from './changes.ts';
import { ExecutionHeads } from './execution-heads.tsx';
import { FiguresCompared } from './figures-compared.tsx';
import { TextsCompared } from './texts-compared.tsx';

const isFigure = ({ data_type }: { data_type: string }) => data_type === 'Integer' || data_type === 'Float';

/** The differences of two answers of a task: numbers, input, text. `a` is the earlier one. */
export function Comparison({
  a,
  b,
  task,
  onChange,
}: {
  a: Execution;
  b: Execution;
  /** Absent if the task was deleted or has not loaded: then only texts are compared. */
  task: Task | undefined;
  onChange: (pair: { a: string; b: string }) => void;
}) {
  const { t, i18n } = useTranslation('compare');
  const valueText = useValueText();
  const shown = (parameter: TypedParameter, value: unknown, of: Execution) =>
    value && isFileType(parameter.data_type) ? <InputFile id={value} of={of} /> : valueText(parameter, value);
  const outputs = task?.output_parameters ?? [];
  const asked = (task?.required_parameters ?? []).filter(({ param_type }) => param_type !== 'AdminInput');
  const figures = figureChanges(outputs, a.output_params, b.output_params);
  const facts = valueChanges(
    outputs.filter((one) => !isFigure(one)),
    a.output_params,
    b.output_params,
  );
  const inputs = valueChanges(asked, a.input_params, b.input_params);
  const rowsOf = ({
    changed,
  }: ReturnType<typeof valueChanges<(typeof outputs)[number] | (typeof asked)[number]>>) =>
    changed.map(({ parameter, before, after }) => ({
      name: parameter.name,
      label: labelOf(parameter.locales, i18n.language, parameter.name),
      before: shown(parameter, before, a),
      after: shown(parameter, after, b),
    }));
  const sameNote = (count: number) => count > 0 && <Note sx={{ mt: 1 }}>{t('unchanged', { count })}</Note>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <ExecutionHeads a={a} b={b} task={task} onSwap={() => onChange({ a: b.id, b: a.id })} />
      {figures.length > 0 && (
        <Part title={t('figures')}>
          <FiguresCompared changes={figures} />
        </Part>
      )}
      {facts.changed.length > 0 && (
        <Part title={t('facts')}>
          <ChangeTable rows={rowsOf(facts)} />
          {sameNote(facts.same)}
        </Part>
      )}
      {(inputs.changed.length > 0 || inputs.same > 0) && (
        <Part title={t('asked')}>
          {inputs.changed.length > 0 && <ChangeTable rows={rowsOf(inputs)} />}
          {sameNote(inputs.same)}
        </Part>
      )}
      <Part title={t('text')}>
        <TextsCompared before={a.result ?? ''} after={b.result ?? ''} />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
