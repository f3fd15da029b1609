import type { Message } from '@tandem/contracts/api/chat';
import { usePageTitle } from '@tandem/shared-ui/host';
import { useLastOpened } from '../model/use-last-opened.ts';
import { useArrived, useOutbox } from '../model/use-outbox.ts';
import { usePartnerTyping } from '../model/use-typing.ts';
import { useReadReceipt } from '../model/use-read-receipt.ts';
import type { Partner } from '../model/partner.ts';
import type { Messages } from '../model/use-messages.ts';
import { useFirstLines } from './use-first-lines.ts';
import { AnswersOver } from './AnswersOver.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageArea } from './MessageArea.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { OfferPush } from './OfferPush.tsx';
import { UnsentBar } from './UnsentBar.tsx';
import styles from './ConversationView.module.css';

export interface ConversationViewProps {
  partner: Partner;
  /** Null before the first message. */
  conversation: { id: number; messages: Messages } | null;
}

const NONE: readonly Message[] = [];

/** The newest messages, also where older ones are shown apart from them. */
const newestOf = (messages: Messages | null): readonly Message[] => messages?.at?.newest ?? messages?.messages ?? NONE;

/** Whether a message of the member is among those that are loaded. */
function hasWritten(messages: Messages | null): boolean {
  return [...(messages?.at?.newest ?? []), ...(messages?.messages ?? [])].some(({ mine }) => mine);
}

/** A conversation: the partner, the messages, and the field for the next one. */
export function ConversationView({ partner, conversation }: ConversationViewProps) {
  const outbox = useOutbox(partner);
  const { id, messages } = conversation ?? { id: null, messages: null };
  useArrived(partner.id, newestOf(messages));
  const isTyping = usePartnerTyping(id);
  const noteSeen = useReadReceipt(id, messages);
  const firstLines = useFirstLines(partner, id === null);
  usePageTitle(partner.name);
  useLastOpened(partner.id, id);
  return (
    <section className={styles.view} aria-label={partner.name}>
      <ConversationHeader partner={partner} chat={messages?.chat} />
      <MessageArea partner={partner} messages={messages} outbox={outbox} isTyping={isTyping} onSeen={noteSeen} />
      <OfferPush key={`push-${partner.id}`} messages={messages} />
      {messages?.chat?.answers_over === true ? <AnswersOver name={partner.name} /> : null}
      <UnsentBar outbox={outbox} />
      <MessageComposer
        key={partner.id}
        partner={partner}
        outbox={outbox}
        conversationId={id}
        hasWritten={hasWritten(messages)}
        firstLines={id === null && outbox.entries.length === 0 ? firstLines : undefined}
      />
    </section>
  );
}
