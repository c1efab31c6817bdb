import type { FamilyModel, ModelFamily, ModelPrice } from '@agentarium/contracts';
import { minorUnits } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTestModel } from '../../data/models.ts';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { DialogButton, SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { ModelDialog } from './model-dialog.tsx';

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
      {family.source === 'provider' && (
        <SmallButton
          icon="history"
          to={withQuery(paths.admin.runs, { model: model.model, period: 'week' })}
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
  const { t } = useTranslation(['models', 'executions', 'errors']);
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
        <Alert severity="success" role="status" icon={<Icon name="check_circle" />}>
          {t('test.ok', {
            first: duration(result.first_token_ms ?? result.duration_ms),
            whole: duration(result.duration_ms),
          })}
        </Alert>
      )}
      {result?.error && (
        <Alert severity="error" icon={<Icon name="error" />} sx={{ overflowWrap: 'anywhere' }}>
          {t(`executions:failure.reason.${result.error.code}`, {
            defaultValue: t('executions:failure.reason.UNEXPECTED'),
          })}
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
      {test.error && (
        <Alert severity="error" icon={<Icon name="error" />}>
          {errorText(t, test.error)}
        </Alert>
      )}
    </Box>
  );
}
