import type { ComponentProps } from 'react';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { LocaleChoice } from './locale-choices.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

export interface LanguageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'hrefLang' | 'lang'> {
  choice: LocaleChoice;
}

/**
 * The page on show in another language, as a real link: it works in a new tab and without a script.
 * A plain press also remembers the choice (cookie, account). Its text is the language's own name.
 */
export function LanguageLink({ choice, children = choice.name, onClick, ...rest }: LanguageLinkProps) {
  const switchLanguage = useSwitchLanguage();
  const iso = LOCALE_TABLE[choice.locale].iso;
  return (
    <a
      {...(choice.current ? { 'aria-current': 'true' } : {})}
      {...rest}
      href={choice.href}
      hrefLang={iso}
      lang={iso}
      onClick={(event) => {
        onClick?.(event);
        switchLanguage(event, choice.locale);
      }}
    >
      {children}
    </a>
  );
}
