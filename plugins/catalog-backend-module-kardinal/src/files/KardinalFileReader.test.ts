import { KardinalFileReader } from './KardinalFileReader';

const url = 'https://github.com/acme/shop/blob/main/kardinal.yaml';

async function read(text: string) {
  const reader = new KardinalFileReader({
    readUrl: async () => ({ buffer: async () => Buffer.from(text) }),
  });
  const reading = await reader.read(url, {
    get: async () => undefined,
    set: async () => {},
  });
  return reading.type === 'read' ? reading.file.app : reading.message;
}

it.each([
  ['app: [', /is no YAML: .*line 1/],
  ['', /: the body: /],
  [`# ${'x'.repeat(256 * 1024)}`, /has more than 256 KiB; make it shorter$/],
  ['app: shop\nimages: x', /unknown field images; remove it/],
])('says what is wrong with %.20j', async (text, message) => {
  expect(await read(text)).toMatch(message);
});

it('says why a file cannot be read', async () => {
  const reader = new KardinalFileReader({
    readUrl: async () => {
      throw new Error('401 Unauthorized');
    },
  });
  expect(
    await reader.read(url, { get: async () => undefined, set: async () => {} }),
  ).toEqual({
    type: 'problem',
    reason: 'wrong',
    message: `${url} could not be read: 401 Unauthorized`,
  });
});
