import { mockServices } from '@backstage/backend-test-utils';
import { readSettings } from './settings';

function read(leaderElection: Record<string, string>) {
  const data = { kardinal: { leaderElection } };
  return readSettings(mockServices.rootConfig({ data })).leaderElection;
}

describe('the election of a leader', () => {
  it('has times without a word in the configuration', () => {
    expect(readSettings(mockServices.rootConfig()).leaderElection).toEqual({
      namespace: 'default',
      leaseDuration: 15_000,
      renewDeadline: 10_000,
      retryPeriod: 2_000,
    });
  });

  it('takes the times that the configuration says', () => {
    expect(
      read({ leaseDuration: '1m', renewDeadline: '40s', retryPeriod: '500ms' }),
    ).toMatchObject({
      leaseDuration: 60_000,
      renewDeadline: 40_000,
      retryPeriod: 500,
    });
  });

  it.each([
    [
      'a lease that ends with the deadline',
      { leaseDuration: '10s' },
      /kardinal\.leaderElection\.leaseDuration: must be longer than renewDeadline/,
    ],
    [
      'a deadline that a late renewal misses',
      { renewDeadline: '2400ms' },
      /kardinal\.leaderElection\.renewDeadline: must be longer than 1\.2 × retryPeriod/,
    ],
    [
      'a deadline longer than the lease',
      { renewDeadline: '20s' },
      /kardinal\.leaderElection\.leaseDuration: must be longer/,
    ],
    [
      'no time between two tries',
      { retryPeriod: '0s' },
      /kardinal\.leaderElection\.retryPeriod: must be longer than 0s/,
    ],
    [
      'what is no duration',
      { leaseDuration: '15' },
      /kardinal\.leaderElection\.leaseDuration: 15 is no duration/,
    ],
  ])('refuses %s, naming the field', (_what, leaderElection, message) => {
    expect(() => read(leaderElection)).toThrow(message);
  });
});

describe('the tokens of CI', () => {
  const readTokens = (...tokens: object[]) => {
    const data = { kardinal: { ci: { tokens } } };
    return readSettings(mockServices.rootConfig({ data: data as never })).ci
      .tokens;
  };
  const ci = { name: 'ci', token: 'token-of-the-tests' };

  it('grant nothing that is not written down', () => {
    expect(readTokens(ci)).toEqual([
      { ...ci, pipelines: [], labels: [], maySkip: [], mayTarget: [] },
    ]);
  });

  it.each([
    ['no value', { name: 'ci' }, /^Invalid.*kardinal\.ci\.tokens\[0\]\.token/],
    ['an empty secret', { ...ci, hmacSecret: '' }, /tokens\[0\]\.hmacSecret/],
    [
      'a Pipeline without a namespace',
      { ...ci, pipelines: ['guestbook'] },
      /tokens\[0\]\.pipelines\[0\]: must be namespace\/name/,
    ],
    [
      'a label of ours',
      { ...ci, labels: ['kardinal.io/pin=true'] },
      /tokens\[0\]\.labels\[0\]: is reserved/,
    ],
    [
      'an environment that is none',
      { ...ci, maySkip: ['Prod!'] },
      /tokens\[0\]\.maySkip\[0\]: must be the name of an environment/,
    ],
    [
      'a misspelled scope',
      { ...ci, pipeline: ['default/guestbook'] },
      /unknown field kardinal\.ci\.tokens\[0\]\.pipeline;/,
    ],
  ])('are refused with %s, naming the key', (_what, token, message) => {
    expect(() => readTokens(token)).toThrow(message);
  });

  it('are refused when two share a name or a value, without saying it', () => {
    const readTwins = () => readTokens(ci, ci);
    expect(readTwins).toThrow(/tokens\[1\]\.name: .*tokens\[1\]\.token: /);
    expect(readTwins).not.toThrow(ci.token);
  });
});

it('a webhook whose secret is not set is read, and left to refuse', () => {
  const data = { kardinal: { webhooks: { github: {} } } };
  expect(readSettings(mockServices.rootConfig({ data })).webhooks).toEqual({
    github: {},
  });
});

