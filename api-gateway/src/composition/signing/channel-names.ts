import { CHANNEL_NAME } from '@tandem/contracts/composition/channels';
import type { Channel } from '@tandem/contracts/composition/channels';

/** Whether a text is the name of a channel. */
export const isChannel = (text: string): text is Channel => CHANNEL_NAME.test(text);

/** The channel of a tenant, by its key. */
export const channelOfTenant = (key: string): Channel => `tenant:${key}`;

/** The share of a canary, in hundredths of a percent, as `mf` writes it: `5 %` */
export const shareInWords = (share: number): string => `${share / 100} %`;
