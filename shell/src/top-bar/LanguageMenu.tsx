import { ChevronDown, Globe } from 'lucide-react';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import bar from './menu-trigger.module.css';
import { LanguageLink } from '../locale/LanguageLink.tsx';
import { useLocaleChoices } from '../locale/locale-choices.ts';
import type { LocaleChoice } from '../locale/locale-choices.ts';
import styles from './LanguageMenu.module.css';

const toItem = (choice: LocaleChoice): MenuItem => ({
  key: choice.locale,
  label: choice.name,
  lang: LOCALE_TABLE[choice.locale].iso,
  checked: choice.current,
  // In a menu `aria-checked` marks the selected one; `aria-current` would repeat that.
  renderLink: (link) => <LanguageLink choice={choice} {...link} aria-current={undefined} />,
});

/** The language dropdown of the top bar; shown when more than one locale is visible (R-FRAME-LANGUAGE-MENU). */
export function LanguageMenu({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const choices = useLocaleChoices();
  const current = choices.find((choice) => choice.current);
  if (choices.length < 2 || current === undefined) return null;
  const trigger = (
    <>
      <Globe className={styles.globe} aria-hidden="true" />
      <span className={styles.wide}>{current.locale.toUpperCase()}</span>
      <ChevronDown className={`${bar.chevron} ${styles.wide}`} aria-hidden="true" />
    </>
  );
  return (
    <Menu
      label={t('language.choose', { name: current.name, code: current.locale.toUpperCase() })}
      trigger={trigger}
      triggerClassName={`${bar.trigger} ${styles.trigger}`}
      className={`${styles.menu} ${className}`}
      items={choices.map(toItem)}
    />
  );
}
