import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  storedToolCallsQuery,
  toolCallsQuery,
  toToolCallView,
  useConfirmToolCall,
} from '../../../data/tool-calls.ts';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import type { ToolCallView } from '../../../lib/tool-call-state.ts';
import { ToolCard, ToolCardList } from '../../../widgets/tool-calls/tool-card-list.tsx';

/** The tools a run used; `canConfirm` is false for anyone but the run's owner. */
export function ToolCards({
  calls,
  canConfirm = true,
}: {
  calls: readonly ToolCallView[];
  canConfirm?: boolean;
}) {
  const { mutateAsync } = useConfirmToolCall();
  const answer = (id: string, confirmed: boolean) => mutateAsync({ id, confirmed });
  return <ToolCardList calls={calls} answer={canConfirm ? answer : null} />;
}

/** The tools a finished run used; nothing if none. */
export function EndedToolCards({ executionId }: { executionId: string }) {
  const { data = [] } = useQuery({ ...toolCallsQuery(executionId), staleTime: 60_000 });
  if (data.length === 0) return null;
  return <ToolCards calls={data} canConfirm={false} />;
}

type StoredToolCallsProps = { executionId: string; isOpen: boolean };

/** All tool calls of an execution with links to their tools; for administrators. */
export function StoredToolCalls({ executionId, isOpen }: StoredToolCallsProps) {
  const { t } = useTranslation(['tool-calls', 'common']);
  const { data, isError } = useQuery(storedToolCallsQuery(executionId, isOpen));
  const items = data?.items ?? [];
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {t('title')}
      </Typography>
      {items.length === 0 && (
        <Note>{t(isError ? 'stored.failed' : data ? 'stored.none' : 'common:loading')}</Note>
      )}
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {items.map((toolCall) => (
          <Box component="li" key={toolCall.id} sx={{ minWidth: 0 }}>
            <ToolCard call={toToolCallView(toolCall)} />
            <Typography
              variant="caption"
              component="p"
              sx={{ mt: 0.5, px: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {t('stored.number', { number: toolCall.sequence + 1 })} · <code>{toolCall.id}</code>
              {toolCall.tool_id && (
                <>
                  {' · '}
                  <Link component={RouterLink} to={paths.admin.tool(toolCall.tool_id)}>
                    {t('stored.tool')}
                  </Link>
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </div>
  );
}
