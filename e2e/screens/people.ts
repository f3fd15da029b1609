import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { freshName, PASSWORD } from '../fixtures/people.ts';

/**
 * Whose eyes a screen is seen with: nobody's who is logged in, a free member's, those of somebody with conversations
 * in the page's own language, or of one who has just joined.
 */
export type Viewer = 'visitor' | 'free' | 'regular' | 'newcomer' | 'moderator';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const DEMO_PASSWORD = 'Demo-pass-2026';

/**
 * Calls the API from within a page of the site: only a browser finds `*.localhost` on every machine. What has a body is
 * posted, unless another `method` is named. Throws when the status is not one of success.
 */
export async function askApi<Body>(
  page: Page,
  path: string,
  body?: unknown,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = body === undefined ? 'GET' : 'POST',
): Promise<Body> {
  const { status, text } = await page.evaluate(
    async ({ path, body, method }) => {
      const response = await fetch(path, {
        method,
        headers: {
          'X-Request-Type': 'client',
          ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
    { path, body, method },
  );
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** The demo account that looks. */
function accountOf(viewer: 'free' | 'regular' | 'moderator', locale: Locale): string {
  const regular = locale === 'fr' ? 'french' : 'premium';
  return `${viewer === 'regular' ? regular : viewer}@tandemly.test`;
}

function signupOf(locale: Locale): Record<string, unknown> {
  const name = freshName('').replace(/^.{5}/, 'Robin_');
  return {
    email: `${name}@example.test`,
    name,
    password: PASSWORD,
    date_of_birth: '1988-03-14',
    gender: 'male',
    search_gender: 'female',
    country: 'FR',
    language: locale,
    accept_terms: true,
  };
}

/** The cookies of a viewer, logged in or signed up on this site. */
export async function enter(browser: Browser, origin: string, viewer: Viewer, locale: Locale): Promise<StorageState> {
  const context = await browser.newContext();
  try {
    if (viewer !== 'visitor') {
      const page = await context.newPage();
      await page.goto(`${origin}/lang-config`);
      if (viewer === 'newcomer') await askApi(page, '/api/signup.php', signupOf(locale));
      else await askApi(page, '/api/user.php', { email: accountOf(viewer, locale), password: DEMO_PASSWORD });
    }
    return await context.storageState();
  } finally {
    await context.close();
  }
}
