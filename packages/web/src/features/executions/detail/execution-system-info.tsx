import { type Execution, isExecutionOpen } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../design/hooks/use-session.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { SystemInfo } from '../../../widgets/system-info.tsx';
import { StoredToolCalls } from '../tool-calls/tool-calls.tsx';

const code = (text: string) => <code key={text}>{text}</code>;

function Json({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 360,
          overflow: 'auto',
          borderRadius: '12px',
          bgcolor: 'surface.sunken',
          typography: 'small',
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </div>
  );
}

/** All stored data of an execution, collapsed at first (docs/spec/user-side.md#executions). */
export function ExecutionSystemInfo({ execution }: { execution: Execution }) {
  const { t } = useTranslation(['executions', 'common']);
  const { user } = useSession();
  const parent = execution.parent_execution_id;
  const isOpen = isExecutionOpen(execution.status);
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), code(execution.id)],
        [t('system.status'), t(`common:executionStatus.${execution.status}`)],
        [t('system.userId'), code(execution.user_id)],
        [t('system.taskId'), code(execution.task_id)],
        [t('system.taskName'), execution.task_name],
        [t('system.agentName'), execution.agent_name],
        [t('system.changeCount'), String(execution.change_count)],
        [t('system.modelVersion'), String(execution.model_version)],
        [t('system.created'), <DateTime key="created" at={execution.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={execution.updated_at} />],
        [
          t('system.parent'),
          parent && (
            <Link key="parent" to={paths.execution(parent)}>
              {code(parent)}
            </Link>
          ),
        ],
        [t('system.error'), execution.error && code(execution.error.code)],
      ]}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Json title={t('system.input')}>{pretty(execution.input_params)}</Json>
        {execution.output_params && <Json title={t('system.output')}>{pretty(execution.output_params)}</Json>}
        {isAdmin(user) && <StoredToolCalls executionId={execution.id} isOpen={isOpen} />}
        {execution.request?.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a request never change
          <Json key={index} title={t('system.message', { number: index + 1, role: message.role })}>
            {message.content}
          </Json>
        ))}
      </Box>
    </SystemInfo>
  );
}
