import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { rootLoggerServiceFactory } from '@backstage/backend-defaults/rootLogger';
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

type Data = NonNullable<
  Parameters<typeof mockServices.rootConfig.factory>[0]
>['data'];

const started = (data: Data, factory = checkoutLogger(root)) =>
  ServiceFactoryTester.from(factory, {
    dependencies: [mockServices.rootConfig.factory({ data })],
  }).getSubject();

/** Of a plugin each. */
const overriding = (...levels: readonly string[]) => ({
  backend: {
    logger: {
      overrides: levels.map(level => ({ matchers: { plugin: level }, level })),
    },
  },
});

it('hides the secrets of the configuration, and nothing else', async () => {
  const secret = 'token-of-the-control-plane';
  const data = {
    kardinal: {
      controlPlane: { type: 'embedded', embedded: { port: 1, token: secret } },
    },
  };
  const text = await printedBy(async () => {
    const logger = await started(data);
    logger.info(`asked with ${secret} by ana`);
  });
  expect(text).toMatch(/asked with \*\*\* by ana/);
  expect(text).not.toContain(secret);
}, 120_000);

it('takes each level that the logger of Backstage takes', async () => {
  const all = overriding(
    'error',
    'warn',
    'info',
    'http',
    'verbose',
    'debug',
    'silly',
  );
  await expect(started(all, rootLoggerServiceFactory)).resolves.toBeDefined();
  await expect(started(all)).resolves.toBeDefined();
}, 120_000);

it.each(['warning', 'INFO', ''])(
  'refuses the level "%s" for a plugin, as the logger of Backstage does',
  async level => {
    await expect(started(overriding(level))).rejects.toThrow(
      'backend.logger.overrides[0].level',
    );
    await expect(
      started(overriding(level), rootLoggerServiceFactory),
    ).rejects.toThrow('backend.logger.overrides[0].level');
  },
  120_000,
);
