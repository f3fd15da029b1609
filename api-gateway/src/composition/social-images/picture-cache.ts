/**
 * The pictures that were asked for last, so that a link in a lively chat is drawn once. Whoever asks while one is being
 * drawn waits for it; one that fails is forgotten.
 */
export class PictureCache {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<Buffer>>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const picture = draw().catch((error: unknown) => {
      this.#kept.delete(key);
      throw error;
    });
    this.#kept.set(key, picture);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return picture;
  }
}
