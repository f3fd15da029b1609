declare global {
  interface Window {
    /**
     * Of the document's own script: ends the holding of forms, and answers the one that was sent before the site could
     * take it, with the button that sent it.
     */
    __takeHeldForm?: () => readonly [form: HTMLFormElement, submitter: HTMLElement | null] | null;
  }
}

const TRIES = 50;
const PAUSE_MILLISECONDS = 100;

/** Sends the form as its visitor did. Answers whether its page took it; a form that the browser refuses to send is theirs again. */
function sendOnce(window: Window, form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  let isTaken = true;
  const look = (event: Event) => {
    isTaken = event.defaultPrevented;
    // The browser alone would leave the page, with what was typed.
    event.preventDefault();
  };
  window.addEventListener('submit', look);
  form.requestSubmit(submitter ?? undefined);
  window.removeEventListener('submit', look);
  return isTaken;
}

/**
 * Sends the form that somebody sent while the scripts were on their way (a password manager fills a login at once). Its
 * page may be hydrated a little later than the frame: it is tried for five seconds, and then stays as it was filled in.
 */
export function sendHeldForm(window: Window): void {
  const held = window.__takeHeldForm?.() ?? null;
  if (held === null) return;
  const [form, submitter] = held;
  let tries = 0;
  const send = () => {
    tries += 1;
    if (!form.isConnected || sendOnce(window, form, submitter) || tries === TRIES) return;
    setTimeout(send, PAUSE_MILLISECONDS);
  };
  send();
}
