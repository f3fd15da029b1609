import { useEffect, useRef } from 'react';
import type { ComponentType, RefObject } from 'react';
import { Composer } from '@tandem/shared-ui/components/Composer';
import type { ComposerProps } from '@tandem/shared-ui/components/Composer';
import { useSafetyNudge } from '../model/use-safety-nudge.ts';
import { SafetyNudge } from './SafetyNudge.tsx';

export interface OpenersProps {
  openers: readonly string[];
  /** What is in the field. */
  value: string;
  onPick: (opener: string) => void;
}

/** First lines to begin with, and what shows them: they fill the field and are not sent (R-LIKES-MATCH-OPENERS). */
export interface FirstLines {
  Openers: ComponentType<OpenersProps>;
  openers: readonly string[];
}

interface CarefulComposerProps extends Omit<ComposerProps, 'ref'> {
  /** The name of the recipient. */
  name: string;
  /** The message is the first one, of both. */
  opensConversation: boolean;
  firstLines?: FirstLines | undefined;
  /** Names the message that is in the field to be edited: when that changes, the focus goes to the field. */
  editing?: string | undefined;
}

/** Moves the focus to the end of the field's text after every change of a value: what had it may be gone. */
function useFocusAfter(value: string | undefined, field: RefObject<HTMLTextAreaElement | null>): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [value, field]);
}

/**
 * A composer that asks before a risky message is sent (R-CHAT-NUDGE-SHOWN); `onSend` is called after that, with a text that may
 * have become too long meanwhile. It keeps a first message with contact details (V-PRIVACY-CONTACT-DETAILS).
 */
export function CarefulComposer({ name, opensConversation, firstLines, editing, ...composer }: CarefulComposerProps) {
  const { value, onChange, onSend, blocked } = composer;
  const nudge = useSafetyNudge(value, opensConversation);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusAfter(editing, field);
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
      {blocked !== undefined || firstLines === undefined ? null : (
        <firstLines.Openers openers={firstLines.openers} value={value} onPick={fill} />
      )}
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
