import { mockCredentials } from '@backstage/backend-test-utils';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { createBundle } from './createBundle';
import { createPipeline } from './createPipeline';
import { Proposal, proposePromotion } from './proposePromotion';

type Run = 'wet' | 'dry';
type Action = { readonly handler: (ctx: never) => Promise<void> };

/** What an action puts out. */
async function run(action: Action, input: object, how: Run = 'wet') {
  const output: Record<string, unknown> = {};
  const context = {
    ...createMockActionContext({ input: input as never }),
    isDryRun: how === 'dry',
    user: { ref: 'user:default/ana' },
    getInitiatorCredentials: async () =>
      mockCredentials.user('user:default/ana'),
    output: (name: string, value: unknown) => {
      output[name] = value;
    },
  };
  await action.handler(context as never);
  return output;
}

/** A Kardinal that answers the same to everything, and remembers what it was asked. */
function kardinal(answer: Readonly<Record<string, unknown>>) {
  const asked: [string, object | undefined][] = [];
  const ask = async (path: string, _credentials: unknown, content?: object) => {
    asked.push([path, content]);
    return answer;
  };
  return { asked, ask };
}

const file = {
  app: 'shop',
  git: { url: 'https://github.com/acme/gitops' },
  environments: ['dev', 'prod'],
};
const entity = 'component:default/shop';

describe('kardinal:pipeline:create', () => {
  it.each<[Run, string]>([
    ['wet', 'write'],
    ['dry', 'check'],
  ])('asks for the Pipeline: %s', async (how, mode) => {
    const outcome = how === 'wet' ? 'created' : 'checked';
    const world = kardinal({ namespace: 'default', name: 'shop', outcome });
    expect(await run(createPipeline(world), { entity, file }, how)).toEqual({
      pipeline: 'default/shop',
      outcome,
    });
    expect(world.asked).toEqual([['/pipelines', { entity, file, mode }]]);
  });
});

describe('kardinal:bundle:create', () => {
  const input = {
    pipeline: 'shop',
    namespace: 'team-a',
    images: ['ghcr.io/acme/shop:1.0.0'],
    author: 'ana',
  };

  it('sends the command that the portal sends', async () => {
    const url = 'https://portal/catalog/default/component/shop/promotion';
    const world = kardinal({ bundle: 'shop-1', outcome: 'created', url });
    expect(await run(createBundle(world), input)).toEqual({
      bundle: 'shop-1',
      outcome: 'created',
      url,
    });
    expect(world.asked).toEqual([
      [
        '/pipelines/team-a/shop/commands',
        {
          type: 'create',
          arguments: {
            artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
            provenance: { author: 'ana' },
          },
        },
      ],
    ]);
  });

  it('sends Helm charts alone or beside images', async () => {
    const world = kardinal({ bundle: 'shop-1', outcome: 'created' });
    const charts = ['oci://ghcr.io/acme/charts/shop:4.2.0'];
    const { images, ...alone } = input;
    await run(createBundle(world), { ...alone, charts });
    await run(createBundle(world), { ...alone, images, charts });
    const chart = {
      repository: 'oci://ghcr.io/acme/charts',
      name: 'shop',
      version: '4.2.0',
    };
    expect(world.asked).toMatchObject([
      [expect.any(String), { arguments: { artifacts: { charts: [chart] } } }],
      [
        expect.any(String),
        {
          arguments: {
            artifacts: {
              images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }],
              charts: [chart],
            },
          },
        },
      ],
    ]);
  });

  it('asks in a dry run what the same command would do, with the same permission', async () => {
    const world = kardinal({ confirmation: 'A Bundle is created.' });
    expect(await run(createBundle(world), input, 'dry')).toEqual({
      outcome: 'checked',
    });
    const wet = kardinal({});
    await run(createBundle(wet), input);
    const [[path, command]] = wet.asked;
    expect(world.asked).toEqual([[`${path}/preview`, command]]);
  });

  it('fails in a dry run with the sentence of the refusal', async () => {
    const refusal = 'The Pipeline is not valid.';
    await expect(
      run(createBundle(kardinal({ refusal })), input, 'dry'),
    ).rejects.toThrow(refusal);
  });
});

describe('kardinal:promotion:propose', () => {
  function propose(annotations: Readonly<Record<string, string>> = {}) {
    const proposed: Proposal[] = [];
    const location = 'https://github.com/acme/shop/blob/main/web/info.yaml';
    const action = proposePromotion({
      catalog: {
        getEntityByRef: async ref =>
          ref === entity
            ? {
                apiVersion: 'backstage.io/v1alpha1',
                kind: 'Component',
                metadata: {
                  name: 'shop',
                  annotations: {
                    'backstage.io/managed-by-location': `url:${location}`,
                    ...annotations,
                  },
                },
              }
            : undefined,
      },
      proposals: {
        open: async proposal => {
          proposed.push(proposal);
          return {
            url: 'https://github.com/acme/shop/pull/1',
            outcome: 'created',
          };
        },
      },
    });
    return { action, proposed };
  }

  it('proposes the file and the annotation beside the description of the component', async () => {
    const { action, proposed } = propose();
    expect(await run(action, { entity, file })).toEqual({
      url: 'https://github.com/acme/shop/pull/1',
      outcome: 'created',
    });
    const [{ files, body, branch }] = proposed;
    expect(branch).toBe('kardinal/add-promotion-shop');
    expect(body).toMatch(
      /Pipeline of component:default\/shop\. Proposed by user:default\/ana\.$/,
    );
    expect(files.map(({ path }) => path)).toEqual([
      'web/kardinal.yaml',
      'web/info.yaml',
    ]);
    const [config, description] = files;
    expect(config.edit(undefined)).toBe(`app: shop
git:
  url: https://github.com/acme/gitops
environments:
  - dev
  - prod
`);
    expect(config.edit('app: kept\n')).toBe('app: kept\n');
    expect(
      description.edit('kind: Component\nmetadata:\n  name: shop\n'),
    ).toContain('kardinal.io/config: kardinal.yaml');
  });

  it('opens nothing in a dry run', async () => {
    const { action, proposed } = propose();
    expect(await run(action, { entity, file }, 'dry')).toEqual({
      outcome: 'checked',
    });
    expect(proposed).toEqual([]);
  });

  it.each([
    [
      { entity, file: { ...file, environments: [] } },
      {},
      /^file: environments: must have at least one/,
    ],
    [
      { entity: 'component:default/ghost', file },
      {},
      /^entity: component:default\/ghost is not in the catalog; register it first$/,
    ],
    [
      { entity, file },
      { 'kardinal.io/pipeline': 'shop' },
      /has the annotation kardinal\.io\/pipeline already; change what it names$/,
    ],
  ])('refuses %j of an entity with %j', async (input, annotations, message) => {
    const { action, proposed } = propose(annotations);
    await expect(run(action, input)).rejects.toThrow(message);
    expect(proposed).toEqual([]);
  });
});
