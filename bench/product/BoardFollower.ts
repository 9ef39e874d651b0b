import { once } from 'node:events';
import { Agent, get, IncomingMessage } from 'node:http';

/** Reads the stream of the board as a page does. */
export class BoardFollower {
  private events = 0;
  private waiting: (() => void) | undefined;
  bytes = 0;

  private constructor(
    private readonly response: IncomingMessage,
    private readonly agent: Agent,
  ) {
    let end = '';
    response.setEncoding('latin1');
    response.on('data', (chunk: string) => {
      this.bytes += chunk.length;
      // An event ends with an empty line, which may be split between two chunks.
      this.events += `${end}${chunk}`.split('\n\n').length - 1;
      end = chunk.endsWith('\n') && !chunk.endsWith('\n\n') ? '\n' : '';
      this.waiting?.();
    });
  }

  static async connect(port: number): Promise<BoardFollower> {
    const agent = new Agent({ keepAlive: false });
    const path = '/api/kardinal/board/stream';
    const request = get({ host: '127.0.0.1', port, path, agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200)
      throw new Error(`The board answered ${response.statusCode}`);
    return new BoardFollower(response, agent);
  }

  /** Resolves when so many messages have come. */
  async received(count: number): Promise<void> {
    while (this.events < count)
      await new Promise<void>(done => {
        this.waiting = done;
      });
  }

  close(): void {
    this.response.destroy();
    this.agent.destroy();
  }
}
