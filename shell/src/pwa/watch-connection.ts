import { connectionStore } from '../loading/connection.store.ts';

export interface Connection {
  /** The network is back: what failed is retried. */
  onBack: () => void;
}

/** Follows the browser's online state; the page resumes without a reload. */
export function watchConnection({ onBack }: Connection): void {
  const look = () => {
    const wasOnline = connectionStore.getState().online;
    const online = navigator.onLine;
    connectionStore.setState({ online });
    if (online && !wasOnline) onBack();
  };
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
}
