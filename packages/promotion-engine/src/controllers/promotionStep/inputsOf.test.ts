import { BoundEdit } from './composeEdits';
import { inputsOf, RenditionInputs } from './inputsOf';

const edit = (settings: object, outputs: object = {}): BoundEdit =>
  ({
    as: 'edit',
    definition: { id: 'yaml-update' },
    request: { settings, outputs },
  } as unknown as BoundEdit);

const templateOf = (digest: string) => ({
  name: 'shop',
  spec: {
    source: {
      type: 'manifests' as const,
      registry: 'https://registry.example.com',
      repository: 'acme/web',
      digest,
    },
  },
});

const inputs: RenditionInputs = {
  renderer: { name: 'kustomize', version: 'v5.4.3' },
  runs: [{ program: 'kustomize', args: ['build'], files: [['a', 'sha256:1']] }],
  edits: [edit({ path: 'a' })],
  promotion: { images: [], charts: [], version: '1.0.0' },
  plain: [],
};

describe('inputsOf', () => {
  it('is the same for the same', () => {
    expect(inputsOf({ ...inputs })).toBe(inputsOf(inputs));
    expect(inputsOf(inputs)).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it.each<[string, Partial<RenditionInputs>]>([
    [
      'another renderer',
      { renderer: { name: 'kustomize', version: 'v5.5.0' } },
    ],
    ['another file of a run', { runs: [{ ...inputs.runs[0], files: [] }] }],
    ['another setting', { edits: [edit({ path: 'b' })] }],
    [
      'another content of a Template',
      {
        edits: [{ ...edit({ path: 'a' }), template: templateOf('a') }],
      },
    ],
    [
      'another version',
      { promotion: { images: [], charts: [], version: '2.0.0' } },
    ],
    ['a file as it is', { plain: [{ path: 'a', content: Buffer.from('a') }] }],
  ])('is another one for %s', (_what, change) => {
    expect(inputsOf({ ...inputs, ...change })).not.toBe(inputsOf(inputs));
  });

  it('is another one where the same Template says something else', () => {
    const of = (digest: string) =>
      inputsOf({
        ...inputs,
        edits: [{ ...edit({}), template: templateOf(digest) }],
      });
    expect(of('a')).toBe(of('a'));
    expect(of('a')).not.toBe(of('b'));
  });

  it('reads outputs of earlier steps only where a setting names one', () => {
    const of = (settings: object, outputs: object) =>
      inputsOf({ ...inputs, edits: [edit(settings, outputs)] });
    const named = { value: '${steps.a.b}' };
    expect(of({}, { a: { b: 1 } })).toBe(of({}, { a: { b: 2 } }));
    expect(of(named, { a: { b: 1 } })).not.toBe(of(named, { a: { b: 2 } }));
  });
});
