import {
  isPurchaseFailed,
  isPurchaseHeld,
  isPurchaseOpen,
  type Receipt as ReceiptData,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { receiptQuery } from '../../data/subscription.ts';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useBack } from '../../design/hooks/use-back.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { paths } from '../../lib/paths.ts';
import { PendingPurchase, useWhenEnded } from './pending-purchase.tsx';
import { PurchaseStatusChip, usePurchaseName } from './purchase-label.tsx';
import { offerPath } from './use-offer.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, ml: 'auto', textAlign: 'right', fontWeight: 550, overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {children}
      </Box>
    </Box>
  );
}

function Sheet({ receipt }: { receipt: ReceiptData }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const nameOf = usePurchaseName();
  const { buyer, settled_at, refunded_at } = receipt;
  const holds = isPurchaseHeld(receipt.status);
  return (
    <Paper
      variant="outlined"
      data-print-root
      sx={{ maxWidth: 640, p: { xs: 2.5, sm: 4 }, borderRadius: '20px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box component="img" src="/mark.svg" alt="" width={40} height={40} />
        <Box sx={{ flex: '1 1 184px', minWidth: 0 }}>
          <Typography variant="h3" component="p">
            Agentarium
          </Typography>
          <Note>{t('receipt.number', { number: receipt.receipt_number })}</Note>
        </Box>
        <PurchaseStatusChip status={receipt.status} />
      </Box>
      <Box sx={{ my: 4 }}>
        <Typography variant="figure" component="p">
          {format.money(receipt.amount, receipt.currency)}
        </Typography>
        <Typography variant="body1">{nameOf(receipt)}</Typography>
      </Box>
      <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
        <Row label={t('receipt.date')}>{format.dateTime(receipt.created_at)}</Row>
        {settled_at && holds && <Row label={t('receipt.paid')}>{format.dateTime(settled_at)}</Row>}
        {refunded_at && <Row label={t('receipt.refunded')}>{format.dateTime(refunded_at)}</Row>}
        {holds && (
          <Row label={t('receipt.validUntil')}>
            {receipt.valid_until ? format.date(receipt.valid_until) : t('receipt.forEver')}
          </Row>
        )}
        <Row label={t('receipt.buyer')}>
          {buyer.name}
          <br />
          {buyer.email}
        </Row>
        <Row label={t('receipt.id')}>
          <Box component="span" sx={{ typography: 'small', fontVariantNumeric: 'tabular-nums' }}>
            {receipt.id}
          </Box>
        </Row>
      </Box>
      {!receipt.pays_at_checkout && (
        <Typography variant="caption" component="p" sx={{ mt: 3, color: 'text.secondary' }}>
          {t('preAlpha')}
        </Typography>
      )}
    </Paper>
  );
}

/** A purchase's receipt, printable. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['subscription', 'common']);
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  const { user } = useSession();
  const isOwn = receipt.buyer.username === user?.username;
  const back = useBack(isOwn ? paths.subscription : paths.admin.purchases);
  useWhenEnded(receipt.status);
  return (
    <>
      <PageHeader title={t('receipt.title')} purpose={t('receipt.purpose')} />
      <Box sx={{ mb: 2, maxWidth: 640, '&:empty': { display: 'none' } }}>
        {isOwn && isPurchaseOpen(receipt.status) && <PendingPurchase purchase={receipt} />}
        {isOwn && isPurchaseFailed(receipt.status) && <FailedNotice receipt={receipt} />}
      </Box>
      <Sheet receipt={receipt} />
      <Box sx={{ mt: 2, display: 'flex', gap: 1 }}>
        <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => window.print()}>
          {t('common:action.print')}
        </Button>
        <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back}>
          {t('common:action.back')}
        </Button>
      </Box>
    </>
  );
}

/** Instead of a receipt that does not exist, or could not be loaded. */
export function ErrorBoundary() {
  const { t } = useTranslation('subscription');
  return (
    <DetailFailed
      missing={{ code: 'PURCHASE_NOT_FOUND', title: t('receipt.missing') }}
      failed={t('receipt.failed')}
      fallback={paths.subscription}
    />
  );
}

/** A failed purchase, with a link to its offer. */
function FailedNotice({ receipt }: { receipt: ReceiptData }) {
  const { t } = useTranslation('subscription');
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" component={Link} to={offerPath(receipt)}>
          {t('receipt.again')}
        </Button>
      }
    >
      {t('failed.purchase')} {t('receipt.failedText')}
    </Alert>
  );
}
