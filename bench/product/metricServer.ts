import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';

/** A server that answers every query of Prometheus with one number. */
export interface MetricServer {
  readonly url: string;
  /** How often it was asked. */
  asked(): number;
  stop(): void;
}

/** Starts one on the loopback interface. */
export async function startMetricServer(value: number): Promise<MetricServer> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    const result = [{ metric: {}, value: [Date.now() / 1000, `${value}`] }];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        status: 'success',
        data: { resultType: 'vector', result },
      }),
    );
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => count,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
