import { AddressInfo } from 'node:net';
import { createServer, Server } from 'node:http';
import express from 'express';
import { HttpAuthService } from '@backstage/backend-plugin-api';
import { PipelineTarget } from '../../plugins/kardinal-common/src';
import { boardRouter } from '../../plugins/kardinal-backend/src/http/boardRouter';
import { StreamSlots } from '../../plugins/kardinal-backend/src/http/StreamSlots';
import { PipelineAccess } from '../../plugins/kardinal-backend/src/services/access/PipelineAccess';
import { BoardStatusSource } from '../../plugins/kardinal-backend/src/services/board/BoardStatusSource';
import { heapInUse } from '../measure/heapInUse';
import { serve } from '../process/remote';
import { BoardSize, SeededBoard } from './SeededBoard';

/** What the process that serves the board answers. */
export interface BoardServerCalls {
  /** @returns the port */
  listen(size: BoardSize): Promise<number>;
  /** A Pipeline gets further, as {@link SeededBoard.move} has it. */
  move(nth: number, reached: number): void;
  usage(): BoardServerUsage;
  stop(): Promise<void>;
}

/** What the process has used until now. */
export interface BoardServerUsage {
  /** Milliseconds. */
  readonly processor: number;
  /** Bytes, without garbage. */
  readonly heap: number;
}

/** Enough for all who follow it here, each of whom is the same person. */
const streams = { perCaller: 2_000, inTotal: 2_000 };

/** Everybody is the platform's own person, whom the policy grants everything. */
const httpAuth = {
  credentials: async () => ({
    $$type: '@backstage/BackstageCredentials',
    principal: { type: 'user', userEntityRef: 'user:default/bench' },
  }),
} as unknown as HttpAuthService;

const access = {
  filter: async <Target extends PipelineTarget>(
    _permission: unknown,
    targets: readonly Target[],
  ) => targets,
} as unknown as PipelineAccess;

class BoardServer implements BoardServerCalls {
  private seeded: SeededBoard | undefined;
  private server: Server | undefined;

  async listen(size: BoardSize): Promise<number> {
    this.seeded = new SeededBoard(size);
    const app = express();
    app.use(
      '/api/kardinal',
      boardRouter({
        httpAuth,
        access,
        board: this.seeded.index,
        boardStatus: new BoardStatusSource({
          controlPlane: { problem: undefined, onChange: () => () => {} },
          controlPlaneNotice: undefined,
          clockOffset: 0,
        }),
        slots: new StreamSlots(streams),
      }),
    );
    const server = createServer(app);
    this.server = server;
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    return (server.address() as AddressInfo).port;
  }

  move(nth: number, reached: number): void {
    this.seeded?.move(nth, reached);
  }

  usage(): BoardServerUsage {
    const { user, system } = process.cpuUsage();
    const processor = (user + system) / 1_000;
    return { processor, heap: heapInUse() };
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

const boardServer = new BoardServer();
const calls: BoardServerCalls = {
  listen: size => boardServer.listen(size),
  move: (nth, reached) => boardServer.move(nth, reached),
  usage: () => boardServer.usage(),
  stop: () => boardServer.stop(),
};
serve(calls);
