import { randomBytes } from 'node:crypto';
import { KubeConfig } from '@kubernetes/client-node';
import {
  ForbiddenError,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { Rendition, renditionType } from '../../../plugins/kardinal-common/src';
import { until } from '../../support/until';
import { admitDerived, liftAdmission } from '../support/admission';
import { applyFile } from '../support/deployFiles';
import {
  applyRoles,
  bindRole,
  controllerAccount,
  createNamespace,
} from '../support/roles';
import { clientOf, kubeconfigOf } from '../support/serviceAccounts';
import { kubeconfigText } from '../support/kubeconfigs';

const namespace = `activation-${randomBytes(3).toString('hex')}`;
const key = { namespace, name: 'shop.prod.1' };
const digest = `sha256:${'a'.repeat(64)}`;

const rendition: Rendition = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Rendition',
  metadata: { ...key, labels: { 'kardinal.io/pipeline': 'shop' } },
  spec: {
    pipeline: 'shop',
    bundle: 'shop-1',
    environment: 'prod',
    source: {
      type: 'git',
      repository: 'https://github.com/acme/gitops',
      commit: 'c'.repeat(40),
      path: 'environments/prod',
    },
    renderer: { name: 'plain', version: '1' },
    inputs: digest,
    revision: { type: 'oci', reference: 'ghcr.io/acme/shop', digest },
  },
};

type Client = KubeClient & { close(): void };

describe('whoever may activate, where the admission policy is in force', () => {
  let platform: Client;
  let activator: Client;

  beforeAll(async () => {
    const kubeconfig = kubeconfigText();
    const administrator = new KubeConfig();
    administrator.loadFromString(kubeconfig);
    platform = clientOf(kubeconfig);
    for (const kind of [
      'renditions.kardinal.io',
      'graphs.experimental.kro.run',
    ])
      await applyFile(platform, `../crds/${kind}.yaml`);
    await applyRoles(platform);
    await createNamespace(platform, namespace);
    await admitDerived(platform);
    const account = { namespace, name: 'activator' };
    const controller = clientOf(
      await kubeconfigOf(platform, administrator, controllerAccount),
    );
    await bindRole(platform, controllerAccount, {
      name: 'kardinal-controller',
      namespace,
    });
    await until('a controller that may write', async () => {
      try {
        await controller.create(renditionType, rendition);
        return true;
      } catch (error) {
        if (error instanceof ForbiddenError) return undefined;
        throw error;
      }
    });
    controller.close();
    activator = clientOf(await kubeconfigOf(platform, administrator, account));
    const name = 'kardinal-rendition-activator';
    await bindRole(platform, account, { name, namespace });
    await until('a right to activate', async () => {
      try {
        return await activator.get(renditionType, key);
      } catch (error) {
        if (error instanceof ForbiddenError) return undefined;
        throw error;
      }
    });
  });

  afterAll(async () => {
    await liftAdmission(platform);
    await platform.delete(renditionType, key);
    activator.close();
    platform.close();
  });

  const patch = (body: object) =>
    activator.patch(renditionType, key, { type: 'merge', body });

  it.each([
    [
      'another label',
      { metadata: { labels: { 'kardinal.io/pipeline': 'x' } } },
    ],
    ['no label', { metadata: { labels: { 'kardinal.io/pipeline': null } } }],
    [
      'the name',
      { metadata: { annotations: { 'kardinal.io/activate-by': 'x' } } },
    ],
  ])('cannot write %s', async (_what, body) => {
    await expect(patch(body)).rejects.toThrow(/is derived from/);
  });

  it('activates, and takes that back', async () => {
    const activate = (value: string | null) =>
      patch({ metadata: { labels: { 'kardinal.io/activate': value } } });
    const labelled = async () =>
      (await activator.get(renditionType, key))?.metadata.labels;
    const { labels } = rendition.metadata;
    await activate('true');
    expect(await labelled()).toEqual({
      ...labels,
      'kardinal.io/activate': 'true',
    });
    await activate(null);
    expect(await labelled()).toEqual(labels);
  });
});
