import type { ReactNode } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { Slot, useLinks, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { Link } from '@tandem/shared-ui/router';
import { buttonClass } from '../components/Button/Button.tsx';
import type { OpenDialog } from '../components/Dialog/Dialog.tsx';
import { MatchScene } from '../components/MatchScene/MatchScene.tsx';
import type { PortraitLinkProps } from '../components/MatchScene/MatchScene.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx';

export interface MatchProps {
  open: boolean;
  onClose: () => void;
  /** `openOverMotion`, where what is behind it moves. */
  overMotion?: OpenDialog | undefined;
  member: Pick<Member, 'id' | 'name' | 'main_image' | 'fictional'>;
  /** In the page's language. */
  texts: {
    title: string;
    close: string;
    /** Name of the link to the profile. */
    profile: string;
    /** Below the portraits. */
    text: string;
    /** The link to the conversation. */
    write: string;
  };
  /** Below the message. */
  children?: ReactNode;
}

/**
 * "It's a match!": both portraits, and the first message where a live part offers to write it here
 * (R-LIKES-MATCH-WRITE), else a link to the conversation.
 */
export function Match({ open, onClose, overMotion, member, texts, children }: MatchProps) {
  const { fictional_singular: fictional } = useSettings();
  const { current } = useLocale();
  const { chatWith, member: profile } = useLinks();
  const user = useUser();
  const { id, name } = member;
  const conversation =
    chatWith === undefined ? null : (
      <Link to={chatWith({ id })} className={buttonClass({ variant: 'primary', full: true })} onClick={onClose}>
        {texts.write}
      </Link>
    );
  const renderLink = ({ children: portrait, ...link }: PortraitLinkProps) => (
    <Link to={profile?.({ id }) ?? ''} {...link} onClick={onClose}>
      <VisuallyHidden>{texts.profile}</VisuallyHidden>
      {portrait}
    </Link>
  );
  return (
    <MatchScene
      open={open}
      onClose={onClose}
      overMotion={overMotion}
      title={texts.title}
      closeLabel={texts.close}
      mine={user?.profile.main_image ?? null}
      theirs={member.main_image}
      fictionalLabel={member.fictional ? fictional[current] : undefined}
      renderLink={profile === undefined ? undefined : renderLink}
      text={texts.text}
    >
      <Slot
        name="start-conversation"
        props={{ profileId: id, profileName: name, match: true, onClose }}
        loading={<Skeleton height="9rem" />}
        fallback={conversation}
      />
      {children}
    </MatchScene>
  );
}
