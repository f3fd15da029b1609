import { json } from 'express';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isPart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import {
  descriptorRequestSchema,
  descriptorSignatureSchema,
  lookCommandSchema,
  moveCommandSchema,
  signedCommandSchema,
} from '@tandem/contracts/composition/release-commands';
import type { Release } from '@tandem/contracts/composition/release';
import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import type { z } from 'zod';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { requestState } from '../../platform/http/request-state.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { findRelease } from '../ledger/ledger.repository.ts';
import { signKnown } from '../ledger/publish-release.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import { ReleaseError } from '../ledger/release-error.ts';
import type { SignMove } from '../ledger/sign-moves.ts';
import { readLedgerId } from '../ledger/signed-rows.repository.ts';
import { lookAt } from '../release-commands/look.ts';
import { planCommand, runMove } from '../release-commands/move.ts';
import type { Team } from '../signing/trust.ts';
import { receiveArchive } from './receive-archive.ts';
import { sentDescriptorSigner, sentSigner } from './sent-signer.ts';
import { sendResult, sendWhileWaiting } from './slow-response.ts';

export interface PublishingDeps {
  releases: Omit<LedgerDeps, 'actor'>;
  /** What this gateway serves: it follows a move before it says that it is done. */
  live: Pick<LiveComposition, 'refresh'>;
  log: Logger;
}

/** A request that is refused before anything was looked at. */
class PublishingError extends Error {
  readonly status: 401 | 403 | 422;
  readonly code: string;

