import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { createCreditsService } from '@tandem/api-gateway/backend/credits/credits.service';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { LIMITS } from '@tandem/contracts/product/limits';
import { startSiteProcess } from '../../site-process.ts';
import { DEMO_PASSWORD } from '../endpoints/demo-client.ts';
import { PHONE, THROTTLING, emulatePhone, pause, until } from '../phone.ts';
import { openTab } from '../swipe/browser-tab.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';
import { framesDuring } from '../swipe/frame-times.ts';
import type { FrameTimes } from '../swipe/frame-times.ts';
import { writeHistory } from './history-rows.ts';
import { writeConversations } from './list-rows.ts';
import { delaysOf } from './paced.ts';
import type { Delays } from './paced.ts';

/** Elements that the page of a conversation may have, however long that is, and however many others are listed beside it. */
export const MOST_NODES = 2000;

export interface ChatPagesOptions {
  port: string;
  dataDir: string;
  chromium: string;
  /** Messages from one browser to the other. */
  rounds: number;
  /** Of the long history. */
  messages: number;
}

export interface ChatPages {
  browsers: Delays;
  history: {
    /** Messages that were scrolled through. */
    shown: number;
    /** Milliseconds from the navigation to the first paint, and to the first message. */
    firstPaint: number;
    firstMessage: number;
    frames: FrameTimes;
    nodes: number;
    /** The same on a desktop, where a whole page of the list of conversations stands beside. */
    wideNodes: number;
  };
}

interface Person {
  client: TestClient;
  id: number;
}

async function logIn(port: string, name: string): Promise<Person> {
  const client = new TestClient(Number(port), 'localhost');
  const body = { email: `${name}@tandemly.test`, password: DEMO_PASSWORD };
  const { user } = await client.call('POST /api/user.php', { body });
  if (user === null) throw new Error(`${name} was not logged in.`);
  return { client, id: user.id };
}

async function openAs({ client }: Person, origin: string, chromium: string): Promise<BrowserTab> {
  const tab = await openTab(chromium);
  await emulatePhone(tab);
  for (const [name, value] of client.cookies)
    await tab.send('Network.setCookie', { url: origin, name, value, httpOnly: true });
  return tab;
}

async function show(tab: BrowserTab, address: string): Promise<void> {
  await tab.send('Page.navigate', { url: address });
  await tab.evaluate(until(`document.querySelector('[role="log"] li time') !== null`));
  // Until what is loaded after the page is there, and the stream of events is open.
  await pause(3000);
}

/** Resolves with the time of the day at which a frame with a text in the thread was drawn. */
const untilShown = (text: string) => `new Promise((resolve, reject) => {
  const look = () => {
    if (!document.querySelector('[role="log"]')?.textContent.includes(${JSON.stringify(text)})) return;
    watch.disconnect();
    requestAnimationFrame(() => resolve(Date.now()));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => reject(new Error('The message was not shown.')), 20000);
  look();
})`;

/** Milliseconds from the press that sends a message in one browser to the frame that shows it in the other. */
async function timeMessage(from: BrowserTab, to: BrowserTab, text: string): Promise<number> {
  await from.evaluate(`document.querySelector('textarea').focus()`);
  await from.send('Input.insertText', { text });
  const seen = to.evaluate<number>(untilShown(text));
  const begun = Date.now();
  await from.evaluate(`document.querySelector('textarea').form.requestSubmit()`);
  return (await seen) - begun;
}

async function measureBrowsers(from: BrowserTab, to: BrowserTab, rounds: number): Promise<Delays> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Letters alone: many digits would be a phone number, which the sender is asked about.
    times.push(await timeMessage(from, to, `Hello ${crypto.randomUUID().replaceAll(/[^a-f]/g, 'g')}`));
    await pause(200);
  }
  return delaysOf(times);
}

/** Gestures without a message that is new to the page: the reader is at an end, or nothing more comes. */
const IN_VAIN_AT_MOST = 20;

