import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../db/database.ts';
import { createDeviceToken, readDeviceToken } from './device-token.ts';
import * as devices from './known-device.repository.ts';

/** Devices that have logged in to an account before (R-ACCOUNT-GUESS-DEVICE). */
export interface KnownDevices {
  /** What the database knows a device by whose cookie this is; null for none of ours. */
  deviceOf: (cookie: string | null) => Promise<Buffer | null>;
  /** Whether an account was logged in to with this device within 180 days, and whether ever with any. */
  findDevice: (userId: number, device: Buffer | null) => Promise<{ known: boolean; earlier: boolean }>;
  /** The device with this cookie, a new one where it has none of ours. */
  identify: (cookie: string | null) => Promise<Device>;
  /** Records that a device has logged in to an account. */
  rememberDevice: (userId: number, device: Buffer) => Promise<void>;
  /** Forgets the devices of an account, but for one if it is given. */
  forgetDevices: (userId: number, kept: Buffer | null, trx?: DbOrTrx) => Promise<void>;
  /**
   * Forgets the devices of an account on which no session of it goes on, and `ended`, that of a session that was just ended; not
   * `kept`.
   */
  forgetDevicesWithoutSession: (
    userId: number,
    which: { ended: Buffer | null; kept: Buffer | null },
    trx: DbOrTrx,
  ) => Promise<void>;
  /** Removes the devices that have not logged in for long, but for the latest of each account. */
  cleanUp: () => Promise<void>;
}

export interface Device {
  cookie: string;
  /** What the database knows it by. */
  device: Buffer;
}

/** No hash is this short. */
const NO_DEVICE = Buffer.alloc(1);

/** Known devices: a signed random value in a cookie of theirs, its hash beside each account in the database. */
export function createKnownDevices(db: Db): KnownDevices {
  let deviceKey: Promise<Buffer> | null = null;
  /** It never changes; a failed look-up is made again. */
  const readDeviceKey = async (): Promise<Buffer> => {
    deviceKey ??= devices.readDeviceKey(db);
    try {
      return await deviceKey;
    } catch (error) {
      deviceKey = null;
      throw error;
    }
  };
  const deviceOf = async (cookie: string | null) =>
    cookie === null ? null : readDeviceToken(await readDeviceKey(), cookie);

  return {
    deviceOf,
    // A device that is none is looked up all the same: how long a login takes says nothing of an account.
    findDevice: (userId, device) =>
      devices.findDevice(db, { userId, device: device ?? NO_DEVICE, days: LIMITS.knownDeviceDays }),
    identify: async (cookie) => {
      const known = await deviceOf(cookie);
      if (known !== null && cookie !== null) return { cookie, device: known };
      const made = createDeviceToken(await readDeviceKey());
      const device = await deviceOf(made);
      if (device === null) throw new Error('A device cookie that was just made cannot be read');
      return { cookie: made, device };
    },
    rememberDevice: (userId, device) => devices.rememberDevice(db, userId, device),
    forgetDevices: (userId, kept, trx = db) => devices.forgetDevices(trx, userId, kept),
    forgetDevicesWithoutSession: (userId, which, trx) => devices.forgetDevicesWithoutSession(trx, userId, which),
    cleanUp: () => devices.deleteOldDevices(db, LIMITS.knownDeviceDays),
  };
}
