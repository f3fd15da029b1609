import { LOCALE_TABLE, localizePath } from '@tandem/contracts/product/locales';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/**
 * The page in the tenant's other languages, with its query (R-SIGNUP-LANGUAGE): real links, which a plain press follows
 * with the choice remembered. What is typed is kept by the draft. Pages without the site's own bar show them.
 */
export function LanguageLinks() {
  const { locales } = useSettings();
  const { current, switchTo } = useLocale();
  const { pathname, search } = useLocation();
  return locales
    .filter((locale) => locale !== current)
    .map((locale) => {
      const { iso, name } = LOCALE_TABLE[locale];
      return (
        <a
          key={locale}
          href={localizePath(locale, pathname) + search}
          hrefLang={iso}
          lang={iso}
          className={buttonClass({ variant: 'quiet', size: 's' })}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            switchTo(locale);
          }}
        >
          {name}
        </a>
      );
    });
}
