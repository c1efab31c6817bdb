import type { PurchaseStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

const colors = { pending: 'warning', completed: 'success', failed: 'error', refunded: 'default' } as const;

/** A purchase's status; unknown ones count as pending (docs/spec/user-side.md#states). */
export function PurchaseStatusChip({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('subscription');
  const known = status in colors ? status : 'pending';
  return <Chip size="small" color={colors[known]} label={t(`status.${known}`)} />;
}
