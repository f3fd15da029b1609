import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { PlacesService } from './places.service.ts';

/** `geocode.php`. */
export function createPlacesEndpoints({ places }: { places: PlacesService }): EndpointHandlers {
  return { ...handle('GET /api/geocode.php', ({ query }) => places.find(query)) };
}