const DESKTOP = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/**
 * Scrolls up, as a thumb does that is so many pixels from the left, until the first message is there. Returns the most elements that
 * the page had meanwhile.
 */
async function scrollToStart(tab: BrowserTab, x: number): Promise<number> {
  const look = () =>
    tab.evaluate<{ first: string; nodes: number }>(`({
      first: document.querySelector('[role="log"] li time')?.closest('li').textContent ?? '',
      nodes: document.querySelectorAll('*').length,
    })`);
  let seen = await look();
  let most = seen.nodes;
  for (let inVain = 0; !seen.first.includes('History 1.');) {
    await tab.send('Input.synthesizeScrollGesture', { x, y: 300, yDistance: 2400, speed: 4800 });
    const now = await look();
    inVain = now.first === seen.first ? inVain + 1 : 0;
    if (inVain > IN_VAIN_AT_MOST) throw new Error(`The history did not go on above '${now.first}'.`);
    seen = now;
    most = Math.max(most, now.nodes);
  }
  return most;
}

async function measureHistory(tab: BrowserTab, address: string, messages: number): Promise<ChatPages['history']> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `new MutationObserver((_changes, watch) => {
      if (document.querySelector('[role="log"] li time') === null) return;
      watch.disconnect();
      globalThis.firstMessage = performance.now();
    }).observe(document, { subtree: true, childList: true });`,
  });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await show(tab, address);
  const [firstPaint = 0, firstMessage = 0] = await tab.evaluate<number[]>(
    `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, firstMessage].map(Math.round)`,
  );
  let nodes = 0;
  const frames = await framesDuring(tab, async () => {
    nodes = await scrollToStart(tab, PHONE.width / 2);
  });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await tab.send('Emulation.setDeviceMetricsOverride', DESKTOP);
  await show(tab, address);
  // In the thread, which is right of the list.
  const wideNodes = await scrollToStart(tab, DESKTOP.width * 0.7);
  return { shown: messages, firstPaint, firstMessage, frames, nodes, wideNodes };
}

/** Starts a site of its own with a long conversation, and measures the pages of its two members. */
export async function measureChatPages({
  port,
  dataDir,
  chromium,
  rounds,
  messages,
}: ChatPagesOptions): Promise<ChatPages> {
  const site = await startSiteProcess({
    PORT: port,
    DATA_DIR: dataDir,
    DEMO_MEMBERS: '240',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    MESSAGES_PER_MINUTE: '0',
  });
  const { databaseUrl } = JSON.parse(await readFile(path.join(dataDir, 'runtime.json'), 'utf8')) as {
    databaseUrl: string;
  };
  const db = openDatabase(databaseUrl, { max: 2 });
  const tabs: BrowserTab[] = [];
  try {
    const [sender, receiver] = [await logIn(port, 'premium'), await logIn(port, 'free')];
    const credits = createCreditsService({ db });
    await credits.grant({
      userId: sender.id,
      amount: rounds + 1,
      kind: 'adjustment',
      reference: `bench-${Date.now()}`,
    });
    // A whole page of the list: what stands beside the history on a desktop counts as well.
    await writeConversations(databaseUrl, { id: receiver.id, count: LIMITS.chatsPage });
    const body = { profile_id: receiver.id, text: 'Good morning', client_id: crypto.randomUUID() };
    const { conversation } = await sender.client.call('POST /api/message.php', { body });
    await writeHistory(databaseUrl, {
      conversationId: conversation.id,
      senderId: sender.id,
      recipientId: receiver.id,
      messages,
    });
    const address = `${site.origin}/chats/${conversation.id}`;
    const from = await openAs(sender, site.origin, chromium);
    tabs.push(from);
    const to = await openAs(receiver, site.origin, chromium);
    tabs.push(to);
    for (const tab of tabs) await show(tab, address);
    const browsers = await measureBrowsers(from, to, rounds);
    return { browsers, history: await measureHistory(to, address, messages) };
  } finally {
    for (const tab of tabs) tab.close();
    await db.destroy();
    await site.stop();
  }
}
