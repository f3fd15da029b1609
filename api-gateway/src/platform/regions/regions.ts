import type { Country } from '@tandem/contracts/product/locales';

/** What a country calls its regions (F-PLATFORM-REGION-LABELS); a voivodeship is a province here. */
export type RegionLabel = 'province' | 'region' | 'state' | 'canton';
/** `id` is the ISO 3166-2 code, such as `NL-NH`. */
export interface Region {
  id: string;
  name: string;
}
export interface CountryRegions {
  label: RegionLabel;
  items: Region[];
}

/** Reads `NH Noord-Holland, ZH Zuid-Holland`: the code without its country, a space, the name. */
function regions(country: Country, label: RegionLabel, list: string): CountryRegions {
  const items = list.split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return { id: `${country}-${code}`, name: name.join(' ') };
  });
  return { label, items };
}

/**
 * Regions of every country of the site by ISO 3166-2 (F-PLATFORM-REGIONS), under the names that people there use.
 * Great Britain: the standard knows no English regions, so its four nations. Italy: the provinces, and Valle d'Aosta,
 * which has none. Ireland: the four provinces.
 */
export const REGIONS: Record<Country, CountryRegions> = {
  US: regions(
    'US',
    'state',
    `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  ),
  NL: regions(
    'NL',
    'province',
    `DR Drenthe, FL Flevoland, FR Fryslân, GE Gelderland, GR Groningen, LI Limburg, NB Noord-Brabant,
    NH Noord-Holland, OV Overijssel, UT Utrecht, ZE Zeeland, ZH Zuid-Holland`,
  ),
  BE: regions(
    'BE',
    'province',
    `VAN Antwerpen, WBR Brabant wallon, BRU Brussel / Bruxelles, WHT Hainaut, WLG Liège, VLI Limburg, WLX Luxembourg,
    WNA Namur, VOV Oost-Vlaanderen, VBR Vlaams-Brabant, VWV West-Vlaanderen`,
  ),
  FR: regions(
    'FR',
    'region',
    `ARA Auvergne-Rhône-Alpes, BFC Bourgogne-Franche-Comté, BRE Bretagne, CVL Centre-Val de Loire, 20R Corse,
    GES Grand Est, 971 Guadeloupe, 973 Guyane, HDF Hauts-de-France, IDF Île-de-France, 974 La Réunion, 972 Martinique,
    976 Mayotte, NOR Normandie, NAQ Nouvelle-Aquitaine, OCC Occitanie, PDL Pays de la Loire,
    PAC Provence-Alpes-Côte d’Azur`,
  ),
  IT: regions(
    'IT',
    'province',
    `AG Agrigento, AL Alessandria, AN Ancona, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, BA Bari,
    BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano, BS Brescia,
    BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania, CZ Catanzaro, CH Chieti, CO Como,
    CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, FM Fermo, FE Ferrara, FI Firenze, FG Foggia,
    FC Forlì-Cesena, FR Frosinone, GE Genova, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia, AQ L’Aquila,
    SP La Spezia, LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata, MN Mantova,
    MS Massa-Carrara, MT Matera, ME Messina, MI Milano, MO Modena, MB Monza e Brianza, NA Napoli, NO Novara, NU Nuoro,
    OR Oristano, PD Padova, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino, PE Pescara, PC Piacenza,
    PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna, RC Reggio Calabria,
    RE Reggio Emilia, RI Rieti, RN Rimini, RM Roma, RO Rovigo, SA Salerno, SS Sassari, SV Savona, SI Siena,
    SR Siracusa, SO Sondrio, SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino, TP Trapani, TN Trento,
    TV Treviso, TS Trieste, UD Udine, 23 Valle d’Aosta, VA Varese, VE Venezia, VB Verbano-Cusio-Ossola, VC Vercelli,
    VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo`,
  ),
  ES: regions(
    'ES',
    'province',
    `C A Coruña, VI Álava, AB Albacete, A Alicante, AL Almería, O Asturias, AV Ávila, BA Badajoz, B Barcelona,
    BI Bizkaia, BU Burgos, CC Cáceres, CA Cádiz, S Cantabria, CS Castellón, CE Ceuta, CR Ciudad Real, CO Córdoba,
    CU Cuenca, SS Gipuzkoa, GI Girona, GR Granada, GU Guadalajara, H Huelva, HU Huesca, PM Illes Balears, J Jaén,
    LO La Rioja, GC Las Palmas, LE León, L Lleida, LU Lugo, M Madrid, MA Málaga, ML Melilla, MU Murcia, NA Navarra,
    OR Ourense, P Palencia, PO Pontevedra, SA Salamanca, TF Santa Cruz de Tenerife, SG Segovia, SE Sevilla, SO Soria,
    T Tarragona, TE Teruel, TO Toledo, V Valencia, VA Valladolid, ZA Zamora, Z Zaragoza`,
  ),
  DE: regions(
    'DE',
    'state',
    `BW Baden-Württemberg, BY Bayern, BE Berlin, BB Brandenburg, HB Bremen, HH Hamburg, HE Hessen,
    MV Mecklenburg-Vorpommern, NI Niedersachsen, NW Nordrhein-Westfalen, RP Rheinland-Pfalz, SL Saarland, SN Sachsen,
    ST Sachsen-Anhalt, SH Schleswig-Holstein, TH Thüringen`,
  ),
  AT: regions(
    'AT',
    'state',
    `1 Burgenland, 2 Kärnten, 3 Niederösterreich, 4 Oberösterreich, 5 Salzburg, 6 Steiermark, 7 Tirol, 8 Vorarlberg,
    9 Wien`,
  ),
  IE: regions('IE', 'province', 'C Connacht, L Leinster, M Munster, U Ulster'),
  GB: regions('GB', 'region', 'ENG England, NIR Northern Ireland, SCT Scotland, WLS Wales'),
  CA: regions(
    'CA',
    'province',
    `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec,
    SK Saskatchewan, YT Yukon`,
  ),
  PL: regions(
    'PL',
    'province',
    `02 Dolnośląskie, 04 Kujawsko-Pomorskie, 06 Lubelskie, 08 Lubuskie, 10 Łódzkie, 12 Małopolskie, 14 Mazowieckie,
    16 Opolskie, 18 Podkarpackie, 20 Podlaskie, 22 Pomorskie, 24 Śląskie, 26 Świętokrzyskie, 28 Warmińsko-Mazurskie,
    30 Wielkopolskie, 32 Zachodniopomorskie`,
  ),
  AU: regions(
    'AU',
    'state',
    `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  ),
  NZ: regions(
    'NZ',
    'state',
    `AUK Auckland, BOP Bay of Plenty, CAN Canterbury, CIT Chatham Islands, GIS Gisborne, HKB Hawke’s Bay,
    MWT Manawatū-Whanganui, MBH Marlborough, NSN Nelson, NTL Northland, OTA Otago, STL Southland, TKI Taranaki,
    TAS Tasman, WKO Waikato, WGN Wellington, WTC West Coast`,
  ),
  CH: regions(
    'CH',
    'canton',
    `AG Aargau, AR Appenzell Ausserrhoden, AI Appenzell Innerrhoden, BL Basel-Landschaft, BS Basel-Stadt, BE Bern,
    FR Fribourg, GE Genève, GL Glarus, GR Graubünden, JU Jura, LU Luzern, NE Neuchâtel, NW Nidwalden, OW Obwalden,
    SG St. Gallen, SH Schaffhausen, SZ Schwyz, SO Solothurn, TG Thurgau, TI Ticino, UR Uri, VS Valais, VD Vaud, ZG Zug,
    ZH Zürich`,
  ),
};

/** Whether the region belongs to the country: `isRegionOf('NL', 'NL-NH')`. */
export function isRegionOf(country: Country, region: string): boolean {
  return REGIONS[country].items.some((item) => item.id === region);
}
