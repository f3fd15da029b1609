import { useParams } from '@tandem/shared-ui/router';
import { TransactionDetail } from './components/TransactionDetail.tsx';
import { TransactionList } from './components/TransactionList.tsx';

/** `/transactions/:id?`: all purchases with the credit history, or one purchase. */
export default function TransactionsPage() {
  const { id } = useParams();
  return id === undefined ? <TransactionList /> : <TransactionDetail key={id} id={id} />;
}
