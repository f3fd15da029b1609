import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import type { ComponentProps } from 'react';
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
import { useTimelineScroll } from '../model/use-timeline-scroll.ts';
import { useSight } from '../model/use-sight.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import type { Partner } from '../model/partner.ts';
import { useFreshGifts } from './use-fresh-gifts.ts';
import { TypingDots } from './TypingDots.tsx';
import { JumpToUnread, UnreadLine, useUnread } from './UnreadLine.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationStart } from './ConversationStart.tsx';
import { JumpToNews } from './JumpToNews.tsx';
import { LateNewMessages } from './LateNewMessages.tsx';
import { ReportMessage } from './ReportMessage.tsx';
import { SafetyTip } from './SafetyTip.tsx';
import { UnsentActions } from './UnsentActions.tsx';
import styles from './MessageArea.module.css';

interface MessageAreaProps {
  partner: Partner;
  /** Null before the first message. */
  messages: Messages | null;
  outbox: OutboxOfProfile;
  /** Called with the id of a received message that was in sight (L-CHAT-READ-TIME). */
  onSeen: (id: number) => void;
  isTyping: boolean;
}

/** Nothing is shown, and so nothing read, before it is known where the conversation opens. */
function isBeingLoaded(messages: Messages | null, { isSeeking }: { isSeeking: boolean }): boolean {
  return messages !== null && (messages.chat === undefined || isSeeking || messages.at?.isSeeking === true);
}

/** What is shown of the messages; `newest` is null before the first one. */
function shownOf(messages: Messages | null) {
  const at = messages?.at;
  const written = messages?.messages ?? [];
  const newest = messages === null ? null : (at?.newest ?? written);
  return { written, newest, foundId: at?.id, isApart: at?.isApart === true };
}

/** What is looked through for unread messages. Where the reader came for another one, nothing is loaded for them. */
function unreadAmong(messages: Messages | null): Messages | null {
  const at = messages?.at;
  if (messages === null || at === undefined) return messages;
  return at.isSeeking || at.isApart ? null : { ...messages, hasOlder: false };
}

/** Calls back once the member has written another message while later ones than those that are shown exist. */
function useGoToWritten({ entries }: OutboxOfProfile, isApart: boolean, goToEnd: () => void): void {
  const last = entries.at(-1)?.clientId;
  const before = useRef(last);
  const handleWritten = useEffectEvent(() => {
    if (isApart) goToEnd();
  });
  useEffect(() => {
    if (last !== undefined && last !== before.current) handleWritten();
    before.current = last;
  }, [last]);
}

/** The messages, oldest first; those that are not sent yet come last. */
export function MessageArea({ partner, messages, outbox, isTyping, onSeen }: MessageAreaProps) {
  const { t } = useTranslation('mf-chat');
  const { written, newest, foundId, isApart } = shownOf(messages);
  const tips = safetyTipsOf(written);
  const unread = useUnread(unreadAmong(messages));
  const isLoading = isBeingLoaded(messages, unread);
  const timeline = isLoading ? [] : timelineOf(written, isApart ? [] : outbox.entries);
  const scroll = useTimelineScroll(timeline, messages, unread.startId);
  const { area, items, isAtStart, hasNews, handleScroll, goToEnd } = scroll;
  useSight(area, onSeen);
  useGoToWritten(outbox, isApart, goToEnd);
  const gifts = useFreshGifts(timeline, { isLoaded: !isLoading && !isApart, isNew: messages === null });
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
        {items.length === 0 ? (
          <NoMessages partner={partner} messages={messages} isLoading={isLoading} />
        ) : (
          // What is drawn changes while the reader scrolls: NewMessages announces what has arrived.
          <MessageList label={t('messages.label', { name: partner.name })} aria-live="off">
            {isAtStart ? <OlderMessages messages={messages} /> : null}
            {items.map((item) => (
              <Fragment key={item.key}>
                <UnreadLine at={item.id} unread={unread} />
                <TimelineLine
                  item={item}
                  partner={partner}
                  outbox={outbox}
                  risk={tips.get(item.id ?? 0)}
                  isFresh={gifts.isFresh(item)}
                  onUnwrapped={() => gifts.noteUnwrapped(item)}
                  isFound={item.id !== null && item.id === foundId}
                />
              </Fragment>
            ))}
            <LaterMessages messages={messages} />
          </MessageList>
        )}
        <TypingDots name={partner.name} isTyping={isTyping} />
      </div>
      <LateNewMessages
        messages={newest}
        isLoaded={messages?.chat !== undefined}
        name={partner.name}
        unsent={outbox.entries}
      />
      <JumpToUnread area={area} unread={unread} onShow={scroll.showUnread} />
      <JumpToNews area={area} hasNews={hasNews} isApart={isApart} newest={newest} onJump={goToEnd} />
    </div>
  );
}

/** Where no message is shown: none is loaded yet, all of them are hidden by time, or there were none. */
function NoMessages({
  partner,
  messages,
  isLoading,
}: Pick<MessageAreaProps, 'partner' | 'messages'> & { isLoading: boolean }) {
  const { t } = useTranslation('mf-chat');
  if (isLoading) return <ConversationSkeleton />;
  if (messages?.isCut !== true) return <ConversationStart partner={partner} />;
  return (
    <MessageList label={t('messages.label', { name: partner.name })} aria-live="off">
      <OlderMessages messages={messages} />
    </MessageList>
  );
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

/** The lower end where later messages exist: a button for them. */
function LaterMessages({ messages }: { messages: Messages | null }) {
  const { t } = useTranslation('mf-chat');
  const at = messages?.at;
  if (at?.isApart !== true) return null;
  return (
    <MessageSeparator>
      <Button size="s" variant="quiet" loading={at.isLoadingNewer} onClick={at.loadNewer}>
        {t(at.newerFailed ? 'messages.laterFailed' : 'messages.later')}
      </Button>
    </MessageSeparator>
  );
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
  onUnwrapped: () => void;
  /** The conversation was opened at it. */
  isFound: boolean;
}

/** What is shown of a message: a gift that is not sent yet is not called sent. */
const contentOf = (item: TimelineItem): ComponentProps<typeof MessageContent>['message'] =>
  item.mine && item.id === null ? { ...item, mine: 'unsent' } : item;

function TimelineLine({ item, partner, outbox, risk, isFresh, onUnwrapped, isFound }: TimelineLineProps) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const { key, state, stateText, reason } = item;
  return (
    <Fragment>
      {item.startsDay ? <MessageSeparator>{asHeading(format.day(item.at))}</MessageSeparator> : null}
      <MessageItem
        mine={item.mine}
        author={item.mine ? t('messages.you') : partner.name}
        time={format.time(item.at)}
        dateTime={item.at}
        continued={item.continued}
        sightId={item.unreadId}
        found={isFound}
        {...(state === null || stateText === null
          ? {}
          : { state, stateLabel: t(`messages.states.${stateText}`, { reason: reason ?? t('messages.held') }) })}
        {...(state === 'failed' || state === 'waiting'
          ? { actions: <UnsentActions state={state} clientId={key} outbox={outbox} /> }
          : {})}
        {...(item.mine || item.id === null
          ? {}
          : { aside: <ReportMessage id={item.id} at={item.at} partner={partner} /> })}
        {...(risk === undefined ? {} : { actions: <SafetyTip risk={risk} /> })}
      >
        <MessageContent message={contentOf(item)} name={partner.name} {...(isFresh ? { onUnwrapped } : {})} />
      </MessageItem>
    </Fragment>
  );
}
