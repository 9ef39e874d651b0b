import { Entity } from '@backstage/catalog-model';
import { AlphaEntity } from '@backstage/catalog-model/alpha';
import { ConfigReader } from '@backstage/config';
import { NotFoundError, NotModifiedError } from '@backstage/errors';
import { ScmIntegrations } from '@backstage/integration';
import { SetupAnswer, Setup } from '../api/KardinalApi';
import { KardinalFileProcessor } from './KardinalFileProcessor';
import { KardinalFileReader } from './KardinalFileReader';

const directory = 'https://github.com/acme/shop/tree/main/';
const catalogFile = 'https://github.com/acme/shop/blob/main/catalog-info.yaml';
const file = `${directory}kardinal.yaml`;

const good = `
app: shop
namespace: team-a
git:
  url: https://github.com/acme/gitops
  secret: github-token
environments: [dev, prod]
`;

function entityWith(annotations: Record<string, string>): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'Shop', annotations },
    spec: { owner: 'team-a' },
  };
}

/** A repository and a Kardinal that one can change and stop; every file has the text as its etag. */
class World {
  readonly texts = new Map<string, string>([[file, good]]);
  readonly setUps: Setup[] = [];
  readonly again: string[] = [];
  answer: SetupAnswer = { type: 'stands', pipeline: 'team-a/shop' };
  downloads = 0;
  private readonly kept = new Map<string, unknown>();
  private readonly processor = new KardinalFileProcessor({
    integrations: ScmIntegrations.fromConfig(new ConfigReader({})),
    files: new KardinalFileReader({
      readUrl: async (url, options) => {
        const text = this.texts.get(url);
        if (text === undefined) throw new NotFoundError(`${url} not found`);
        if (options?.etag === text) throw new NotModifiedError();
        this.downloads += 1;
        return { buffer: async () => Buffer.from(text), etag: text };
      },
    }),
    setUp: async setup => {
      this.setUps.push(setup);
      return this.answer;
    },
    again: ref => this.again.push(ref),
  });

  /** The Pipeline that the entity shows afterwards, and what is wrong. */
  async process(
    annotations: Record<string, string> = {
      'kardinal.io/config': 'kardinal.yaml',
    },
    location = { type: 'url', target: catalogFile },
  ) {
    const emitted: unknown[] = [];
    const entity: AlphaEntity = await this.processor.postProcessEntity(
      entityWith(annotations),
      location,
      each => emitted.push(each),
      {
        get: async key => this.kept.get(key) as never,
        set: async (key, value) => void this.kept.set(key, value),
      },
    );
    return {
      pipeline: entity.metadata.annotations?.['kardinal.io/pipeline'],
      problems: entity.status?.items?.map(({ message }) => message) ?? [],
      emitted,
    };
  }
}

describe('an entity whose annotation names a kardinal.yaml', () => {
  it('has the Pipeline of the file set up, and shows it', async () => {
    const world = new World();
    expect(await world.process()).toEqual({
      pipeline: 'team-a/shop',
      problems: [],
      emitted: [{ type: 'refresh', key: `url:${file}` }],
    });
    expect(world.setUps).toMatchObject([
      {
        entity: {
          ref: 'component:default/shop',
          owner: 'group:default/team-a',
          location: catalogFile,
        },
        source: file,
        revision: good,
        file: { app: 'shop', namespace: 'team-a' },
      },
    ]);
  });

  it('asks for the same again each time, without a download where nothing has changed', async () => {
    const world = new World();
    await world.process();
    await world.process();
    expect([world.setUps.length, world.downloads]).toEqual([2, 1]);
  });

  it('keeps its Pipeline while the file is away or wrong, and says what is wrong', async () => {
    const world = new World();
    await world.process();
    world.texts.delete(file);
    expect(await world.process()).toMatchObject({
      pipeline: 'team-a/shop',
      problems: [
        `${file} is not there; add the file, or remove the annotation that names it. The Pipeline team-a/shop is no longer described by it, and stays until somebody removes it in the portal`,
      ],
    });
    world.texts.set(file, good.replace('[dev, prod]', '[]'));
    expect(await world.process()).toMatchObject({
      pipeline: 'team-a/shop',
      problems: [`${file}: environments: must have at least one environment`],
    });
    expect(world.setUps).toHaveLength(1);
  });

  it('says what Kardinal refuses, and shows no Pipeline that it did not make', async () => {
    const world = new World();
    world.answer = { type: 'refused', message: 'namespace: not yours' };
    expect(await world.process()).toMatchObject({
      pipeline: undefined,
      problems: [`${file}: namespace: not yours`],
    });
    expect(world.again).toEqual([]);
  });

  it('is processed again soon when Kardinal does not answer', async () => {
    const world = new World();
    world.answer = { type: 'unavailable', message: 'Kardinal answered 503' };
    expect((await world.process()).problems).toEqual([
      `${file}: Kardinal answered 503`,
    ]);
    expect(world.again).toEqual(['component:default/shop']);
  });

  it('names a Pipeline of its own only where the file makes the same', async () => {
    const world = new World();
    const config = { 'kardinal.io/config': 'kardinal.yaml' };
    const same = { ...config, 'kardinal.io/pipeline': 'team-a/shop' };
    expect((await world.process(same)).problems).toEqual([]);
    const other = { ...config, 'kardinal.io/pipeline': 'team-b/payments' };
    expect((await world.process(other)).problems).toEqual([
      `metadata.annotations["kardinal.io/pipeline"]: it names team-b/payments, but ${file} sets up team-a/shop; remove the annotation`,
    ]);
    expect(world.setUps).toHaveLength(1);
  });

  it.each([
    '../other/kardinal.yaml',
    '%2e%2e/other/kardinal.yaml',
    'https://evil.example.com/kardinal.yaml',
    '//evil.example.com/kardinal.yaml',
    '/kardinal.yaml',
    '',
  ])('reads nothing outside its directory: %p', async path => {
    const world = new World();
    const target =
      'https://github.com/acme/shop/blob/main/team-a/catalog-info.yaml';
    const { problems } = await world.process(
      { 'kardinal.io/config': path },
      { type: 'url', target },
    );
    expect(problems).toEqual([
      expect.stringMatching(/must be a path below the directory of the file/),
    ]);
    expect([world.downloads, world.setUps]).toEqual([0, []]);
  });

  it('is read from a URL, or nobody could say whose it is', async () => {
    const { problems } = await new World().process(undefined, {
      type: 'file',
      target: '/catalog-info.yaml',
    });
    expect(problems).toHaveLength(1);
  });
});

it('leaves an entity without the annotation as it is', async () => {
  const world = new World();
  expect(await world.process({ 'kardinal.io/pipeline': 'shop' })).toEqual({
    pipeline: 'shop',
    problems: [],
    emitted: [],
  });
});

it('says what is wrong with an annotation that names no Pipeline', async () => {
  const { problems } = await new World().process({
    'kardinal.io/pipeline': 'team-a/shop/dev',
  });
  expect(problems).toEqual([
    'metadata.annotations["kardinal.io/pipeline"]: it is team-a/shop/dev, which names no Pipeline; write its name, or namespace/name',
  ]);
});
