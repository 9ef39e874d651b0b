import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import {
  mockServices,
  ServiceFactoryTester,
} from '@backstage/backend-test-utils';
import { checkoutLogger } from './checkoutLogger';

const root = resolve(__dirname, '../../../..');

/** The stream that winston prints to. */
interface PrintingConsole {
  _stdout: Writable;
}

/** Everything that is printed meanwhile. */
async function printedBy(work: () => Promise<void>): Promise<string> {
  const printing = console as unknown as PrintingConsole;
  const { _stdout: before } = printing;
  let text = '';
  printing._stdout = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  try {
    await work();
  } finally {
    printing._stdout = before;
  }
  return text;
}

it('hides the secrets of the configuration, and nothing else', async () => {
  const secret = 'token-of-the-control-plane';
  const data = {
    kardinal: {
      controlPlane: { type: 'embedded', embedded: { port: 1, token: secret } },
    },
  };
  const tester = ServiceFactoryTester.from(checkoutLogger(root), {
    dependencies: [mockServices.rootConfig.factory({ data })],
  });
  const text = await printedBy(async () => {
    const logger = await tester.getSubject();
    logger.info(`asked with ${secret} by ana`);
  });
  expect(text).toMatch(/asked with \*\*\* by ana/);
  expect(text).not.toContain(secret);
}, 120_000);
