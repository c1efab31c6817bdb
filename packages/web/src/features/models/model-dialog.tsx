import {
  type FamilyModel,
  type ModelFamily,
  type ModelSettings,
  minorUnits,
  modelSettings,
} from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useUpdateModel } from '../../data/models.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { numberOrNull, numberText } from '../../lib/read-number.ts';

type Ability = 'yes' | 'no' | null;
type ModelValues = { input: string; output: string; context_tokens: string; vision: Ability; tools: Ability };

const abilityOf = (value: boolean | null): Ability => (value === null ? null : value ? 'yes' : 'no');
const booleanOf = (ability: Ability) => (ability === null ? null : ability === 'yes');

/** Amounts are typed in units of the currency and sent in minor ones; to six decimals, as tokens are cheap. */
const toMinor = (typed: string, units: number) => {
  const value = numberOrNull(typed);
  return value === null ? null : Math.round(value * units * 1e6) / 1e6;
};
const toTyped = (minor: number | undefined, units: number) =>
  numberText(minor === undefined ? null : Math.round((minor / units) * 1e8) / 1e8);

/** The form's fields by the contract's. */
const fieldOf: Record<string, keyof ModelValues> = {
  input_per_million: 'input',
  output_per_million: 'output',
};

/** The contract's rules over what is typed. An empty price is that of the price list. */
export const modelSchema = (currency: string) =>
  z.custom<ModelValues>().transform((typed, context): ModelSettings => {
    const units = minorUnits(currency);
    const [input, output] = [toMinor(typed.input, units), toMinor(typed.output, units)];
    const hasPrice = input !== null || output !== null;
    const settings = {
      price: hasPrice ? { input_per_million: input, output_per_million: output } : null,
      context_tokens: numberOrNull(typed.context_tokens),
      vision: booleanOf(typed.vision),
      tools: booleanOf(typed.tools),
    };
    const checked = modelSettings.safeParse(settings);
    for (const issue of checked.error?.issues ?? []) {
      const name = String(issue.path.at(-1));
      const path = [fieldOf[name] ?? name];
      context.addIssue({ code: 'custom', path, message: issueMessage(issue, settings) });
    }
    return checked.success ? checked.data : z.NEVER;
  });

type ModelDialogProps = {
  family: ModelFamily['family'];
  model: FamilyModel;
  currency: string;
  onClose: () => void;
};

/** Edits what an administrator knows of a model; empty fields leave it to the environment. */
export function ModelDialog({ family, model, currency, onClose }: ModelDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const toast = useToast();
  const update = useUpdateModel({ family, model: model.model });
  const { settings } = model;
  const units = minorUnits(currency);
  const form = useSchemaForm<ModelValues, ModelSettings>(modelSchema(currency), {
    defaultValues: {
      input: toTyped(settings.price?.input_per_million, units),
      output: toTyped(settings.price?.output_per_million, units),
      context_tokens: numberText(settings.context_tokens),
      vision: abilityOf(settings.vision),
      tools: abilityOf(settings.tools),
    },
  });
  const submit = form.handleSubmit((input) =>
    update.mutate(input, {
      onSuccess: () => {
        toast.success(t('edit.saved'));
        onClose();
      },
    }),
  );
  const abilities = [
    { value: 'yes', label: t('common:yes') },
    { value: 'no', label: t('common:no') },
  ];
  const price = (name: 'input' | 'output') => (
    <FormTextField
      control={form.control}
      name={name}
      label={t(`edit.${name}`)}
      unit={currency}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
    />
  );
  return (
    <FormDialog
      title={model.model}
      text={t('edit.text')}
      confirmLabel={t('edit.save')}
      pending={update.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FieldRow>
        {price('input')}
        {price('output')}
      </FieldRow>
      <FormTextField
        control={form.control}
        name="context_tokens"
        label={t('field.context')}
        help={t('edit.contextHelp')}
        unit={t('edit.tokens')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
      />
      <FieldRow>
        <FormSelectField
          control={form.control}
          name="vision"
          label={t('field.vision')}
          emptyLabel={t('edit.byEnvironment')}
          options={abilities}
        />
        <FormSelectField
          control={form.control}
          name="tools"
          label={t('field.tools')}
          emptyLabel={t('edit.asDetected')}
          options={abilities}
        />
      </FieldRow>
      <FormError error={update.error} fallback={t('edit.failed')} />
    </FormDialog>
  );
}
