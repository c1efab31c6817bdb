import {
  initialDescriptions,
  lastChange,
  type SystemConfig,
  type SystemConfigOutput,
  type SystemSwitch,
  schedulerStateOf,
  systemConfigInput,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { systemConfigQuery, useUpdateConfig } from '../../../data/system.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormTextField } from '../../../design/form/fields.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useScrollIntoView } from '../../../design/hooks/use-focus.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { SectionPaper } from '../../../design/layout/section-paper.tsx';
import { LoadingStatus, RowSkeleton } from '../../../design/layout/skeletons.tsx';
import { DialogButton } from '../../../design/layout/small-button.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { readNumber } from '../../../lib/read-number.ts';
import type system from '../../../locales/en/system.json';
import { FactsPanel, isOn, lockOf, SettingsSection, SwitchRow, useSwitch } from '../system-switch.tsx';
import { StatusCards } from './status-cards.tsx';

/** A skeleton: a title, a line, and rows of text with a switch at the end. */
function SectionSkeleton({ switches }: { switches: number }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Skeleton variant="text" width="min(280px, 60%)" sx={{ fontSize: '1.25rem' }} />
      <Skeleton variant="text" width="min(420px, 85%)" />
      {Array.from({ length: switches }, (_, index) => `row-${index}`).map((key) => (
        <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 2 }}>
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width="min(180px, 50%)" />
            <Skeleton variant="text" width="min(320px, 80%)" />
          </Box>
          <Skeleton variant="rounded" width={40} height={20} sx={{ borderRadius: 999, mt: 1 }} />
        </Box>
      ))}
    </Paper>
  );
}

function Loading() {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(268px, 1fr))' } }}
      >
        {['a', 'b', 'c'].map((key) => (
          <Paper key={key} variant="outlined">
            <RowSkeleton size={48} widths={['60%', '40%']} sx={{ p: 2, alignItems: 'center', gap: 2 }} />
          </Paper>
        ))}
      </Box>
      <SectionSkeleton switches={2} />
      <SectionSkeleton switches={3} />
    </LoadingStatus>
  );
}

/** The system settings: current state, switches, and a table of every setting. */
export function SystemSettings() {
  const { t } = useTranslation(['system', 'errors', 'common']);
  const { data, error, isFetching, refetch } = useQuery(systemConfigQuery);
  const change = useSwitch();
  const notice = useScrollIntoView(change.error);
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  const { config } = data;
  return (
    <>
      {change.error && (
        <Alert ref={notice} severity="error" onClose={change.dismiss} closeText={t('common:action.close')}>
          {errorText(t, change.error, t('updateFailed'))}
        </Alert>
      )}
      {error && <Alert severity="error">{t('loadFailed')}</Alert>}
      <StatusCards config={config} />
      <SchedulerSection
        config={config}
        change={change}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
      />
      <ToolCallsSection config={config} change={change} />
      <RegistrationSection config={config} change={change} />
      <ConfigDetails {...data} />
    </>
  );
}

type SectionProps = { config: SystemConfig; change: ReturnType<typeof useSwitch> };

function Switches({ config, change, names }: SectionProps & { names: readonly SystemSwitch[] }) {
  return names.map((name) => (
    <SwitchRow
      key={name}
      name={name}
      on={isOn(config, name)}
      lock={lockOf(config, name)}
      pending={change.pending === name}
      onAsk={(which, on) => void change.ask(which, on)}
    />
  ));
}

type Refresh = { refreshing: boolean; onRefresh: () => void };

function SchedulerSection({ refreshing, onRefresh, ...switches }: SectionProps & Refresh) {
  const { t } = useTranslation(['system', 'common']);
  const { task_scheduler } = switches.config;
  const { description, last_modified_at } = task_scheduler;
  const state = schedulerStateOf(task_scheduler);
  const isInitial = description === initialDescriptions.task_scheduler;
  const running = isInitial ? t('scheduler.initial') : description;
  return (
    <SettingsSection
      anchor="scheduler"
      title={t('scheduler.title')}
      text={t('scheduler.text')}
      action={
        <LoadingButton
          variant="outlined"
          color="inherit"
          size="small"
          icon="refresh"
          pending={refreshing}
          onClick={onRefresh}
        >
          {t('common:action.refresh')}
        </LoadingButton>
      }
      panel={
        <FactsPanel
          title={t('scheduler.panel')}
          facts={[
            {
              label: t('description'),
              value: state === 'active' ? running : t(`scheduler.${state}`),
            },
            {
              label: t('lastModified'),
              value: last_modified_at ? <DateTime at={last_modified_at} /> : t('common:never'),
            },
          ]}
        />
      }
    >
      <Switches {...switches} names={['task_scheduler', 'maintenance']} />
    </SettingsSection>
  );
}

function ToolCallsSection(switches: SectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { tool_calls } = switches.config;
  const calls: number | null | undefined = tool_calls.max_calls_per_execution_global;
  const seconds: number | null | undefined = tool_calls.max_execution_time_seconds;
  return (
    <SettingsSection
      anchor="tools"
      title={t('tools.title')}
      text={t('tools.text')}
      panel={
        <FactsPanel
          title={t('tools.panel')}
          action={<LimitsButton limits={tool_calls} />}
          facts={[
            { label: t('tools.maxCalls'), value: calls == null ? t('notAvailable') : format.number(calls) },
            {
              label: t('tools.maxTime'),
              value: seconds == null ? t('notAvailable') : t('tools.seconds', { count: seconds }),
            },
            ...taskLimits.map((name) => ({
              label: t(`limits.${name}`),
              value: format.number(tool_calls[name]),
            })),
          ]}
        />
      }
    >
      <Switches {...switches} names={['tool_calls', 'tool_calls_maintenance', 'emergency_stop']} />
    </SettingsSection>
  );
}

