import type { AdminPurchase } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { LoadingButton } from '../../../ui/loading-button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePurchaseName } from '../use-purchase-name.ts';
import { useRefund } from './api.ts';

/** What a buyer loses with a refund. */
const lossOf = ({ purchase_type: type }: AdminPurchase) => {
  if (type === 'subscription_upgrade') return 'plan';
  return type === 'agent_purchase' || type === 'custom_agent' ? 'agent' : 'pack';
};

export type RefundDialogProps = { purchase: AdminPurchase; open: boolean; onClose: () => void };

/** Gives money back with a reason, without which the button is disabled; says before what the buyer loses. */
export function RefundDialog({ purchase, open, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['billing-admin', 'common', 'errors']);
  const id = useId();
  const toast = useToast();
  const format = useFormat();
  const item = usePurchaseName()(purchase);
  const [reason, setReason] = useState('');
  const refund = useRefund();
  const sum = format.money(purchase.amount, purchase.currency);
  const user = purchase.username;
  const send = () =>
    refund.mutate(
      { id: purchase.id, reason: reason.trim() },
      {
        onSuccess: ({ paid_back }) => {
          toast.success(t(paid_back ? 'refund.done' : 'refund.doneByHand', { sum, user }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open={open}
      onClose={refund.isPending ? () => {} : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogTitle id={`${id}-title`}>{t('refund.title', { sum, user })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-text`}>
            {t(`refund.loses.${lossOf(purchase)}`, { item, user })}
          </DialogContentText>
          <FormField id={`${id}-reason`} label={t('refund.reason')} help={t('refund.reasonHelp')} required>
            {(wiring) => (
              <OutlinedInput
                multiline
                minRows={2}
                maxRows={6}
                autoFocus
                id={wiring.id}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ maxLength: 500, 'aria-describedby': wiring['aria-describedby'] }}
              />
            )}
          </FormField>
          {refund.error && <Alert severity="error">{errorText(t, refund.error, t('refund.failed'))}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={refund.isPending}>
            {t('common:action.cancel')}
          </Button>
          <LoadingButton
            type="submit"
            color="error"
            pending={refund.isPending}
            disabled={reason.trim() === ''}
          >
            {t('refund.confirm')}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
