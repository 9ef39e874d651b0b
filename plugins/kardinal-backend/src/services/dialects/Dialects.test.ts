import {
  createDialect,
  Dialect,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  ForbiddenError,
  KubeClient,
  ListOptions,
  NotFoundError,
  ResourceType,
} from '@kardinal/kube-controller';
import { Registry } from '@kardinal/promotion-engine';
import { Dialects } from './Dialects';

const kindOf = (kind: string): ResourceType => ({
  apiVersion: 'peer.example.com/v1',
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: 'Namespaced',
});

const peer: Dialect = createDialect({
  id: 'peer',
  title: 'Peer',
  kinds: [
    kindOf('Plan'),
    kindOf('Place'),
    { ...kindOf('Menu'), scope: 'Cluster' },
  ],
  observe: objects =>
    objects
      .filter(({ kind }) => kind === 'Plan')
      .map(({ kind, metadata: { namespace = '', name } }) => ({
        kind,
        namespace,
        name,
        environments: [],
      })),
  importPipeline: ({ name }, objects) =>
    name === 'empty'
      ? { type: 'impossible', problems: ['spec: is empty'] }
      : {
          type: 'imported',
          resources: objects.map(({ kind, metadata }) => ({
            apiVersion: 'v1',
            kind,
            metadata: { name: metadata.name },
          })),
          notCarried: [{ field: 'spec', reason: 'has no counterpart' }],
        },
});

const object = (name: string, namespace = 'team-a'): ForeignObject =>
  // As a list has it.
  ({ metadata: { name, namespace } } as ForeignObject);

describe('Dialects', () => {
  let served: Record<string, readonly ForeignObject[] | Error>;
  let isMore: string | undefined;
  let dialects: Dialects;

  beforeEach(() => {
    served = {
      Plan: [object('shop'), object('cart')],
      Place: [object('dev')],
      Menu: [],
    };
    isMore = undefined;
    const registry = new Registry<Dialect>('dialect');
    registry.add(peer);
    const list = async (
      { kind }: ResourceType,
      { namespace }: ListOptions = {},
    ) => {
      const found = served[kind];
      if (found instanceof Error) throw found;
      return {
        items: found.filter(
          ({ metadata }) =>
            namespace === undefined || metadata.namespace === namespace,
        ),
        resourceVersion: '1',
        ...(isMore === undefined ? {} : { continue: isMore }),
      };
    };
    dialects = new Dialects({
      dialects: registry,
      client: { list } as unknown as Pick<KubeClient, 'list'>,
    });
  });

  const notFound = new NotFoundError('no such kind', 404, 'NotFound');
  const forbidden = new ForbiddenError('no', 403, 'Forbidden');

  it('shows what each tool promotes, by name', async () => {
    const [view] = await dialects.views();
    expect(view).toMatchObject({ id: 'peer', title: 'Peer', state: 'read' });
    expect(view.promotions.map(({ name }) => name)).toEqual(['cart', 'shop']);
  });

  it.each<[string, () => void, object]>([
    [
      'that is not installed',
      () => {
        served.Plan = notFound;
      },
      { state: 'absent', promotions: [] },
    ],
    [
      'of which a later kind is missing',
      () => {
        served.Place = notFound;
      },
      { state: 'read', promotions: [{ name: 'cart' }, { name: 'shop' }] },
    ],
    [
      'that may not be read',
      () => {
        served.Place = forbidden;
      },
      {
        state: 'refused',
        promotions: [],
        message:
          'Kardinal may not list places of Peer; grant it as deploy/rbac/dialects.yaml does',
      },
    ],
    [
      'that has too many objects',
      () => {
        isMore = 'next';
      },
      {
        state: 'read',
        message: 'There are more than 1000 menus; the others are not shown',
      },
    ],
  ])('says it of a tool %s', async (_which, happen, view) => {
    happen();
    expect(await dialects.views()).toMatchObject([view]);
  });

  it('imports as text, from the namespace of the promotion alone', async () => {
    served.Place = [object('dev'), object('theirs', 'team-b')];
    const ref = { kind: 'Plan', namespace: 'team-a', name: 'shop' };
    expect(await dialects.importPipeline('peer', ref)).toEqual({
      outcome: 'imported',
      yaml: [
        ['Plan', 'shop'],
        ['Plan', 'cart'],
        ['Place', 'dev'],
      ]
        .map(
          ([kind, name]) =>
            `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`,
        )
        .join('---\n'),
      notCarried: [{ field: 'spec', reason: 'has no counterpart' }],
    });
  });

  it('reads for an import what is in no namespace, too', async () => {
    served.Menu = [object('web', '')];
    const ref = { kind: 'Plan', namespace: 'team-a', name: 'shop' };
    expect(await dialects.importPipeline('peer', ref)).toMatchObject({
      yaml: expect.stringContaining('kind: Menu'),
    });
  });

  it('says why something cannot be imported', async () => {
    served.Plan = [object('empty')];
    const ref = { kind: 'Plan', namespace: 'team-a', name: 'empty' };
    expect(await dialects.importPipeline('peer', ref)).toEqual({
      outcome: 'impossible',
      problems: ['spec: is empty'],
    });
  });

  it.each([
    ['other', 'shop', 'other'],
    ['peer', 'gone', 'Peer has no Plan team-a/gone'],
  ])('does not find %s %s', async (id, name, words) => {
    const ref = { kind: 'Plan', namespace: 'team-a', name };
    await expect(dialects.importPipeline(id, ref)).rejects.toThrow(words);
  });
});
