import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';

/** Labels of a series. */
export type Labels = Readonly<Record<string, string>>;

/** A series and its value. */
export interface Gauge {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** Something that exposes metrics, as tests set them. */
export class Gauges {
  readonly #gauges = new Map<string, Gauge>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/plain; version=0.0.4');
      response.end(this.#text());
    });
  }

  static async start(): Promise<Gauges> {
    const gauges = new Gauges();
    await new Promise<void>(done =>
      gauges.#server.listen(0, '127.0.0.1', done),
    );
    return gauges;
  }

  /** `host:port` of what is exposed. */
  get target(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  set(name: string, labels: Labels, value: number): void {
    const key = JSON.stringify([name, labels]);
    this.#gauges.set(key, { name, labels, value });
  }

  all(): readonly Gauge[] {
    return [...this.#gauges.values()];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  /** @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format */
  #text(): string {
    return this.all()
      .map(({ name, labels, value }) => {
        const pairs = Object.entries(labels).map(
          ([label, text]) =>
            `${label}="${text.replace(/[\\"\n]/g, each =>
              each === '\n' ? '\\n' : `\\${each}`,
            )}"`,
        );
        return `${name}{${pairs.join(',')}} ${value}\n`;
      })
      .join('');
  }
}
