import { initialDescriptions, type SystemConfig, type SystemSwitch } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { LimitsButton } from './limits-button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { isOn, lockOf } from './switches.ts';
import { taskLimits } from './task-limits.ts';
import type { useSwitch } from './use-switch.ts';

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

export function SchedulerSection({ refreshing, onRefresh, ...switches }: SectionProps & Refresh) {
  const { t } = useTranslation(['system', 'common']);
  const { description, last_modified_at } = switches.config.task_scheduler;
  const isInitial = description === initialDescriptions.task_scheduler;
  return (
    <SettingsSection
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
            { label: t('description'), value: isInitial ? t('scheduler.initial') : description },
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

export function ToolCallsSection(switches: SectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { tool_calls } = switches.config;
  const calls: number | null | undefined = tool_calls.max_calls_per_execution_global;
  const seconds: number | null | undefined = tool_calls.max_execution_time_seconds;
  return (
    <SettingsSection
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

export function RegistrationSection(switches: SectionProps) {
  const { t } = useTranslation('system');
  return (
    <SettingsSection title={t('registration.title')} text={t('registration.text')}>
      <Switches {...switches} names={['user_registration']} />
    </SettingsSection>
  );
}
