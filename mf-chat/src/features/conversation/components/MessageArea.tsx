import { ArrowDown } from 'lucide-react';
import { Fragment } from 'react';
import type { SafetyRisk } from '../model/chat-safety.ts';
import { Button } from '@tandem/shared-ui/components/Button';
import { MessageItem } from '@tandem/shared-ui/components/MessageItem';
import { MessageList, MessageSeparator } from '@tandem/shared-ui/components/MessageList';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MessageContent } from '../../../shared/gifts/MessageContent.tsx';
import { safetyTipsOf } from '../model/safety-tips.ts';
import { timelineOf } from '../model/timeline.ts';
import type { TimelineItem } from '../model/timeline.ts';
import type { Messages } from '../model/use-messages.ts';
import { useMessageScroll } from '../model/use-message-scroll.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import type { Partner } from '../model/partner.ts';
import { useFreshGifts } from './use-fresh-gifts.ts';
import { TypingDots } from './TypingDots.tsx';
import { JumpToUnread, UnreadLine, useUnreadStart } from './UnreadLine.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationStart } from './ConversationStart.tsx';
import { ReportMessage } from './ReportMessage.tsx';
import { SafetyTip } from './SafetyTip.tsx';
import styles from './MessageArea.module.css';

interface MessageAreaProps {
  partner: Partner;
  /** Null before the first message. */
  messages: Messages | null;
  outbox: OutboxOfProfile;
  isTyping: boolean;
}

/** How far from the top, in pixels, older messages begin to load. */
const NEAR_TOP = 200;

/** The messages, oldest first; those that are not sent yet come last. */
export function MessageArea({ partner, messages, outbox, isTyping }: MessageAreaProps) {
  const { t } = useTranslation('mf-chat');
  const tips = safetyTipsOf(messages?.messages ?? []);
  const items = timelineOf(messages?.messages ?? [], outbox.entries);
  const { area, hasNews, handleScroll, goToEnd } = useTimelineScroll(items, messages);
  const unread = useUnreadStart(messages);
  const isFresh = useFreshGifts(items, messages?.chat !== undefined);
  const isLoading = messages !== null && messages.chat === undefined;
  return (
    <div className={styles.frame}>
      <div
        ref={area}
        className={styles.area}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the rule knows widgets only; a region that scrolls has to be reached by keyboard too (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={t('messages.region')}
        onScroll={handleScroll}
      >
        {isLoading ? <ConversationSkeleton /> : null}
        {!isLoading && items.length === 0 ? <ConversationStart partner={partner} /> : null}
        {items.length === 0 ? null : (
          <MessageList label={t('messages.label', { name: partner.name })}>
            <OlderMessages messages={messages} />
            {items.map((item) => (
              <Fragment key={item.key}>
                {item.id !== null && item.id === unread.startId ? <UnreadLine line={unread.line} /> : null}
                <TimelineLine
                  item={item}
                  partner={partner}
                  outbox={outbox}
                  risk={tips.get(item.key)}
                  isFresh={isFresh(item)}
                />
              </Fragment>
            ))}
          </MessageList>
        )}
        <TypingDots name={partner.name} isTyping={isTyping} />
      </div>
      <JumpToUnread area={area} unread={unread} />
      {hasNews ? (
        <Button size="s" variant="primary" icon={<ArrowDown />} className={styles.news} onClick={goToEnd}>
          {t('messages.news')}
        </Button>
      ) : null}
    </div>
  );
}

/** Keeps the place in the timeline while it grows, and loads older messages near its top. */
function useTimelineScroll(items: readonly TimelineItem[], messages: Messages | null) {
  const last = items.at(-1);
  const scroll = useMessageScroll({
    first: items[0]?.key ?? null,
    last: last?.key ?? null,
    lastIsWritten: last?.state === 'sending',
  });
  const handleScroll = () => {
    scroll.handleScroll();
    const isNearTop = (scroll.area.current?.scrollTop ?? Infinity) < NEAR_TOP;
    if (isNearTop && messages?.hasOlder && !messages.isLoadingOlder && !messages.olderFailed) messages.loadOlder();
  };
  return { ...scroll, handleScroll };
}

/** The upper end: a button for older messages, or that they are hidden to protect privacy (T-CHAT-HISTORY). */
function OlderMessages({ messages }: { messages: Messages | null }) {
  const { t } = useTranslation('mf-chat');
  if (messages?.hasOlder) {
    return (
      <MessageSeparator>
        <Button size="s" variant="quiet" loading={messages.isLoadingOlder} onClick={messages.loadOlder}>
          {t(messages.olderFailed ? 'messages.olderFailed' : 'messages.older')}
        </Button>
      </MessageSeparator>
    );
  }
  return messages?.isCut ? <MessageSeparator>{t('messages.cut')}</MessageSeparator> : null;
}

/** Returns the text with a capital: 'today' starts a line here. */
function asHeading(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

interface TimelineLineProps {
  item: TimelineItem;
  partner: Partner;
  outbox: OutboxOfProfile;
  /** The subject of the safety tip below it. */
  risk: SafetyRisk | undefined;
  /** A gift that came while the conversation was open. */
  isFresh: boolean;
}

function TimelineLine({ item, partner, outbox, risk, isFresh }: TimelineLineProps) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const { key, state, reason } = item;
  const actions = (
    <>
      <Button size="s" variant="quiet" onClick={() => outbox.retry(key)}>
        {t('messages.retry')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => outbox.remove(key)}>
        {t('messages.delete')}
      </Button>
    </>
  );
  return (
    <Fragment>
      {item.startsDay ? <MessageSeparator>{asHeading(format.day(item.at))}</MessageSeparator> : null}
      <MessageItem
        mine={item.mine}
        author={item.mine ? t('messages.you') : partner.name}
        time={format.time(item.at)}
        dateTime={item.at}
        continued={item.continued}
        {...(state === null ? {} : { state, stateLabel: t(`messages.states.${state}`, { reason: reason ?? '' }) })}
        {...(state === 'failed' ? { actions } : {})}
        {...(item.mine || item.id === null
          ? {}
          : { aside: <ReportMessage id={item.id} at={item.at} partner={partner} /> })}
        {...(risk === undefined ? {} : { actions: <SafetyTip risk={risk} /> })}
      >
        <MessageContent message={item} name={partner.name} isFresh={isFresh} />
      </MessageItem>
    </Fragment>
  );
}
