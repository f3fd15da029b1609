import { createPlacesEndpoints } from './places.routes.ts';
import { createPlacesService } from './places.service.ts';

/** Which place is at a position. */
export const createPlacesArea = () => ({ handlers: createPlacesEndpoints({ places: createPlacesService() }) });
