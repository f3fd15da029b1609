declare global {
  interface Window {
    /**
     * Defined by the document's own script, which guards the shell until this is called: stops holding forms, and returns the one that was submitted before
     * hydration, with its submit button.
     */
    __takeHeldForm?: () => readonly [form: HTMLFormElement, submitter: HTMLElement | null] | null;
  }
}

const TRIES = 50;
const PAUSE_MILLISECONDS = 100;

/**
 * Submits the form as its visitor did. Returns whether its page handled it; a form that the browser refuses to submit
 * stays with the visitor.
 */
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
 * Submits the form that was submitted while the scripts were loading (a password manager fills a login at once). Its
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
