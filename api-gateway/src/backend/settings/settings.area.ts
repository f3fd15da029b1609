import { createSettingsEndpoints } from './settings.routes.ts';
import type { SettingsDeps } from './settings.routes.ts';

/** The settings of the tenant, and the company behind it. */
export const createSettingsArea = (deps: SettingsDeps) => ({ handlers: createSettingsEndpoints(deps) });
