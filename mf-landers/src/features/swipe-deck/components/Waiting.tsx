import { useEffect, useRef } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartButton } from '../../../shared/StartButton.tsx';
import styles from '../SwipeDeckPage.module.css';

/**
 * What comes after the fifth swipe: those who were liked, fictional ones labelled (R-MEMBERS-FICTIONAL-CARD), and the signup
 * that starts from the first of them.
 */
export function Waiting({ liked, lander }: { liked: readonly Member[]; lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { signup_credits, fictional_singular } = useSettings();
  const { current } = useLocale();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const [first] = liked;
  return (
    <Page width="form" className={styles.page}>
      <section ref={place} tabIndex={-1} className={styles.waiting} aria-labelledby="waiting">
        <ul role="list" className={styles.faces} aria-label={t('swipedeck.liked')}>
          {liked.map((member) => (
            <li key={member.id} className={styles.face}>
              <Avatar picture={member.main_image} size="xl" />
              <span>{member.name}</span>
              {member.fictional ? <Tag>{fictional_singular[current]}</Tag> : null}
            </li>
          ))}
        </ul>
        <Heading level={1} size="hero" id="waiting">
          {first === undefined ? t('swipedeck.nobody') : t('swipedeck.waiting', { count: liked.length })}
        </Heading>
        <Text size="l" tone="muted">
          {t(first === undefined ? 'swipedeck.nobody-text' : 'swipedeck.waiting-text', {
            count: signup_credits,
            name: first?.name,
          })}
        </Text>
        <StartButton lander={lander} full {...(first === undefined ? {} : { profile: first.id })} />
      </section>
    </Page>
  );
}
