/** A publication or a move of a pointer that is refused; `message` says why, for the person at the command. */
export class ReleaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReleaseError';
  }
}
