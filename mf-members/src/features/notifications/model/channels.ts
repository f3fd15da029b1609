import type { NotificationChannel } from '@tandem/contracts/product/notification-types';
import { useSettings } from '@tandem/shared-ui/host';

/** The ways on which the site can reach its members. */
export function useChannels(): readonly NotificationChannel[] {
  const { push_public_key: key } = useSettings();
  return key === null ? ['mail'] : ['mail', 'push'];
}
