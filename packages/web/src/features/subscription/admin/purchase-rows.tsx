import { type AdminPurchase, isPurchaseHeld } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { HeadRow } from '../../../design/layout/head-row.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { PurchaseStatusChip, usePurchaseName } from '../purchase-label.tsx';

const BuyerLink = ({ purchase }: { purchase: AdminPurchase }) => (
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

type RowsProps = { items: readonly AdminPurchase[]; label: string; onRefund: OnRefund };

function PurchaseTable({ items, label, onRefund }: RowsProps) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const format = useFormat();
  const nameOf = usePurchaseName();
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table size="small" aria-label={label} sx={{ '& td': { py: 1, verticalAlign: 'top' } }}>
        <HeadRow
          columns={[
            t('subscription:history.date'),
            t('buyer'),
            t('subscription:history.item'),
            { label: t('subscription:history.amount'), align: 'right' },
            t('subscription:history.status'),
            { label: t('refund.button'), isHidden: true },
          ]}
        />
        <TableBody>
          {items.map((purchase) => (
            <TableRow key={purchase.id}>
              <TableCell sx={{ whiteSpace: { md: 'nowrap' }, color: 'text.secondary' }}>
                <DateTime at={purchase.created_at} />
              </TableCell>
              <TableCell>
                <BuyerLink purchase={purchase} />
              </TableCell>
              <TableCell sx={{ minWidth: { md: 230 } }}>
                <ReceiptLink purchase={purchase} name={nameOf(purchase)} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {format.money(purchase.amount, purchase.currency)}
              </TableCell>
              <TableCell>
                <StatusCell purchase={purchase} />
              </TableCell>
              <TableCell align="right" sx={{ '&.MuiTableCell-root': { py: 0.5 } }}>
                <RefundButton purchase={purchase} name={nameOf(purchase)} onRefund={onRefund} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function PurchaseCards({ items, label, onRefund }: RowsProps) {
  const format = useFormat();
  const nameOf = usePurchaseName();
  return (
    <Box component="ul" aria-label={label} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {items.map((purchase) => (
        <Paper key={purchase.id} variant="outlined" component="li" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box sx={{ minWidth: 0 }}>
              <ReceiptLink purchase={purchase} name={nameOf(purchase)} />
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
            sx={{ mt: 1.5, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <StatusCell purchase={purchase} />
            </Box>
            <Box sx={{ mr: -1.25 }}>
              <RefundButton purchase={purchase} name={nameOf(purchase)} onRefund={onRefund} />
            </Box>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

/** Purchases of all buyers as a table, as cards on phones. */
export function PurchaseRows(props: RowsProps) {
  const isNarrow = useIsNarrow('sm');
  return isNarrow ? <PurchaseCards {...props} /> : <PurchaseTable {...props} />;
}
