import { useEffect, useState } from 'react';
import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';

/**
 * What a visitor has chosen on a landing page is in the tab's place in the browser's history, in the state (`usr`) that the router
 * reads when the tab comes back to it: from the signup, within the site or by another document, and after a reload
 * (R-LANDERS-CHOICE-BACK, docs/decisions/0347). The address does not change. Another release may have written it: `read` takes
 * what the page knows out of it, and of `undefined` makes what the page begins with.
 */
type Read<T> = (written: unknown) => T;

interface Place {
  key?: string;
  usr?: object | null;
}

const placeNow = () => history.state as Place | null;

/** Not by the router's `navigate`: that loads the code that navigates, and where it cannot be loaded, the document. */
function write(name: string, value: unknown): void {
  const place = placeNow();
  history.replaceState({ ...place, usr: { ...place?.usr, [name]: value } }, '');
}

/** What is written at the place on show; prerendered HTML is without it for everybody. */
function useWritten(name: string): unknown {
  const { state } = useLocation();
  const hydrated = useHydrated();
  return hydrated ? (state as Readonly<Record<string, unknown>> | null)?.[name] : undefined;
}

/** The value of the place on show: what the page has set here, else what is written. */
function usePlaced<T>(name: string, read: Read<T>): [T, (value: T) => void] {
  const { key } = useLocation();
  const written = useWritten(name);
  const [own, setOwn] = useState<{ key: string; value: T } | null>(null);
  return [own?.key === key ? own.value : read(written), (value) => setOwn({ key, value })];
}

/** Returns a choice that is kept in the tab's place, and a function that changes it. */
export function useKept<T>(name: string, read: Read<T>): [T, (value: T) => void] {
  const [value, setValue] = usePlaced(name, read);
  const keep = (next: T) => {
    write(name, next);
    setValue(next);
  };
  return [value, keep];
}

/** Browsers refuse to write a place more often than a hundred times in thirty seconds. */
const PAUSE_MILLISECONDS = 400;

function createTextWriter(name: string) {
  let unwritten: { place: string | undefined; text: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    // The tab may be at another place by now, such as after its Back.
    if (unwritten !== null && unwritten.place === placeNow()?.key) write(name, unwritten.text);
    unwritten = null;
  };
  const writeSoon = (text: string) => {
    if (unwritten === null) timer = setTimeout(flush, PAUSE_MILLISECONDS);
    unwritten = { place: placeNow()?.key, text };
  };
  return { flush, writeSoon };
}

/**
 * A text that is kept in the tab's place while it is typed: after a pause, as browsers limit how often a place is written, and when
 * the visitor leaves the field or the document.
 *
 * @param beginning what the field begins with
 * @returns the text, with a function that changes it and one that writes it now
 */
export function useKeptText(name: string, beginning: string) {
  const [text, setText] = usePlaced(name, (written) => (typeof written === 'string' ? written : beginning));
  const [writer] = useState(() => createTextWriter(name));
  useEffect(() => {
    addEventListener('pagehide', writer.flush);
    return () => {
      removeEventListener('pagehide', writer.flush);
      writer.flush();
    };
  }, [writer]);
  const change = (next: string) => {
    writer.writeSoon(next);
    setText(next);
  };
  return { text, change, flush: writer.flush };
}

/**
 * The steps that a visitor has made on a page. Each has its own place in the browser's history, so that its Back leads to the one
 * before (R-LANDERS-QUESTION-BACK).
 */
export function useSteps<T>(name: string, read: Read<T>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    steps: read(useWritten(name)),
    go: (steps: T) => void navigate({ pathname, search }, { state: { [name]: steps }, preventScrollReset: true }),
    /** To the step before, as the browser's Back does. */
    goBack: () => void navigate(-1),
  };
}
