import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageNotFound, PageNotFoundContext, pageTitleStore } from '@tandem/shared-ui/host';
import type { SkeletonName } from '@tandem/contracts/composition/route';
import { Main } from '../layouts/Main.tsx';
import { connectionStore } from '../loading/connection.store.ts';
import { renderFrame } from '../test-frame.tsx';
import { ErrorPage, missingPage } from './ErrorPage.tsx';
import LangConfigPage from './lang-config/LangConfigPage.tsx';
import { PageSkeleton } from '../composition/PageSkeleton.tsx';
import { RemoteUnavailable } from '../composition/RemoteUnavailable.tsx';

describe('the error page', () => {
  it('says for 404 that the page could not be found, and links to the home page [T-PLATFORM-NOT-FOUND, R-FRAME-ERROR-STATUS, R-FRAME-ERROR-HOME]', () => {
    renderFrame(<ErrorPage status={404} />);
    expect(screen.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeDefined();
    expect(screen.getByText('Error 404')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveProperty('pathname', '/');
    expect(pageTitleStore.getState().title).toBe('This page could not be found');
  });

  it('replaces the page of a part on request, with the part’s reason [R-FRAME-ERROR-HOME]', () => {
    renderFrame(
      <PageNotFoundContext value={missingPage}>
        <PageNotFound reason="This member is no longer available." />
      </PageNotFoundContext>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeDefined();
    expect(screen.getByText('This member is no longer available.')).toBeDefined();
    expect(screen.getByText('Error 404')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveProperty('pathname', '/');
  });

  it('shows status and message otherwise, and no way home that hides the fault [R-FRAME-ERROR-MESSAGE, R-FRAME-ERROR-STATUS]', () => {
    renderFrame(<ErrorPage status={503} message="The site is being moved." />);
    expect(screen.getByRole('heading', { level: 1, name: 'The site is being moved.' })).toBeDefined();
    expect(screen.getByText('Error 503')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('is a 500 with the general text when nothing is known [R-FRAME-ERROR-STATUS, T-PLATFORM-ERROR-OCCURRED]', () => {
    renderFrame(<ErrorPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'An error has occurred.' })).toBeDefined();
    expect(screen.getByText('Error 500')).toBeDefined();
  });

  it('speaks French in French', () => {
    renderFrame(<ErrorPage status={404} />, { locale: 'fr' });
    expect(screen.getByRole('heading', { level: 1, name: 'Cette page est introuvable' })).toBeDefined();
  });
});

describe('a part that could not be loaded', () => {
  it.each(['page', 'inline'] as const)('says so in its place (%s) and retries on a click', async (variant) => {
    const onRetry = vi.fn<() => void>();
    renderFrame(<RemoteUnavailable variant={variant} retrying={false} onRetry={onRetry} />);
    expect(screen.getAllByText(/is not available right now/)[0]).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('does not start twice while it retries, and says so', async () => {
    const onRetry = vi.fn<() => void>();
    renderFrame(<RemoteUnavailable variant="page" retrying onRetry={onRetry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).not.toHaveBeenCalled();
    expect(screen.getByText('Trying again')).toBeDefined();
  });
});

describe('a part that cannot be loaded without a network', () => {
  afterEach(() => connectionStore.setState({ online: true }));
  const setOnline = (online: boolean) => act(() => connectionStore.setState({ online }));

  it.each([
    [
      'en',
      'You are offline',
      'Check your connection and try again.',
      'This part of Tandemly is not available right now',
    ],
    [
      'fr',
      'Vous êtes hors ligne',
      'Vérifiez votre connexion et réessayez.',
      'Cette partie du site Tandemly est momentanément indisponible',
    ],
  ] as const)(
    'says that there is no connection until it is back, in %s [T-PLATFORM-OFFLINE]',
    (locale, title, text, otherwise) => {
      renderFrame(<RemoteUnavailable variant="page" retrying={false} onRetry={() => undefined} />, { locale });
      const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
      expect(heading()).toBe(otherwise);
      setOnline(false);
      expect(heading()).toBe(title);
      expect(screen.getByText(text)).toBeDefined();
      setOnline(true);
      expect(heading()).toBe(otherwise);
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  it('says so in place of a slot too [T-PLATFORM-OFFLINE]', () => {
    setOnline(false);
    renderFrame(<RemoteUnavailable variant="inline" retrying={false} onRetry={() => undefined} />);
    expect(screen.getByText('Check your connection and try again.')).toBeDefined();
    expect(screen.queryByText(/is not available right now/)).toBeNull();
  });
});

describe('the page of a part that is back', () => {
  function Retried() {
    const [state, setState] = useState<'away' | 'trying' | 'back'>('away');
    if (state === 'back') return <h1>Messages</h1>;
    const next = () => {
      setState('trying');
      setTimeout(() => setState('back'));
    };
    return <RemoteUnavailable variant="page" retrying={state === 'trying'} onRetry={next} />;
  }

  it('moves the focus from the button that disappears', async () => {
    renderFrame(
      <Main>
        <Retried />
      </Main>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages' })));
  });
});

describe('the outline of a page', () => {
  it.each([
    'grid',
    'tabs',
    'list',
    'detail',
    'member',
    'form',
    'notice',
    'page',
    'chat',
    'outcome',
  ] satisfies SkeletonName[])('%s says once that it loads', (name) => {
    renderFrame(<PageSkeleton name={name} />);
    expect(screen.getAllByText('Loading the page')).toHaveLength(1);
  });
});

describe('the language page', () => {
  it('links to itself in every language, and passes the choice to the host [R-LOCALE-CONFIG-PICKER]', async () => {
    const fake = renderFrame(<LangConfigPage />, { at: '/lang-config' });
    const switchTo = vi.spyOn(fake.host.locale, 'switchTo');
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your language' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true');
    const french = screen.getByRole('link', { name: 'Français' });
    expect(french.getAttribute('href')).toBe('/fr/lang-config');
    await userEvent.click(french);
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('fr');
  });

  it('leaves a press with Ctrl to the browser: another tab changes nothing here', async () => {
    const fake = renderFrame(<LangConfigPage />, { at: '/lang-config' });
    const switchTo = vi.spyOn(fake.host.locale, 'switchTo');
    const french = screen.getByRole('link', { name: 'Français' });
    const browser = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    french.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false));
    document.addEventListener('click', browser);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(french);
    await user.keyboard('{/Control}');
    document.removeEventListener('click', browser);
    expect(browser).toHaveBeenCalledOnce();
    expect(switchTo).not.toHaveBeenCalled();
  });
});
