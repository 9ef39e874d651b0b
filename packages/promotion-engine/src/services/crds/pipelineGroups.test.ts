import {
  Bundle,
  bundleType,
  PipelineGroup,
  pipelineGroupType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

function group(members: readonly object[], environments = ['prod']) {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PipelineGroup',
    metadata: { name: 'shop', namespace: 'default' },
    spec: { members, environments },
  } as KubeObject as PipelineGroup;
}

const [api, web] = ['api', 'web'].map(pipeline => ({ pipeline }));

describe('the definition of PipelineGroups', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  }, 60_000);

  afterAll(() => served.stop());

  it('keeps members, their order and environments', async () => {
    const members = [api, { ...web, dependsOn: ['api'] }];
    const created = await client.create(pipelineGroupType, group(members));
    expect(created.spec).toEqual({ members, environments: ['prod'] });
  });

  it.each<[string, readonly object[], string[], RegExp]>([
    ['one member', [api], ['prod'], /spec\.members/],
    ['a member twice', [api, api], ['prod'], /spec\.members\[1\]/],
    ['no environment', [api, web], [], /spec\.environments/],
    [
      'an environment twice',
      [api, web],
      ['prod', 'prod'],
      /spec\.environments\[1\]/,
    ],
    [
      'a dependency that is no member',
      [api, { ...web, dependsOn: ['db'] }],
      ['prod'],
      /members\[\]\.dependsOn: every name must be that of a member/,
    ],
    [
      'a member that depends on itself',
      [api, { ...web, dependsOn: ['web'] }],
      ['prod'],
      /dependsOn must not name the member itself/,
    ],
    [
      'two members that depend on each other',
      [
        { ...api, dependsOn: ['web'] },
        { ...web, dependsOn: ['api'] },
      ],
      ['prod'],
      /two members depend on each other/,
    ],
  ])('refuses %s', async (_what, members, environments, message) => {
    await expect(
      client.create(pipelineGroupType, group(members, environments)),
    ).rejects.toThrow(message);
  });
});

describe('the train of a Bundle', () => {
  let served: ServedCrds;

  beforeAll(async () => {
    served = await ServedCrds.start();
  }, 60_000);

  afterAll(() => served.stop());

  const bundle = (name: string, spec: object) =>
    ({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name, namespace: 'default' },
      spec: {
        pipeline: 'api',
        artifacts: { images: [{ reference: 'ghcr.io/acme/api:1.0.0' }] },
        ...spec,
      },
    } as KubeObject as Bundle);

  it('is fixed when it is created', async () => {
    const key = { namespace: 'default', name: 'api-1' };
    await served.client.create(
      bundleType,
      bundle(key.name, { train: '2026-11' }),
    );
    await expect(
      served.client.patch(bundleType, key, {
        type: 'merge',
        body: { spec: { train: null } },
      }),
    ).rejects.toThrow(/a Bundle is immutable/);
  });

  it.each<[string, object, RegExp]>([
    ['with spaces', { train: 'next one' }, /spec\.train/],
    [
      'of a rollback',
      {
        train: '2026-11',
        provenance: { rollbackOf: 'a', rollbackTo: 'b' },
        intent: { target: 'prod' },
      },
      /a rollback goes by itself; remove train/,
    ],
  ])('is refused %s', async (_what, spec, message) => {
    await expect(
      served.client.create(bundleType, bundle('refused', spec)),
    ).rejects.toThrow(message);
  });
});
