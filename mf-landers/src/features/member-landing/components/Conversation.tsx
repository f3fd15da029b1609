import { useState } from 'react';
import { ChatBubble } from '@tandem/shared-ui/components/MessageItem';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { AnswerLinks } from '../../../shared/AnswerLinks.tsx';
import { signupPath } from '../../../shared/signup-path.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import styles from '../MemberLanding.module.css';
import { openingOf } from '../model/variants.ts';
import type { VariantProps } from '../model/variants.ts';

/** What the visitor could say. */
const REPLIES = ['hello', 'question', 'honest'] as const;

/**
 * The third variant: a conversation that has begun with what the member says on their profile, in their own words, and with
 * what the visitor replies; of one who says nothing it is what the visitor begins with. It goes along into the signup.
 */
export function Conversation({ member, lander }: VariantProps) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const [reply, setReply] = useState<(typeof REPLIES)[number] | null>(null);
  const textOf = (name: (typeof REPLIES)[number]) =>
    t(`member.${openingOf('conversation', member)}.replies.${name}`, { name: member.name });
  return (
    <section className={styles.chat} aria-label={t('member.conversation.label', { name: member.name })}>
      {member.about === null ? null : (
        <div className={styles.theirs}>
          <Text size="s" tone="muted">
            {t('member.conversation.quote', { name: member.name })}
          </Text>
          <ChatBubble mine={false}>{member.about}</ChatBubble>
        </div>
      )}
      {reply === null ? (
        <AnswerLinks
          className={styles.replies}
          answers={REPLIES.map((answer) => ({
            answer,
            label: textOf(answer),
            path: signupPath(links, { profile: member.id, message: textOf(answer), lander }),
          }))}
          onAnswer={setReply}
        />
      ) : (
        <>
          <div className={styles.mine} role="status">
            <ChatBubble mine>{textOf(reply)}</ChatBubble>
          </div>
          <Text tone="muted">{t('member.conversation.unsent')}</Text>
          <StartButton lander={lander} profile={member.id} message={textOf(reply)} full />
        </>
      )}
    </section>
  );
}
