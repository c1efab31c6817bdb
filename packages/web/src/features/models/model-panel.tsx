import {
  type FamilyModel,
  type ModelChanges,
  type ModelFamily,
  type ModelPrice,
  type ModelSettings,
  minorUnits,
  modelSettings,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useTestModel, useUpdateModel } from '../../data/models.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormSelectField } from '../../design/form/choice-fields.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { FieldRow, FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { DialogButton, SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { numberOrNull, numberText } from '../../lib/read-number.ts';

/** A price of a million tokens in words: "in $0.25, out $2.00". */
function usePriceText(currency: string) {
  const { t } = useTranslation('models');
  const { sum } = useFormat();
  const text = (minor: number) => sum(minor / minorUnits(currency), currency, { maximumFractionDigits: 6 });
  return (price: ModelPrice | null) =>
    price === null
      ? t('price.none')
      : t('price.both', { input: text(price.input_per_million), output: text(price.output_per_million) });
}

type ModelPanelProps = { family: ModelFamily; model: FamilyModel; currency: string };

/** A model of a family: its version, a test, what it can do, its prices. */
export function ModelPanel({ family, model, currency }: ModelPanelProps) {
  const { t } = useTranslation(['models', 'common']);
  const { number } = useFormat();
  const priceText = usePriceText(currency);
  const { settings, price, prices, exceptions, version, is_last } = model;
  const isOwn = (value: unknown) =>
    value !== null && <Chip size="small" label={t('ownValue')} sx={{ ml: 1 }} />;
  const canText = (can: boolean) => t(can ? 'common:yes' : 'common:no');
  return (
    <FormPanel
      title={model.model}
      text={`${t(is_last ? 'versionOnly' : 'versionOne', { version })} · ${t('prompts', { count: model.prompts })}`}
      aside={
        family.source === 'provider' && (
          <DialogButton
            icon="edit"
            color="primary"
            dialog={(onClose) => (
              <ModelDialog family={family.family} model={model} currency={currency} onClose={onClose} />
            )}
          >
            {t('edit.open')}
          </DialogButton>
        )
      }
    >
      <FactGrid
        rows={[
          [
            t('field.price'),
            <span key="price">
              {priceText(price)}
              {isOwn(settings.price)}
            </span>,
          ],
          [
            t('field.context'),
            settings.context_tokens === null
              ? t('unknown')
              : t('tokens', { count: settings.context_tokens, shown: number(settings.context_tokens) }),
          ],
          [
            t('field.vision'),
            <span key="vision">
              {canText(model.vision)}
              {isOwn(settings.vision)}
            </span>,
          ],
          [
            t('field.tools'),
            <span key="tools">
              {canText(model.tools)}
              {isOwn(settings.tools)}
            </span>,
          ],
        ]}
      />
      {exceptions.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {t('exceptions')}
          </Typography>
          <Box component="ul" sx={{ ...plainList, typography: 'small', display: 'grid', gap: 0.5 }}>
            {exceptions.map(({ name, detected_until: until }) => (
              <li key={name}>
                {t(`exception.${name}`, { defaultValue: name })}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {until ? (
                    <>
                      · {t('detectedUntil')} <DateTime at={until} />
                    </>
                  ) : (
                    `· ${t('fromEnvironment')}`
                  )}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
      )}
      {prices.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {t('price.history')}
          </Typography>
          <Box component="ul" sx={{ ...plainList, typography: 'small', display: 'grid', gap: 0.5 }}>
            {prices.map((one) => (
              <li key={`${one.set_at} ${JSON.stringify(one.price)}`}>
                <DateTime at={one.set_at} /> ·{' '}
                {one.price ? priceText(one.price) : t('price.list', { price: priceText(model.price_list) })} ·{' '}
                {one.set_by ?? t('someone')}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {family.source !== 'none' && (
        <SmallButton
          icon="history"
          to={withQuery(paths.admin.runs, {
            model: model.model,
            model_family: family.family,
            period: 'week',
          })}
          sx={{ mt: 2, ml: -1 }}
        >
          {t('seeRuns')}
        </SmallButton>
      )}
      <ModelTest family={family} model={model} />
    </FormPanel>
  );
}

/** Sends the model a short request, and says how long its answer took, or why there was none. */
function ModelTest({ family, model }: Omit<ModelPanelProps, 'currency'>) {
  const { t } = useTranslation(['models', 'runs-admin', 'errors']);
  const { duration } = useFormat();
  const test = useTestModel({ family: family.family, model: model.model });
  const result = test.data;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <LoadingButton
        variant="outlined"
        icon="play_arrow"
        pending={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('test.run')}
      </LoadingButton>
      {result?.is_ok && (
        <Alert severity="success" role="status">
          {t('test.ok', {
            first: duration(result.first_token_ms ?? result.duration_ms),
            whole: duration(result.duration_ms),
          })}
        </Alert>
      )}
      {result?.error && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {t(`runs-admin:reason.${result.error.code}`, { defaultValue: t('runs-admin:reason.other') })}
          {(result.error.status !== null || result.error.text) && (
            <Typography variant="small" component="p" sx={{ m: 0, mt: 0.5 }}>
              {t('test.said', {
                status: result.error.status ?? '',
                text: result.error.text ?? '',
              })}
            </Typography>
          )}
        </Alert>
      )}
      <FormError error={test.error} />
    </Box>
  );
}

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
const modelSchema = (currency: string) =>
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

/** Returns the settings of a model that changed; of a price that was set, only the part that did. */
function changesOf(before: ModelSettings, now: ModelSettings): ModelChanges {
  const changes: ModelChanges = changedFields(before, now);
  if (before.price && changes.price) changes.price = changedFields(before.price, changes.price);
  return changes;
}

type ModelDialogProps = {
  family: ModelFamily['family'];
  model: FamilyModel;
  currency: string;
  onClose: () => void;
};

/** Edits what an administrator knows of a model; empty fields leave it to the environment. */
function ModelDialog({ family, model, currency, onClose }: ModelDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const toast = useToast();
  const update = useUpdateModel({ family, model: model.model });
  const [settings] = useState(model.settings);
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
  const submit = form.handleSubmit((typed) =>
    update.mutate(changesOf(settings, typed), {
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
      isDirty={form.formState.isDirty}
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
      <FormError error={update.error} fallback={t('edit.failed')} />
    </FormDialog>
  );
}
