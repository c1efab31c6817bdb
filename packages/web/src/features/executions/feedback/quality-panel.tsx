import { type FeedbackComment, feedbackReasons, type QualityGroup } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  commentsQuery,
  qualityQuery,
  type RatedRecord,
  taskQualityQuery,
} from '../../../data/executions-admin.ts';
import { tasksQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { factRow, plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { taskNameOf } from '../answer/agent-display.ts';

function Reasons({ counts }: { counts: QualityGroup['reasons'] }) {
  const { t } = useTranslation('feedback');
  const format = useFormat();
  const given = feedbackReasons.filter((reason) => counts[reason] > 0);
  if (given.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('reasons')} sx={{ ...plainList, ...factRow, gap: 0.75 }}>
      {given.map((reason) => (
        <li key={reason}>
          <Chip size="small" label={`${t(`reason.${reason}`)}: ${format.number(counts[reason])}`} />
        </li>
      ))}
    </Box>
  );
}

/** How often answers were rated up and down, and why. */
function Counts({ group, name }: { group: QualityGroup; name?: string }) {
  const { t } = useTranslation('feedback');
  const format = useFormat();
  return (
    <Box sx={{ ...factRow, columnGap: 2, rowGap: 0.75 }}>
      {name && (
        <Typography variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      {(['up', 'down'] as const).map((rating) => (
        <Box key={rating} sx={{ ...factRow, gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          <Icon name={`thumb_${rating}`} size={18} label={t(rating)} />
          {format.number(group[rating])}
        </Box>
      ))}
      <Reasons counts={group.reasons} />
    </Box>
  );
}

function Comment({ comment }: { comment: FeedbackComment }) {
  const { t } = useTranslation('feedback');
  const format = useFormat();
  const reasons = comment.reasons.map((reason) => t(`reason.${reason}`)).join(', ');
  const facts = [comment.username, format.dateTime(comment.rated_at), comment.model];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Icon name={`thumb_${comment.rating}`} size={18} label={t(comment.rating)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
        {comment.comment && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {comment.comment}
          </Typography>
        )}
        <Note>
          {[reasons, ...facts, comment.is_follow_up && t('admin.followUp')].filter(Boolean).join(' · ')}
        </Note>
        {comment.answer && (
          <details>
            <Box component="summary" sx={{ typography: 'body2', cursor: 'pointer', py: 0.5 }}>
              {t('admin.answer')}
            </Box>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment.answer}
            </Typography>
          </details>
        )}
      </Box>
    </Box>
  );
}

function Comments({ taskId, promptId, name }: { taskId: string; promptId?: string; name?: string }) {
  const { t } = useTranslation('feedback');
  const list = useInfiniteQuery(commentsQuery(taskId, promptId));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && !list.data) return <QueryFailed query={list} compact title={t('admin.failed')} />;
  if (items.length === 0) return null;
  return (
    <section>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {name ? (
          <>
            {t('admin.comments')}:{' '}
            <Link component={RouterLink} to={paths.admin.task(taskId)}>
              {name}
            </Link>
          </>
        ) : (
          t('admin.comments')
        )}
      </Typography>
      <Box component="ul" sx={plainList}>
        {items.map((comment) => (
          <Comment key={comment.execution_id} comment={comment} />
        ))}
      </Box>
      <ShowMore list={list} failed={t('admin.failed')} small />
    </section>
  );
}

/** The ratings by revision of a prompt. */
function Revisions({ of }: { of: RatedRecord }) {
  const { t } = useTranslation('feedback');
  const list = useInfiniteQuery(qualityQuery(of));
  const groups = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && !list.data) return <QueryFailed query={list} compact title={t('admin.failed')} />;
  if (list.data && groups.length === 0) return <Note variant="body2">{t('admin.none')}</Note>;
  const nameOf = ({ name, revision }: QualityGroup) =>
    'prompt_id' in of ? t('admin.revision', { revision }) : t('admin.promptRevision', { name, revision });
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {groups.map((group) => (
          <li key={`${group.id} ${group.revision}`}>
            <Counts group={group} name={nameOf(group)} />
          </li>
        ))}
      </Box>
      <ShowMore list={list} failed={t('admin.failed')} small />
    </>
  );
}

/** A panel below the form of a record. */
function Panel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('feedback');
  return (
    <Box sx={{ mt: 2.5 }}>
      <FormPanel title={t('admin.title')} text={t('admin.text')}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>{children}</Box>
      </FormPanel>
    </Box>
  );
}

/** How users rate the answers of a task, with their reasons and comments; for administrators. */
export function TaskQuality({ id }: { id: string }) {
  const { t } = useTranslation('feedback');
  const { data: total } = useQuery(taskQualityQuery(id));
  return (
    <Panel>
      {total && <Counts group={total} name={t('admin.total')} />}
      <Revisions of={{ task_id: id }} />
      <Comments taskId={id} />
    </Panel>
  );
}

/** The same for the answers that were written with a prompt. */
export function PromptQuality({ id }: { id: string }) {
  const { i18n } = useTranslation();
  const { data: tasks = [] } = useQuery(tasksQuery);
  return (
    <Panel>
      <Revisions of={{ prompt_id: id }} />
      {tasks
        .filter(({ prompt_ids }) => prompt_ids.includes(id))
        .map((task) => (
          <Comments
            key={task.id}
            taskId={task.id}
            promptId={id}
            name={taskNameOf(task, i18n.language, task.name)}
          />
        ))}
    </Panel>
  );
}
