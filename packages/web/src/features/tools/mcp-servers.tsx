import { type McpServer, type McpServerInput, mcpServerInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { mcpServersQuery, useDeleteMcpServer, useSaveMcpServer } from '../../data/tools.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { EditConflict } from '../../widgets/admin/edit-conflict.tsx';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { ToolChoice } from './mcp-server-tools.tsx';
import { StoppedReason } from './stopped-reason.tsx';
import { AllowedCommands, KnownSecrets } from './tool-environment.tsx';

/** /admin/mcp-servers: each server is connected once, and its tools are chosen from what it lists. */
export function Component() {
  const { t } = useTranslation('mcp-servers');
  const query = useQuery(mcpServersQuery);
  const [isConnecting, setConnecting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const connect = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setConnecting(true)}>
      {t('connect')}
    </Button>
  );
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={connect}>
      {query.isPending && <Skeleton variant="rounded" height={120} />}
      {query.isError && !query.data && <QueryFailed query={query} />}
      {query.data?.length === 0 && <EmptyState title={t('empty')} action={connect} />}
      {query.data?.map((server) => (
        <ServerPanel
          key={server.id}
          server={server}
          isOpen={opened === server.id}
          onToggle={() => setOpened(opened === server.id ? null : server.id)}
        />
      ))}
      {isConnecting && (
        <ServerDialog
          server={null}
          onClose={() => setConnecting(false)}
          onSaved={({ id }) => {
            setConnecting(false);
            setOpened(id);
          }}
        />
      )}
    </AdminPage>
  );
}

type ServerPanelProps = { server: McpServer; isOpen: boolean; onToggle: () => void };

function ServerPanel({ server, isOpen, onToggle }: ServerPanelProps) {
  const { t } = useTranslation(['mcp-servers', 'common']);
  const { mutateAsync: deleteServer } = useDeleteMcpServer();
  const { act, pending, problem, dismiss } = useConfirmedAction();
  // As it was when the dialog opened: its change count is sent, even if the list is refetched meanwhile.
  const [edited, setEdited] = useState<McpServer | null>(null);
  const { name, config } = server;
  const remove = () =>
    act({
      confirm: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      run: () => deleteServer(server.id),
      done: t('delete.done', { name }),
      failed: t('delete.failed'),
    });
  return (
    <FormPanel
      title={name}
      text={`${String(config.url ?? config.command)} · ${t('added', { count: server.tools })}`}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <SmallButton icon="construction" aria-expanded={isOpen} onClick={onToggle}>
            {t('tools')}
          </SmallButton>
          <SmallButton icon="edit" onClick={() => setEdited(server)}>
            {t('common:action.edit')}
          </SmallButton>
          <SmallButton icon="delete" disabled={pending} onClick={() => void remove()}>
            {t('delete.confirm')}
          </SmallButton>
        </Box>
      }
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      {server.stopped && (
        <Alert severity="error">
          <StoppedReason stopped={server.stopped} />
        </Alert>
      )}
      {isOpen && <ToolChoice server={server} />}
      {edited && (
        <ServerDialog server={edited} onClose={() => setEdited(null)} onSaved={() => setEdited(null)} />
      )}
    </FormPanel>
  );
}

