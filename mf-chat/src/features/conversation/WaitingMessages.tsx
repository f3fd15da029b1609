import { useOutboxOfUser } from './model/use-outbox.ts';

/** Shows nothing, and sends what an earlier visit has left unsent to anybody: for pages without a conversation. */
export default function WaitingMessages(): null {
  useOutboxOfUser();
  return null;
}
