import { type AdminPurchase, isPurchaseHeld } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import type { DataColumn } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { loneLink } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { PurchaseStatusChip, usePurchaseName } from '../purchase-label.tsx';

const BuyerLink = ({ purchase }: { purchase: AdminPurchase }) => (
  <MuiLink
    component={Link}
    to={paths.admin.user(purchase.user_id)}
    sx={{ ...loneLink, overflowWrap: 'anywhere' }}
  >
    <span>
      <SoftBreaks text={purchase.username} />
    </span>
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
      sx={{ ...loneLink, fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      {name}
    </MuiLink>
  );
}

/** A purchase's status; for a refund its reason, and whether the money must be returned manually. */
function StatusCell({ purchase: { status, refund } }: { purchase: AdminPurchase }) {
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

type OnRefund = (purchase: AdminPurchase) => void;

/** Only paid purchases can be refunded. */
function RefundButton({
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

/** The columns of a table of purchases of all buyers. */
export function usePurchaseColumns(onRefund: OnRefund): DataColumn<AdminPurchase>[] {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const format = useFormat();
  const nameOf = usePurchaseName();
  return [
    {
      label: t('subscription:history.date'),
      sortKey: 'created',
      sx: { whiteSpace: { md: 'nowrap' }, color: 'text.secondary' },
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    { label: t('buyer'), cell: (purchase) => <BuyerLink purchase={purchase} /> },
    {
      label: t('subscription:history.item'),
      sx: { minWidth: { md: 230 } },
      cell: (purchase) => <ReceiptLink purchase={purchase} name={nameOf(purchase)} />,
    },
    {
      label: t('subscription:history.amount'),
      sortKey: 'amount',
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    { label: t('subscription:history.status'), cell: (purchase) => <StatusCell purchase={purchase} /> },
    {
      label: t('refund.button'),
      isLabelHidden: true,
      align: 'right',
      cell: (purchase) => <RefundButton purchase={purchase} name={nameOf(purchase)} onRefund={onRefund} />,
    },
  ];
}

/** A purchase as a card, with the same facts. */
export function PurchaseCard({ purchase, onRefund }: { purchase: AdminPurchase; onRefund: OnRefund }) {
  const format = useFormat();
  const name = usePurchaseName()(purchase);
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <ReceiptLink purchase={purchase} name={name} />
        </Box>
        <Typography variant="h4" component="p" sx={{ whiteSpace: 'nowrap' }}>
          {format.money(purchase.amount, purchase.currency)}
        </Typography>
      </Box>
      <Note sx={{ mt: 0.25 }}>
        <BuyerLink purchase={purchase} /> ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <DateTime at={purchase.created_at} />
        </Box>
      </Note>
      <Box
        sx={{
          mt: 'auto',
          pt: 1.5,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <StatusCell purchase={purchase} />
        </Box>
        <Box sx={{ mr: -1.25 }}>
          <RefundButton purchase={purchase} name={name} onRefund={onRefund} />
        </Box>
      </Box>
    </Card>
  );
}
