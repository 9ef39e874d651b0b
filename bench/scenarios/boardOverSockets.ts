import { join } from 'node:path';
import { BoardFollower } from '../product/BoardFollower';
import { BoardServerCalls } from '../product/boardServer';
import { largeBoard } from '../product/SeededBoard';
import { Remote, startRemote } from '../process/remote';
import { Result, Scenario } from './Scenario';

const followers = 500;
/** Changes that all followers are sent, one after the other. */
const changes = 50;

/** What those cost who follow the board, each with a connection of its own; the process that serves them does nothing else. */
export const boardOverSockets: Scenario = {
  name: 'board-sockets',
  description: `${followers} followers of the same board over HTTP, by a process that does nothing else`,
  run: async () => {
    const server = startRemote<BoardServerCalls>(
      join(__dirname, '../product/boardServer.ts'),
    );
    try {
      return await measure(server.calls);
    } finally {
      await server.stop();
    }
  },
};

async function measure(server: Remote<BoardServerCalls>): Promise<Result> {
  const port = await server.listen(largeBoard);
  const first = await BoardFollower.connect(port);
  await first.received(1);
  const before = await server.usage();
  const others: BoardFollower[] = [];
  for (let nth = 1; nth < followers; nth += 1)
    others.push(await BoardFollower.connect(port));
  await Promise.all(others.map(each => each.received(1)));
  const connected = await server.usage();
  const all = [first, ...others];
  const bytes = all.map(each => each.bytes);
  for (let nth = 0; nth < changes; nth += 1) {
    await server.move(nth * 10, nth % 3);
    await Promise.all(all.map(each => each.received(nth + 2)));
  }
  const after = await server.usage();
  all.forEach(each => each.close());
  const { length: count } = others;
  const sent = all.reduce((sum, each, nth) => sum + each.bytes - bytes[nth], 0);
  const heap = connected.heap - before.heap;
  return {
    figures: [
      {
        what: 'processor of a connection, with the whole board',
        value: (connected.processor - before.processor) / count,
        unit: 'ms',
      },
      {
        what: `memory of each of ${followers} connections, heap`,
        value: heap / count / 1024,
        unit: 'KiB',
      },
      {
        what: 'processor of a change, for each of them',
        value:
          ((after.processor - connected.processor) / changes / followers) *
          1_000,
        unit: 'µs',
      },
      {
        what: 'bytes of a change, for each of them',
        value: sent / changes / followers,
        unit: 'B',
      },
    ],
    details: { before, connected, after },
  };
}
