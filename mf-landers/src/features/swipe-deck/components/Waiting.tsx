import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { signupPath } from '../../../shared/signup-path.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import styles from '../SwipeDeckPage.module.css';

/**
 * What comes after the fifth swipe: those who were liked, fictional ones labelled (R-MEMBERS-FICTIONAL-CARD), each the way
 * into the signup that starts from them, and the one that starts from the first. All of them are liked by
 * the account in the end (R-SIGNUP-LIKES).
 */
export function Waiting({ liked, lander }: { liked: readonly Member[]; lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { fictional_singular } = useSettings();
  const freeMessages = useFreeMessages();
  const { current } = useLocale();
  const links = useLinks();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const [first] = liked;
  const likes = liked.map(({ id }) => id);
  return (
    <Page width="form" className={styles.page}>
      <section ref={place} tabIndex={-1} className={styles.waiting} aria-labelledby="waiting">
        <ul role="list" className={styles.faces} aria-label={t('swipedeck.liked')}>
          {liked.map((member) => (
            <li key={member.id} className={styles.face}>
              <WayTo
                path={signupPath(links, { profile: member.id, likes, lander })}
                label={t('swipedeck.write', { name: member.name })}
              >
                <Avatar picture={member.main_image} size="xl" />
                <span>{member.name}</span>
              </WayTo>
              {member.fictional ? <Tag>{fictional_singular[current]}</Tag> : null}
            </li>
          ))}
        </ul>
        <Heading level={1} size="hero" id="waiting">
          {first === undefined ? t('swipedeck.nobody') : t('swipedeck.waiting', { count: liked.length })}
        </Heading>
        <Text size="l" tone="muted">
          {t(first === undefined ? 'swipedeck.nobody-text' : 'swipedeck.waiting-text', {
            count: freeMessages,
            name: first?.name,
          })}
        </Text>
        {first === undefined ? null : <Text tone="muted">{t('swipedeck.kept', { count: liked.length })}</Text>}
        <StartButton lander={lander} full {...(first === undefined ? {} : { profile: first.id, likes })} />
      </section>
    </Page>
  );
}

/** A link where a part offers the signup. */
function WayTo({ path, label, children }: { path: string | null; label: string; children: ReactNode }) {
  if (path === null) return <div className={styles.way}>{children}</div>;
  return (
    <Link to={path} className={styles.way} aria-label={label}>
      {children}
    </Link>
  );
}
