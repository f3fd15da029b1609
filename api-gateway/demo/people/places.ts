import type { Country } from '@tandem/contracts/product/locales';

export interface Place {
  city: string;
  /** ISO 3166-2, such as `NL-NH`. */
  region: string;
  /** Degrees, two decimals: enough for a distance, too few for an address. */
  latitude: number;
  longitude: number;
  /** How many members live there, against the country's other places. */
  weight: number;
}

/** `City|region|latitude|longitude|weight` */
const PLACES: Record<Country, string> = {
  US: `New York|NY|40.71|-74.01|10;Los Angeles|CA|34.05|-118.24|8;Chicago|IL|41.88|-87.63|6;Houston|TX|29.76|-95.37|5;Phoenix|AZ|33.45|-112.07|3;
    Philadelphia|PA|39.95|-75.17|4;San Diego|CA|32.72|-117.16|3;Austin|TX|30.27|-97.74|3;Denver|CO|39.74|-104.99|3;Seattle|WA|47.61|-122.33|4;
    Boston|MA|42.36|-71.06|4;Nashville|TN|36.16|-86.78|2;Portland|OR|45.52|-122.68|3;Atlanta|GA|33.75|-84.39|4;Miami|FL|25.76|-80.19|4;
    Minneapolis|MN|44.98|-93.27|2;Madison|WI|43.07|-89.40|1;Savannah|GA|32.08|-81.09|1`,
  NL: `Amsterdam|NH|52.37|4.90|9;Rotterdam|ZH|51.92|4.48|7;Den Haag|ZH|52.08|4.31|6;Utrecht|UT|52.09|5.12|6;Eindhoven|NB|51.44|5.48|4;Groningen|GR|53.22|6.57|4;
    Tilburg|NB|51.56|5.09|3;Almere|FL|52.35|5.26|3;Breda|NB|51.59|4.78|3;Nijmegen|GE|51.84|5.86|3;Arnhem|GE|51.98|5.91|3;Haarlem|NH|52.38|4.64|3;
    Zwolle|OV|52.51|6.09|2;Leiden|ZH|52.16|4.49|2;Maastricht|LI|50.85|5.69|2;Leeuwarden|FR|53.20|5.80|2;Middelburg|ZE|51.50|3.61|1;Assen|DR|52.99|6.56|1`,
  BE: `Bruxelles|BRU|50.85|4.35|9;Antwerpen|VAN|51.22|4.40|7;Gent|VOV|51.05|3.72|6;Charleroi|WHT|50.41|4.44|3;Liège|WLG|50.63|5.57|5;Brugge|VWV|51.21|3.22|3;
    Namur|WNA|50.47|4.87|3;Leuven|VBR|50.88|4.70|3;Mons|WHT|50.45|3.95|2;Hasselt|VLI|50.93|5.34|2;Wavre|WBR|50.72|4.61|1;Arlon|WLX|49.68|5.82|1;Tournai|WHT|50.61|3.39|2`,
  FR: `Paris|IDF|48.86|2.35|12;Marseille|PAC|43.30|5.37|7;Lyon|ARA|45.76|4.84|8;Toulouse|OCC|43.60|1.44|6;Nice|PAC|43.70|7.27|4;Nantes|PDL|47.22|-1.55|5;
    Montpellier|OCC|43.61|3.88|4;Strasbourg|GES|48.57|7.75|4;Bordeaux|NAQ|44.84|-0.58|5;Lille|HDF|50.63|3.06|5;Rennes|BRE|48.11|-1.68|4;Reims|GES|49.26|4.03|2;
    Grenoble|ARA|45.19|5.72|3;Dijon|BFC|47.32|5.04|2;Angers|PDL|47.47|-0.55|2;Tours|CVL|47.39|0.69|2;Rouen|NOR|49.44|1.10|2;Annecy|ARA|45.90|6.13|2;
    Brest|BRE|48.39|-4.49|2;Bayonne|NAQ|43.49|-1.47|1;Ajaccio|20R|41.92|8.74|1`,
  IT: `Roma|RM|41.90|12.50|9;Milano|MI|45.46|9.19|8;Napoli|NA|40.85|14.27|6;Torino|TO|45.07|7.69|5;Palermo|PA|38.12|13.36|3;Genova|GE|44.41|8.93|3;
    Bologna|BO|44.49|11.34|4;Firenze|FI|43.77|11.26|4;Bari|BA|41.12|16.87|3;Verona|VR|45.44|10.99|2;Catania|CT|37.50|15.09|2;Trieste|TS|45.65|13.77|1;Cagliari|CA|39.22|9.12|2`,
  ES: `Madrid|M|40.42|-3.70|9;Barcelona|B|41.39|2.17|8;València|V|39.47|-0.38|5;Sevilla|SE|37.39|-5.98|4;Zaragoza|Z|41.65|-0.89|3;Málaga|MA|36.72|-4.42|4;
    Bilbao|BI|43.26|-2.93|3;Alicante|A|38.35|-0.48|2;Palma|PM|39.57|2.65|2;Granada|GR|37.18|-3.60|2;San Sebastián|SS|43.32|-1.98|2;A Coruña|C|43.36|-8.41|1;Oviedo|O|43.36|-5.84|1`,
  DE: `Berlin|BE|52.52|13.40|9;Hamburg|HH|53.55|9.99|6;München|BY|48.14|11.58|7;Köln|NW|50.94|6.96|6;Frankfurt|HE|50.11|8.68|5;Stuttgart|BW|48.78|9.18|4;
    Leipzig|SN|51.34|12.37|4;Dresden|SN|51.05|13.74|3;Hannover|NI|52.38|9.73|3;Nürnberg|BY|49.45|11.08|3;Bremen|HB|53.08|8.80|2;Freiburg|BW|48.00|7.85|2;
    Kiel|SH|54.32|10.13|1;Mainz|RP|50.00|8.27|2;Erfurt|TH|50.98|11.03|1;Rostock|MV|54.09|12.10|1;Saarbrücken|SL|49.24|6.99|1;Potsdam|BB|52.40|13.06|1;Magdeburg|ST|52.13|11.63|1`,
  AT: `Wien|9|48.21|16.37|9;Graz|6|47.07|15.44|4;Linz|4|48.31|14.29|3;Salzburg|5|47.81|13.06|3;Innsbruck|7|47.27|11.40|3;Klagenfurt|2|46.62|14.31|2;
    Bregenz|8|47.50|9.75|1;Sankt Pölten|3|48.20|15.63|1;Eisenstadt|1|47.85|16.52|1`,
  IE: `Dublin|L|53.35|-6.26|9;Cork|M|51.90|-8.47|5;Galway|C|53.27|-9.05|4;Limerick|M|52.66|-8.63|3;Waterford|M|52.26|-7.11|2;Kilkenny|L|52.65|-7.25|2;
    Sligo|C|54.27|-8.47|1;Letterkenny|U|54.95|-7.73|1;Drogheda|L|53.72|-6.35|1`,
  GB: `London|ENG|51.51|-0.13|12;Manchester|ENG|53.48|-2.24|6;Birmingham|ENG|52.49|-1.89|5;Leeds|ENG|53.80|-1.55|4;Bristol|ENG|51.45|-2.59|4;Liverpool|ENG|53.41|-2.98|4;
    Newcastle|ENG|54.98|-1.62|3;Brighton|ENG|50.82|-0.14|3;Norwich|ENG|52.63|1.30|1;Edinburgh|SCT|55.95|-3.19|4;Glasgow|SCT|55.86|-4.25|4;Inverness|SCT|57.48|-4.22|1;
    Cardiff|WLS|51.48|-3.18|3;Swansea|WLS|51.62|-3.94|1;Belfast|NIR|54.60|-5.93|3;York|ENG|53.96|-1.08|2`,
  CA: `Toronto|ON|43.65|-79.38|8;Montréal|QC|45.50|-73.57|8;Vancouver|BC|49.28|-123.12|6;Calgary|AB|51.05|-114.07|4;Ottawa|ON|45.42|-75.70|4;Québec|QC|46.81|-71.21|4;
    Edmonton|AB|53.55|-113.49|3;Winnipeg|MB|49.90|-97.14|2;Halifax|NS|44.65|-63.58|2;Sherbrooke|QC|45.40|-71.89|2;Gatineau|QC|45.48|-75.70|2;Victoria|BC|48.43|-123.37|2;
    Moncton|NB|46.09|-64.77|1;Saskatoon|SK|52.13|-106.67|1;St. John’s|NL|47.56|-52.71|1;Trois-Rivières|QC|46.34|-72.54|1`,
  PL: `Warszawa|14|52.23|21.01|8;Kraków|12|50.06|19.94|6;Wrocław|02|51.11|17.03|5;Poznań|30|52.41|16.93|4;Gdańsk|22|54.35|18.65|4;Łódź|10|51.76|19.46|4;
    Szczecin|32|53.43|14.55|2;Lublin|06|51.25|22.57|2;Katowice|24|50.26|19.02|3;Białystok|20|53.13|23.16|2;Toruń|04|53.01|18.60|2;Rzeszów|18|50.04|22.00|1;Olsztyn|28|53.78|20.49|1`,
  AU: `Sydney|NSW|-33.87|151.21|9;Melbourne|VIC|-37.81|144.96|9;Brisbane|QLD|-27.47|153.03|5;Perth|WA|-31.95|115.86|4;Adelaide|SA|-34.93|138.60|3;Canberra|ACT|-35.28|149.13|2;
    Hobart|TAS|-42.88|147.33|2;Gold Coast|QLD|-28.02|153.40|3;Newcastle|NSW|-32.93|151.78|2;Geelong|VIC|-38.15|144.36|1;Darwin|NT|-12.46|130.84|1`,
  NZ: `Auckland|AUK|-36.85|174.76|8;Wellington|WGN|-41.29|174.78|5;Christchurch|CAN|-43.53|172.64|5;Hamilton|WKO|-37.79|175.28|3;Tauranga|BOP|-37.69|176.17|2;Dunedin|OTA|-45.87|170.50|3;
    Napier|HKB|-39.49|176.91|1;Nelson|NSN|-41.27|173.28|1;New Plymouth|TKI|-39.06|174.08|1;Queenstown|OTA|-45.03|168.66|1`,
  CH: `Zürich|ZH|47.38|8.54|7;Genève|GE|46.20|6.14|7;Lausanne|VD|46.52|6.63|6;Basel|BS|47.56|7.59|4;Bern|BE|46.95|7.45|4;Fribourg|FR|46.81|7.16|3;Neuchâtel|NE|46.99|6.93|3;
    Luzern|LU|47.05|8.31|3;Sion|VS|46.23|7.36|2;Lugano|TI|46.01|8.96|2;Delémont|JU|47.36|7.34|1;St. Gallen|SG|47.42|9.37|2;Montreux|VD|46.43|6.91|2;Chur|GR|46.85|9.53|1`,
};

