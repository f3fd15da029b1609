import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { localize } from '../../platform/errors/error-texts.ts';
import { chooseLocale } from '../../platform/http/locale.ts';
import { requestState } from '../../platform/http/request-state.ts';
import type { SendFailedLink } from '../../platform/http/serve-calls.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import { logPageFailure, writeErrorDocument } from './error-document.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/**
 * Responds to a person who opened a link of a mail that fails: a page in the language that the browser prefers, or the
 * tenant's, with what happened, the page that the link would have led to, and the support's address
 * (R-MAIL-LINK-FAILED). The home page while no live release has that page.
 */
export function createFailedLinks(links: () => Links): SendFailedLink {
  return (request, response, { error, link }) => {
    const failure = logPageFailure(request, error);
    const tenant = requestState(request).tenant?.settings;
    const locale = chooseLocale(request.headers['accept-language'], null, tenant?.domain_language ?? '');
    const t = textsOf(locale);
    const isBroken = failure.code === 'validation';
    const page = links()[link]?.();
    const support = tenant?.support_email ?? '';
    writeErrorDocument(request, response, {
      failure,
      heading: isBroken ? t('link.broken') : localize(failure.text, locale),
      texts: [...(isBroken ? [t('link.incomplete')] : []), t(`link.${link}.unchanged`)],
      actions: [
        {
          label: page === undefined ? t('error.home') : t(`link.${link}.action`),
          href: localizePath(locale, page ?? '/'),
          rel: 'nofollow',
        },
        { label: t('link.support', { address: support }), href: `mailto:${support}` },
      ],
      locale,
    });
  };
}
