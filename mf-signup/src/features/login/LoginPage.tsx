import { pageWords } from '@tandem/contracts/composition/page-words';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LoginForm } from './components/LoginForm.tsx';
import styles from './LoginPage.module.css';

/** `/login?next=`: back in, and then to where the member was going. */
export default function LoginPage() {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const settings = useSettings();
  return (
    <Page className={styles.page}>
      <div className={styles.art}>
        <HeroArt scene={settings.theme} />
      </div>
      <div className={styles.content}>
        <header className={styles.head}>
          <Heading level={1}>{t('login.title')}</Heading>
          <Text tone="muted">{t('login.text')}</Text>
        </header>
        <LoginForm />
        {links.signup ? (
          <div className={styles.join}>
            <Text>
              {t('login.new')}{' '}
              <Link to={links.signup()} className={styles.link}>
                {t('login.join')}
              </Link>
            </Text>
            <Text size="s" tone="muted">
              {t('login.join-note', { count: pageWords(settings).free_messages })}
            </Text>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
