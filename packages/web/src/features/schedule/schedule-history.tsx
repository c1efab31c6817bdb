import type { PastTick, ScheduleStatus } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ticksQuery } from '../../data/schedule.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { columns, plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { StatusChip } from '../../widgets/chips.tsx';
import { UpcomingRuns } from '../../widgets/upcoming-runs.tsx';
import { ownerPauseOf } from './schedule-pause.tsx';
import { reasonText } from './schedule-state.tsx';

type TickStatusProps = { tick: Pick<PastTick, 'execution_status' | 'execution_error_code'> };

/** The status of the run of a tick; nothing if there was none or it is not stored any more. */
export function TickStatus({ tick }: TickStatusProps) {
  const { execution_status: status, execution_error_code: code } = tick;
  return status && <StatusChip status={status} error={code === null ? null : { code }} />;
}

function Tick({ tick, timezone }: { tick: PastTick; timezone: string }) {
  const { t } = useTranslation(['schedule', 'errors', 'executions', 'common']);
  const format = useFormat(timezone);
  const shown = <time dateTime={tick.time}>{format.dateTime(tick.time)}</time>;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {tick.execution_id ? (
            <Link component={RouterLink} to={paths.execution(tick.execution_id)}>
              {shown}
            </Link>
          ) : (
            shown
          )}
        </Typography>
        {tick.execution_status ? (
          <TickStatus tick={tick} />
        ) : (
          <Chip size="small" label={t(`outcome.${tick.outcome}`)} />
        )}
      </Box>
      {tick.reason && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {reasonText(t, tick.reason) || tick.reason}
        </Typography>
      )}
    </Box>
  );
}

function Ticks({ taskId, timezone }: { taskId: string; timezone: string }) {
  const { t } = useTranslation('schedule');
  const query = useInfiniteQuery(ticksQuery(taskId));
  if (query.isPending) return <Skeleton variant="rounded" height={96} />;
  if (query.isError && !query.data) return <QueryFailed query={query} compact title={t('ticks.failed')} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Typography variant="body2">{t('ticks.none')}</Typography>;
  return (
    <>
      <Box component="ol" aria-label={t('ticks.title')} sx={plainList}>
        {items.map((tick) => (
          <Tick key={tick.time} tick={tick} timezone={timezone} />
        ))}
      </Box>
      <ShowMore list={query} failed={t('ticks.failed')} small />
    </>
  );
}

/** A part that opens below its button, and is fetched then. */
function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <SmallButton
        icon={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: { xs: 44, sm: 32 } }}
      >
        {title}
      </SmallButton>
      <Box id={id} sx={{ pl: 1.5, ...(isOpen && { pt: 1, pb: 1.5 }) }}>
        {isOpen && children()}
      </Box>
    </Box>
  );
}

/** A schedule's next five runs, and its runs of the last 90 days with their outcomes. */
export function ScheduleRuns({ taskId, status }: { taskId: string; status: ScheduleStatus }) {
  const { t } = useTranslation('schedule');
  const [now] = useState(() => new Date());
  const { enabled, timezone } = status;
  return (
    <Box sx={{ ml: -1.5, ...columns('sm', 'repeat(2, minmax(0, 1fr))') }}>
      {enabled && (
        <Folded title={t('upcoming')}>
          {() => <UpcomingRuns plan={status} now={now} pause={ownerPauseOf(status)} />}
        </Folded>
      )}
      <Folded title={t('ticks.title')}>{() => <Ticks taskId={taskId} timezone={timezone} />}</Folded>
    </Box>
  );
}
