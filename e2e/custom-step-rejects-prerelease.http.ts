import { expect } from '@playwright/test';
import { ResourceType, KubeObject } from '../packages/foundation/src';
import { bundleType, PromotionStep } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { startVersionGate, VersionGate } from './support/startVersionGate';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const AUTHORIZATION = 'Bearer of-the-version-gate';

const secretType: ResourceType<KubeObject> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** Asked before anything is read, and once more about what the edits change. */
function serviceBehind({ url }: VersionGate): Service {
  const webhook = { url, secretRef: { name: 'version-gate' } };
  return new Service('almanac', {
    environments: [
      { name: 'dev' },
      {
        name: 'live',
        steps: [
          { uses: 'my-team/version-gate', webhook },
          { uses: 'git-clone' },
          { uses: 'kustomize-set-image' },
          { uses: 'my-team/version-gate', as: 'edited', webhook },
          { uses: 'git-commit' },
          { uses: 'git-push' },
          { uses: 'health-check' },
        ],
      },
    ],
  });
}

async function stepIn(
  { kubernetes }: TestSandbox,
  bundle: string,
): Promise<PromotionStep['status']> {
  const steps = await kubernetes.stepsOf(bundle);
  return steps.find(
    ({ spec }) => spec.bundleRef === bundle && spec.environment === 'live',
  )?.status;
}

sharedJourney(
  'a version gate keeps a pre-release out of production, and lets the release in',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    const gate = await startVersionGate({ GUARDED: 'live', AUTHORIZATION });
    try {
      const service = serviceBehind(gate);
      await kubernetes.client.create(secretType, {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'version-gate', namespace: 'default' },
        data: { Authorization: Buffer.from(AUTHORIZATION).toString('base64') },
      } as KubeObject);
      await addServices(sandbox, [service]);
      const promoted = async (bundle: string) =>
        (await forge.promotions())
          .filter(each => each.bundle === bundle)
          .map(({ environment }) => environment)
          .sort();

      const candidate = service.bundle('1.30.0-rc.1');
      await kubernetes.client.create(bundleType, candidate);
      const { name: early } = candidate.metadata;
      const failed = await until('a refusal in live', async () => {
        const found = await kubernetes.bundle(early);
        const live = found?.status?.environments?.live;
        return live?.state === 'Failed' ? live : undefined;
      });
      expect(failed.message).toContain(
        '1.30.0-rc.1 is a pre-release, and live runs releases only',
      );
      await settled(sandbox, service.name);
      expect(await promoted(early)).toEqual(['dev']);

      const release = service.bundle('1.30.0');
      await kubernetes.client.create(bundleType, release);
      const { name } = release.metadata;
      await verifiedIn(sandbox, name, 'live');
      await settled(sandbox, service.name);
      expect(await promoted(name)).toEqual(['dev', 'live']);
      const { steps = [] } = (await stepIn(sandbox, name)) ?? {};
      expect(steps[0]).toMatchObject({
        state: 'Succeeded',
        message: '1.30.0 may run in live',
        outputs: { checked_tags: '1.30.0' },
      });
      expect(steps[3]).toMatchObject({
        state: 'Succeeded',
        basis: { baseCommit: expect.stringMatching(/^[0-9a-f]{40}$/) },
      });
      expect(gate.log().match(/live: pass/g)).toHaveLength(2);
      expect(gate.log().match(/live: fail/g)).toHaveLength(1);
      const everything = (await kubernetes.snapshot()) + (await sandbox.log());
      expect(everything).not.toContain(AUTHORIZATION);
    } finally {
      await gate.stop();
    }
  },
);
