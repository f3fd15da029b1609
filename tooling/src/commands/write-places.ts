import { writeFile } from 'node:fs/promises';
import { placesTable } from '../places/places-table.ts';
import { PLACES_FILE, readGeonames } from '../places/read-geonames.ts';

/** Writes the places that the gateway knows (R-PLATFORM-GEOCODE-OFFLINE), after a change of their package or of the regions. */
await writeFile(PLACES_FILE, placesTable(await readGeonames()));
