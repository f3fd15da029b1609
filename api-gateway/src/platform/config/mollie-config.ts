/** How payments are taken by Mollie. */
export interface MollieConfig {
  /** `live_…`, or `test_…` outside of production. Never logged. */
  readonly apiKey: string;
  /** Null: Mollie's own. */
  readonly apiUrl: string | null;
}
