import { useParams } from 'react-router';
import { Receipt } from '../features/subscription/receipt.tsx';

export { ReceiptFailed as ErrorBoundary } from '../features/subscription/receipt.tsx';

/** /subscription/receipts/{id}: one purchase, ready to print. */
export function Component() {
  const { id = '' } = useParams();
  return <Receipt id={id} />;
}
