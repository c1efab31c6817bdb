import type { Tool, ToolInput } from '@agentarium/contracts';
import { builtinTools } from '@agentarium/contracts/names';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toolsQuery } from '../../data/tools.ts';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { blankSchema, type ToolValues, toToolValues } from './tool-values.ts';

/** The stored tool whose texts and arguments match a builtin. */
const modelOf = (tools: readonly Tool[], builtin: string) =>
  tools
    .map((tool) => toToolValues(tool))
    .find((tool) => tool.implementation_type === 'builtin' && tool.config.builtin === builtin);

/** Selects a builtin tool; empty form fields are filled from it. */
export function BuiltinField({ form }: { form: UseFormReturn<ToolValues, unknown, ToolInput> }) {
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
