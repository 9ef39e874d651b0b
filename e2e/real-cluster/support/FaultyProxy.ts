import type { IncomingMessage } from 'node:http';
import * as https from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import {
  FaultyServer,
  isWatch,
  LiveWatch,
  Reply,
} from '../../../packages/kube-controller/src/testing';

/** Stands before a real API server, with the credentials of a kubeconfig. */
export class FaultyProxy extends FaultyServer {
  private constructor(
    private readonly target: URL,
    private readonly credentials: https.RequestOptions,
  ) {
    super();
  }

  static async start(kubeConfig: KubeConfig): Promise<FaultyProxy> {
    const server = kubeConfig.getCurrentCluster()?.server;
    if (!server) throw new Error('the kubeconfig names no server');
    const credentials: https.RequestOptions = {};
    await kubeConfig.applyToHTTPSOptions(credentials);
    const proxy = new FaultyProxy(new URL(server), credentials);
    await proxy.listen();
    return proxy;
  }

  protected override async answer(
    request: IncomingMessage,
    body: Buffer,
    reply: Reply,
  ): Promise<void> {
    const answer = await this.#forward(request, body, reply);
    const { statusCode = 502 } = answer;
    if (isWatch(request) && statusCode === 200) {
      await relay(answer, reply.openWatch());
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const type = answer.headers['content-type'];
    reply.send(statusCode, Buffer.concat(chunks), type);
  }

  #forward(
    request: IncomingMessage,
    body: Buffer,
    reply: Reply,
  ): Promise<IncomingMessage> {
    const { method, url = '/' } = request;
    const { host: _, connection: __, ...headers } = request.headers;
    const onward = https.request(new URL(url, this.target), {
      ...this.credentials,
      method,
      headers: { ...headers, ...(this.credentials.headers as object) },
    });
    reply.onClose(() => onward.destroy());
    return new Promise((resolve, reject) => {
      onward.on('response', resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  }
}

/** Line by line, for disturbances happen between lines. */
async function relay(answer: IncomingMessage, watch: LiveWatch): Promise<void> {
  let rest = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) watch.send(line);
  }
  watch.end();
}
