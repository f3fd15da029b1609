import { Footer as Foot } from '@tandem/shared-ui/components/Footer';
import { Logo } from '@tandem/shared-ui/components/Logo';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { AppearanceSwitch } from '../appearance/AppearanceSwitch.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { useFooterGroups } from './use-footer-groups.tsx';
import styles from './Footer.module.css';

/** Rules, help, language, appearance, and who runs the site. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { name, brand } = useSettings();
  const groups = useFooterGroups();
  const about = (
    <>
      <p>{t('footer.tagline')}</p>
      <AppearanceSwitch className={styles.appearance} />
    </>
  );
  return (
    <Foot brand={<Logo mark={brand.mark} name={name} />} about={about} groups={groups} label={t('footer.label')}>
      <Disclaimer />
    </Foot>
  );
}
