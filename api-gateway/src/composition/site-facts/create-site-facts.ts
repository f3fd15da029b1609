import type { EndpointKey } from '@tandem/contracts/api/index';
import type { Config } from '../../platform/config/env.ts';
import { createEmbeddedFacts } from './embedded-facts.ts';
import type { EmbeddedDeps } from './embedded-facts.ts';
import type { SiteFacts } from './site-facts.ts';
import { createUpstreamFacts } from './upstream-facts.ts';
import type { UpstreamDeps } from './upstream-facts.ts';

/** The file of a call, such as `user.php`: another name would always be the embedded backend's. */
type FileOf<K> = K extends `${string} /api/${infer File}.php${string}` ? `${File}.php` : never;
type EndpointFile = FileOf<EndpointKey>;

/** Facts of the embedded backend, and of the upstream one for the calls that are proxied there. */
export function createSiteFacts({
  config,
  ...deps
}: EmbeddedDeps & UpstreamDeps & { config: Pick<Config, 'proxy'> }): SiteFacts {
  const embedded = createEmbeddedFacts(deps);
  const upstream = createUpstreamFacts(deps);
  const from = (...files: EndpointFile[]) =>
    files.some((file) => config.proxy?.files.has(file)) ? upstream : embedded;
  return {
    visitor: from('user.php').visitor,
    settings: from('settings.php').settings,
    member: from('member.php').member,
    conversation: from('messages.php').conversation,
    bundle: from('payment.php', 'bundles.php').bundle,
    sharedPhoto: from('member.php').sharedPhoto,
    hiddenAmong: from('members.php', 'member.php').hiddenAmong,
    countVisit: from('signup.php').countVisit,
    countLanding: from('signup.php').countLanding,
  };
}
