import { useEffect, useRef } from 'react';
import type { FormEvent, RefObject } from 'react';
import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.typed-address';
const FIELD = 'input[name="email"]';

/** Keeps an address that was typed elsewhere for the login that follows. */
export const keepTypedAddress = (email: string): void => tabStorage.setItem(KEY, email);

/** The address that was typed into a form of this tab; empty where there is none. */
export const readTypedAddress = (): string => tabStorage.getItem(KEY) ?? '';

/** Forgets it: once somebody is logged in, it is of no use. */
export const forgetTypedAddress = (): void => tabStorage.removeItem(KEY);

/**
 * Keeps the e-mail address that is typed into a form, as long as the tab lasts: for the page in another language, and from
 * the login for the page that asks for a new password (R-ACCOUNT-TYPED-ADDRESS). Never in an address, which servers log.
 * It is filled in after the first render, which the server has made without it, into a field that is empty.
 */
export function useTypedAddress(): { ref: RefObject<HTMLDivElement | null>; onInput: (event: FormEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLInputElement>(FIELD);
    if (field?.value === '') field.value = readTypedAddress();
  }, []);
  return {
    ref,
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches(FIELD)) tabStorage.setItem(KEY, target.value);
    },
  };
}
