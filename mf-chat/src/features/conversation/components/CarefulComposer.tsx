import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Composer } from '@tandem/shared-ui/components/Composer';
import type { ComposerProps } from '@tandem/shared-ui/components/Composer';
import { useSafetyNudge } from '../model/use-safety-nudge.ts';
import { SafetyNudge } from './SafetyNudge.tsx';

export type AboveField = (value: string, fill: (text: string) => void) => ReactNode;

interface CarefulComposerProps extends Omit<ComposerProps, 'ref'> {
  /** The name of the recipient. */
  name: string;
  /** The message is the first one, of both. */
  opensConversation: boolean;
  /** Shown above the field; it gets what is written, and may fill the field. */
  above?: AboveField | undefined;
}

/**
 * A composer that asks before a risky message is sent (R-CHAT-NUDGE-SHOWN); `onSend` is called after that. It keeps a first
 * message with contact details (V-PRIVACY-CONTACT-DETAILS).
 */
export function CarefulComposer({ name, opensConversation, above, ...composer }: CarefulComposerProps) {
  const { value, onChange, onSend, blocked } = composer;
  const nudge = useSafetyNudge(value, opensConversation);
  const field = useRef<HTMLTextAreaElement>(null);
  // The clicked button is unmounted: the focus returns to the field first.
  const close = () => {
    nudge.close();
    field.current?.focus();
  };
  const fill = (text: string) => {
    onChange(text);
    nudge.follow(text);
    field.current?.focus();
  };
  return (
    <div>
      {blocked === undefined ? above?.(value, fill) : null}
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
