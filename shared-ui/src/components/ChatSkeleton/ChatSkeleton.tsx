import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { SkeletonPage } from '../SkeletonPage/SkeletonPage.tsx';
import styles from './ChatSkeleton.module.css';

/** Messages of both sides, where those of a conversation will be. */
export function ChatOutline() {
  return (
    <div className={styles.chat}>
      {['62%', '44%', '70%', '36%', '55%'].map((width, index) => (
        <Skeleton key={width} width={width} height="3rem" className={index % 2 === 0 ? styles.theirs : styles.mine} />
      ))}
    </div>
  );
}

export interface ChatSkeletonProps {
  /** Announced once by screen readers, such as 'Loading…'. */
  label: string;
}

/** A placeholder for the page of a conversation. A part that shows no other pages than these needs no more of them. */
export function ChatSkeleton({ label }: ChatSkeletonProps) {
  return (
    <SkeletonPage width="wide" shape="chat" label={label}>
      <ChatOutline />
    </SkeletonPage>
  );
}
