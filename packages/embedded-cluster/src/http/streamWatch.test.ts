import { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { Watch, WatchMessage } from '../verbs/watch';
import { streamWatch } from './streamWatch';

const object = { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a' } };
const message = { type: 'ADDED', object } as unknown as WatchMessage;

afterEach(() => {
  jest.useRealTimers();
});

describe('a watch whose time is over', () => {
  it('sends no bookmark to a client that has not read its end', () => {
    jest.useFakeTimers();
    const bookmark = { type: 'BOOKMARK', object } as unknown as WatchMessage;
    let bookmarks = 0;
    const watch = {
      initial: [],
      bookmarks: true,
      bookmark: () => {
        bookmarks += 1;
        return bookmark;
      },
      listen: () => () => {},
    } as unknown as Watch;
    const request = new PassThrough() as unknown as IncomingMessage;
    const response = new ServerResponse(request);
    streamWatch(request, response, watch, () => JSON.stringify(object), {
      timeout: 150,
      bookmarkInterval: 60,
    });
    jest.advanceTimersByTime(140);
    expect(bookmarks).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect(response.writableEnded).toBe(true);
    expect(bookmarks).toBe(2);
  });

  it('writes nothing more to a client that has not read its end', async () => {
    const listeners = new Set<(message: WatchMessage) => void>();
    const watch = {
      initial: [],
      bookmarks: false,
      listen(send: (message: WatchMessage) => void) {
        listeners.add(send);
        return () => listeners.delete(send);
      },
    } as unknown as Watch;
    const request = new PassThrough() as unknown as IncomingMessage;
    const response = new ServerResponse(request);
    const problems: Error[] = [];
    response.on('error', error => problems.push(error));
    streamWatch(request, response, watch, () => JSON.stringify(object), {
      timeout: 1,
      bookmarkInterval: 60_000,
    });
    listeners.forEach(send => send(message));
    while (!response.writableEnded)
      await new Promise(resolve => setImmediate(resolve));
    listeners.forEach(send => send(message));
    await new Promise(resolve => setImmediate(resolve));
    expect(problems).toEqual([]);
  });
});
