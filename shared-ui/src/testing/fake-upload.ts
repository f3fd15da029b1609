import { vi } from 'vitest';

/** What the page sent, and how the test responds. */
export class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
  static respond: ((upload: FakeUpload) => void) | undefined;

  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  method = '';
  address = '';
  file: File | null = null;
  isAborted = false;
  #retryAfter: string | null = null;

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.#retryAfter : null;
  }

  send(file: File): void {
    this.file = file;
    FakeUpload.sent.push(this);
    queueMicrotask(() => FakeUpload.respond?.(this));
  }

  abort(): void {
    this.isAborted = true;
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  /** Status 0: the connection went away. */
  response(status: number, body: unknown = '', retryAfter: string | null = null): void {
    this.status = status;
    this.#retryAfter = retryAfter;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Replaces uploads by ones that the test responds to. Undone by `vi.unstubAllGlobals`. */
export function stubUploads(): void {
  FakeUpload.sent = [];
  FakeUpload.respond = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}

/** The same, with a response to each as soon as it is sent. */
export function respondToUploads(respond: (upload: FakeUpload) => void): void {
  stubUploads();
  FakeUpload.respond = respond;
}