function RegistrationSection(switches: SectionProps) {
  const { t } = useTranslation('system');
  return (
    <SettingsSection anchor="registration" title={t('registration.title')} text={t('registration.text')}>
      <Switches {...switches} names={['user_registration']} />
    </SettingsSection>
  );
}

/** Every setting in one table (docs/spec/admin-side.md#settings). */
export function ConfigDetails({ id, config }: SystemConfigOutput) {
  const { t } = useTranslation(['system', 'common']);
  const format = useFormat();
  const titleId = useId();
  const { task_scheduler, tool_calls, user_registration } = config;
  const yes = (is: boolean) => t(is ? 'common:yes' : 'common:no');
  const active = (is: boolean) => t(is ? 'details.active' : 'details.inactive');
  const maxCalls: number | null | undefined = tool_calls.max_calls_per_execution_global;
  const last = lastChange([task_scheduler, tool_calls, user_registration]);
  const rows: [key: keyof typeof system.details, value: ReactNode][] = [
    ['scheduler', yes(task_scheduler.enabled)],
    ['maintenance', active(task_scheduler.maintenance_mode)],
    ['tools', yes(tool_calls.enabled)],
    ['emergency', active(tool_calls.emergency_stop)],
    ['registration', yes(user_registration.enabled)],
    ['maxCalls', maxCalls == null ? t('notAvailable') : format.number(maxCalls)],
    ['modifiedBy', last?.by ?? t('details.initialization')],
    ['id', <code key="id">{id}</code>],
  ];
  return (
    <SectionPaper labelledBy={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('details.title')}
      </Typography>
      <Table
        size="small"
        aria-labelledby={titleId}
        sx={{ '& tr:last-of-type th': { borderBottom: 0 }, '& th, & td': { px: { xs: 0, sm: 1.5 } } }}
      >
        <TableBody>
          {rows.map(([key, value]) => (
            <TableRow key={key}>
              <TableCell
                component="th"
                scope="row"
                sx={{ width: '50%', pr: '12px !important', color: 'text.secondary' }}
              >
                {t(`details.${key}`)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SectionPaper>
  );
}

/** The limits of a run whose task sets none, in the order of the screens. */
const taskLimits = ['tools_max_calls', 'tools_max_depth', 'cycle_max_identical'] as const;

const globalLimits = ['max_calls_per_execution_global', 'max_execution_time_seconds'] as const;

type Limits = Pick<SystemConfig['tool_calls'], (typeof globalLimits)[number] | (typeof taskLimits)[number]>;
export type LimitTexts = Record<keyof Limits, string>;

const numberOf = (text: string) => readNumber(text) ?? Number.NaN;

/** The contract's bounds of the limits over the form's texts. */
export const limitsSchema = z.custom<LimitTexts>().transform((texts, context) => {
  const tool_calls = {
    max_calls_per_execution_global: numberOf(texts.max_calls_per_execution_global),
    max_execution_time_seconds: numberOf(texts.max_execution_time_seconds),
    tools_max_calls: numberOf(texts.tools_max_calls),
    tools_max_depth: numberOf(texts.tools_max_depth),
    cycle_max_identical: numberOf(texts.cycle_max_identical),
  };
  const input = { tool_calls };
  const checked = systemConfigInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path.slice(1), message: issueMessage(issue, input) });
  }
  return checked.success ? tool_calls : z.NEVER;
});

/** Opens the limits form. */
function LimitsButton({ limits }: { limits: Limits }) {
  const { t } = useTranslation('system');
  return (
    <DialogButton
      icon="edit"
      iconSize={16}
      color="primary"
      sx={{ my: -0.5, mr: -1 }}
      dialog={(onClose) => <LimitsDialog limits={limits} onClose={onClose} />}
    >
      {t('limits.open')}
    </DialogButton>
  );
}

/** Edits the limits of tool calls per execution, and the defaults for tasks without their own. */
function LimitsDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const update = useUpdateConfig();
  const [error, setError] = useState<unknown>(null);
  const [opened] = useState(limits);
  const form = useSchemaForm<LimitTexts, Limits>(limitsSchema, {
    defaultValues: {
      max_calls_per_execution_global: String(limits.max_calls_per_execution_global),
      max_execution_time_seconds: String(limits.max_execution_time_seconds),
      tools_max_calls: String(limits.tools_max_calls),
      tools_max_depth: String(limits.tools_max_depth),
      cycle_max_identical: String(limits.cycle_max_identical),
    },
  });
  const submit = form.handleSubmit(async (typed) => {
    setError(null);
    try {
      const { message } = await update.mutateAsync({ tool_calls: changedFields(opened, typed) });
      toast.success(message, 6000);
      onClose();
    } catch (failure) {
      setError(failure);
    }
  });
  const field = (name: keyof Limits) => (
    <FormTextField
      key={name}
      control={form.control}
      name={name}
      label={t(`limits.${name}`)}
      help={t(`limits.help.${name}`)}
      required
      {...(name === 'max_execution_time_seconds' && { unit: t('limits.seconds') })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
  return (
    <FormDialog
      title={t('limits.title')}
      text={t('limits.text')}
      confirmLabel={t('limits.save')}
      pending={update.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {globalLimits.map(field)}
      <Typography variant="subtitle2" component="h3">
        {t('limits.defaults')}
      </Typography>
      {taskLimits.map(field)}
      <FormError error={error} fallback={t('updateFailed')} />
    </FormDialog>
  );
}
