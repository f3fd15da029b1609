import type { Member } from '@tandem/contracts/api/members';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { ChatBubble } from '@tandem/shared-ui/components/MessageItem';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { placeOf } from '../../../shared/place-of.ts';
import { signupPath } from '../../../shared/signup-path.ts';
import styles from '../FirstLinesPage.module.css';

interface LinePostProps {
  line: string;
  reply: string;
  /** To whom the line could be sent; null where visitors see no members. */
  member: Member | null;
  lander: string;
}

/** One first line and a reply to it, both examples, and to whom the visitor could send it. */
export function LinePost({ line, reply, member, lander }: LinePostProps) {
  const { t } = useTranslation('mf-landers');
  return (
    <li className={styles.post}>
      <Text size="s" tone="muted">
        {t('lines.example')}
      </Text>
      <div className={styles.mine}>
        <ChatBubble mine>{line}</ChatBubble>
      </div>
      <div className={styles.theirs}>
        <ChatBubble mine={false}>{reply}</ChatBubble>
      </div>
      {member === null ? null : <SendTo member={member} line={line} lander={lander} />}
    </li>
  );
}

/** A member, labelled where fictional (R-MEMBERS-FICTIONAL-CARD), and the signup that begins with the line to them. */
function SendTo({ member, line, lander }: { member: Member; line: string; lander: string }) {
  const { t } = useTranslation('mf-landers');
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const path = signupPath(useLinks(), { profile: member.id, message: line, lander });
  if (path === null) return null;
  return (
    <div className={styles.send}>
      <Avatar picture={member.main_image} size="l" />
      <div className={styles.who}>
        <Text strong>{t('lines.who', { name: member.name, age: member.age })}</Text>
        <Text size="s" tone="muted">
          {placeOf(member, format)}
        </Text>
        {member.fictional ? <Tag>{settings.fictional_singular[current]}</Tag> : null}
      </div>
      <Link to={path} className={buttonClass({ variant: 'secondary' })}>
        {t('lines.send', { name: member.name })}
      </Link>
    </div>
  );
}
