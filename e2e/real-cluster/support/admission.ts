import {
  ForbiddenError,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { until } from '../../support/until';
import { applyFile, deployFile } from './deployFiles';

const policyFile = 'admission/derived-objects.yaml';
const probe = {
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'Graph',
  metadata: { name: 'probe', namespace: 'default' },
  spec: { nodes: [] },
};

/** Applies the admission policy; resolves when it is in force. */
export async function admitDerived(platform: KubeClient): Promise<void> {
  await applyFile(platform, policyFile);
  await admissionInForce(platform);
}

/** Waits for a policy that was applied, as the API server compiles it in the background. */
export async function admissionInForce(platform: KubeClient): Promise<void> {
  await until('an admission policy in force', async () => {
    const type = await typeOf(platform, probe);
    try {
      await platform.create(type, probe);
    } catch (error) {
      if (error instanceof ForbiddenError) return true;
      throw error;
    }
    await platform.delete(type, probe.metadata);
    return undefined;
  });
}

/** Takes the admission policy away. */
export async function liftAdmission(platform: KubeClient): Promise<void> {
  for (const object of await deployFile(policyFile))
    await platform.delete(await typeOf(platform, object), object.metadata);
}
