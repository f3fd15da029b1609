import { use, useState } from 'react';
import type { MouseEvent } from 'react';
import { Bot } from 'lucide-react';
import type { Member } from '@tandem/contracts/api/members';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { Slot, SlotContext, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Match } from '@tandem/shared-ui/match';
import { Link } from '@tandem/shared-ui/router';
import styles from './MatchModal.module.css';

interface MatchModalProps {
  member: Pick<Member, 'id' | 'name' | 'age' | 'main_image' | 'fictional'>;
  /** Both like each other. */
  match: boolean;
  onClose: () => void;
}

/**
 * 'New like!' or "It's a match!" over the whole screen (R-LIKES-MODAL-SCREEN). The photo links to the profile, the
 * button to a first message, which a match has at once; a click beside them and Escape close it.
 */
export default function MatchModal({ member, match, onClose }: MatchModalProps) {
  return match ? <MutualLike member={member} onClose={onClose} /> : <NewLike member={member} onClose={onClose} />;
}

function NewLike({ member, onClose }: Omit<MatchModalProps, 'match'>) {
  const { t } = useTranslation('shell');
  const [writing, setWriting] = useState(false);
  const title = t('like.new');
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target as Element).closest('a, button')) onClose();
  };
  if (writing) return <Conversation member={member} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} hideTitle closeLabel={t('like.close')} size="full">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard closes it with Escape and the close button */}
      <div className={styles.scene} onClick={handleClick}>
        <p className={styles.title} aria-hidden="true">
          {title}
        </p>
        <Photo member={member} onClose={onClose} />
        <p className={styles.text}>{t('like.new-text', { name: member.name })}</p>
        <Write member={member} onWrite={() => setWriting(true)} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** A mutual like (R-LIKES-MODAL-MATCH): with both portraits, it looks another way. */
function MutualLike({ member, onClose }: Omit<MatchModalProps, 'match'>) {
  const { t } = useTranslation('shell');
  const { name } = member;
  const texts = {
    title: t('like.match'),
    close: t('like.close'),
    profile: t('like.profile-of', { name }),
    text: t('like.match-text', { name }),
    write: t('like.write', { name }),
  };
  return <Match open onClose={onClose} member={member} texts={texts} />;
}

function Photo({ member, onClose }: Omit<MatchModalProps, 'match'>) {
  const { t } = useTranslation('shell');
  const { current } = useLocale();
  const { fictional_singular: fictional } = useSettings();
  const links = useLinks();
  const face = (
    <>
      {member.main_image === null ? (
        <span className={styles.nobody} aria-hidden="true">
          {member.name.slice(0, 1)}
        </span>
      ) : (
        <ResponsivePicture
          picture={member.main_image}
          sizes="(min-width: 576px) 360px, 80vw"
          alt=""
          fit="cover"
          priority
        />
      )}
      <span className={styles.caption}>
        <span className={styles.name}>{t('like.name-and-age', { name: member.name, age: member.age })}</span>
        {member.fictional ? (
          <Tag tone="photo" icon={<Bot aria-hidden="true" />}>
            {fictional[current]}
          </Tag>
        ) : null}
      </span>
    </>
  );
  if (links.member === undefined) return <div className={styles.photo}>{face}</div>;
  return (
    <Link className={styles.photo} to={links.member({ id: member.id })} onClick={onClose}>
      {/* Not in place of what is seen: that the profile is fictional is to be heard as well. */}
      <VisuallyHidden>{t('like.profile-of', { name: member.name })}</VisuallyHidden>
      {face}
    </Link>
  );
}

/** The way to a first message: here, where a live part offers that, else on the conversation's page. */
function Write({ member, onWrite, onClose }: Omit<MatchModalProps, 'match'> & { onWrite: () => void }) {
  const { t } = useTranslation('shell');
  const { chatWith } = useLinks();
  const slots = use(SlotContext);
  const label = t('like.write', { name: member.name });
  if (slots?.has('start-conversation') === true)
    return (
      <Button variant="primary" size="l" onClick={onWrite}>
        {label}
      </Button>
    );
  if (chatWith === undefined) return null;
  return (
    <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={chatWith({ id: member.id })} onClick={onClose}>
      {label}
    </Link>
  );
}

/** The first message, as the chat offers it. */
function Conversation({ member, onClose }: Omit<MatchModalProps, 'match'>) {
  const { t } = useTranslation('shell');
  const { chatWith } = useLinks();
  const title = t('like.write', { name: member.name });
  const conversationLink =
    chatWith === undefined ? null : (
      <Link className={buttonClass({ variant: 'primary' })} to={chatWith({ id: member.id })} onClick={onClose}>
        {title}
      </Link>
    );
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('like.close')} placement="sheet">
      <Slot
        name="start-conversation"
        props={{ profileId: member.id, profileName: member.name, onClose }}
        loading={<Skeleton height="8rem" />}
        fallback={conversationLink}
      />
    </Dialog>
  );
}
