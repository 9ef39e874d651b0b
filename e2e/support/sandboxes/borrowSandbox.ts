import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { TestSandbox } from '../TestSandbox';
import { LeaseWish } from './Lease';
import type { HostAnswer } from './SandboxHost';
import type { Lease } from './SandboxPool';

/** Borrows a sandbox of the run, and waits for it as long as it takes. */
export async function borrowSandbox(
  host: string,
  wish: LeaseWish,
): Promise<Lease<TestSandbox>> {
  const asked = request(host, { method: 'POST', agent: false });
  asked.end(JSON.stringify(wish));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const answer: HostAnswer = JSON.parse(await firstLine(response));
  if (answer.type === 'failed') throw new Error(answer.message);
  // It breaks off when the sandbox is given back.
  for (const each of [asked, response]) each.on('error', () => {});
  response.resume();
  return {
    sandbox: await TestSandbox.at(answer.place),
    giveBack: () => asked.destroy(),
  };
}

/** The answer stays open after it. */
async function firstLine(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  for (let text = ''; ; ) {
    const [chunk] = await once(response, 'data');
    text += chunk;
    if (text.includes('\n')) return text;
  }
}
