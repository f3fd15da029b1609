import { Stack } from '@tandem/shared-ui/components/Stack';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** The tab 'Your data': a copy of it, and its end. */
export function DataSettings() {
  return (
    <Stack gap={10}>
      <DataExport />
      <DeleteAccount />
    </Stack>
  );
}
