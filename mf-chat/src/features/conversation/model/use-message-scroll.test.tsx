import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FOUND_ATTRIBUTE, UNREAD_LINE_ATTRIBUTE, useMessageScroll } from './use-message-scroll.ts';

/** Each message is 100 px high in a window of 300 px; jsdom measures nothing itself. */
const HEIGHT = 100;
const WINDOW = 300;

interface ListProps {
  messages: readonly string[];
  isWritten?: boolean;
  /** The height of the tip below the first message, in pixels. */
  tip?: number;
  /** The first unread message. */
  openAt?: string | null;
  /** It is opened at that message, and not at a line above it. */
  isFound?: boolean;
  /** Later messages exist than these. */
  isApart?: boolean;
  /** The key of a line above the messages, such as that older ones are being loaded. */
  line?: string;
}

function List({
  messages,
  isWritten = false,
  tip = 0,
  openAt = null,
  line,
  isFound = false,
  isApart = false,
}: ListProps) {
  const mark = isFound ? FOUND_ATTRIBUTE : UNREAD_LINE_ATTRIBUTE;
  const { area, hasNews, handleScroll, goToEnd } = useMessageScroll({
    first: messages[0] ?? null,
    drawnLast: messages.at(-1) ?? null,
    last: messages.at(-1) ?? null,
    count: messages.length,
    lastIsWritten: isWritten,
    openAt,
    isFound,
    isApart,
    onShowEnd: () => undefined,
    onShow: () => undefined,
  });
  return (
    <>
      <div ref={area} data-testid="area" data-count={messages.length} onScroll={handleScroll}>
        <ol>
          {line === undefined ? null : <li key={line} data-separator="" data-top={0} />}
          {messages.map((message, index) => (
            <li
              key={message}
              data-top={index * HEIGHT + (index === 0 ? 0 : tip)}
              {...(message === openAt ? { [mark]: '', tabIndex: -1 } : {})}
            />
          ))}
        </ol>
      </div>
      {hasNews ? <button onClick={goToEnd}>New messages</button> : null}
    </>
  );
}

const area = () => screen.getByTestId('area');
const scrollTo = (top: number) => {
  area().scrollTop = top;
  fireEvent.scroll(area());
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function measure(this: HTMLElement) {
    return Number(this.dataset['count']) * HEIGHT;
  });
});

/** Each element has its offset in the list, minus the scroll position. */
function placeElements() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
    return new DOMRect(0, this.tagName === 'LI' ? Number(this.dataset['top']) - area().scrollTop : 0);
  });
}

const TEN = Array.from({ length: 10 }, (_, index) => `m${index}`);

