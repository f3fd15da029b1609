import type { Country } from '@tandem/contracts/product/locales';
import { useChosen, useSettings, useUser } from '@tandem/shared-ui/host';
import { useSearchParams } from '@tandem/shared-ui/router';

/**
 * The country that decides currency and methods: the one in the address, else that of the member's profile, else the
 * visitor's by IP address, else the tenant's. It is written into the address, so that the checkout has it and a reload
 * restores it.
 */
export function useBuyerCountry(): [Country, (country: Country) => void] {
  const { countries, geoip_country, geoip_selected_country } = useSettings();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const known = [search.get('country'), user?.profile.country, geoip_country].map((code) =>
    countries.find((one) => one === code),
  );
  const [country, choose] = useChosen(known.find((code) => code !== undefined) ?? geoip_selected_country);
  const change = (chosen: Country) => {
    choose(chosen);
    setSearch(
      (before) => {
        before.set('country', chosen);
        return before;
      },
      { replace: true },
    );
  };
  return [country, change];
}
