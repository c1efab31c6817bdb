import {
  descriptionOf,
  type Goal,
  localized,
  type ProgressChart,
  type ProgressParameter,
  type ProgressPoint,
  type Task,
} from '@agentarium/contracts';
import { isNumeric } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outputsProgressQuery } from '../../../data/progress.ts';
import { tasksQuery } from '../../../data/tasks.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { CheckInput, SelectInput } from '../../../design/form/choice-fields.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { surface } from '../../../design/layout/styles.ts';
import { saveCsv } from '../../../lib/csv.ts';
import { downloadFile, fileNameOf } from '../../../lib/download.ts';
import { formatList } from '../../../lib/format.ts';
import { useUnitName } from '../../../widgets/measures.ts';
import type { Slot } from './chart-preferences.ts';
import { ProgressTable, TableSwitch } from './progress-table.tsx';
import { nameOf, seriesOf, trendLinesOf } from './series.ts';
import { pictureOf, SeriesChart } from './series-chart.tsx';

/** As many tasks as one series can have, its own included. */
const maxTasks = 10;

type Numbers = Pick<Task, 'id' | 'output_parameters' | 'required_parameters'>;

/** Returns the same number of another task as `task:name`: one with its name and unit; null if it has none. */
export function sameNumberOf(task: Numbers, { name, unit, task_id }: ProgressParameter): string | null {
  if (task.id === task_id) return null;
  const isSame = (one: { name: string; data_type: string; unit?: string | null | undefined }) =>
    one.name === name && (one.unit ?? null) === unit && isNumeric(one);
  if (task.output_parameters.some(isSame)) return `${task.id}:output.${name}`;
  const isAsked = task.required_parameters.some((one) => one.param_type !== 'AdminInput' && isSame(one));
  return isAsked ? `${task.id}:input.${name}` : null;
}

/**
 * The values that a number has in all tasks with it, as one series, and the other tasks that have any; null if there are
 * none.
 */
function useAcrossTasks(
  parameter: ProgressParameter | undefined,
): { tasks: Task[]; points: ProgressPoint[] } | null {
  const { data: all = [] } = useQuery({ ...tasksQuery, enabled: parameter !== undefined });
  const others = parameter
    ? all.flatMap((task) => sameNumberOf(task, parameter) ?? []).slice(0, maxTasks - 1)
    : [];
  const outputs = parameter ? [`${parameter.task_id}:${parameter.key}`, ...others] : [];
  const { data } = useQuery({ ...outputsProgressQuery(outputs), enabled: others.length > 0 });
  if (!parameter || !data) return null;
  const ids = new Set(data.points.map(({ task_id }) => task_id));
  const tasks = all.filter(({ id }) => id !== parameter.task_id && ids.has(id));
  if (tasks.length === 0) return null;
  const points = data.points.map(({ value, ...point }) => ({ ...point, values: { [parameter.key]: value } }));
  return { tasks, points };
}

