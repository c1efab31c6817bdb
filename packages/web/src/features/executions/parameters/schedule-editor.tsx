import { maxCrons, zoneOffset } from '@agentarium/contracts/cron';
import { scheduleMails } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckInput, SelectInput } from '../../../design/form/choice-fields.tsx';
import { FieldFrame, TextInput } from '../../../design/form/fields.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { RowButton, SmallButton } from '../../../design/layout/small-button.tsx';
import { surface } from '../../../design/layout/styles.ts';
import { cronsInUtc, cronsToDaily, weekDays } from '../../../lib/daily-times.ts';
import { zoneName } from '../../../lib/zone-name.ts';
import { PlanText } from '../../../widgets/plan-text.tsx';
import { ScheduleForecast } from '../../../widgets/schedule-forecast.tsx';
import { UpcomingRuns } from '../../../widgets/upcoming-runs.tsx';
import { ChoicePills } from './choice-editor.tsx';
import { type EditorProps, type RowInputs, useErrorMessage, useRowInputs } from './editor.ts';
import type { InputIssue } from './input-value.ts';
import {
  cronsIn,
  daysOf,
  defaultCron,
  inMode,
  planOf,
  type ScheduleInput,
  type ScheduleMode,
  scheduleModes,
  schedulePresets,
  timesFor,
  zonesFor,
} from './schedule-input.ts';

/** A Monday, to derive weekday names from. */
const monday = Date.UTC(2026, 0, 5);

