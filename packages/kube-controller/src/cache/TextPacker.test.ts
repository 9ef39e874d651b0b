import fc from 'fast-check';
import { TextPacker } from './TextPacker';

function step(at: number): string {
  const name = `shop-1-2-${at}-${(at * 7919).toString(16)}`;
  return JSON.stringify({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name, namespace: 'default', resourceVersion: String(at) },
    spec: { environment: 'dev', update: { strategy: 'kustomize' } },
    status: {
      state: 'Verified',
      message: `${name} runs the promoted version`,
      conditions: Array.from({ length: 8 }, (_, index) => ({
        type: `Condition${index}`,
        status: 'True',
        reason: 'AsWanted',
        message: 'Everything is as it should be, and has been for long',
      })),
    },
  });
}

function other(at: number): string {
  const words = Array.from(
    { length: 60 },
    (_, index) => `word ${(index * 7919).toString(36)} of ${index % 7}`,
  );
  return JSON.stringify([at, ...words]);
}

/** Characters of the packed form of the last of so many texts. */
function lastLength(
  packer: TextPacker,
  text: (at: number) => string,
  count: number,
): number {
  let length = 0;
  for (let at = 0; at < count; at++)
    length = packer.pack(text(at)).bytes.length;
  return length;
}

describe('TextPacker', () => {
  it.each([
    ['nothing', ''],
    ['letters of many alphabets', 'Ünï¢ode – 漢字 👩‍🚀 \u0000 \ud800'],
    ['more than deflate looks back', 'abc\n'.repeat(50_000)],
  ])('returns %s', (_, text) => {
    const packer = new TextPacker();
    // What JSON writes has no lone surrogates, and no other text is packed.
    const json = JSON.stringify(text);
    for (let time = 0; time < 3; time++)
      expect(packer.unpack(packer.pack(json))).toBe(json);
  });

  it('returns every JSON, before and after it has a dictionary', () => {
    const packer = new TextPacker();
    fc.assert(
      fc.property(fc.json(), json => {
        expect(packer.unpack(packer.pack(json))).toBe(json);
        lastLength(packer, step, 2);
      }),
    );
  });

  it('packs texts that are like each other to a fraction of one alone', () => {
    const alone = new TextPacker().pack(step(1)).bytes.length;
    const among = lastLength(new TextPacker(), step, 100);
    expect(among).toBeLessThan(alone / 2);
  });

  it('makes a new dictionary when texts become different, and still unpacks older ones', () => {
    const packer = new TextPacker();
    lastLength(packer, step, 1_500);
    const old = packer.pack(step(7));
    const changed = packer.pack(other(7)).bytes.length;
    expect(lastLength(packer, other, 1_500)).toBeLessThan(changed / 2);
    expect(packer.unpack(old)).toBe(step(7));
  });
});
