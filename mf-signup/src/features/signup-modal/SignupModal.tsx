import type { MemberProfile } from '@tandem/contracts/api/members';
import { pageWords } from '@tandem/contracts/composition/page-words';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { PageLink, useApi, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { fillPath } from '@tandem/contracts/composition/route';
import { Link, useLocation } from '@tandem/shared-ui/router';
import { PATHS } from '../../paths.ts';
import { chosenMemberQueries } from '../../shared/api/get-chosen-member.ts';
import { MarkedText } from '../../shared/MarkedText.tsx';
import { useSignupOpen } from '../../shared/use-signup-open.ts';
import styles from './SignupModal.module.css';

/**
 * Slot `signup-modal`: the content of the frame's dialog, for a visitor who wants to like or write. Links to the signup
 * that starts from that member, and to the login and back, and says what signing up accepts (R-SIGNUP-MODAL-ACCEPT).
 */
export default function SignupModal({ profileId, onClose }: SlotProps['signup-modal']) {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const { tenant: name, free_messages: count } = pageWords(useSettings());
  const { pathname, search } = useLocation();
  const member = useQuery({
    ...chosenMemberQueries.detail(useApi(), profileId ?? 0),
    enabled: profileId !== undefined,
  });
  const loading = profileId !== undefined && member.isPending;
  const chosen = member.data ?? null;
  const isFromMember = profileId !== undefined && (loading || chosen !== null);
  const inviteOnly = !useSignupOpen();
  return (
    <div className={styles.modal}>
      {loading ? <Skeleton height="3.5rem" /> : <Person member={chosen} />}
      <Text>{t('modal.text', { count, name })}</Text>
      <div className={styles.actions}>
        {links.signup ? (
          <Link
            to={isFromMember ? fillPath(PATHS.memberSignup, { id: String(profileId) }) : links.signup()}
            onClick={onClose}
            className={buttonClass({ variant: 'primary', size: 'l', full: true })}
          >
            {t('modal.join')}
          </Link>
        ) : null}
        {links.login ? (
          <Link
            to={links.login({ next: pathname + search })}
            onClick={onClose}
            className={buttonClass({ size: 'l', full: true })}
          >
            {t('modal.login')}
          </Link>
        ) : null}
      </div>
      {inviteOnly ? (
        <Text size="s" tone="muted">
          {t('modal.invite')}
        </Text>
      ) : null}
      <Text size="s" tone="muted">
        <MarkedText
          text={t('modal.accept', { name })}
          marks={{
            terms: <PageLink name="terms" onClick={onClose} />,
            privacy: <PageLink name="privacy" onClick={onClose} />,
          }}
        />
      </Text>
    </div>
  );
}

function Person({ member }: { member: MemberProfile | null }) {
  const { t } = useTranslation('mf-signup');
  const { fictional_singular } = useSettings();
  const { current } = useLocale();
  if (member === null) return <Text strong>{t('modal.lead')}</Text>;
  return (
    <div className={styles.person}>
      <Avatar picture={member.main_image} size="l" />
      <div className={styles.words}>
        <Text strong>{t('modal.lead-member', { name: member.name })}</Text>
        {member.fictional ? <Tag>{fictional_singular[current]}</Tag> : null}
      </div>
    </div>
  );
}
