import {
  AuditLog,
  auditLogType,
  Pipeline,
  pipelineType,
  SetupRule,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { PipelineSetups } from './PipelineSetups';
import { removePipeline } from './removePipeline';

const rule: SetupRule = {
  sources: ['https://github.com/acme/*'],
  namespaces: ['team-a'],
  repositories: ['https://github.com/acme/*'],
};
const source = 'https://github.com/acme/shop/blob/main/kardinal.yaml';
const content = {
  app: 'shop',
  namespace: 'team-a',
  git: { url: 'https://github.com/acme/gitops' },
  environments: ['dev', 'prod'],
};
const entity = {
  ref: 'component:default/shop',
  owner: 'group:default/team-a',
  location: 'https://github.com/acme/shop/blob/main/catalog-info.yaml',
};

function world(rules: readonly SetupRule[] = [rule]) {
  const client = new FakeCluster({ types: [pipelineType, auditLogType] });
  let log: AuditLog | undefined;
  const recorded: string[] = [];
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const setups = new PipelineSetups({
    client,
    rules,
    clock,
    auditLogs: { log: () => log },
    audit: {
      async stands(_request, pipeline) {
        recorded.push(`${pipeline.metadata.name} stands`);
      },
      async refused(_request, reason) {
        recorded.push(reason);
      },
    },
  });
  const request = (change: object = {}, more: object = {}) => ({
    file: setups.parse({ ...content, ...change }),
    entity,
    source,
    ...more,
  });
  const stored = () =>
    client.get(pipelineType, { namespace: 'team-a', name: 'shop' });
  /** As the command does. */
  const remove = async () => {
    const key = { namespace: 'team-a', name: 'shop' };
    const pipeline = await client.get(pipelineType, key);
    if (pipeline === undefined) throw new Error('it is gone already');
    await removePipeline(client, pipeline, {
      by: 'user:default/ana',
      at: '2026-11-18T10:00:00Z',
    });
    log = await client.get(auditLogType, key);
  };
  return { client, setups, request, stored, recorded, remove };
}

const environments = (pipeline: Pipeline | undefined) =>
  pipeline?.spec.environments.map(({ name }) => name);

it('creates the Pipeline once, and changes it with the file', async () => {
  const { setups, request, stored, recorded } = world();
  const named = { namespace: 'team-a', name: 'shop' };
  expect(await setups.apply(request())).toEqual({
    outcome: 'created',
    ...named,
  });
  expect(await setups.apply(request())).toEqual({
    outcome: 'unchanged',
    ...named,
  });
  expect(await setups.apply(request({ environments: ['dev'] }))).toEqual({
    outcome: 'changed',
    ...named,
  });
  expect(environments(await stored())).toEqual(['dev']);
  expect(recorded).toEqual(['shop stands', 'shop stands', 'shop stands']);
});

it('only says what would be refused when it is asked to check', async () => {
  const { setups, request, stored } = world();
  await setups.check(request());
  expect(await stored()).toBeUndefined();
});

it('remembers who asked for it first', async () => {
  const { setups, request, stored } = world();
  await setups.apply(request({}, { requestedBy: 'user:default/ana' }));
  await setups.apply(request({}, { requestedBy: 'user:default/ben' }));
  expect((await stored())?.metadata.annotations).toEqual({
    'kardinal.io/entity': 'component:default/shop',
    'kardinal.io/set-up-from': source,
    'kardinal.io/set-up-revision': expect.stringContaining(
      '"at":"2026-11-18T10:00:00Z"',
    ),
    'kardinal.io/requested-by': 'user:default/ana',
  });
});

describe('a Pipeline that is not its own', () => {
  const own = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'team-a' },
    spec: {
      git: { url: 'https://github.com/acme/other' },
      environments: [{ name: 'live' }],
    },
  };

  it('stays as it is, and says how to hand it over', async () => {
    const { client, setups, request, stored } = world();
    await client.create(pipelineType, own as never);
    await expect(setups.apply(request())).rejects.toThrow(
      `app: the Pipeline team-a/shop exists and is not set up from a file; choose another name, or annotate it with kardinal.io/set-up-from: ${source} to hand it over`,
    );
    expect(environments(await stored())).toEqual(['live']);
  });

  it('of another file stays as it is, too', async () => {
    const { setups, request, stored } = world();
    await setups.apply(request());
    const other = request({ environments: ['x'] }, { source: `${source}.old` });
    await expect(setups.apply(other)).rejects.toThrow(
      `app: the Pipeline team-a/shop is set up from ${source}; change it there, or choose another name`,
    );
    expect(environments(await stored())).toEqual(['dev', 'prod']);
  });
});

it('leaves what somebody else has changed since', async () => {
  const { client, setups, request, stored } = world();
  await setups.apply(request());
  await client.patch(
    pipelineType,
    { namespace: 'team-a', name: 'shop' },
    { type: 'merge', body: { spec: { environments: [{ name: 'dev' }] } } },
  );
  await expect(setups.apply(request())).rejects.toThrow(
    /^The Pipeline team-a\/shop was changed by somebody else, and stays as it is: /,
  );
  expect(environments(await stored())).toEqual(['dev']);
});

describe('a Pipeline that somebody removed', () => {
  it('does not come again from the same content, and the entity says who removed it', async () => {
    const { setups, request, stored, remove } = world();
    await setups.apply(request());
    await remove();
    await expect(setups.apply(request())).rejects.toThrow(
      'app: user:default/ana removed the Pipeline team-a/shop at 2026-11-18T10:00:00Z; delete the file, or change it to set the Pipeline up again',
    );
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ['from a changed file', { environments: ['dev'] }, {}],
    ['from another file', {}, { source: `${source}.moved` }],
    ['for a person who asks', {}, { requestedBy: 'user:default/ben' }],
  ])('comes again %s', async (_case, change, more) => {
    const { setups, request, stored, remove } = world();
    await setups.apply(request());
    await remove();
    expect(await setups.apply(request(change, more))).toMatchObject({
      outcome: 'created',
    });
    expect(await stored()).toBeDefined();
  });
});

it('writes nothing that no rule allows', async () => {
  const { setups, request, stored, recorded } = world([]);
  await expect(setups.apply(request())).rejects.toThrow(
    /may not set up Pipelines here; ask the platform team to allow it in kardinal\.setup\.allow$/,
  );
  expect(await stored()).toBeUndefined();
  expect(recorded).toEqual([
    expect.stringMatching(/may not set up Pipelines here/),
  ]);
});

it('names the field of the file that is wrong', () => {
  expect(() => world().setups.parse({ ...content, git: {} })).toThrow(
    'git.url is missing',
  );
});
