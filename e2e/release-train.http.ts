import { expect } from '@playwright/test';
import {
  PipelineGroup,
  pipelineGroupType,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { post, releaseBy } from './support/ci';
import { EnvironmentStatus } from './support/Kubernetes';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const environments = ['depot', 'line'];
const names = ['quay', 'harbor', 'jetty'];
const services = names.map(
  name =>
    new Service(name, {
      environments: environments.map(each => ({ name: each })),
      progressDeadlineSeconds: 10,
    }),
);
const [quay, harbor, jetty] = services;
const train = '2026-11';
const key = { namespace: 'default', name: 'waterfront' };

/** Jetty needs the harbor, and that needs the quay. */
const group: PipelineGroup = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PipelineGroup',
  metadata: key,
  spec: {
    members: [
      { pipeline: 'quay' },
      { pipeline: 'harbor', dependsOn: ['quay'] },
      { pipeline: 'jetty', dependsOn: ['harbor'] },
    ],
    environments,
  },
};

const requestOf = (service: Service, version: string, on?: string) =>
  JSON.stringify({
    ...JSON.parse(service.ciRequest(version)),
    ...(on === undefined ? {} : { train: on }),
  });

async function aboard(
  sandbox: TestSandbox,
  service: Service,
  version: string,
): Promise<string> {
  const body = requestOf(service, version, train);
  return (await releaseBy(sandbox, body)).name;
}

/** What the gate of the train says before an environment, once that is what is awaited. */
function held(
  { kubernetes }: TestSandbox,
  bundle: string,
  environment: string,
  words: string,
): Promise<string> {
  return until(`${bundle} held before ${environment}: ${words}`, async () => {
    const { items } = await kubernetes.client.list(policyGateType);
    const reason = items.find(
      ({ spec }) =>
        spec.bundleRef === bundle && spec.environment === environment,
    )?.status?.reason;
    return reason?.includes(words) ? reason : undefined;
  });
}

/** `Ready` of the group, with its reason and message, once the reason is what is awaited. */
function standing({ kubernetes }: TestSandbox, reason: string) {
  return until(`a group with ${reason}`, async () => {
    const found = await kubernetes.client.get(pipelineGroupType, key);
    const ready = found?.status?.conditions?.find(
      ({ type }) => type === 'Ready',
    );
    return ready?.reason === reason
      ? { ready, version: found?.metadata.resourceVersion }
      : undefined;
  });
}

sharedJourney(
  'three services are released together, one after the other in each environment, and wait for the one that fails',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { kubernetes } = sandbox;
    await addServices(sandbox, services);
    await expect(
      kubernetes.client.create(pipelineGroupType, {
        ...group,
        spec: {
          ...group.spec,
          members: [
            { pipeline: 'quay', dependsOn: ['pier'] },
            { pipeline: 'jetty' },
          ],
        },
      }),
    ).rejects.toThrow(/dependsOn: every name must be that of a member/);
    await kubernetes.client.create(pipelineGroupType, {
      ...group,
      spec: { ...group.spec, environments: ['depot', 'moon'] },
    });
    const { ready } = await standing(sandbox, 'InvalidGroup');
    expect([ready.status, ready.message]).toEqual([
      'False',
      expect.stringMatching(
        /^spec\.environments\[1\]: the Pipeline quay has no environment moon/,
      ),
    ]);
    await kubernetes.client.patch(pipelineGroupType, key, {
      type: 'merge',
      body: { spec: { environments } },
    });
    await standing(sandbox, 'NoTrain');

    const refused = await post(sandbox, {
      body: requestOf(quay, '1.0.0', 'Next One'),
    });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('train: must be a name'),
    ]);
    const first = await aboard(sandbox, quay, '1.0.0');
    await held(
      sandbox,
      first,
      'depot',
      'harbor: there is no Bundle of train 2026-11 yet; jetty: there is no Bundle',
    );

    const bad = await aboard(sandbox, harbor, '1.0.0-bad');
    const last = await aboard(sandbox, jetty, '1.0.0');
    await held(sandbox, first, 'line', `harbor: ${bad} failed in depot`);
    await held(sandbox, last, 'depot', `harbor: ${bad} failed in depot`);
    const failed = await standing(sandbox, 'TrainHeld');
    expect(failed.ready.message).toBe(
      'Train 2026-11 is held: harbor failed in depot',
    );
    for (const service of services) await settled(sandbox, service.name);

    const alone = await releaseBy(sandbox, requestOf(harbor, '0.9.0'));
    await verifiedIn(sandbox, alone.name, 'line');
    const good = await aboard(sandbox, harbor, '1.0.1');
    for (const environment of environments) {
      const times: EnvironmentStatus[] = [];
      for (const bundle of [first, good, last])
        times.push(await verifiedIn(sandbox, bundle, environment));
      expectInOrder(times);
    }
    const all = await standing(sandbox, 'TrainVerified');
    expect(all.ready.message).toBe(
      'Train 2026-11 is verified in every environment',
    );
    for (const service of services) await settled(sandbox, service.name);
    expect((await standing(sandbox, 'TrainVerified')).version).toBe(
      all.version,
    );
  },
);

/** Each began after the one before it was verified. */
function expectInOrder(all: readonly EnvironmentStatus[]): void {
  for (const [at, { promotedAt = '' }] of all.entries()) {
    const { verifiedAt = '' } = all[at - 1] ?? { verifiedAt: promotedAt };
    expect(Date.parse(promotedAt)).toBeGreaterThanOrEqual(
      Date.parse(verifiedAt),
    );
  }
}
