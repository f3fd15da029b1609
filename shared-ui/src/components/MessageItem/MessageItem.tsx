import { useState } from 'react';
import type { ReactNode } from 'react';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './MessageItem.module.css';

export type MessageState = 'sending' | 'waiting' | 'sent' | 'read' | 'failed';

export interface MessageItemProps {
  mine: boolean;
  /** Who wrote it, for screen readers: 'You', 'Anna'. */
  author: string;
  /** As shown, such as '21:04'. */
  time: string;
  /** ISO 8601 */
  dateTime: string;
  /** The state of an own message. */
  state?: MessageState | undefined;
  /** The state as text; with `failed` and `waiting`, which show it, the reason as well. */
  stateLabel?: string | undefined;
  /** Under an unsent message: Retry and Delete. */
  actions?: ReactNode;
  /** A small button beside the bubble, such as one to report it. */
  aside?: ReactNode;
  /** The next one is of the same author within minutes: the gap is smaller, and the time is left out. */
  continued?: boolean | undefined;
  /** Its element has this as `data-sight-id`, for those who watch whether it is in sight. */
  sightId?: number | undefined;
  /** It was looked for: it is marked for a moment, and can have the focus. Its element has `data-found`. */
  found?: boolean | undefined;
  className?: string | undefined;
  /** The text, with its line breaks. */
  children: ReactNode;
}

const STATE_ICONS = { sending: Clock, waiting: Clock, sent: Check, read: CheckCheck, failed: CircleAlert } as const;

const foundProps = (found: boolean | undefined) => (found === true ? { 'data-found': '', 'tabIndex': -1 } : {});

/** One message in its bubble, with its time and state (R-CHAT-SENDING-STATES). A list item. */
export function MessageItem(props: MessageItemProps) {
  const { mine, author, time, dateTime, state, stateLabel, actions, continued = false, className, children } = props;
  const bubble = (
    <ChatBubble mine={mine} last={!continued}>
      {/* Isolated: the bubble has the direction of the message, not of the name. */}
      <VisuallyHidden>
        <bdi>{author}: </bdi>
      </VisuallyHidden>
      {children}
    </ChatBubble>
  );
  const failed = state === 'failed';
  const isUnsent = failed || state === 'sending' || state === 'waiting';
  return (
    <li
      data-sight-id={props.sightId}
      {...foundProps(props.found)}
      className={classNames(
        styles.item,
        mine ? styles.mine : styles.theirs,
        continued && styles.continued,
        failed && styles.failed,
        className,
      )}
    >
      {props.aside === undefined ? (
        bubble
      ) : (
        <div className={styles.beside}>
          {bubble}
          {props.aside}
        </div>
      )}
      {continued && !isUnsent ? null : (
        <div className={styles.meta}>
          <time dateTime={dateTime}>{time}</time>
          {state === undefined ? null : <StateMark state={state} label={stateLabel} />}
        </div>
      )}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

function StateMark({ state, label }: { state: MessageState; label: string | undefined }) {
  // What had failed before it came into the page, as in an earlier visit, is no news until it is tried again.
  const [isNews, setNews] = useState(false);
  if (state !== 'failed' && !isNews) setNews(true);
  const Icon = STATE_ICONS[state];
  return (
    <>
      <Icon className={state === 'read' ? styles.read : undefined} aria-hidden="true" />
      {label === undefined ? null : state === 'failed' ? (
        <span {...(isNews ? { role: 'alert' } : {})}>{label}</span>
      ) : state === 'waiting' ? (
        <span>{label}</span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
    </>
  );
}

/** The bubble alone, for a preview. */
export function ChatBubble({
  mine,
  last = true,
  children,
}: {
  mine: boolean;
  last?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(styles.bubble, mine ? styles.bubbleMine : styles.bubbleTheirs, last && styles.last)}
      dir="auto"
    >
      {children}
    </div>
  );
}