  constructor(status: 401 | 403 | 422, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const partsOf = (command: MoveCommand): Part[] =>
  command.name === 'promote' ? command.pairs.map(([part]) => part) : [command.part];

function checkParts(team: Team, parts: readonly Part[]): void {
  const [foreign] = parts.filter((part) => !team.may(part));
  if (foreign !== undefined)
    throw new PublishingError(403, 'forbidden', `The token of ${team.name} is not for ${foreign}`);
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  throw new PublishingError(422, 'validation', `Not understood: ${faults.join('; ')}`);
}

/** Responds to what is refused with one line for the person at the command. */
function refusals(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const isRefusal = error instanceof PublishingError;
    if (!isRefusal && !(error instanceof ReleaseError)) {
      next(error);
      return;
    }
    const { requestId } = requestState(request);
    log.warn({ requestId, path: request.path, refused: error.message }, 'publishing was refused');
    // Nobody who is unknown is listened to; to others, what still arrives of an archive is read to its end.
    if (isRefusal && error.status === 401) response.setHeader('Connection', 'close');
    else request.resume();
    const code = isRefusal ? error.code : 'release_refused';
    sendResult(response, isRefusal ? error.status : 409, { error: { code, message: error.message, requestId } });
  };
}

type Releases = PublishingDeps['releases'];

/** The team whose token a request has. Throws PublishingError. */
function teamOf({ trust }: Releases, request: Request): Team {
  const [, token] = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
  const team = token === undefined ? null : trust.teamOf(token);
  if (team === null) throw new PublishingError(401, 'authentication_required', 'The token is missing or unknown here');
  return team;
}

type Work = (request: Request, team: Team, response: Response) => Promise<object>;

/**
 * Signs while the client is there: one that has broken off, in the minutes that a trial may take, has not promoted anything
 * (R-PLATFORM-RELEASE-BROKEN-OFF). It is called with the pointers locked, right before they are moved.
 */
const whileThere =
  (response: Response, sign: SignMove): SignMove =>
  (move) => {
    if (response.destroyed) throw new ReleaseError('Refused, nothing was changed: the command was broken off');
    return sign(move);
  };

/** Responds with what the work returns, with the ledger and the team that it was for. */
const handlerOf =
  (releases: Releases) =>
  (work: Work): RequestHandler =>
  async (request: Request, response: Response) => {
    const team = teamOf(releases, request);
    const result = await work(request, team, response);
    sendResult(response, 200, { ...result, ledger: await readLedgerId(releases.db), team: team.name });
  };

/** A release of a part by its whole id. Throws ReleaseError. */
async function findKnown({ db }: Releases, { part, release: id }: { part: Part; release: string }): Promise<Release> {
  const release = await findRelease(db, id);
  if (release?.part !== part) throw new ReleaseError(`${part} has no release '${id}'`);
  return release;
}

/** Mounts what lets a team sign what the ledger has of its part already: another key of it, or another run of the same build. */
function mountDescriptors(app: Express, releases: Releases): void {
  const handle = handlerOf(releases);
  const body = json({ limit: '16kb' });
  app.post(
    `${OWN_PATHS.publishing}/descriptor`,
    body,
    handle(async (request, team) => {
      const wanted = read(descriptorRequestSchema, request.body);
      checkParts(team, [wanted.part]);
      return { descriptor: await findKnown(releases, wanted) };
    }),
  );
  app.post(
    `${OWN_PATHS.publishing}/signatures`,
    body,
    handle(async (request, team) => {
      const { key, signature, ...wanted } = read(descriptorSignatureSchema, request.body);
      checkParts(team, [wanted.part]);
      await signKnown(releases, await findKnown(releases, wanted), { key, signature });
      return { signed: wanted.release };
    }),
  );
}

/**
 * Follows a move that is in the ledger, and keeps that this gateway believed it (R-PLATFORM-RELEASE-FOLLOWED): the response says
 * what the next visitor gets. Where it cannot be read now, the notice of the database or the next look does it.
 */
async function follow({ live, log }: Pick<PublishingDeps, 'live' | 'log'>): Promise<void> {
  try {
    await live.refresh();
  } catch (error) {
    log.warn({ err: error }, 'a move is in the ledger, and the composition could not be loaded');
  }
}

/**
 * Publishing over HTTP (docs/how-to/publish.md): looks at the ledger, plans of moves, signed moves, and archives of builds.
 * Each request has the token of a team. What moves a pointer is signed by who sends it; the token alone moves nothing.
 */
export function mountPublishing(app: Express, { releases, live, log }: PublishingDeps): void {
  const handle = handlerOf(releases);
  const actorOf = (team: Team): LedgerDeps => ({ ...releases, actor: team.name });
  const identify: RequestHandler = (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    teamOf(releases, request);
    next();
  };

  const at = (path: string) => `${OWN_PATHS.publishing}/${path}`;
  const body = json({ limit: '256kb' });
  app.use(OWN_PATHS.publishing, identify, sendWhileWaiting());
  app.put(
    at('archives/:part'),
    handle(async (request, team) => {
      const part = String(request.params['part']);
      if (!isPart(part)) throw new PublishingError(422, 'validation', `'${part}' is no name of a part`);
      checkParts(team, [part]);
      const { release, status, isSigned } = await receiveArchive(actorOf(team), request, { team, part });
      return { status, release: release.id, files: release.files.length, isSigned };
    }),
  );
  mountDescriptors(app, releases);
  app.post(
    at('look'),
    body,
    handle(async (request) => ({ report: await lookAt(releases, read(lookCommandSchema, request.body)) })),
  );
  app.post(
    at('plan'),
    body,
    handle(async (request, team) => {
      const command = read(moveCommandSchema, request.body);
      checkParts(team, partsOf(command));
      return planCommand(actorOf(team), command);
    }),
  );
  app.post(
    at('moves'),
    body,
    handle(async (request, team, response) => {
      const { command, moves, descriptors = [] } = read(signedCommandSchema, request.body);
      checkParts(team, partsOf(command));
      const sign = whileThere(response, sentSigner(releases.trust, moves));
      const signing = { sign, signDescriptor: sentDescriptorSigner(descriptors) };
      const report = await runMove(actorOf(team), command, signing);
      await follow({ live, log });
      return { report };
    }),
  );
  app.use(OWN_PATHS.publishing, refusals(log));
}
