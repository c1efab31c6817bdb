import { type McpServer, type McpServerInput, mcpServerInput } from '@agentarium/contracts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useSaveMcpServer } from '../../../data/mcp-servers.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../../design/form/form-errors.tsx';
import { FormTextField } from '../../../design/form/form-text-field.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { issueMessage } from '../../../lib/api/issue-message.ts';

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

/** The contract's rule of a server over the fields; headers other than Authorization stay as they are stored. */
const serverSchema = (server: McpServer | null) =>
  z.custom<ServerValues>().transform((values, context): McpServerInput => {
    const { url, command, authorization } = values.config;
    const { Authorization: _stored, ...others } = headersOf(server);
    const headers = authorization.trim() ? { ...others, Authorization: authorization.trim() } : others;
    const config =
      values.transport === 'http'
        ? { transport: 'http', url: url.trim(), ...(Object.keys(headers).length > 0 && { headers }) }
        : { transport: 'stdio', command: command.trim() };
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
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation(['mcp-servers', 'tools']);
  const save = useSaveMcpServer();
  const form = useSchemaForm<ServerValues, McpServerInput>(serverSchema(server), {
    defaultValues: toServerValues(server),
  });
  const { control } = form;
  const transport = useWatch({ control, name: 'transport' });
  const submit = form.handleSubmit(async (input) => {
    try {
      onSaved(await save.mutateAsync({ base: server, input }));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  const isShown = Object.keys(form.formState.errors).length > 0;
  return (
    <FormDialog
      title={t(server ? 'edit' : 'connect')}
      text={t('connectText')}
      confirmLabel={t(server ? 'save' : 'connect')}
      pending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField control={control} name="name" label={t('name')} autoComplete="off" required />
      <Segmented
        label={t('tools:form.transport')}
        value={transport}
        options={[
          { value: 'http', label: t('tools:form.overHttp') },
          { value: 'stdio', label: t('tools:form.overStdio') },
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
        </>
      ) : (
        <FormTextField
          control={control}
          name="config.command"
          label={t('tools:form.command')}
          help={t('tools:form.commandHelp')}
          autoComplete="off"
          required
        />
      )}
      {!isShown && <FormError error={save.error} />}
    </FormDialog>
  );
}
