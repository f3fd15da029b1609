import type { Settings } from '@tandem/contracts/api/settings';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { LocalizedText } from '@tandem/contracts/product/locales';
import type { Express, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { inLocale } from '../../platform/i18n/localized-text.ts';
import { fillCopy } from '../../platform/tenants/landing-copy.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import type { Media } from '../../providers/media/mount-media.ts';
import { createWorkQueue, QueueFullError } from '../../providers/media/work-queue.ts';
import type { SiteFacts } from '../site-facts/site-facts.ts';
import { drawMemberImage, drawSiteImage } from './draw-image.ts';
import {
  readImageName,
  siteImagePath,
  siteImageVersion,
  SOCIAL_IMAGES_PATH,
  withPictureWords,
} from './image-address.ts';
import type { NamedImage } from './image-address.ts';

export interface SocialImagesDeps {
  media: Pick<Media, 'variants'>;
  sharedPhoto: SiteFacts['sharedPhoto'];
  /** The titles that live releases have for the slugs of their pages (R-LANDERS-SLUG-DOCUMENT). */
  slugTitles: () => readonly LocalizedText[];
}

/** About 60 KB each. */
const KEPT = 200;
const QUEUE = { running: 1, waiting: 60 } as const;
const YEAR = 31_536_000;
/** As the photo itself (R-PHOTOS-ADDRESS-CACHE). */
const MEMBER_CACHE = `public, max-age=${LIMITS.photoCacheSeconds}, must-revalidate`;

type MemberImage = Extract<NamedImage, { kind: 'member' }>;
type SiteImage = Extract<NamedImage, { kind: 'site' }>;
type CopyImage = Extract<NamedImage, { kind: 'copy' }>;

/**
 * The settings with the words of the copy that an address names; null where no copy of the tenant, and no page, has them any
 * more. Only what a marketer wrote, or a release says, is drawn, whatever addresses are made up.
 */
function settingsOfCopy(
  { settings, landingCopy = [] }: Tenant,
  { locale, version }: CopyImage,
  titles: readonly LocalizedText[],
): Settings | null {
  const written = landingCopy.flatMap(({ texts }) => {
    const { image, headline } = texts?.[locale] ?? {};
    return [image, headline].filter((words) => words !== undefined);
  });
  return (
    [...written, ...titles.map((title) => inLocale(title, locale))]
      .map((words) => withPictureWords(settings, locale, fillCopy(words, settings, locale)))
      .find((worded) => siteImageVersion(worded, locale) === version) ?? null
  );
}

function send(response: Response, type: 'image/png' | 'image/jpeg', cacheControl: string, bytes: Buffer): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
    // Made to be shown by others.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  response.send(bytes);
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof QueueFullError)) throw error;
  throw new AppError('unavailable', 'site_busy', { retryAfter: 2, cause: error });
}

/**
 * Serves the pictures that social networks show beside a link (1200 × 630). A member's picture is sent only while
 * visitors may see its photo, which is looked up at each request; afterwards its address leads to the tenant's picture.
 */
export function mountSocialImages(app: Express, { media, sharedPhoto, slugTitles }: SocialImagesDeps): void {
  // Concurrent requests for a picture share one drawing; a failed one is not kept.
  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    max: KEPT,
    fetchMethod: (_key, _stale, { context: draw }) => queue.run(draw),
  });
  const queue = createWorkQueue(QUEUE);
  const drawn = (key: string, draw: () => Promise<Buffer>) =>
    pictures.forceFetch(key, { context: draw }).catch(refuseForNow);

  async function sendSite(response: Response, { settings, id }: Tenant, image: SiteImage): Promise<void> {
    const version = siteImageVersion(settings, image.locale);
    const bytes = await drawn(`${id}/${version}`, () => drawSiteImage(settings, image.locale));
    const cache = image.version === version ? `public, max-age=${YEAR}, immutable` : 'public, max-age=300';
    send(response, 'image/png', cache, bytes);
  }

  async function sendMember(response: Response, tenant: Tenant, image: MemberImage): Promise<void> {
    const { settings, id } = tenant;
    const { locale, memberId, photoAddress } = image;
    const shared = await sharedPhoto(tenant, memberId);
    const size = shared?.photo.variants.at(-1)?.size;
    const known = shared !== null && shared.photo.sharp_address === photoAddress && size !== undefined;
    const photo = known
      ? await media.variants.get({ kind: 'clear', key: shared.photo.media_key, size, format: 'webp' })
      : null;
    if (!known || photo === null) {
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(302, siteImagePath(settings, locale));
      return;
    }
    const { fictional } = shared;
    const version = siteImageVersion(settings, locale);
    const key = `${id}/${version}/${photoAddress}/${fictional ? settings.fictional_singular[locale] : ''}`;
    const bytes = await drawn(key, () => drawMemberImage(settings, locale, { photo, fictional }));
    send(response, 'image/jpeg', MEMBER_CACHE, bytes);
  }

  app.get(`${SOCIAL_IMAGES_PATH}/:name`, async (request: Request, response: Response) => {
    const { name } = request.params;
    const image = typeof name === 'string' ? readImageName(name) : null;
    if (image === null) throw new AppError('not_found', 'composition.file_not_found');
    const tenant = tenantOf(request);
    if (image.kind === 'member') return sendMember(response, tenant, image);
    if (image.kind === 'site') return sendSite(response, tenant, image);
    const settings = settingsOfCopy(tenant, image, slugTitles());
    if (settings !== null) return sendSite(response, { ...tenant, settings }, { ...image, kind: 'site' });
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, siteImagePath(tenant.settings, image.locale));
  });
}