/** The weekdays of a schedule; at least one stays selected. */
function ScheduleDays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const { t, i18n } = useTranslation('schedule');
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: 'UTC' }).format(
      monday + (day - 1) * 86_400_000,
    );
  return (
    <ToggleButtonGroup
      size="small"
      fullWidth
      aria-label={t('days')}
      value={[...days]}
      onChange={(_event, next: number[]) => next.length > 0 && onChange(next.toSorted((a, b) => a - b))}
    >
      {weekDays.map((day) => (
        <ToggleButton key={day} value={day} title={nameOf(day, 'long')} sx={{ px: 0.5, minWidth: 0 }}>
          {nameOf(day, 'short')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type ScheduleTimesProps = {
  times: readonly string[];
  issues: readonly InputIssue[];
  refOf: RowInputs['refOf'];
  onCount: (count: number) => void;
  onChange: (times: string[]) => void;
};

/** One to three times of day; each new one starts at 09:00, 18:00, then 13:00. */
function ScheduleTimes({ times, issues, refOf, onCount, onChange }: ScheduleTimesProps) {
  const { t } = useTranslation('schedule');
  const { ofIssue } = useErrorMessage();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Segmented
        fullWidth
        label={t('frequency')}
        value={String(times.length)}
        options={[1, 2, 3].map((count) => ({ value: String(count), label: t('times', { count }) }))}
        onChange={(count) => onCount(Number(count))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {times.map((time, index) => {
          const issue = issues.find(({ row }) => row === String(index));
          return (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: the times have fixed places
              key={index}
              size="small"
              type="time"
              value={time}
              inputRef={refOf(String(index))}
              error={issue && ofIssue(issue)}
              onChange={(next) => onChange(times.toSpliced(index, 1, next))}
              aria-label={t('timeNth', { number: index + 1 })}
              sx={{ flex: '1 1 104px', width: 'auto' }}
            />
          );
        })}
      </Box>
    </Box>
  );
}

type ScheduleOnceProps = {
  at: string;
  issues: readonly InputIssue[];
  refOf: RowInputs['refOf'];
  onChange: (at: string) => void;
};

/** The date and time of a schedule that runs once. */
function ScheduleOnce({ at, issues: [issue], refOf, onChange }: ScheduleOnceProps) {
  const { t } = useTranslation('schedule');
  const { ofIssue } = useErrorMessage();
  return (
    <TextInput
      size="small"
      type="datetime-local"
      label={t('at')}
      value={at}
      inputRef={refOf('0')}
      error={issue && ofIssue(issue)}
      onChange={onChange}
    />
  );
}

type ScheduleCronsProps = {
  crons: readonly string[];
  issues: readonly InputIssue[];
  refOf: RowInputs['refOf'];
  onChange: (crons: string[]) => void;
};

/** Edits cron expressions, at least one; presets add theirs. */
function ScheduleCrons({ crons, issues, refOf, onChange }: ScheduleCronsProps) {
  const { t } = useTranslation(['schedule', 'parameters']);
  const { ofIssue } = useErrorMessage();
  const isFull = crons.length >= maxCrons;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {crons.map((cron, index) => {
        const issue = issues.find(({ row }) => row === String(index));
        const name = t('cronNth', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: expressions may repeat while they are typed
          <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <TextInput
              size="small"
              isCode
              autoComplete="off"
              aria-label={name}
              value={cron}
              inputRef={refOf(String(index))}
              error={issue && ofIssue(issue)}
              onChange={(next) => onChange(crons.toSpliced(index, 1, next))}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
            <RowButton
              icon="close"
              label={t('parameters:list.remove', { name })}
              disabled={crons.length === 1}
              onClick={() => onChange(crons.toSpliced(index, 1))}
            />
          </Box>
        );
      })}
      <Box>
        <SmallButton
          icon="add"
          variant="outlined"
          disabled={isFull}
          onClick={() => onChange([...crons, defaultCron])}
        >
          {t('addCron')}
        </SmallButton>
      </Box>
      <Typography variant="small" aria-hidden sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('presets')}
      </Typography>
      <Box role="group" aria-label={t('presets')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {schedulePresets.map(({ key, cron }) => (
          <Chip
            key={key}
            label={t(`preset.${key}`)}
            disabled={isFull || crons.includes(cron)}
            onClick={() => onChange(crons.length === 1 ? [cron] : [...crons, cron])}
          />
        ))}
      </Box>
    </Box>
  );
}

/** An expression stays on one line. */
const listed = (crons: readonly string[]) => crons.map((cron) => cron.replaceAll(' ', '\u00a0')).join(' · ');

/** Previews the edited schedule: in plain language, its next five runs, and expressions also in UTC. */
function SchedulePreview({ input }: { input: ScheduleInput }) {
  const { t } = useTranslation('schedule');
  const [now] = useState(() => new Date());
  const plan = planOf(input);
  const { cron_expressions: crons } = plan;
  if (crons.length === 0 && !plan.at) return null;
  const isAdvanced = input.mode === 'advanced';
  const times = isAdvanced && input.timezone !== 'UTC' ? cronsToDaily(crons) : null;
  return (
    <Box
      role="group"
      aria-label={t('preview')}
      sx={{ display: 'grid', gap: 1.5, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}
    >
      <Box>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          <PlanText plan={plan} />
        </Typography>
        {times && (
          <Typography variant="small" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
            {t('inUtc', { crons: listed(cronsInUtc(times, zoneOffset(input.timezone, now))) })}
          </Typography>
        )}
      </Box>
      <UpcomingRuns plan={plan} now={now} />
      <ScheduleForecast plan={plan} />
    </Box>
  );
}

/**
 * Edits when a task runs automatically: one to three times a day, every day or on some, or cron expressions, in a zone
 * (docs/spec/user-side.md#parameter-form).
 */
export function ScheduleEditor(props: EditorProps<'schedule'>) {
  // Its texts load with it, without suspending the rest of the form.
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
      <Fields {...props} />
    </Suspense>
  );
}

function Fields(props: EditorProps<'schedule'>) {
  const { id, label, parameter, input, onChange, onLeave, error, issues, focusRef } = props;
  const { t, i18n } = useTranslation(['schedule', 'zones']);
  const { zone: own } = useFormat();
  const { refOf } = useRowInputs(parameter, input, focusRef);
  const spareTimes = useRef<string[]>([]);
  const set = (part: Partial<ScheduleInput>) => onChange({ ...input, ...part });
  const setTimes = (times: string[]) => {
    spareTimes.current = [...times, ...spareTimes.current.slice(times.length)];
    set({ times });
  };
  const hasRowIssues = issues.some(({ row }) => row !== undefined);
  return (
    <FieldFrame label={label} error={hasRowIssues ? undefined : error} onLeave={onLeave}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 2, ...surface }}>
        <CheckInput
          isSwitch
          label={t(input.enabled ? 'on' : 'off')}
          checked={input.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <Box role="radiogroup" aria-label={t('mode')}>
          <ChoicePills
            name={`${id}-mode`}
            options={scheduleModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
            chosen={[input.mode]}
            onChoose={([mode]) => onChange(inMode(input, mode as ScheduleMode, new Date()))}
          />
        </Box>
        {input.mode === 'once' && (
          <ScheduleOnce at={input.at ?? ''} issues={issues} refOf={refOf} onChange={(at) => set({ at })} />
        )}
        {input.mode === 'days' && <ScheduleDays days={daysOf(input)} onChange={(days) => set({ days })} />}
        {['daily', 'weekdays', 'days'].includes(input.mode) && (
          <ScheduleTimes
            times={input.times}
            issues={issues}
            refOf={refOf}
            onCount={(count) => setTimes(timesFor(count, input.times, spareTimes.current))}
            onChange={setTimes}
          />
        )}
        {input.mode === 'advanced' && (
          <ScheduleCrons
            crons={cronsIn(input)}
            issues={issues}
            refOf={refOf}
            onChange={(crons) => set({ crons })}
          />
        )}
        <SelectInput
          size="small"
          id={`${id}-zone`}
          label={t('zone')}
          value={input.timezone}
          onChange={(timezone) => set({ timezone })}
          options={zonesFor(input.timezone, own).map((zone) => ({
            value: zone,
            label: zone === own ? t('ownZone', { zone: zoneName(i18n, zone) }) : zoneName(i18n, zone),
          }))}
        />
        <SelectInput
          size="small"
          id={`${id}-mail`}
          label={t('mail.label')}
          value={input.mail ?? 'notice'}
          onChange={(mail) => set({ mail })}
          options={scheduleMails.map((mail) => ({ value: mail, label: t(`mail.${mail}`) }))}
        />
        <SchedulePreview input={input} />
      </Box>
    </FieldFrame>
  );
}