type ServerValues = {
  name: string;
  transport: 'http' | 'stdio';
  config: { url: string; command: string; authorization: string };
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const headersOf = (server: McpServer | null) => (server?.config.headers ?? {}) as Record<string, string>;

const toServerValues = (server: McpServer | null): ServerValues => ({
  name: server?.name ?? '',
  transport: server?.config.transport === 'stdio' ? 'stdio' : 'http',
  config: {
    url: textOf(server?.config.url),
    command: textOf(server?.config.command),
    authorization: headersOf(server).Authorization ?? '',
  },
});

/** The contract's rule of a server over the fields; the timeout and headers other than Authorization stay as stored. */
const serverSchema = (server: McpServer | null) =>
  z.custom<ServerValues>().transform((values, context): McpServerInput => {
    const { url, command, authorization } = values.config;
    const { Authorization: _stored, ...others } = headersOf(server);
    const headers = authorization.trim() ? { ...others, Authorization: authorization.trim() } : others;
    const stored = server && { timeout_ms: server.config.timeout_ms };
    const config =
      values.transport === 'http'
        ? {
            transport: 'http',
            url: url.trim(),
            ...(Object.keys(headers).length > 0 && { headers }),
            ...stored,
          }
        : { transport: 'stdio', command: command.trim(), ...stored };
    const input = { name: values.name, config };
    const checked = mcpServerInput.safeParse(input);
    for (const issue of checked.error?.issues ?? []) {
      const path = issue.path[1] === 'headers' ? ['config', 'authorization'] : [...issue.path];
      context.addIssue({
        code: 'custom',
        path,
        message: issueMessage(issue, input),
      });
    }
    return checked.data ?? z.NEVER;
  });

/** Not in the translations, where its braces would be interpolated. */
const example = 'Bearer {{secret:NAME}}';

type ServerDialogProps = {
  /** The stored server; null for a new one. */
  server: McpServer | null;
  onSaved: (server: McpServer) => void;
  onClose: () => void;
};

/** Connects an MCP server, or changes the connection that its tools share. */
function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation(['mcp-servers', 'tools']);
  const save = useSaveMcpServer();
  const { refetch } = useQuery(mcpServersQuery);
  // What a save builds on: the server as it was when the dialog opened, or as it was fetched after a conflict.
  const [base, setBase] = useState(server);
  const form = useSchemaForm<ServerValues, McpServerInput>(serverSchema(base), {
    defaultValues: toServerValues(server),
  });
  const { control } = form;
  const transport = useWatch({ control, name: 'transport' });
  const submit = form.handleSubmit(async (input) => {
    try {
      onSaved(await save.mutateAsync({ base, input }));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  const loadCurrent = async () => {
    const { data } = await refetch({ throwOnError: true });
    const stored = data?.find(({ id }) => id === base?.id);
    if (!stored) return null;
    setBase(stored);
    return toServerValues(stored);
  };
  const transports = { http: t('tools:form.overHttp'), stdio: t('tools:form.overStdio') };
  const labels: Record<string, string> = {
    transport: t('tools:form.transport'),
    command: t('tools:form.command'),
    authorization: t('authorization'),
  };
  const isShown = Object.keys(form.formState.errors).length > 0;
  return (
    <FormDialog
      title={t(server ? 'edit' : 'connect')}
      text={t('connectText')}
      confirmLabel={t(server ? 'save' : 'connect')}
      pending={save.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField control={control} name="name" label={t('name')} autoComplete="off" required />
      <Segmented
        label={t('tools:form.transport')}
        value={transport}
        options={[
          { value: 'http', label: transports.http },
          { value: 'stdio', label: transports.stdio },
        ]}
        onChange={(next) => form.setValue('transport', next, { shouldDirty: true })}
      />
      {transport === 'http' ? (
        <>
          <FormTextField
            control={control}
            name="config.url"
            label={t('tools:form.url')}
            placeholder="https://mcp.example.com/mcp"
            autoComplete="off"
            required
          />
          <FormTextField
            control={control}
            name="config.authorization"
            label={t('authorization')}
            placeholder={example}
            autoComplete="off"
          />
          <KnownSecrets />
        </>
      ) : (
        <>
          <FormTextField
            control={control}
            name="config.command"
            label={t('tools:form.command')}
            help={t('tools:form.commandHelp')}
            autoComplete="off"
            required
          />
          <AllowedCommands
            onChoose={(command) => form.setValue('config.command', command, { shouldDirty: true })}
          />
        </>
      )}
      {isApiError(save.error, 'STALE_WRITE') ? (
        <EditConflict
          conflict={{
            load: loadCurrent,
            mine: form.getValues,
            resetTo: (theirs) => {
              form.reset(theirs as ServerValues);
              save.reset();
            },
            words: {
              label: (key) => labels[key],
              value: (key, value) =>
                key === 'transport' ? transports[value as ServerValues['transport']] : undefined,
            },
          }}
        />
      ) : (
        !isShown && <FormError error={save.error} />
      )}
    </FormDialog>
  );
}