/** Selects one of the numbers, or none; each shows whether it is an input or an output, and its description. */
function ParameterSelect({
  label,
  value,
  parameters,
  onChange,
}: {
  label: string;
  value: string | null;
  parameters: readonly ProgressParameter[];
  onChange: (key: string | null) => void;
}) {
  const { t, i18n } = useTranslation('progress');
  const unitName = useUnitName();
  return (
    <SelectInput
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(key) => onChange(key || null)}
      options={[
        { value: '', label: t('none') },
        ...parameters.map((parameter) => ({
          value: parameter.key,
          label: t(`source.${parameter.source}`, { name: nameOf(parameter, i18n.language) }),
          note: [descriptionOf(parameter, i18n.language), unitName(parameter.unit)]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  );
}

type ProgressCardProps = {
  chart: ProgressChart;
  number: number;
  parameters: readonly ProgressParameter[];
  points: readonly ProgressPoint[];
  /** The task's goals: their targets and ranges are drawn. */
  goals: readonly Goal[];
  /** The task's name, for file names. */
  title: string;
  onChoose: (slot: Slot, key: string | null) => void;
  onRemove: () => void;
};

/** One chart: its one or two numbers as the title, their lines, a table, PNG and CSV; the choices are behind Edit. */
export function ProgressCard({
  chart,
  number,
  parameters,
  points,
  goals,
  title,
  onChoose,
  onRemove,
}: ProgressCardProps) {
  const { t, i18n } = useTranslation(['progress', 'common']);
  const unitName = useUnitName();
  const theme = useTheme();
  const toast = useToast();
  const headingId = useId();
  const choicesId = useId();
  const drawing = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [isAcross, setAcross] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const across = useAcrossTasks(parameters.find(({ key }) => key === chart.primary_parameter));
  const series = isAcross ? across : null;
  const keys = [chart.primary_parameter, series ? null : chart.secondary_parameter];
  const named = parameters.map((parameter) => ({ ...parameter, unit: unitName(parameter.unit) }));
  const shown = seriesOf(keys, named, series?.points ?? points, (parameter) =>
    t(`source.${parameter.source}`, { name: nameOf(parameter, i18n.language) }),
  );
  const hasTrend = trendLinesOf(shown.series, goals, shown.points).length > 0;
  const { language, zone } = useFormat();
  const isEmpty = shown.points.length === 0;
  const isChoosing = isEdited || shown.series.length === 0;
  const acrossText =
    across &&
    t('across', {
      tasks: formatList(
        i18n.language,
        across.tasks.map(({ name, config }) => localized(config.locales, i18n.language, 'name', name)),
      ),
    });
  const heading = shown.series
    .flatMap(({ key }) => named.find((parameter) => parameter.key === key) ?? [])
    .map((parameter) => [nameOf(parameter, i18n.language), parameter.unit].filter(Boolean).join(', '))
    .join(' · ');
  const fileName = `${fileNameOf(title, 'progress')}-${number}`;

  const saveNumbers = () => {
    const head = [
      t('csvTime', { zone }),
      ...shown.series.map(({ label, unit }) => (unit ? `${label}, ${unit}` : label)),
    ];
    const rows = shown.points.map(({ created_at }, index) => [
      new Date(created_at),
      ...shown.series.map(({ values }) => values[index] ?? null),
    ]);
    saveCsv(fileName, [head, ...rows], { language, zone });
  };
  const savePicture = async () => {
    // The legend has its own drawings.
    const svg = drawing.current?.querySelector<SVGSVGElement>('[class*="Surface"] svg');
    if (!svg) return;
    const style = getComputedStyle(drawing.current ?? svg);
    const colorOf = (index: number) => theme.palette[index === 0 ? 'primary' : 'secondary'].main;
    try {
      const blob = await pictureOf(svg, {
        background: getComputedStyle(document.body).backgroundColor,
        ink: style.color,
        legend: shown.series.map(({ label }, index) => ({ label, color: colorOf(index) })),
      });
      downloadFile(`${fileName}.png`, blob);
    } catch {
      toast.error(t('pngFailed'));
    }
  };

  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        alignContent: 'start',
        ...surface,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={headingId} variant="h4" component="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {heading || t('chart', { number })}
        </Typography>
        {shown.series.length > 0 && (
          <SmallButton
            icon="edit"
            aria-label={t('editNumber', { number })}
            aria-expanded={isEdited}
            aria-controls={choicesId}
            onClick={() => setEdited(!isEdited)}
          >
            {t('common:action.edit')}
          </SmallButton>
        )}
        <Tooltip title={t('remove')}>
          <IconButton size="small" onClick={onRemove} aria-label={t('removeNumber', { number })}>
            <Icon name="close" />
          </IconButton>
        </Tooltip>
      </Box>
      {isChoosing && (
        <Box
          id={choicesId}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}
        >
          <ParameterSelect
            label={t('primary')}
            value={chart.primary_parameter}
            parameters={parameters}
            onChange={(key) => {
              // The second number is chosen in the same go.
              setEdited(true);
              onChoose('primary_parameter', key);
            }}
          />
          <ParameterSelect
            label={t('secondary')}
            value={chart.secondary_parameter}
            parameters={parameters}
            onChange={(key) => {
              setEdited(true);
              onChoose('secondary_parameter', key);
            }}
          />
          {across && (
            <CheckInput
              isSwitch
              label={acrossText}
              checked={isAcross}
              onChange={setAcross}
              sx={{ gridColumn: '1 / -1' }}
            />
          )}
        </Box>
      )}
      {isAcross && across && !isChoosing && <Note>{acrossText}</Note>}
      {shown.series.length === 0 ? (
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            gap: 1,
            minHeight: 200,
            p: 2,
            textAlign: 'center',
            color: 'text.secondary',
            border: '1px dashed',
            borderColor: 'divider',
            borderRadius: '12px',
          }}
        >
          <Icon name="show_chart" size={32} />
          <Typography variant="body2">{t('nothingSelected')}</Typography>
        </Box>
      ) : isEmpty ? (
        <Alert severity="warning">{t('noData')}</Alert>
      ) : (
        <>
          {asTable ? (
            <ProgressTable series={shown.series} points={shown.points} />
          ) : (
            <Box
              component="figure"
              ref={drawing}
              aria-label={shown.series.map(({ label }) => label).join(', ')}
              sx={{ m: 0 }}
            >
              <SeriesChart series={shown.series} points={shown.points} goals={goals} />
              {shown.points.length === 1 && (
                <Note component="figcaption" sx={{ mt: 1 }}>
                  {t('onePoint')}
                </Note>
              )}
              {hasTrend && (
                <Note component="figcaption" sx={{ mt: 1 }}>
                  {t('goals.band')}
                </Note>
              )}
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <TableSwitch
              asTable={asTable}
              onSwitch={setAsTable}
              other={{ icon: 'show_chart', label: t('showChart') }}
            />
            {!asTable && (
              <SmallButton icon="image" onClick={() => void savePicture()}>
                PNG
              </SmallButton>
            )}
            <SmallButton icon="download" onClick={saveNumbers}>
              CSV
            </SmallButton>
          </Box>
        </>
      )}
    </Box>
  );
}
