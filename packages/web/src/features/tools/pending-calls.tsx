import { localized, type PendingToolCall } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { pendingToolCallsQuery, useDecideToolCall, useOpenToolCall } from '../../data/tool-calls.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { useTimeLeft } from '../../design/hooks/use-countdown.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { storedValue } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { AdminList } from '../../widgets/admin/admin-list.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { DecideButtons } from '../../widgets/tool-calls/tool-card-list.tsx';

/** /admin/confirmations: tool calls of all users' runs awaiting approval; polled every few seconds. */
export function Component() {
  const { t } = useTranslation('tools');
  const query = useInfiniteQuery(pendingToolCallsQuery);
  return (
    <AdminPage title={t('waiting.title')} purpose={t('waiting.purpose')}>
      <AdminList
        items={query.data}
        error={query.error}
        failed={t('failed.waiting')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('waiting.empty'), text: t('waiting.emptyText') }}
        onClear={null}
        minWidth={340}
        more={query}
      >
        {(call) => <PendingCallCard call={call} />}
      </AdminList>
    </AdminPage>
  );
}

/** A pending tool call: its user, arguments once they are opened, time left, and Allow and Deny. */
export function PendingCallCard({ call }: { call: PendingToolCall }) {
  const { t, i18n } = useTranslation('tools');
  const names = useQuery({ ...tasksByIdQuery, enabled: i18n.language !== 'en' }).data?.get(call.task_id)
    ?.config.locales;
  const id = useId();
  const toast = useToast();
  const left = useTimeLeft(call.expires_at);
  const isOver = left === '0:00';
  const decide = useDecideToolCall();
  const answer = async (confirmed: boolean) => {
    const tool = call.tool_name;
    try {
      const { is_halted } = await decide.mutateAsync({ id: call.id, confirmed });
      if (is_halted) toast.info(t('waiting.halted', { tool }));
      else toast.success(t(confirmed ? 'waiting.allowed' : 'waiting.denied', { tool }));
    } catch (error) {
      toast.error(error, t('failed.answer'));
    }
  };
  const busy = (confirmed: boolean) => decide.isPending && decide.variables?.confirmed === confirmed;
  const isLocked = decide.isPending || decide.isSuccess || isOver;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, height: '100%', display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon name="shield_person" sx={{ color: 'secondary.main' }} />
        <Typography
          id={id}
          variant="h4"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {call.tool_name}
        </Typography>
        {left !== null && (
          <Chip
            size="small"
            color={isOver ? 'default' : 'warning'}
            icon={<Icon name="timer" size={16} />}
            label={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{left}</span>}
            aria-label={t('waiting.left', { time: left })}
          />
        )}
      </Box>
      <FactGrid
        rows={[
          [
            t('waiting.who'),
            <MuiLink key="who" component={Link} to={paths.admin.user(call.user_id)}>
              {call.username}
            </MuiLink>,
          ],
          [
            t('waiting.task'),
            <MuiLink key="task" component={Link} to={paths.admin.task(call.task_id)}>
              {localized(names, i18n.language, 'name', call.task_name)}
            </MuiLink>,
          ],
          [
            t('waiting.run'),
            <MuiLink key="run" component={Link} to={paths.admin.run(call.execution_id)}>
              {t('waiting.openRun')}
            </MuiLink>,
          ],
          [t('waiting.since'), <DateTime key="since" at={call.created_at} as="relative" />],
        ]}
      />
      <Arguments call={call} />
      {isOver && <Note role="status">{t('waiting.over')}</Note>}
      <Box sx={{ mt: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DecideButtons
          allow={t('waiting.allow')}
          deny={t('waiting.deny')}
          busy={busy}
          locked={isLocked}
          onAnswer={(confirmed) => void answer(confirmed)}
          describedBy={id}
        />
      </Box>
    </Paper>
  );
}

/** Opens what the tool would be called with; the audit log records it. */
function Arguments({ call }: { call: PendingToolCall }) {
  const { t } = useTranslation('tools');
  const toast = useToast();
  const open = useOpenToolCall();
  const show = async () => {
    try {
      await open.mutateAsync(call.id);
    } catch (error) {
      toast.error(error, t('failed.arguments'));
    }
  };
  if (!open.data)
    return (
      <SmallButton
        icon="visibility"
        variant="outlined"
        loading={open.isPending}
        onClick={() => void show()}
        sx={{ alignSelf: 'start' }}
      >
        {t('waiting.showArguments')}
      </SmallButton>
    );
  const given = open.data.arguments;
  if (Object.keys(given ?? {}).length === 0) return <Note>{t('waiting.noArguments')}</Note>;
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="group"
      aria-label={t('waiting.arguments', { tool: call.tool_name })}
      sx={{ ...storedValue, p: 1.25, maxHeight: 180, borderRadius: '8px', bgcolor: 'surface.sunken' }}
    >
      {JSON.stringify(given, null, 2)}
    </Box>
  );
}
