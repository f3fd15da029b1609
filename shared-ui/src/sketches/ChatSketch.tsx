import { useState } from 'react';
import { ArrowLeft, Bot, MoreHorizontal } from 'lucide-react';
import { Avatar } from '../components/Avatar/Avatar.tsx';
import { Badge } from '../components/Badge/Badge.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Composer } from '../components/Composer/Composer.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { ListRow } from '../components/ListRow/ListRow.tsx';
import { MessageItem } from '../components/MessageItem/MessageItem.tsx';
import { MessageList, MessageSeparator } from '../components/MessageList/MessageList.tsx';
import { Tag } from '../components/Tag/Tag.tsx';
import { portrait } from './portraits.ts';
import { SketchFrame, type SketchTheme } from './SketchFrame.tsx';
import shared from './SketchFrame.module.css';
import styles from './ChatSketch.module.css';

const ROWS = [
  { id: 1, name: 'Anna', text: 'Saturday by the canal, then?', time: '21:04', selected: true },
  { id: 8, name: 'Yasmin', text: 'I have never been to Texel, tell me more', time: '20:41', unread: 2 },
  { id: 4, name: 'Sofia', text: 'Good evening! How was your day?', time: '18:20', unread: 1, fictional: true },
  { id: 5, name: 'Louise', text: 'You: Thank you, that was kind.', time: 'Tue' },
  { id: 15, name: 'Maud', text: 'You: Which of the two dogs is yours?', time: 'Mon' },
] as const;

function Conversations() {
  return (
    <aside className={styles.conversations} aria-label="Conversations">
      <Heading level={2} size="section" className={styles.conversationsTitle}>
        Messages
      </Heading>
      <ul className={styles.rows}>
        {ROWS.map((row) => (
          <ListRow
            key={row.id}
            start={<Avatar picture={portrait(row.id)} size="l" onlineLabel={row.id === 1 ? 'online' : undefined} />}
            title={row.name}
            subtitle={row.text}
            meta={row.time}
            selected={'selected' in row}
            unread={'unread' in row}
            badge={'unread' in row ? <Badge count={row.unread} label={`${row.unread} unread`} /> : undefined}
            mark={
              'fictional' in row ? (
                <Tag tone="info" icon={<Bot aria-hidden="true" />}>
                  Fictional
                </Tag>
              ) : undefined
            }
            renderLink={({ children, ...link }) => (
              <a href="#chat" {...link}>
                {children}
              </a>
            )}
          />
        ))}
      </ul>
    </aside>
  );
}

function Messages() {
  return (
    <div className={styles.scroller}>
      <MessageList label="Messages with Anna">
        <MessageSeparator>Older messages are no longer visible to protect your privacy.</MessageSeparator>
        <MessageSeparator>Today</MessageSeparator>
        <MessageItem mine={false} author="Anna" time="20:51" dateTime="2026-05-04T20:51Z" continued>
          Hello! I saw that you photograph old boats.
        </MessageItem>
        <MessageItem mine={false} author="Anna" time="20:52" dateTime="2026-05-04T20:52Z">
          My father had one, a blue one with a name nobody could pronounce.
        </MessageItem>
        <MessageItem mine author="You" time="20:58" dateTime="2026-05-04T20:58Z" state="read" stateLabel="Read">
          I would love to hear that name. Mine are mostly in the harbour of Enkhuizen, early in the morning when nobody
          is there yet.
        </MessageItem>
        <MessageItem mine={false} author="Anna" time="21:04" dateTime="2026-05-04T21:04Z">
          Saturday by the canal, then?
        </MessageItem>
        <MessageItem
          mine
          author="You"
          time="21:05"
          dateTime="2026-05-04T21:05Z"
          state="sent"
          stateLabel="Sent"
          continued
        >
          Saturday it is.
        </MessageItem>
        <MessageItem
          mine
          author="You"
          time="21:06"
          dateTime="2026-05-04T21:06Z"
          state="failed"
          stateLabel="Not sent: check your connection."
          actions={
            <>
              <Button size="s">Retry</Button>
              <Button size="s" variant="quiet">
                Delete
              </Button>
            </>
          }
        >
          Eleven o’clock, at the bridge?
        </MessageItem>
      </MessageList>
    </div>
  );
}

/** The conversation: list beside it from 992 px, the composer always at the window's foot. */
export function ChatSketch({ theme }: { theme: SketchTheme }) {
  const [text, setText] = useState('');
  return (
    <SketchFrame theme={theme} active="Messages" layout="chat">
      <div className={styles.chat}>
        <Conversations />
        <section className={styles.thread} aria-label="Anna">
          <header className={styles.threadHead}>
            <IconButton label="Back to messages" icon={<ArrowLeft aria-hidden="true" />} className={styles.phoneOnly} />
            <Avatar picture={portrait(1)} size="m" onlineLabel="online" />
            <div className={shared.grow}>
              <Heading level={1} size="small">
                Anna, 34
              </Heading>
              <span className={styles.quiet}>Utrecht</span>
            </div>
            <IconButton label="More" icon={<MoreHorizontal aria-hidden="true" />} />
          </header>
          <Messages />
          <Composer
            label="Message to Anna"
            placeholder="Write to Anna"
            sendLabel="Send"
            value={text}
            onChange={setText}
            onSend={() => setText('')}
            maxLength={1000}
            counterLabel={(left) => `${left} left`}
            cost="1 credit a message, about €1.12. You have 7."
          />
        </section>
      </div>
    </SketchFrame>
  );
}
