import {
  type Execution,
  labelOf,
  type OutputParameter,
  type Task,
  type TypedParameter,
} from '@agentarium/contracts';
import { isNumeric } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { DataTable } from '../../../design/layout/data-table.tsx';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { bubble, equalColumns } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { plainTextOf } from '../../../lib/plain-text.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { useUnitName } from '../../../widgets/measures.ts';
import { getAgentDisplay } from '../answer/agent-display.ts';
import { AnswerText } from '../answer/answer-text.tsx';
import { InputFile } from '../files/execution-files.tsx';
import { useValueText } from '../parameters/parameter-values.tsx';
import { type FigureChange, figureChanges, valueChanges } from './changes.ts';

type ChangeRow = {
  name: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  change?: ReactNode;
};

/** Before and after, row by row. */
function ChangeTable({ label, rows, align }: { label: string; rows: readonly ChangeRow[]; align?: 'right' }) {
  const { t } = useTranslation('compare');
  const parts = (['before', 'after', 'change'] as const).filter(
    (part) => part !== 'change' || rows.some(({ change }) => change !== undefined),
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ name }) => name}
      size="small"
      sx={{
        tableLayout: 'fixed',
        '& th, & td': { overflowWrap: 'anywhere' },
        '& tbody th': { fontWeight: 550 },
      }}
      columns={[
        { label: t('parameter'), isRowLabel: true, cell: (row) => row.label },
        ...parts.map((part) => ({
          label: t(part),
          ...(align && { align }),
          cell: (row: ChangeRow) => row[part],
        })),
      ]}
      card={(row) => (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {row.label}
          </Typography>
          <FactGrid rows={parts.map((part) => [t(part), row[part]])} />
        </>
      )}
    />
  );
}

/** With a minus as wide as the plus. */
const signed = (number: string) => number.replace('-', '−');

const icons = { up: 'trending_up', down: 'trending_down', same: 'trending_flat' } as const;

/** The numbers of two answers with units, and how much and which way they changed. */
function FiguresCompared({ changes }: { changes: readonly FigureChange<OutputParameter>[] }) {
  const { t, i18n } = useTranslation('compare');
  const format = useFormat();
  const unitName = useUnitName();
  const number = (
    value: number | null,
    unit: string | null | undefined,
    options?: Intl.NumberFormatOptions,
  ) =>
    value === null
      ? '—'
      : `${signed(format.number(value, { maximumFractionDigits: 12, ...options }))}${unitName(unit) ? ` ${unitName(unit)}` : ''}`;
  return (
    <ChangeTable
      label={t('figures')}
      align="right"
      rows={changes.map(({ parameter, before, after, delta, share, direction }) => ({
        name: parameter.name,
        label: labelOf(parameter.locales, i18n.language, parameter.name),
        before: number(before, parameter.unit),
        after: number(after, parameter.unit),
        change:
          direction === null ? (
            '—'
          ) : (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                verticalAlign: 'middle',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                alignItems: 'center',
                columnGap: 0.75,
                fontWeight: 600,
                color: direction === 'same' ? 'text.secondary' : 'text.primary',
              }}
            >
              <Icon name={icons[direction]} size={18} label={t(`direction.${direction}`)} />
              {number(delta, parameter.unit, { signDisplay: 'exceptZero' })}
              {share !== null && share !== 0 && (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {signed(
                    format.number(share, {
                      style: 'percent',
                      signDisplay: 'exceptZero',
                      maximumFractionDigits: 1,
                    }),
                  )}
                </Box>
              )}
            </Box>
          ),
      }))}
    />
  );
}

/** The two runs, each linking to its page, and a button that swaps them. */
function ExecutionHeads({
  a,
  b,
  task,
  onSwap,
}: {
  a: Execution;
  b: Execution;
  task: Task | undefined;
  onSwap: () => void;
}) {
  const { t, i18n } = useTranslation('compare');
  const format = useFormat();
  const head = (label: string, run: Execution) => {
    const agent = getAgentDisplay(task, i18n.language, run.agent_name);
    const facts = [
      format.relative(run.created_at),
      run.model,
      run.duration_ms !== null && format.duration(run.duration_ms),
    ].filter((fact) => typeof fact === 'string');
    return (
      <CardLink to={paths.execution(run.id)} title={format.dateTime(run.created_at)}>
        {(link) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2 }}>
            <AgentPicture image={agent.image} role={agent.role} size={40} />
            <Box sx={{ minWidth: 0 }}>
              <Note>{label}</Note>
              {link}
              <Note>{facts.join(' · ')}</Note>
            </Box>
          </Box>
        )}
      </CardLink>
    );
  };
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        justifyItems: 'stretch',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
      }}
    >
      {head(t('before'), a)}
      <IconButton
        onClick={onSwap}
        aria-label={t('swap')}
        title={t('swap')}
        sx={{ justifySelf: 'center', '& svg': { transform: { xs: 'rotate(90deg)', sm: 'none' } } }}
      >
        <Icon name="compare_arrows" />
      </IconButton>
      {head(t('after'), b)}
    </Box>
  );
}

const TextDiff = lazyPart(() => import('../../../design/layout/text-diff.tsx'));

/** Two answers: a text diff, or both side by side. */
function TextsCompared({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('compare');
  const [view, choose] = useUrlState('view', 'words');
  return (
    <>
      <Box sx={{ mb: 1.5 }}>
        <Segmented
          label={t('view.label')}
          value={view === 'beside' ? 'beside' : 'words'}
          options={[
            { value: 'words', label: t('view.words') },
            { value: 'beside', label: t('view.beside') },
          ]}
          onChange={(next) => choose(next)}
        />
      </Box>
      {view === 'beside' ? (
        <Box sx={{ ...equalColumns('md', 2), gap: 2 }}>
          {[
            { label: t('before'), text: before },
            { label: t('after'), text: after },
          ].map(({ label, text }) => (
            <Box
              key={label}
              component="section"
              aria-label={label}
              sx={{ p: { xs: 2, sm: 2.5 }, ...bubble, minWidth: 0 }}
            >
              <Note sx={{ mb: 1 }}>{label}</Note>
              <AnswerText text={text} />
            </Box>
          ))}
        </Box>
      ) : (
        <Box sx={{ maxWidth: 760 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
            <TextDiff
              before={plainTextOf(before)}
              after={plainTextOf(after)}
              label={t('text')}
              same={t('sameText')}
            />
          </Suspense>
        </Box>
      )}
    </>
  );
}

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
    outputs.filter((one) => !isNumeric(one)),
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
          <ChangeTable label={t('facts')} rows={rowsOf(facts)} />
          {sameNote(facts.same)}
        </Part>
      )}
      {(inputs.changed.length > 0 || inputs.same > 0) && (
        <Part title={t('asked')}>
          {inputs.changed.length > 0 && <ChangeTable label={t('asked')} rows={rowsOf(inputs)} />}
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
