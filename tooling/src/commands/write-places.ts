import { writePlacesFile } from '../places/places-file.ts';
import { placesTable } from '../places/places-table.ts';
import { readGeonames } from '../places/read-geonames.ts';

/** Writes the places that the gateway knows (R-PLATFORM-GEOCODE-OFFLINE), after a change of their package or of the regions. */
await writePlacesFile(placesTable(await readGeonames()));
