import { launch } from 'chrome-launcher';

/** A tab of a browser that is driven by the DevTools protocol. */
export interface BrowserTab {
  /** Sends a command; rejects when the browser refuses it. */
  send: <T = unknown>(method: string, params?: object) => Promise<T>;
  /** Runs an expression in the page and returns its value, awaited. Rejects with what the page throws. */
  evaluate: <T>(expression: string) => Promise<T>;
  close: () => void;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Opens a socket to a tab. */
async function connect(address: string): Promise<Pick<BrowserTab, 'send' | 'close'>> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Reply;
    const call = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || call === undefined) return;
    waiting.delete(id);
    if (error === undefined) call.resolve(result);
    else call.reject(new Error(error.message));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${address} could not be reached.`)), { once: true });
  });
  return {
    send: <T>(method: string, params: object = {}) => {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
      });
    },
    close: () => socket.close(),
  };
}

/** Starts Chromium with one tab, in which frames are drawn as on a screen. Rejects when it does not start. */
export async function openTab(chromePath: string): Promise<BrowserTab> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--window-size=390,844'],
    logLevel: 'silent',
  });
  try {
    const opened = await fetch(`http://localhost:${chrome.port}/json/new?about:blank`, { method: 'PUT' });
    const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
    const { send, close } = await connect(webSocketDebuggerUrl);
    const evaluate = async <T>(expression: string): Promise<T> => {
      const input = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', input);
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    };
    return {
      send,
      evaluate,
      close: () => {
        close();
        chrome.kill();
      },
    };
  } catch (error) {
    chrome.kill();
    throw error;
  }
}
