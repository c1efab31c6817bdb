import { type AccountBudget, currencyDigits } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetBudget } from '../../../data/subscription-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormField } from '../../../design/form/form-field.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { keyedMessage } from '../../../lib/api/fault-text.ts';
import { numberOrNull } from '../../../lib/read-number.ts';

type Parsed = { ok: true; micros: number | null } | { ok: false };

/** Parses a sum as the user's language has it into millionths of the currency's unit; null if empty. */
export function parseBudget(text: string, digits: number): Parsed {
  const value = numberOrNull(text);
  if (value === null) return { ok: true, micros: null };
  const isSum = /^\d(.*\d)?$/s.test(text.trim()) && value < 1e9 && Number(value.toFixed(digits)) === value;
  return isSum ? { ok: true, micros: Math.round(value * 1e6) } : { ok: false };
}

/** A stored budget as text, in the currency's digits; finer ones keep their digits. */
export function writeBudget(micros: number | null, digits: number): string {
  if (micros === null) return '';
  const value = micros / 1e6;
  const written = value.toFixed(digits);
  return Number(written) === value ? written : String(value);
}

type BudgetFormProps = {
  budget: AccountBudget;
  onDirty: (isDirty: boolean) => void;
};

/** The account's monthly budget; empty for none. Its own button, since it is inside another form. */
export function BudgetForm({ budget, onDirty }: BudgetFormProps) {
  const { t } = useTranslation(['billing-admin', 'common']);
  const id = useId();
  const toast = useToast();
  const save = useSetBudget(budget.user_id);
  const digits = currencyDigits(budget.currency_code);
  const stored = writeBudget(budget.monthly_budget_micros, digits);
  const [text, setText] = useState(stored);
  const [touched, setTouched] = useState(false);
  const parsed = parseBudget(text, digits);
  const isDirty = text.trim() !== stored;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const fault =
    touched && !parsed.ok ? keyedMessage('billing-admin:budget.invalid', { count: digits }) : null;
  const send = () => {
    setTouched(true);
    if (!parsed.ok || save.isPending) return;
    save.mutate(parsed.micros, {
      onSuccess: ({ monthly_budget_micros: micros }) => {
        setText(writeBudget(micros, digits));
        setTouched(false);
        toast.success(t(micros === null ? 'budget.removed' : 'budget.saved'));
      },
      onError: (error) => toast.error(error, t('budget.failed')),
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5, rowGap: 1 }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 420 } }}>
        <FormField
          id={`${id}-budget`}
          label={t('budget.label')}
          help={t('budget.help')}
          error={fault ? { type: 'manual', message: fault } : undefined}
        >
          {(wiring) => (
            <OutlinedInput
              size="small"
              autoComplete="off"
              id={wiring.id}
              value={text}
              error={fault !== null}
              onChange={(event) => setText(event.target.value)}
              onBlur={() => setTouched(true)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                send();
              }}
              endAdornment={<InputAdornment position="end">{budget.currency_code}</InputAdornment>}
              inputProps={{
                inputMode: 'decimal',
                maxLength: 14,
                'aria-describedby': wiring['aria-describedby'],
              }}
            />
          )}
        </FormField>
      </Box>
      <LoadingButton
        variant="outlined"
        pending={save.isPending}
        disabled={!isDirty}
        onClick={send}
        sx={{ mt: { sm: 3.25 }, minHeight: 40 }}
      >
        {t('budget.save')}
      </LoadingButton>
    </Box>
  );
}
