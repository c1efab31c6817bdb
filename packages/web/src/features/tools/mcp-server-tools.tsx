import type { McpServer, McpServerTool } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mcpServerToolsQuery, useAddMcpServerTools } from '../../data/tools.ts';
import { CheckInput } from '../../design/form/choice-fields.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import { paths } from '../../lib/paths.ts';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';

/** Returns the tools that a refusal names, each with its reason. */
const refusedOf = (error: unknown, names: readonly string[] = []) =>
  isApiError(error, 'VALIDATION_FAILED')
    ? error.details.flatMap((detail) => {
        const name = names[Number(detail.path.split('.')[1])];
        return name === undefined ? [] : [{ name, detail }];
      })
    : [];

/** The tools that the server lists; those not added yet are chosen at first, and no longer if they are refused. */
export function ToolChoice({ server }: { server: McpServer }) {
  const { t } = useTranslation(['mcp-servers', 'tools', 'common', 'errors']);
  const query = useQuery(mcpServerToolsQuery(server.id));
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const { mutateAsync: addTools, error, variables } = useAddMcpServerTools(server.id);
  const [left, setLeft] = useState<readonly string[]>([]);
  if (query.isPending) return <Skeleton variant="rounded" height={96} aria-label={t('common:loading')} />;
  if (!query.data) {
    const reason = isApiError(query.error, 'MCP_SERVER_FAILED') && query.error.details[0]?.params?.reason;
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void query.refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      >
        {t(`tools:reason.${reason}` as 'tools:reason.UNREACHABLE', { defaultValue: t('failed') })}
      </Alert>
    );
  }
  const open = query.data.filter(({ tool_id }) => tool_id === null);
  const chosen = open.filter(({ name }) => !left.includes(name)).map(({ name }) => name);
  const choose = (name: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((other) => other !== name) : [...left, name]);
  const add = () =>
    act({
      run: () =>
        addTools(chosen).catch((failure: unknown) => {
          setLeft([...left, ...refusedOf(failure, chosen).map(({ name }) => name)]);
          throw failure;
        }),
      done: t('done', { count: chosen.length }),
      failed: t('failedToAdd'),
    });
  const refused = problem ? refusedOf(error, variables) : [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {refused.length === 0 ? (
        <ActionNotice problem={problem} onClose={dismiss} />
      ) : (
        <Alert severity="error" onClose={dismiss} closeText={t('common:action.close')}>
          <AlertTitle>{t('refused')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {refused.map(({ name, detail }) => (
              <li key={name}>
                {name}: {detailText(t, detail)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {query.data.length === 0 && <Note variant="body2">{t('noTools')}</Note>}
      <Box component="ul" sx={plainList}>
        {query.data.map((tool) => (
          <RemoteTool key={tool.name} tool={tool} isChosen={chosen.includes(tool.name)} onChoose={choose} />
        ))}
      </Box>
      {open.length > 0 && (
        <Box>
          <LoadingButton
            icon="add"
            pending={pending}
            disabled={chosen.length === 0}
            onClick={() => void add()}
          >
            {t('add', { count: chosen.length })}
          </LoadingButton>
        </Box>
      )}
    </Box>
  );
}

type RemoteToolProps = {
  tool: McpServerTool;
  isChosen: boolean;
  onChoose: (name: string, isChosen: boolean) => void;
};

function RemoteTool({ tool, isChosen, onChoose }: RemoteToolProps) {
  const { t } = useTranslation('mcp-servers');
  const { name, description, input_schema, tool_id } = tool;
  const names = Object.keys((input_schema.properties ?? {}) as object);
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 1 }}>
      <CheckInput
        sx={{ flex: 1, minWidth: 0, mr: 0, overflowWrap: 'anywhere' }}
        checked={isChosen || tool_id !== null}
        disabled={tool_id !== null}
        onChange={(checked) => onChoose(name, checked)}
        label={
          <span>
            <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
              {name}
            </Typography>
            <Note component="span" sx={{ display: 'block' }}>
              {description}
            </Note>
            {names.length > 0 && <Note component="span">{t('arguments', { names: names.join(', ') })}</Note>}
          </span>
        }
      />
      {tool_id && (
        <SmallButton icon="edit" to={paths.admin.tool(tool_id)}>
          {t('open')}
        </SmallButton>
      )}
    </Box>
  );
}
