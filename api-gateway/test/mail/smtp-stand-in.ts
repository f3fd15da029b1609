import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';

export interface TakenMail {
  from: string;
  to: string[];
  raw: string;
}

type Stage = 'auth' | 'sender' | 'recipient' | 'message';

/** What the server says at a stage: a reply code of 4xx or 5xx, taken once. */
export interface Refusal {
  at: Stage;
  code: number;
}

export interface SmtpStandIn {
  url: string;
  taken: TakenMail[];
  /** The next mails are met with these, one each. */
  refuse: (...refusals: Refusal[]) => void;
  /** Messages are not acknowledged until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

const replyOf = (code: number) =>
  Object.assign(new Error('<somebody@example.test> is refused here'), { responseCode: code });

function takenMail({ mailFrom, rcptTo }: SMTPServerSession['envelope'], chunks: readonly Buffer[]): TakenMail {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Starts a real SMTP server on the loopback. It takes every mail, except where `refuse` says otherwise. */
export async function startSmtp(port = 0, credentials = ''): Promise<SmtpStandIn> {
  const taken: TakenMail[] = [];
  const refusals: Refusal[] = [];
  /** Messages whose acknowledgement waits; null while none has to. */
  let held: (() => void)[] | null = null;
  const refusalAt = (stage: Stage): Error | null => {
    if (refusals[0]?.at !== stage) return null;
    const refusal = refusals.shift();
    return refusal === undefined ? null : replyOf(refusal.code);
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, callback) => {
      const error = refusalAt('auth');
      if (error === null) callback(null, { user: 'gateway' });
      else callback(error);
    },
    onMailFrom: (_address, _session, callback) => callback(refusalAt('sender')),
    onRcptTo: (_address, _session, callback) => callback(refusalAt('recipient')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      const respond = () => {
        const error = refusalAt('message');
        if (error === null) taken.push(takenMail(session.envelope, chunks));
        callback(error);
      };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (held === null) respond();
        else held.push(respond);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${credentials}127.0.0.1:${listening}`,
    taken,
    refuse: (...more) => void refusals.push(...more),
    hold: () => {
      held = [];
      return () => {
        const waiting = held ?? [];
        held = null;
        for (const respond of waiting) respond();
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function startSilence(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
