import { type AdminPurchase, isPurchaseHeld } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { paths } from '../../../lib/paths.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';

export const BuyerLink = ({ purchase }: { purchase: AdminPurchase }) => (
  <MuiLink component={Link} to={paths.admin.user(purchase.user_id)} sx={{ overflowWrap: 'anywhere' }}>
    <SoftBreaks text={purchase.username} />
  </MuiLink>
);

export function ReceiptLink({ purchase, name }: { purchase: AdminPurchase; name: string }) {
  const { t } = useTranslation('subscription');
  return (
    <MuiLink
      component={Link}
      color="inherit"
      to={paths.receipt(purchase.id)}
      aria-label={t('history.receiptOf', { name })}
      sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      {name}
    </MuiLink>
  );
}

/** A purchase's status; for a refund its reason, and whether the money must be returned manually. */
export function StatusCell({ purchase: { status, refund } }: { purchase: AdminPurchase }) {
  const { t } = useTranslation('billing-admin');
  return (
    <>
      <PurchaseStatusChip status={status} />
      {refund && (
        <Typography
          variant="caption"
          component="p"
          sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere', maxWidth: '32ch' }}
        >
          {refund.reason}
          {!refund.paid_back && (
            <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}>
              {t('refund.byHand')}
            </Box>
          )}
        </Typography>
      )}
    </>
  );
}

export type OnRefund = (purchase: AdminPurchase) => void;

/** Only paid purchases can be refunded. */
export function RefundButton({
  purchase,
  name,
  onRefund,
}: {
  purchase: AdminPurchase;
  name: string;
  onRefund: OnRefund;
}) {
  const { t } = useTranslation('billing-admin');
  if (!isPurchaseHeld(purchase.status)) return null;
  return (
    <Button
      size="small"
      color="error"
      onClick={() => onRefund(purchase)}
      aria-label={t('refund.of', { name, user: purchase.username })}
    >
      {t('refund.button')}
    </Button>
  );
}
