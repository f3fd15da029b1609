import type { Logger } from 'pino';
import type { Country } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { noteCountry, readCountries } from './visitor-countries.repository.ts';

export interface VisitorCountriesDeps {
  db: Db;
  log: Logger;
  /** Somebody has come from a country of the tenant from which nobody had for a day. */
  onNew: () => void;
}

/** A country is written no more often: the day after which it counts no more is long beside it. */
const NOTED_MILLISECONDS = 60 * 60_000;

/** From where visitors came lately, of each tenant: from there others will come, too. */
export class VisitorCountries {
  readonly #deps: VisitorCountriesDeps;
  /** When a country was noted last, by tenant and country. */
  readonly #noted = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: VisitorCountriesDeps) {
    this.#deps = deps;
  }

  /** Notes where a visitor of a tenant came from, if it is one of the tenant's countries. Nobody waits for it. */
  note({ id, settings: { countries } }: Pick<Tenant, 'id' | 'settings'>, country: Country | null): void {
    if (country === null || !countries.includes(country)) return;
    const key = `${id} ${country}`;
    const now = Date.now();
    if (now - (this.#noted.get(key) ?? -Infinity) < NOTED_MILLISECONDS) return;
    this.#noted.set(key, now);
    this.#writing = this.#writing.then(() => this.#write(key, id, country));
  }

  /** The tenant's countries from which somebody came within a day. */
  async of({ id, settings: { countries } }: Pick<Tenant, 'id' | 'settings'>): Promise<Country[]> {
    return (await readCountries(this.#deps.db, id)).filter((country) => countries.includes(country));
  }

  /** Waits for what is being written. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  async #write(key: string, tenantId: number, country: Country): Promise<void> {
    const { db, log, onNew } = this.#deps;
    try {
      if (await noteCountry(db, tenantId, country)) onNew();
    } catch (error) {
      this.#noted.delete(key);
      log.warn({ err: error }, 'where a visitor came from could not be noted; the next one is');
    }
  }
}