describe('scrolling a conversation', () => {
  it('opens at the end', () => {
    render(<List messages={TEN} />);
    expect(area().scrollTop).toBe(1000);
  });

  it('keeps the scroll position when older messages are added above [R-CHAT-SCROLL-ANCHOR]', () => {
    const { rerender } = render(<List messages={TEN} />);
    scrollTo(40);
    rerender(<List messages={['older2', 'older1', ...TEN]} />);
    expect(area().scrollTop).toBe(240);
  });

  it('follows new messages near the end [R-CHAT-SCROLL-NEAR-END]', () => {
    const { rerender } = render(<List messages={TEN} />);
    scrollTo(1000 - WINDOW - 50);
    rerender(<List messages={[...TEN, 'new']} />);
    expect(area().scrollTop).toBe(1100);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('follows a message that comes before the last one near the end [R-CHAT-SCROLL-NEAR-END]', () => {
    const { rerender } = render(<List messages={TEN} />);
    scrollTo(1000 - WINDOW);
    rerender(<List messages={[...TEN.slice(0, 9), 'crossing', ...TEN.slice(9)]} />);
    expect(area().scrollTop).toBe(1100);
  });

  it('stays when the reader has scrolled up, and shows that there is a new message [R-CHAT-SCROLL-NEAR-END]', () => {
    const { rerender } = render(<List messages={TEN} />);
    scrollTo(200);
    rerender(<List messages={[...TEN, 'new']} />);
    expect(area().scrollTop).toBe(200);
    fireEvent.click(screen.getByRole('button', { name: 'New messages' }));
    expect(area().scrollTop).toBe(1100);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('opens at what is unread, with a way to the end, and stays there [R-CHAT-OPEN-AT-UNREAD]', () => {
    placeElements();
    const { rerender } = render(<List messages={TEN} openAt="m4" />);
    expect(area().scrollTop).toBe(384);
    expect(screen.getByRole('button', { name: 'New messages' })).toBeDefined();
    rerender(<List messages={[...TEN, 'new']} openAt="m4" />);
    expect(area().scrollTop).toBe(384);
  });

  it('opens at what is unread below what slides in over the upper edge [R-CHAT-OPEN-AT-UNREAD, R-CHAT-FREE-OF-CARDS]', () => {
    placeElements();
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ paddingTop: '60px' } as CSSStyleDeclaration);
    render(<List messages={TEN} openAt="m4" />);
    expect(area().scrollTop).toBe(324);
  });

  it('opens at a message that was looked for, which has the focus, a third down [R-CHAT-SEARCH-OPENS]', () => {
    placeElements();
    render(<List messages={TEN} openAt="m4" isFound />);
    expect(area().scrollTop).toBe(300);
    expect(document.activeElement?.getAttribute('data-top')).toBe('400');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does not follow later messages that are loaded, up to the latest ones [R-CHAT-SEARCH-OPENS]', () => {
    placeElements();
    const { rerender } = render(<List messages={TEN} openAt="m4" isFound isApart />);
    scrollTo(1000 - WINDOW);
    rerender(<List messages={[...TEN, 'later']} openAt="m4" isFound isApart />);
    rerender(<List messages={[...TEN, 'later', 'last']} openAt="m4" isFound />);
    expect(area().scrollTop).toBe(1000 - WINDOW);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<List messages={[...TEN, 'later', 'last', 'new']} openAt="m4" isFound />);
    expect(screen.getByRole('button', { name: 'New messages' })).toBeDefined();
  });

  it('goes to what is unread once that is known, but not away from what the reader reads [R-CHAT-OPEN-AT-UNREAD]', () => {
    placeElements();
    const { rerender, unmount } = render(<List messages={TEN} />);
    const more = [...TEN, 'n1', 'n2', 'n3', 'n4', 'n5'];
    rerender(<List messages={more} openAt="n1" />);
    expect(area().scrollTop).toBe(984);
    unmount();
    const again = render(<List messages={TEN} />);
    scrollTo(200);
    again.rerender(<List messages={more} openAt="n1" />);
    expect(area().scrollTop).toBe(200);
  });

  it('leaves a reader at the end where they are when the line goes up [R-CHAT-UNREAD-MORE]', () => {
    placeElements();
    const { rerender } = render(<List messages={TEN} openAt="m4" />);
    scrollTo(700);
    rerender(<List messages={['o1', 'o2', ...TEN]} openAt="o1" />);
    expect(area().scrollTop).toBe(1200);
  });

  it('keeps the scroll position when a message above it gets smaller', () => {
    placeElements();
    const { rerender } = render(<List messages={TEN} tip={30} />);
    scrollTo(200);
    rerender(<List messages={[...TEN, 'new']} tip={0} />);
    expect(area().scrollTop).toBe(170);
  });

  it('keeps the scroll position when another part is drawn, and the line above the messages is another one [R-CHAT-SCROLL-ANCHOR]', () => {
    placeElements();
    const { rerender } = render(<List messages={TEN} line="loading" />);
    scrollTo(0);
    rerender(<List messages={['older2', 'older1', ...TEN.slice(0, 8)]} line="more" />);
    expect(area().scrollTop).toBe(200);
  });

  it('leaves what is read where it is while a notice takes room above the messages, and the end at the end [R-CHAT-FREE-OF-CARDS]', () => {
    let top = 64;
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() => top);
    const observed: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          observed.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    const moveTo = (next: number) => {
      top = next;
      for (const notify of observed) notify();
    };
    render(<List messages={TEN} />);
    scrollTo(200);
    moveTo(134);
    expect(area().scrollTop).toBe(270);
    moveTo(64);
    expect(area().scrollTop).toBe(200);
    scrollTo(1000 - WINDOW);
    moveTo(134);
    expect(area().scrollTop).toBe(1000);
    vi.unstubAllGlobals();
  });

  it('scrolls to a message that is written here, from anywhere', () => {
    const { rerender } = render(<List messages={TEN} />);
    scrollTo(200);
    rerender(<List messages={[...TEN, 'written']} isWritten />);
    expect(area().scrollTop).toBe(1100);
  });
});
