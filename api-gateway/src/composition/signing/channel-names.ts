import { CHANNEL_NAME } from '@tandem/contracts/composition/channels';
import type { Channel } from '@tandem/contracts/composition/channels';

/** Whether a text is the name of a channel. */
export const isChannel = (text: string): text is Channel => CHANNEL_NAME.test(text);

/** The channel of a tenant, by its key. */
export const channelOfTenant = (key: string): Channel => `tenant:${key}`;

/** The share of a canary, in hundredths of a percent, as `mf` writes it: `5 %` */
export const shareInWords = (share: number): string => `${share / 100} %`;

/** The channel of a variant of an experiment over releases. */
export const channelOfVariant = (experiment: string, variant: string): Exclude<Channel, 'live'> =>
  `experiment:${experiment}:${variant}`;

/** The experiment and the variant that a channel is of; null for any other channel. */
export function variantOfChannel(channel: Channel): { experiment: string; variant: string } | null {
  const [kind, experiment, variant] = channel.split(':');
  if (kind !== 'experiment' || experiment === undefined || variant === undefined) return null;
  return { experiment, variant };
}
