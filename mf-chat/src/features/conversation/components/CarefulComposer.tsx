import { useRef } from 'react';
import { Composer } from '@tandem/shared-ui/components/Composer';
import type { ComposerProps } from '@tandem/shared-ui/components/Composer';
import { useSafetyNudge } from '../model/use-safety-nudge.ts';
import { SafetyNudge } from './SafetyNudge.tsx';

interface CarefulComposerProps extends Omit<ComposerProps, 'ref'> {
  /** The name of the recipient. */
  name: string;
}

/** A composer that asks before a risky message is sent (R-CHAT-NUDGE-SHOWN); `onSend` is called after that. */
export function CarefulComposer({ name, ...composer }: CarefulComposerProps) {
  const { value, onChange, onSend, blocked } = composer;
  const nudge = useSafetyNudge(value);
  const field = useRef<HTMLTextAreaElement>(null);
  // The clicked button is unmounted: the focus returns to the field first.
  const close = () => {
    nudge.close();
    field.current?.focus();
  };
  return (
    <div>
      <SafetyNudge
        risk={blocked === undefined ? nudge.risk : null}
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
