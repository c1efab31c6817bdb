import { useParams } from '../design/router.tsx';
import { Receipt } from '../features/subscription/receipt.tsx';

/** /subscription/receipts/{id}: one purchase, ready to print. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  return <Receipt id={id} />;
}
