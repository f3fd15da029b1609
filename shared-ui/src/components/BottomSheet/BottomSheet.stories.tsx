import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { RadioCards } from '../RadioCards/RadioCards.tsx';
import { BottomSheet } from './BottomSheet.tsx';

const meta: Meta = { title: 'Overlays/BottomSheet' };
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
      <BottomSheet
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
      </BottomSheet>
    </>
  );
}

export const Open: StoryObj = {
  render: () => <Report start />,
};

export const ByButton: StoryObj = {
  render: () => <Report start={false} />,
};
