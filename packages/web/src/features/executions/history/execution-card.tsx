import {
  type ExecutionListed,
  isExecutionCompleted,
  isExecutionOpen,
  type Task,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { CardAction, CardLink } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { LoadingStatus, RowCardSkeletons } from '../../../design/layout/skeletons.tsx';
import { factRow } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { StatusChip } from '../../../widgets/chips.tsx';
import { FoundText } from '../../../widgets/found-text.tsx';
import { getAgentDisplay, taskNameOf } from '../answer/agent-display.ts';
import { RowThumb } from '../files/execution-files.tsx';
import { LabelChips } from '../labels/labels.tsx';
import { ExecutionMenu } from './execution-menu.tsx';
import type { Selection } from './selection.tsx';
import { useRowSummary } from './use-row-summary.ts';

const lines = (count: number) =>
  ({
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: count,
    WebkitBoxOrient: 'vertical',
  }) as const;

/** One execution in the history; the whole card links to it, or ticks it in selection mode. */
export function ExecutionCard({
  execution,
  task,
  selection = null,
  onDeleted,
}: {
  execution: ExecutionListed;
  task: Task | undefined;
  selection?: Selection | null;
  onDeleted?: () => void;
}) {
  const { t, i18n } = useTranslation('executions');
  const format = useFormat();
  const agent = getAgentDisplay(task, i18n.language, execution.agent_name);
  const isLive = isExecutionOpen(execution.status);
  const title = taskNameOf(task, i18n.language, execution.task_name);
  const { asked, figures } = useRowSummary()(execution, task);
  const content = (link: ReactNode, box: ReactNode) => (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 1,
        p: { xs: 1.5, sm: 2 },
      }}
    >
      {box}
      <AgentPicture image={agent.image} role={agent.role} size={48} breathing={isLive} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.25,
        }}
      >
        {figures && <Box sx={{ typography: 'h4', overflowWrap: 'anywhere' }}>{figures}</Box>}
        {/* The numbers tell runs of a task apart; its name is the quieter line then. */}
        <Box
          sx={{ minWidth: 0, ...(figures && { '& h3': { typography: 'body2', color: 'text.secondary' } }) }}
        >
          {link}
        </Box>
        {asked && <Typography sx={{ ...lines(2), typography: 'body2' }}>{asked}</Typography>}
        {execution.snippet && (
          <Typography variant="body2" sx={lines(3)}>
            <FoundText snippet={execution.snippet} />
          </Typography>
        )}
        <Box
          sx={{
            ...factRow,
            columnGap: 1.5,
            color: 'text.secondary',
            typography: 'small',
          }}
        >
          <span>{agent.name}</span>
          <CardAction>
            <DateTime at={execution.created_at} as="time" />
          </CardAction>
          {execution.duration_ms !== null && <span>{format.duration(execution.duration_ms)}</span>}
          {execution.child_count > 0 && (
            <Mark icon="account_tree" text={t('children', { count: execution.child_count })} />
          )}
          {execution.parent_execution_id && <Mark icon="account_tree" text={t('isChild')} />}
          {execution.triggered_by_scheduler && <Mark icon="event_repeat" text={t('bySchedule')} />}
          {execution.pinned && <Mark icon="keep-fill" text={t('pin.mark')} />}
        </Box>
        <CardAction>
          <LabelChips labels={execution.labels} isLinked={!selection} />
        </CardAction>
        {execution.error && execution.error.code !== 'CANCELLED' && (
          <Typography
            variant="small"
            noWrap
            sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
          >
            {t(`failure.reason.${execution.error.code}`, {
              defaultValue: t('failure.reason.UNEXPECTED'),
            })}
          </Typography>
        )}
      </Box>
      <RowThumb execution={execution} task={task} />
      {/* Completed is what one expects. */}
      {!isExecutionCompleted(execution.status) && (
        <Box
          sx={{
            // On phones it is below the text, aligned with it.
            order: { xs: 1, sm: 0 },
            width: { xs: '100%', sm: 'auto' },
            pl: { xs: selection ? '98px' : '60px', sm: 0 },
            flexShrink: 0,
          }}
        >
          <StatusChip status={execution.status} error={execution.error} />
        </Box>
      )}
      {!selection && (
        <CardAction>
          <ExecutionMenu execution={execution} title={title} onDeleted={onDeleted} />
        </CardAction>
      )}
    </Box>
  );
  if (selection) {
    return (
      <ChoiceCard execution={execution} selection={selection} title={title}>
        {content}
      </ChoiceCard>
    );
  }
  return (
    <CardLink to={paths.execution(execution.id)} title={title} titleComponent="h3">
      {(link) => content(link, null)}
    </CardLink>
  );
}

function Mark({ icon, text }: { icon: 'account_tree' | 'event_repeat' | 'keep-fill'; text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon name={icon} size={16} />
      {text}
    </Box>
  );
}

/** Cards of the history while they load. */
export const ExecutionCardSkeletons = ({ count = 5 }: { count?: number }) => (
  <LoadingStatus sx={{ display: 'grid', gap: 1.5 }}>
    <RowCardSkeletons count={count} size={48} widths={['45%', '60%']} p={2}>
      <Skeleton variant="rounded" width={84} height={24} sx={{ borderRadius: '999px' }} />
    </RowCardSkeletons>
  </LoadingStatus>
);

/** A list card in selection mode: a press anywhere ticks it. */
function ChoiceCard({
  execution,
  selection,
  title,
  children,
}: {
  execution: ExecutionListed;
  selection: Selection;
  title: string;
  /** Receives the checkbox with its label instead of the card's link. */
  children: (title: ReactNode, box: ReactNode) => ReactNode;
}) {
  const id = useId();
  const checked = selection.chosen.has(execution.id);
  const box = (
    <Checkbox
      id={id}
      checked={checked}
      disabled={selection.isFull && !checked}
      onChange={() => selection.toggle(execution)}
      sx={{ m: -1 }}
    />
  );
  const label = (
    <Box component="h3" sx={{ m: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ cursor: 'pointer', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        {title}
      </Box>
    </Box>
  );
  return (
    <Card
      sx={{
        position: 'relative',
        ...(checked && {
          borderColor: 'primary.main',
          // Half the tint, so the card's green chips still stand out.
          bgcolor: ({ vars }) =>
            `color-mix(in srgb, ${vars?.palette.tint.primary.soft} 50%, ${vars?.palette.background.paper})`,
        }),
      }}
    >
      {children(label, box)}
    </Card>
  );
}
