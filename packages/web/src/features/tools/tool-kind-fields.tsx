import { isTypedOut, namedInAddress, namedInCommand, type Tool, type ToolInput } from '@agentarium/contracts';
import { builtinTools, httpMethods, implementationTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toolsQuery } from '../../data/tools.ts';
import { FormSelectField } from '../../design/form/choice-fields.tsx';
import { FormTextField, NumberField } from '../../design/form/fields.tsx';
import { FieldRow, FormPanel } from '../../design/form/form-panel.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { columns, plainList } from '../../design/layout/styles.ts';
import { blankSchema, type ToolValues, toToolValues } from './tool.schema.ts';
import { AllowedCommands, KnownSecrets } from './tool-environment.tsx';

type FormProps = { form: UseFormReturn<ToolValues, unknown, ToolInput> };

/** Examples are not in the translations, where their braces would be interpolated. */
const examples = {
  argument: '{city}',
  secret: '{{secret:WEATHER}}',
  variable: 'TOOL_SECRET_WEATHER',
};

/** The fields of a tool's kind: builtin, an HTTP request, or an MCP server. */
export function ToolKindFields({ form }: FormProps) {
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

function TimeoutField({ form, standard }: FormProps & { standard: number }) {
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
  const { control, trigger, getFieldState } = form;
  const schema = useWatch({ control, name: 'input_schema' });
  // The address may name an argument that was missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the arguments change
  useEffect(() => {
    if (getFieldState('config.url').invalid) void trigger('config.url');
  }, [schema]);
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
      <KnownSecrets />
      <FieldRow>
        <TimeoutField form={form} standard={10_000} />
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
          <KnownSecrets />
        </>
      ) : (
        <>
          <FormTextField
            control={control}
            name="config.command"
            label={t('form.command')}
            placeholder="npx @modelcontextprotocol/server-everything"
            help={help.command}
            autoComplete="off"
            required
          />
          <AllowedCommands
            onChoose={(command) => form.setValue('config.command', command, { shouldDirty: true })}
          />
        </>
      )}
      <FieldRow>
        <FormTextField
          control={control}
          name="config.tool_name"
          label={t('form.remote')}
          help={t('form.remoteHelp')}
          autoComplete="off"
        />
        <TimeoutField form={form} standard={30_000} />
      </FieldRow>
    </>
  );
}

/** The stored tool whose texts and arguments match a builtin. */
const modelOf = (tools: readonly Tool[], builtin: string) =>
  tools
    .map((tool) => toToolValues(tool))
    .find((tool) => tool.implementation_type === 'builtin' && tool.config.builtin === builtin);

/** Selects a builtin tool; empty form fields are filled from it. */
function BuiltinField({ form }: { form: UseFormReturn<ToolValues, unknown, ToolInput> }) {
  const { t } = useTranslation('tools');
  const { data: tools = [] } = useQuery(toolsQuery);
  const builtin = useWatch({ control: form.control, name: 'config.builtin' });
  useEffect(() => {
    const model = builtin === null ? undefined : modelOf(tools, builtin);
    if (!model) return;
    const { description, input_schema } = form.getValues();
    if (description.trim() === '') form.setValue('description', model.description, { shouldDirty: true });
    if (input_schema === blankSchema)
      form.setValue('input_schema', model.input_schema, { shouldDirty: true });
  }, [builtin, tools, form]);
  return (
    <FormSelectField
      control={form.control}
      name="config.builtin"
      label={t('form.builtin')}
      required
      options={builtinTools.map((value) => ({ value, label: t(`builtin.${value}`) }))}
    />
  );
}

/** Not in the translations, where its braces would be interpolated. */
const example = '{{secret:NAME}}';

/** Warns of a secret typed in directly. */
function TypedOut() {
  const { t } = useTranslation('tools');
  return (
    <Box component="span" sx={{ color: 'tint.warning.text' }}>
      {t('form.headerOpen', { secret: example })}
    </Box>
  );
}

type HeaderRowsProps = { form: UseFormReturn<ToolValues, unknown, ToolInput>; help: ReactNode };

/** A request's headers, name and value side by side. */
function HeaderRows({ form, help }: HeaderRowsProps) {
  const { t } = useTranslation('tools');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'config.headers' });
  const rows = useWatch({ control: form.control, name: 'config.headers' });
  const isOpen = (at: number) => isTypedOut(rows[at]?.name ?? '', rows[at]?.value ?? '');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('form.headers')}
      </Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>{help}</Note>
      {fields.length > 0 && (
        <Box component="ul" sx={{ ...plainList, mt: 1.5, display: 'grid', gap: 1.5 }}>
          {fields.map((field, index) => (
            <Box
              component="li"
              key={field.id}
              sx={{
                display: 'grid',
                columnGap: 1.5,
                rowGap: 1,
                alignItems: 'start',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) 40px',
                  sm: 'minmax(0, 2fr) minmax(0, 3fr) 40px',
                },
              }}
            >
              <FormTextField
                control={form.control}
                name={`config.headers.${index}.name`}
                label={t('form.headerName')}
                autoComplete="off"
                sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
              />
              <FormTextField
                control={form.control}
                name={`config.headers.${index}.value`}
                label={t('form.headerValue')}
                autoComplete="off"
                help={isOpen(index) && <TypedOut />}
                sx={{ gridColumn: { xs: '1', sm: 'auto' }, gridRow: { xs: '2', sm: 'auto' } }}
              />
              <IconButton
                aria-label={t('form.removeHeader', { number: index + 1 })}
                title={t('form.removeHeader', { number: index + 1 })}
                onClick={() => remove(index)}
                sx={{ mt: 3.25, gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } }}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <SmallButton
        icon="add"
        variant="outlined"
        sx={{ mt: 1.5 }}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('form.addHeader')}
      </SmallButton>
    </Box>
  );
}
