import { useRef } from 'react';
import { Composer } from '@tandem/shared-ui/components/Composer';
import type { ComposerProps } from '@tandem/shared-ui/components/Composer';
import { useSafetyNudge } from '../model/use-safety-nudge.ts';
import { Openers } from './Openers.tsx';
import { SafetyNudge } from './SafetyNudge.tsx';

interface CarefulComposerProps extends Omit<ComposerProps, 'ref'> {
  /** The name of the recipient. */
  name: string;
  /** The message is the first one, of both. */
  opensConversation: boolean;
  /** First lines to begin with; they fill the field and are not sent (R-LIKES-MATCH-OPENERS). */
  openers?: readonly string[] | undefined;
}

/**
 * A composer that asks before a risky message is sent (R-CHAT-NUDGE-SHOWN); `onSend` is called after that. It keeps a first
 * message with contact details (V-PRIVACY-CONTACT-DETAILS).
 */
export function CarefulComposer({ name, opensConversation, openers = [], ...composer }: CarefulComposerProps) {
  const { value, onChange, onSend, blocked } = composer;
  const nudge = useSafetyNudge(value, opensConversation);
  const field = useRef<HTMLTextAreaElement>(null);
  // The clicked button is unmounted: the focus returns to the field first.
  const close = () => {
    nudge.close();
    field.current?.focus();
  };
  const handlePick = (opener: string) => {
    onChange(opener);
    nudge.follow(opener);
    field.current?.focus();
  };
  // What the member wrote is not replaced.
  const offersOpeners = blocked === undefined && (value.trim() === '' || openers.includes(value));
  return (
    <div>
      {offersOpeners && openers.length > 0 ? <Openers openers={openers} onPick={handlePick} /> : null}
      <SafetyNudge
        reason={blocked === undefined ? nudge.reason : null}
        name={name}
        onSend={() => {
          close();
          onSend();
        }}
        onEdit={close}
      />
      <Composer
        {...composer}
        ref={field}
        onChange={(next) => {
          onChange(next);
          nudge.follow(next);
        }}
        onSend={() => {
          if (!nudge.holdsBack()) onSend();
        }}
      />
    </div>
  );
}
