import { restoredProvenance } from './restoredProvenance';
import { takenProvenance } from './takenProvenance';

const drySha = 'a'.repeat(40);
const inputs = `sha256:${'1'.repeat(64)}`;
const renderer = { name: 'kustomize', version: 'v5.4.3' };
const file = (path: string, text: string) => ({
  path,
  after: Buffer.from(text),
});
const saying = (metadata: string, manifest = 'kind: Service') => [
  file('hydrator.metadata', metadata),
  file('README.md', metadata),
  file('web.yaml', manifest),
];
const at = 'environments/prod';

describe('restoredProvenance', () => {
  it('is what we wrote there', () => {
    const said = JSON.stringify({ drySha, renderer, inputs, source: 'base' });
    expect(restoredProvenance(saying(said), at)).toEqual({
      renderer,
      inputs,
      commit: drySha,
      path: 'base',
    });
  });

  it('is that of what was taken, where somebody else wrote it', () => {
    const files = saying(JSON.stringify({ drySha }));
    expect(restoredProvenance(files, at)).toEqual(
      takenProvenance(files, drySha, at),
    );
  });

  it.each([
    ['no JSON', 'drySha'],
    ['no commit', JSON.stringify({ drySha: 'main' })],
  ])('is unknown where there is %s', (_what, said) => {
    expect(restoredProvenance(saying(said), at)).toBeUndefined();
  });
});

describe('takenProvenance', () => {
  const of = (...args: Parameters<typeof saying>) =>
    takenProvenance(saying(...args), drySha, at);

  it('says the commit, and that nobody knows the renderer', () => {
    expect(of('')).toMatchObject({
      renderer: { name: 'unknown', version: 'unknown' },
      commit: drySha,
      path: at,
    });
  });

  it('has the same inputs for the same manifests, in whatever order and whatever is said of them', () => {
    const reversed = [...saying('other')].reverse();
    expect(takenProvenance(reversed, drySha, at).inputs).toBe(of('').inputs);
  });

  it('has others for other manifests', () => {
    expect(of('', 'kind: Pod').inputs).not.toBe(of('').inputs);
  });
});