describe('programs that render', () => {
  const readRule = (rendering: object) => {
    const data = { kardinal: { rendering } };
    return readSettings(mockServices.rootConfig({ data: data as never }))
      .rendering.confinement;
  };

  it('are confined when possible, or always where that is required', () => {
    expect(readRule({})).toBe('whenPossible');
    expect(readRule({ confinement: 'required' })).toBe('required');
  });

  it('are not confined by a word that nobody knows', () => {
    expect(() => readRule({ confinement: 'yes' })).toThrow(
      /kardinal\.rendering\.confinement: /,
    );
  });
});

describe('mirrors of registries', () => {
  const readMirrors = (mirrors: readonly object[]) =>
    readSettings(
      mockServices.rootConfig({
        data: { kardinal: { health: { mirrors } } } as never,
      }),
    ).health.mirrors;

  it('are those that an operator names', () => {
    const mirror = { source: 'ghcr.io', mirror: 'registry.example.com/ghcr' };
    expect(readMirrors([mirror])).toEqual([mirror]);
    expect(() => readMirrors([{ source: 'ghcr.io' }])).toThrow(
      /kardinal\.health\.mirrors\[?\.?0\]?\.mirror/,
    );
  });
});

describe('the engine of Graphs', () => {
  const readGraph = (kardinal: object) =>
    readSettings(mockServices.rootConfig({ data: { kardinal } as never }))
      .graph;

  it('is our own, or one in the cluster that has its time', () => {
    expect(readGraph({})).toMatchObject({ engine: 'embedded' });
    const graph = { engine: 'external', answerWithin: '30s' };
    expect(readGraph({ graph })).toMatchObject({
      ...graph,
      answerWithin: 30_000,
    });
  });

  it.each([
    ['a word that nobody knows', { graph: { engine: 'kro' } }, /graph\.engine/],
    [
      'no time to answer',
      { graph: { engine: 'external', answerWithin: '0s' } },
      /graph\.answerWithin: must be longer than 0s/,
    ],
    [
      'Graphs of people that our controller would execute',
      {
        graph: { engine: 'external', handWritten: { enabled: true } },
      },
      /graph\.handWritten\.enabled: is about the Graph controller of the backend/,
    ],
    [
      'the key of before',
      { graphs: { handWritten: { enabled: true } } },
      /kardinal\.graphs: is kardinal\.graph now: write kardinal\.graph\.handWritten in its place/,
    ],
  ])('is refused with %s, naming the key', (_what, kardinal, message) => {
    expect(() => readGraph(kardinal)).toThrow(message);
  });
});

describe('Graphs that people write', () => {
  const readRule = (handWritten: object) => {
    const data = { kardinal: { graph: { handWritten } } };
    return readSettings(mockServices.rootConfig({ data: data as never })).graph
      .handWritten;
  };

  it('are not executed without a word in the configuration', () => {
    expect(
      readSettings(mockServices.rootConfig()).graph.handWritten.enabled,
    ).toBe(false);
  });

  it('may use few kinds where no rights are checked, or those that are listed', () => {
    const enabled = true;
    expect(readRule({ enabled }).kinds).toEqual([
      'v1/ConfigMap',
      'apps/v1/Deployment',
    ]);
    const kinds = ['v1/Service', 'example.com/v1beta1/Widget'];
    expect(readRule({ enabled, kinds })).toEqual({ enabled, kinds });
  });

  it.each([
    [
      'a kind without a version',
      { kinds: ['ConfigMap'] },
      /kardinal\.graph\.handWritten\.kinds\[0\]: must be apiVersion\/kind, such as apps\/v1\/Deployment/,
    ],
    [
      'Secrets',
      { kinds: ['v1/ConfigMap', 'v1/Secret'] },
      /handWritten\.kinds\[1\]: no Graph that people write uses Secrets here; leave them out/,
    ],
    ['a misspelled switch', { enable: true }, /handWritten\.enable/],
  ])('are refused with %s, naming the key', (_what, rule, message) => {
    expect(() => readRule(rule)).toThrow(message);
  });
});
