import { Button } from '@tandem/shared-ui/components/Button';
import { ChatBubble } from '@tandem/shared-ui/components/MessageItem';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { AnswerLinks } from '../../../shared/AnswerLinks.tsx';
import { signupPath } from '../../../shared/signup-path.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import { useSteps } from '../../../shared/tab-place.ts';
import { useStepFocus } from '../../../shared/use-step-focus.ts';
import styles from '../MemberLanding.module.css';
import { REPLIES, replyIn } from '../model/replies.ts';
import type { Reply } from '../model/replies.ts';
import { openingOf } from '../model/variants.ts';
import type { VariantProps } from '../model/variants.ts';

/**
 * The third variant: a conversation that has begun with what the member says on their profile, in their own words, and with
 * what the visitor replies; of one who says nothing it is what the visitor begins with. It goes along into the signup, and can be
 * taken back until then, also with the browser's Back (R-LANDERS-QUESTION-BACK).
 */
export function Conversation({ member, lander }: VariantProps) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const { steps: reply, go, goBack } = useSteps<Reply | null>('reply', replyIn);
  const chat = useStepFocus(reply ?? 'none');
  const textOf = (name: Reply) =>
    t(`member.${openingOf('conversation', member)}.replies.${name}`, { name: member.name });
  return (
    <section
      ref={chat}
      tabIndex={-1}
      className={styles.chat}
      aria-label={t('member.conversation.label', { name: member.name })}
    >
      {member.about === null ? null : (
        <div className={styles.theirs}>
          <Text size="s" tone="muted">
            {t('member.conversation.quote', { name: member.name })}
          </Text>
          <ChatBubble mine={false}>{member.about}</ChatBubble>
        </div>
      )}
      {/* It stands there before there is a reply, so that it is read out. */}
      <div className={styles.mine} role="status">
        {reply === null ? null : <ChatBubble mine>{textOf(reply)}</ChatBubble>}
      </div>
      {reply === null ? (
        <AnswerLinks
          className={styles.replies}
          answers={REPLIES.map((answer) => ({
            answer,
            label: textOf(answer),
            path: signupPath(links, { profile: member.id, message: textOf(answer), lander }),
          }))}
          onAnswer={go}
        />
      ) : (
        <>
          <Text tone="muted">{t('member.conversation.unsent')}</Text>
          <StartButton lander={lander} profile={member.id} message={textOf(reply)} full />
          <Button variant="quiet" onClick={goBack}>
            {t('member.conversation.back')}
          </Button>
        </>
      )}
    </section>
  );
}
