import { describe, expect, it } from 'vitest';
import { EVERY_WAY, importing, prepareProbes } from './lint-probes.ts';

const probe = prepareProbes();

const REFUSED: [place: string, name: string][] = [
  ['api-gateway/src/platform/http', '../../providers/mail/transport.ts'],
  ['api-gateway/src/platform/http', '../../backend/chat/chat.service.ts'],
  ['api-gateway/src/providers/mail', '../../composition/document/serve-pages.ts'],
  ['api-gateway/src/backend/chat', '../../composition/live/live-hub.ts'],
  ['api-gateway/src/composition/document', '../../backend/chat/chat.service.ts'],
  ['api-gateway/src/proxy', '../backend/chat/chat.service.ts'],
  ['api-gateway/src/main', '../cli/server.ts'],
  ['api-gateway/src/platform/http', '@tandem/api-gateway/backend/chat/chat.service'],
  ['api-gateway/src/platform/http', '@tandem/api-gateway/testing/harness'],
  ['api-gateway/src/platform/http', '../../../demo/random.ts'],
  ['api-gateway/src/providers/media', '../../../demo/portraits/portrait-library.ts'],
  ['api-gateway/src/backend/chat', '../../../demo/random.ts'],
  ['api-gateway/src/main', '../../test/harness.ts'],
  ['api-gateway/demo/demo', '../../src/main/compose.ts'],
  ['api-gateway/demo', '../test/harness.ts'],
  ['shell/src/loading', '@tandem/shell/session/server-clock'],
  ['shell/src/loading', '../session/server-clock.ts'],
  ['shell/src/alerts', '../popups/LikePopup.tsx'],
  ['shell/src/composition', '../layouts/SiteFrame.tsx'],
  ['shell/src/pages/faq', '../../routing/create-routes.tsx'],
];

const ALLOWED: [place: string, name: string][] = [
  ['api-gateway/src/main', '../backend/chat/chat.service.ts'],
  ['api-gateway/src/main', '../../demo/portraits/portrait-library.ts'],
  ['api-gateway/demo/demo', '../../src/backend/account/password.ts'],
  ['api-gateway/src/main', '@tandem/api-gateway/backend/chat/chat.service'],
  ['api-gateway/src/backend/chat', '../../platform/http/api-router.ts'],
  ['api-gateway/src/backend/chat', '../likes/likes.service.ts'],
  ['api-gateway/src/composition/site-facts', '../../backend/members/age.ts'],
  ['shell/src/layouts', '../alerts/Alerts.tsx'],
  ['shell/src', './start/start-site.tsx'],
];

const FLOORS = 'tandem(floors)';

describe('floors', () => {
  for (const [place, name] of REFUSED) {
    const outputs = EVERY_WAY.map((source) => probe(place, source(name)));
    it(`${place} may not import ${name} in any way: it is on a higher floor, or beside`, () => {
      for (const output of outputs) expect(output()).toContain(FLOORS);
    });
  }

  for (const [place, name] of ALLOWED) {
    const output = probe(place, importing(name), place === 'shell/src' ? 'main.ts' : undefined);
    it(`${place} may import ${name}, from a lower floor`, () => expect(output()).not.toContain(FLOORS));
  }

  const withValue = probe(
    'api-gateway/src/platform/http',
    'export const load = (area: string) => import(`../../backend/${area}/routes.ts`);\n',
  );
  const within = probe(
    'shell/src/pages/faq',
    'export const load = (name: string) => import(`./texts/${name}.json`);\n',
  );
  const computed = probe('api-gateway/src/main', 'export const load = (name: string) => import(name);\n');
  it('reads the folder of an import whose name has a value, and refuses one without', () => {
    expect(withValue()).toContain('src/platform is a lower floor than src/backend');
    expect(within()).not.toContain(FLOORS);
    expect(computed()).toContain('An import names its folder');
  });

  const placeless = probe('api-gateway/src/other', importing('../platform/html/html.ts'));
  it('asks for a place for a new folder of the gateway', () => expect(placeless()).toContain('has no floor'));
});
