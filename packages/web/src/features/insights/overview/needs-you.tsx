import { localized, type Overview } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths, runsOfFamily, withQuery } from '../../../lib/paths.ts';
import { countText, healthLevel, latenessLevel, workersLevel } from './sums.ts';

export const queueId = 'queue';
export const jobsId = 'jobs';

type Need = {
  key: string;
  icon: IconName;
  isError?: boolean;
  text: ReactNode;
  /** The first records that it is about, each a link, and how many more there are. */
  records?: { label: string; to: string }[];
  more?: number;
  action?: { label: string; to: string };
};

/** Everything that waits for an administrator, the worst first. */
function useNeeds({ counted_at, models, needs, jobs, queue, workers }: Overview): Need[] {
  const { t, i18n } = useTranslation('overview');
  const { number, duration } = useFormat();
  const { approvals, stopped_schedules: stopped, spent_budgets: spent } = needs;
  const tasks = useQuery({ ...tasksByIdQuery, enabled: stopped.tasks.length > 0 }).data;
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0);
  const waited = queue.oldest_waiting_seconds;
  const counted = (count: number) => ({ count, shown: number(count) });
  const toQueue = { label: t('needs.toQueue'), to: `#${queueId}` };
  const list: (Need | false)[] = [
    workersLevel({ workers, queue }) !== 'success' && {
      key: 'workers',
      icon: 'error',
      isError: true,
      text: t('needs.workers'),
      action: toQueue,
    },
    waited !== null &&
      latenessLevel(waited) === 'error' && {
        key: 'queue',
        icon: 'timer',
        isError: true,
        text: t('needs.queue', { time: duration(waited * 1000) }),
        action: toQueue,
      },
    ...models
      .filter((health) => ['warning', 'error'].includes(healthLevel(health)))
      .map((health): Need => {
        const { failed, runs, source } = health;
        const family = t(`models.family.${health.family}`);
        const isOff = source === 'none';
        return {
          key: health.family,
          icon: 'psychology',
          isError: healthLevel(health) === 'error',
          text: isOff
            ? t('needs.familyOff', { family })
            : t('needs.family', { family, failed: number(failed), shown: number(runs) }),
          ...(!isOff && {
            action: {
              label: t('needs.toRuns'),
              to: runsOfFamily(health.family, counted_at, 24),
            },
          }),
        };
      }),
    approvals > 0 && {
      key: 'approvals',
      icon: 'shield_person',
      text: t('needs.approvals', { count: approvals, shown: countText(approvals, number) }),
      action: { label: t('needs.toApprovals'), to: paths.admin.confirmations },
    },
    stopped.total > 0 && {
      key: 'schedules',
      icon: 'calendar_month',
      text: t('needs.schedules', counted(stopped.total)),
      records: stopped.tasks.map(({ id, name }) => ({
        label: localized(tasks?.get(id)?.config.locales, i18n.language, 'name', name),
        to: withQuery(paths.admin.schedules, { manage: id }),
      })),
      more: stopped.total - stopped.tasks.reduce((sum, { schedules }) => sum + schedules, 0),
    },
    spent.total > 0 && {
      key: 'budgets',
      icon: 'sell',
      text: t('needs.budgets', counted(spent.total)),
      records: spent.accounts.map(({ id, username }) => ({ label: username, to: paths.admin.user(id) })),
      more: spent.total - spent.accounts.length,
      action: { label: t('needs.toCosts'), to: paths.admin.costs },
    },
    dead > 0 && {
      key: 'jobs',
      icon: 'warning',
      text: t('needs.jobs', counted(dead)),
      action: { label: t('needs.toJobs'), to: `#${jobsId}` },
    },
  ];
  return list.filter((need) => need !== false);
}

function Records({ records, more }: { records: { label: string; to: string }[]; more: number }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  return (
    <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {': '}
      {records.map(({ label, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ', '}
          <Link component={RouterLink} to={to} underline="always">
            {label}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` ${t('needs.more', { count: more, shown: number(more) })}`}
    </Box>
  );
}

/** Lists everything that waits for an administrator now, each with the way there. */
export function NeedsYou({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const needs = useNeeds(overview);
  return (
    <FormPanel title={t('needs.title')}>
      {needs.length === 0 ? (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'text.secondary' }}
        >
          <Icon name="check_circle" size={20} sx={{ color: 'success.main' }} />
          {t('needs.none')}
        </Box>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', mt: -1 }}>
          {needs.map(({ key, icon, isError = false, text, records = [], more = 0, action }) => (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                minHeight: 44,
                py: 0.75,
                typography: 'body2',
                '& + li': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Icon name={icon} size={20} sx={{ color: isError ? 'error.main' : 'warning.main' }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {text}
                {records.length > 0 && <Records records={records} more={more} />}
              </Box>
              {action && (
                <Link component={RouterLink} to={action.to} sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                  {action.label}
                </Link>
              )}
            </Box>
          ))}
        </Box>
      )}
    </FormPanel>
  );
}
