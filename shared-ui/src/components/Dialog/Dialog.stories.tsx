import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { RadioCards } from '../RadioCards/RadioCards.tsx';
import { Dialog } from './Dialog.tsx';

const meta: Meta = { title: 'Overlays/Dialog' };
export default meta;

const REASONS = [
  { value: 'fake', label: 'Fake profile' },
  { value: 'scam', label: 'Asks for money' },
  { value: 'other', label: 'Something else' },
] as const;

function Report({ start }: { start: boolean }) {
  const [open, setOpen] = useState(start);
  const [reason, setReason] = useState<(typeof REASONS)[number]['value'] | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Report Anna</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Report Anna"
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Send report
            </Button>
          </>
        }
      >
        <RadioCards label="What is wrong?" options={REASONS} value={reason} onChange={setReason} />
      </Dialog>
    </>
  );
}

export const Open: StoryObj = {
  render: () => <Report start />,
};

export const ByButton: StoryObj = {
  render: () => <Report start={false} />,
};
