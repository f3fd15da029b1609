import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { pageWords } from '@tandem/contracts/composition/page-words';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Logo } from '@tandem/shared-ui/components/Logo';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LanguageLinks } from '../../../shared/LanguageLinks.tsx';
import type { LoginInstead } from '../model/use-login-instead.ts';
import styles from './SignupFrame.module.css';

const PROMISES = ['free', 'no-card', 'hidden', 'leave'] as const;

interface SignupFrameProps {
  /** The member that the signup starts from; `coming` reserves their place while they are loaded. */
  member: MemberProfile | 'coming' | null;
  /** On a phone the member is a line instead of a portrait. */
  isBrief?: boolean;
  /** What the typed answers come to, beside the form on wide screens. */
  preview: ReactNode;
  /** The login of who has an account; by default one that leads nowhere else. Null where the page itself has it. */
  login?: LoginInstead | null;
  children: ReactNode;
}

/** The logo, which leads home, the languages, and the login of who has an account. */
function Bar({ login }: Pick<SignupFrameProps, 'login'>) {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const { name, brand } = useSettings();
  const loginPath = login === undefined ? links.login?.() : login?.to;
  const logo = <Logo mark={brand.mark} name={name} />;
  return (
    <header className={styles.bar}>
      {links.home ? (
        <Link to={links.home()} className={styles.home} aria-label={t('signup.home', { name })}>
          {logo}
        </Link>
      ) : (
        logo
      )}
      <div className={styles.ways}>
        <LanguageLinks />
        {loginPath === undefined ? null : (
          <Link to={loginPath} onClick={login?.onTake} className={buttonClass({ variant: 'quiet', size: 's' })}>
            {t('signup.login')}
          </Link>
        )}
      </div>
    </header>
  );
}

/** The signup fills the screen: the logo, the link to the login, and the member or the promises. */
export function SignupFrame({ member, isBrief = false, preview, login, children }: SignupFrameProps) {
  const { t } = useTranslation('mf-signup');
  const settings = useSettings();
  return (
    <div className={styles.frame}>
      <Bar {...(login !== undefined && { login })} />
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label={t('signup.promises')} {...(isBrief && { 'data-brief': '' })}>
          {member === null ? (
            <div className={styles.art}>
              <HeroArt scene={settings.theme} />
            </div>
          ) : member === 'coming' ? (
            <>
              <div className={styles.member}>
                <PersonCardSkeleton />
              </div>
              <div className={styles.brief}>
                <Avatar picture={null} size="xl" className={styles.face} />
              </div>
            </>
          ) : (
            <ChosenMember member={member} />
          )}
          {preview}
          <ul role="list" className={styles.promises}>
            {PROMISES.map((key) => (
              <li key={key} className={styles.promise}>
                <Check aria-hidden="true" className={styles.tick} />
                <Text as="span" size={member === null ? 'm' : 's'}>
                  {t(`signup.promise.${key}`, { count: pageWords(settings).free_messages })}
                </Text>
              </li>
            ))}
          </ul>
        </aside>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  );
}

function ChosenMember({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('mf-signup');
  const format = useFormat();
  const { fictional_singular } = useSettings();
  const { current } = useLocale();
  const fictional = member.fictional ? fictional_singular[current] : undefined;
  return (
    <>
      <div className={styles.member}>
        <PersonCard
          picture={member.main_image}
          name={member.name}
          age={member.age}
          place={member.city ?? format.country(member.country)}
          onlineLabel={member.online ? t('signup.online') : undefined}
          fictionalLabel={fictional}
          sizes="(min-width: 992px) 320px, 176px"
          priority
        />
      </div>
      <div className={styles.brief}>
        <Avatar picture={member.main_image} size="xl" className={styles.face} />
        <Text strong>{[`${member.name}, ${member.age}`, fictional].filter(Boolean).join(' · ')}</Text>
      </div>
    </>
  );
}
