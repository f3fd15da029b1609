import { useState } from 'react';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { PagePlan, PlanRelease, PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import { HostContext } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { CompositionContext } from './composition/composition-context.ts';
import { Composition } from './composition/composition-store.ts';
import { PartPage } from './composition/PartPage.tsx';
import type { RemoteSource } from './composition/remote-source.ts';
import en from './locales/en.json';

/** What tests of releases of a part need: the releases of a plan, remotes that are of one, and their page in the frame. */

export const ROUTE = { id: 'chats', skeleton: 'list' } as unknown as PlanRoute;

const releaseOf = (build: string): PlanRelease => ({
  release: `mf-chat@${build}`,
  build,
  entry: `http://localhost/_parts/mf-chat/${build}/remote-entry.js`,
  integrity: `sha384-${build}`,
  globalName: `mf_chat_${build}`,
  locale: 'en',
});
export const [LIVE, GOOD, NEXT] = ['live', 'good', 'next'].map(releaseOf) as [PlanRelease, PlanRelease, PlanRelease];
export const PARTS: PagePlan['parts'] = {
  'mf-chat': { ...LIVE, contract: '^2', routes: [ROUTE], slots: ['start-conversation'], standIn: GOOD },
};

/** A page that says which release it is of, with a field. */
const pageOf = ({ release }: PlanRelease) =>
  function Page() {
    return (
      <>
        <h1>{release}</h1>
        <input name="note" aria-label="Note" defaultValue="" />
      </>
    );
  };

/** A remote of a release, with a page, a slot and texts that say which one. */
export function remoteOf(release: PlanRelease, changes: Partial<RemoteDefinition> = {}): RemoteDefinition {
  return {
    id: 'mf-chat',
    contract: '^2',
    routes: () =>
      Promise.resolve({ default: { chats: { page: () => Promise.resolve({ default: pageOf(release) }) } } }),
    slots: { 'start-conversation': () => Promise.resolve({ default: pageOf(release) }) },
    locale: () => Promise.resolve({ default: { of: release.release } }),
    ...changes,
  } as unknown as RemoteDefinition;
}

/** Pages that are imported by this, in place of those of `remoteOf`. */
export const withPage = (page: () => Promise<{ default: () => unknown }>): Partial<RemoteDefinition> => ({
  routes: () => Promise.resolve({ default: { chats: { page } } }) as never,
});

/** A page with a field that can be used until it is broken. */
export function breakable() {
  let isBroken = false;
  let renderAgain: () => void = () => undefined;
  function Page() {
    const [count, setCount] = useState(0);
    renderAgain = () => setCount(count + 1);
    if (isBroken) throw new Error('broken');
    return <input name="note" aria-label="Note" defaultValue="" />;
  }
  const breakIt = () => {
    isBroken = true;
    renderAgain();
  };
  return { Page, breakIt };
}

type Loads = Readonly<Record<string, () => Promise<RemoteDefinition>>>;

/** A composition whose releases are loaded by `loads`. */
export function setUp(loads: Loads, plan: Pick<PagePlan, 'parts' | 'stopped'> = { parts: PARTS }) {
  const { host } = createFakeHost();
  host.i18n.addResourceBundle('en', 'shell', en);
  const reports: string[] = [];
  const hostFor = (part: string, release = `${part} as planned`) => {
    const telemetry: HostTelemetry = {
      error: (error) => void reports.push(`${release}: ${(error as Error).message}`),
      timing: () => undefined,
    };
    return { ...host, part: { id: 'mf-chat' as const, release }, telemetry };
  };
  const source: RemoteSource = {
    load: (_part, { release } = {}) => loads[release?.release ?? '']?.() ?? Promise.reject(new Error('not published')),
  };
  const pageFailed = vi.fn<(error: unknown) => void>();
  const composition = new Composition({ source, plan, shellRoutes: {}, locale: 'en', hostFor, pageFailed });
  const show = () =>
    render(
      <I18nextProvider i18n={host.i18n}>
        <QueryClientProvider client={host.queryClient}>
          <HostContext value={host}>
            <CompositionContext value={{ composition, away: [], hostFor }}>
              <main id="main">
                <PartPage part="mf-chat" route={ROUTE} />
              </main>
            </CompositionContext>
          </HostContext>
        </QueryClientProvider>
      </I18nextProvider>,
    );
  return { composition, reports, pageFailed, show, i18n: host.i18n };
}
