import { useEffect, useState } from 'react';
import { handedText } from '@tandem/shared-ui/handed-text';
import { deviceStorage, unsentKey, useUser } from '@tandem/shared-ui/host';
import { guardUnstored } from '../../../shared/unstored-texts.ts';
import { noteUnsent } from '../../../shared/unsent-text.ts';

function write(key: string, text: string): void {
  if (text === '') deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, text);
  guardUnstored();
}

/**
 * The draft for a profile, one each; it survives reloads, other pages and an expired session. Where there is none, it is what
 * another page has handed on (R-SIGNUP-TAKEN-MESSAGE).
 */
export function useDraft(profileId: number): [text: string, setText: (text: string) => void] {
  const userId = useUser()?.id ?? 0;
  const key = unsentKey('mf-chat', 'draft', userId, profileId);
  const read = () => deviceStorage.getItem(key) ?? handedText.read(userId, profileId);
  const [draft, setDraft] = useState(() => ({ key, text: read() }));
  const text = draft.key === key ? draft.text : read();

  useEffect(() => {
    noteUnsent(key, text.trim() !== '');
    return () => noteUnsent(key, false);
  }, [key, text]);

  const setText = (next: string) => {
    setDraft({ key, text: next });
    write(key, next);
    handedText.drop(userId, profileId);
  };
  return [text, setText];
}