function readPlaces(country: Country): Place[] {
  return PLACES[country].split(';').map((entry) => {
    const [city = '', region = '', latitude = '', longitude = '', weight = ''] = entry.trim().split('|');
    return {
      city,
      region: `${country}-${region}`,
      latitude: Number(latitude),
      longitude: Number(longitude),
      weight: Number(weight),
    };
  });
}

/** Cities where the demo members live. */
export const PLACES_BY_COUNTRY = Object.fromEntries(
  (Object.keys(PLACES) as Country[]).map((country) => [country, readPlaces(country)]),
) as Record<Country, Place[]>;

const FRENCH_SPEAKING_REGIONS: ReadonlySet<string> = new Set([
  'BE-BRU',
  'BE-WHT',
  'BE-WLG',
  'BE-WNA',
  'BE-WBR',
  'BE-WLX',
  'CH-GE',
  'CH-VD',
  'CH-FR',
  'CH-NE',
  'CH-VS',
  'CH-JU',
  'CA-QC',
]);

/** What French speakers call cities whose own name is another. */
const FRENCH_NAMES: Readonly<Record<string, string>> = {
  'Antwerpen': 'Anvers',
  'Gent': 'Gand',
  'Brugge': 'Bruges',
  'Leuven': 'Louvain',
  'Zürich': 'Zurich',
  'Basel': 'Bâle',
  'Bern': 'Berne',
  'Luzern': 'Lucerne',
  'St. Gallen': 'Saint-Gall',
  'Chur': 'Coire',
  'St. John’s': 'Saint-Jean de Terre-Neuve',
};
/** On a site in French, so much of the weight of places where another language is spoken is left. */
const ELSEWHERE = 0.12;

/**
 * The places of a country as a site in French has them: mostly those that speak French, all by their French names. The
 * others stay, for there are French speakers in Toronto and Zurich, too.
 */
export function frenchPlaces(country: Country): Place[] {
  return PLACES_BY_COUNTRY[country].map((place) => ({
    ...place,
    city: FRENCH_NAMES[place.city] ?? place.city,
    weight: speaksFrench(country, place.region) ? place.weight : place.weight * ELSEWHERE,
  }));
}

/** Whether people in a place write French: France, and the French-speaking parts of Belgium, Switzerland and Canada. */
export function speaksFrench(country: Country, region: string): boolean {
  return country === 'FR' || FRENCH_SPEAKING_REGIONS.has(region);
}
