import { namedInAddress, namedInCommand, type ToolInput } from '@agentarium/contracts';
import { httpMethods, implementationTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormPanel } from '../../design/form/form-panel.tsx';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { NumberField } from '../../design/form/number-field.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { columns } from '../../design/layout/styles.ts';
import { BuiltinField } from './builtin-field.tsx';
import { HeaderRows, TypedOut } from './header-rows.tsx';
import type { ToolValues } from './tool-values.ts';

type FormProps = { form: UseFormReturn<ToolValues, unknown, ToolInput> };

/** Examples are not in the translations, where their braces would be interpolated. */
const examples = {
  argument: '{city}',
  secret: '{{secret:WEATHER_KEY}}',
  variable: 'TOOL_SECRET_WEATHER_KEY',
};

/** How a tool works: builtin, an HTTP request, or an MCP server. */
export function KindPanel({ form }: FormProps) {
  const { t } = useTranslation('tools');
  const kind = useWatch({ control: form.control, name: 'implementation_type' });
  return (
    <FormPanel
      title={t('form.kind')}
      text={t(`kindText.${kind}`)}
      aside={
        <Segmented
          label={t('kindLabel')}
          value={kind}
          options={implementationTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => {
            form.setValue('implementation_type', next, { shouldDirty: true });
            form.clearErrors('config');
          }}
        />
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {kind === 'builtin' && <BuiltinField form={form} />}
        {kind === 'http' && <HttpFields form={form} />}
        {kind === 'mcp' && <McpFields form={form} />}
      </Box>
    </FormPanel>
  );
}

/** The help for an address or command; a warning instead while it contains what looks like a secret. */
function useSecretHelp({ form }: FormProps, help?: string) {
  const [name, url, command] = useWatch({
    control: form.control,
    name: ['name', 'config.url', 'config.command'],
  });
  return {
    url: namedInAddress(name, url) === url ? help : <TypedOut />,
    command: namedInCommand(name, command) === command ? help : <TypedOut />,
  };
}

function Timeout({ form, standard }: FormProps & { standard: number }) {
  const { t } = useTranslation('tools');
  return (
    <NumberField
      control={form.control}
      name="config.timeout_ms"
      label={t('form.timeout')}
      unit={t('form.ms')}
      help={t('form.timeoutHelp', { standard })}
      placeholder={String(standard)}
    />
  );
}

function UrlField({ form, ...rest }: FormProps & { placeholder: string; help: ReactNode }) {
  const { t } = useTranslation('tools');
  return (
    <FormTextField
      {...rest}
      control={form.control}
      name="config.url"
      label={t('form.url')}
      autoComplete="off"
      required
    />
  );
}

function HttpFields({ form }: FormProps) {
  const { t } = useTranslation('tools');
  const { control } = form;
  const help = useSecretHelp({ form }, t('form.urlHelp', examples));
  return (
    <>
      <Box sx={{ ...columns('sm', '140px minmax(0, 1fr)'), gap: 2 }}>
        <FormSelectField
          control={control}
          name="config.method"
          label={t('form.method')}
          options={httpMethods.map((value) => ({ value, label: value }))}
        />
        <UrlField form={form} placeholder="https://api.example.com/weather/{city}" help={help.url} />
      </Box>
      <HeaderRows form={form} help={t('form.headersHelp', examples)} />
      <FieldRow>
        <Timeout form={form} standard={10_000} />
      </FieldRow>
    </>
  );
}

function McpFields({ form }: FormProps) {
  const { t } = useTranslation('tools');
  const { control } = form;
  const transport = useWatch({ control, name: 'config.transport' });
  const isHttp = transport === 'http';
  const help = useSecretHelp({ form }, isHttp ? undefined : t('form.commandHelp'));
  return (
    <>
      <Box>
        <Segmented
          label={t('form.transport')}
          value={transport}
          options={[
            { value: 'http', label: t('form.overHttp') },
            { value: 'stdio', label: t('form.overStdio') },
          ]}
          onChange={(next) => form.setValue('config.transport', next, { shouldDirty: true })}
        />
      </Box>
      {isHttp ? (
        <>
          <UrlField form={form} placeholder="https://mcp.example.com/mcp" help={help.url} />
          <HeaderRows form={form} help={t('form.headersHelp', examples)} />
        </>
      ) : (
        <FormTextField
          control={control}
          name="config.command"
          label={t('form.command')}
          placeholder="npx @modelcontextprotocol/server-everything"
          help={help.command}
          autoComplete="off"
          required
        />
      )}
      <FieldRow>
        <FormTextField
          control={control}
          name="config.tool_name"
          label={t('form.remote')}
          help={t('form.remoteHelp')}
          autoComplete="off"
        />
        <Timeout form={form} standard={30_000} />
      </FieldRow>
    </>
  );
}
