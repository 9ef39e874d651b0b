import { expect } from '@playwright/test';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { builtinTypes } from '../../../packages/kube-controller/src/testing';
import {
  bundleType,
  renditionType,
} from '../../../plugins/kardinal-common/src';
import { addServices } from '../../support/addServices';
import { filesAt } from '../../support/filesAt';
import { messageOf, verifiedIn } from '../../support/promotions';
import { pushFiles } from '../../support/pushFiles';
import { rollBackByHand } from '../../support/rollBackByHand';
import { until } from '../../support/until';
import {
  applicationType,
  foreignApplication,
  parentApplication,
} from '../argocd/manifests';
import { argoCdJourney } from './argoCdJourney';
import { ArchiveService } from './ArchiveService';

const environment = 'dev';
const key = { namespace: 'argocd', name: 'archive-dev' };

argoCdJourney(
  'roll-back-a-digest: Argo CD deploys what was stored, by an Application that the promotion makes, only what is healthy is verified, and the digest before comes back',
  async ({ sandbox, cluster, argoCd }) => {
    const { kubernetes, forge } = sandbox;
    const { client: platform } = cluster;
    const service = new ArchiveService(sandbox.registryUrl);
    const directory = service.pathOf(environment);
    const push = (mode: string, image: string) =>
      pushFiles(
        sandbox,
        {
          [`${directory}/manifests/deployment.yaml`]: service.deployment(
            mode,
            image,
          ),
        },
        `Run archive in the mode ${mode}`,
      );
    const release = async (version: string): Promise<string> => {
      const bundle = service.bundle(version);
      await kubernetes.client.create(bundleType, bundle);
      return bundle.metadata.name;
    };
    const pointedTo = async () => {
      const files = await filesAt(sandbox, directory);
      return /targetRevision: (\S+)/.exec(files['application.yaml'] ?? '')?.[1];
    };
    /** What Argo CD says that it has deployed, and what the cluster has. */
    const deployed = async () => {
      const application = await platform.get(applicationType, key);
      const deployment = await platform.get(builtinTypes.deployments, {
        namespace: service.namespaceOf(environment),
        name: service.name,
      });
      const found = /"MODE","value":"(\w+)"/.exec(JSON.stringify(deployment));
      const { sync, health } = application?.status ?? {};
      return {
        revision: sync?.revision,
        sync: sync?.status,
        health: health?.status,
        mode: found?.[1],
      };
    };

    await argoCd.pullFrom(service.storedAt);
    await addServices(sandbox, [service]);
    await push('calm', 'web:1');

    // Somebody else has an Application of that name.
    const foreign = foreignApplication(key);
    await createOnce(platform, foreign);
    const refused = await release('1.0.0');
    const promotion = { bundle: refused, environment };
    await messageOf(
      sandbox,
      promotion,
      /Application argocd\/archive-dev is in the cluster already, and is not for this environment to change/,
    );
    expect(await pointedTo()).toBeUndefined();
    expect(await platform.get(applicationType, key)).toMatchObject({
      spec: foreign.spec,
    });
    await platform.delete(applicationType, key);
    await until('an Application that is gone', async () =>
      (await platform.get(applicationType, key)) === undefined
        ? true
        : undefined,
    );

    await argoCd.apply(
      parentApplication(service.name, forge.cloneUrl, directory),
    );
    const calm = await release('1.1.0');
    const { evidence } = await verifiedIn(sandbox, calm, environment, 600);
    const first = await pointedTo();
    expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(evidence?.health).toBe(
      'archive-dev is Synced and Healthy with the promoted version',
    );
    expect(await deployed()).toEqual({
      revision: first,
      sync: 'Synced',
      health: 'Healthy',
      mode: 'calm',
    });

    // It is synced, and crashes: that is not enough.
    await push('busy', 'web:2-bad');
    const bad = await release('1.2.0');
    await messageOf(
      sandbox,
      { bundle: bad, environment },
      /archive-dev is (Progressing|Degraded)/,
    );
    const second = await pointedTo();
    expect(second).not.toBe(first);
    expect(await deployed()).toMatchObject({
      revision: second,
      sync: 'Synced',
      mode: 'busy',
    });

    const back = await rollBackByHand(sandbox, service, environment);
    await verifiedIn(sandbox, back, environment, 600);
    expect(await pointedTo()).toBe(first);
    expect(await deployed()).toEqual({
      revision: first,
      sync: 'Synced',
      health: 'Healthy',
      mode: 'calm',
    });
    const { items } = await kubernetes.client.list(renditionType, {
      namespace: 'default',
    });
    const stored = items.filter(({ spec }) => spec.pipeline === service.name);
    expect(stored.map(({ spec }) => spec.revision.digest).sort()).toEqual(
      [first, second].sort(),
    );
    const stopped = await kubernetes.bundle(bad);
    expect(stopped?.status?.environments?.[environment]?.state).not.toBe(
      'Verified',
    );
  },
);
