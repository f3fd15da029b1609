import { useOutboxOfUser } from './model/use-outbox.ts';

/** Shows nothing, and sends what an earlier visit has left unsent to anybody, on every page of the site (R-CHAT-OFFLINE-SENDS). */
export default function WaitingMessages(): null {
  useOutboxOfUser();
  return null;
}
