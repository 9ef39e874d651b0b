import { mockCredentials } from '@backstage/backend-test-utils';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { createBundle } from './createBundle';
import { createPipeline } from './createPipeline';
import { proposePromotion } from './proposePromotion';

// Whatever a template hands over wrongly: the input and what to write there, before anybody is asked.

const nobody = {
  ask: async () => {
    throw new Error('asked');
  },
};
const actions = {
  pipeline: createPipeline(nobody),
  bundle: createBundle(nobody),
  promotion: proposePromotion({
    catalog: {
      getEntityByRef: async () => {
        throw new Error('asked');
      },
    },
    proposals: {
      open: async () => {
        throw new Error('asked');
      },
    },
  }),
};

const file = {
  app: 'shop',
  git: { url: 'https://github.com/acme/gitops' },
  environments: ['dev'],
};
const entity = 'component:default/shop';
const bundle = {
  pipeline: 'shop',
  namespace: 'default',
  images: ['ghcr.io/acme/shop:1.0.0'],
};

async function errorOf(action: keyof typeof actions, input: object) {
  const { handler } = actions[action] as {
    readonly handler: (ctx: never) => Promise<void>;
  };
  const context = {
    ...createMockActionContext({ input: input as never }),
    getInitiatorCredentials: async () =>
      mockCredentials.user('user:default/ana'),
  };
  return handler(context as never).then(
    () => 'no error',
    (error: Error) => error.message,
  );
}

const noRef =
  'entity: :shop is no entity ref; write kind, namespace and name, e.g. component:default/shop';
const files: readonly (readonly [object, string | RegExp])[] = [
  [
    { app: 'Shop' },
    'file: app: must be a name of lower-case letters, digits and -',
  ],
  [{ app: undefined }, 'file: app is missing'],
  [{ namespace: 'Team A' }, /^file: namespace: must be a name of lower-case/],
  [{ image: '' }, /^file: image/],
  [
    { chart: 'oci://ghcr.io/acme/charts/shop:4.2.0' },
    /^file: chart: must be the address of a Helm chart without its version/,
  ],
  [{ git: undefined }, 'file: git is missing'],
  [
    { git: { url: 'https://me:secret@github.com/acme/gitops' } },
    /^file: git\.url: must be an http\(s\) URL without credentials; put the token into a Secret/,
  ],
  [
    { environments: [] },
    'file: environments: must have at least one environment',
  ],
  [
    { environments: ['dev', 'dev'] },
    /^file: environments\[1\]: dev is there twice; remove one/,
  ],
  [{ prodApproval: 'maybe' }, 'file: prodApproval: must be auto or pr-review'],
  [{ env: ['dev'] }, 'file: unknown field env; remove it'],
];

describe.each(['pipeline', 'promotion'] as const)('%s', action => {
  it('says that an entity is none', async () => {
    expect(await errorOf(action, { entity: ':shop', file })).toBe(noRef);
  });

  it.each(files)('says what is wrong with %j', async (change, message) => {
    const input = { entity, file: { ...file, ...change } };
    expect(await errorOf(action, input)).toMatch(message);
  });
});

it.each([
  [{ pipeline: 'My shop' }, /^pipeline: My shop is no name; write at most 63/],
  [{ pipeline: '' }, /^pipeline: .*is no name; write at most 63/],
  [{ namespace: '../x' }, /^namespace: \.\.\/x is no name; write at most 63/],
  [
    { images: [] },
    'images: must name at least one image, or charts a Helm chart',
  ],
  [
    { charts: ['oci://ghcr.io/acme/charts/shop'] },
    /^charts\[0\]: "oci:.*" is no chart with its version; write one like/,
  ],
  [
    { charts: ['oci://ghcr.io/acme/charts/shop:^4'] },
    'charts[0]: must be a version, no range, such as 4.2.0',
  ],
  [
    { images: ['ghcr.io/acme/shop'] },
    /^images\[0\]: .*(tag or digest).*foo:1\.2\.3|^images\[0\]: .*tag or digest/,
  ],
  [{ author: 'x'.repeat(257) }, /^author: /],
])('bundle says what is wrong with %j', async (change, message) => {
  expect(await errorOf('bundle', { ...bundle, ...change })).toMatch(message);
});
