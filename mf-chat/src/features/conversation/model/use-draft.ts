import { useEffect, useState } from 'react';
import { deviceStorage, unsentKey, useUser } from '@tandem/shared-ui/host';
import { noteUnsent } from '../../../shared/unsent-text.ts';

const read = (key: string): string => deviceStorage.getItem(key) ?? '';

function write(key: string, text: string): void {
  if (text === '') deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, text);
}

/** The draft for a profile, one each; it survives reloads, other pages and an expired session. */
export function useDraft(profileId: number): [text: string, setText: (text: string) => void] {
  const userId = useUser()?.id ?? 0;
  const key = unsentKey('mf-chat', 'draft', userId, profileId);
  const [draft, setDraft] = useState(() => ({ key, text: read(key) }));
  const text = draft.key === key ? draft.text : read(key);

  useEffect(() => {
    noteUnsent(key, text.trim() !== '');
    return () => noteUnsent(key, false);
  }, [key, text]);

  const setText = (next: string) => {
    setDraft({ key, text: next });
    write(key, next);
  };
  return [text, setText];
}
