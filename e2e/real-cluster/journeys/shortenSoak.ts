import { KubeClient } from '../../../packages/kube-controller/src';
import { policyNamespace } from '../../../packages/sandbox/src/seed/controlPlane';
import { policyGateType } from '../../../plugins/kardinal-common/src';
import { shortSoak } from '../../support/crashes/shortSoak';

/** Lets the platform's gate before prod open after seconds: that of the sandbox, which asks for a minute, is waited for where there is no cluster. */
export async function shortenSoak(platform: KubeClient): Promise<void> {
  const key = { namespace: policyNamespace, name: 'staging-soak' };
  const { spec } = shortSoak;
  await platform.patch(policyGateType, key, { type: 'merge', body: { spec } });
}
