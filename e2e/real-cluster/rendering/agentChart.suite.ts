import { deployFile } from '../support/deployFiles';
import { named, renderChart } from '../support/renderChart';

const publicKey = '-----BEGIN PUBLIC KEY-----\nx\n';
const values = {
  shard: 'eu',
  image: { repository: 'registry.example.com/agent', tag: '1.0.0' },
  controlPlane: {
    kubeconfigSecret: 'control-plane',
    keys: { '0a.pub': publicKey, '0b.shard-us': publicKey },
  },
  sealKeySecret: 'seal-key',
  secrets: [{ namespace: 'team-a', name: 'forge-token', secret: 'token' }],
  config: { kardinal: { policyNamespaces: ['gates'] } },
  namespaces: ['shop'],
};
const render = (given: object) => renderChart('kardinal-agent', given);

describe('the chart of an agent', () => {
  it('lets it read what it judges health by, where its environments are', async () => {
    const rendered = await render(values);
    const [{ rules }] = (await deployFile(
      'rbac/agent-health.yaml',
    )) as unknown as readonly { rules: unknown }[];
    expect(named(rendered, 'Role', 'kardinal-agent-eu')).toMatchObject({
      metadata: { namespace: 'shop' },
      rules,
    });
    expect(rendered.some(({ kind }) => kind === 'ClusterRole')).toBe(false);
  });

  it('mounts what is its own where it looks for it', async () => {
    const rendered = await render(values);
    const { spec } = named(
      rendered,
      'Deployment',
      'kardinal-agent-eu',
    ) as unknown as {
      spec: {
        template: {
          spec: {
            containers: {
              args: string[];
              volumeMounts: { name: string; mountPath: string }[];
            }[];
            volumes: { name: string; secret?: { secretName: string } }[];
          };
        };
      };
    };
    const { containers, volumes } = spec.template.spec;
    const [{ args, volumeMounts }] = containers;
    expect(args).toContain('--secrets=/etc/kardinal/secrets');
    const mount = volumeMounts.find(
      ({ mountPath }) =>
        mountPath === '/etc/kardinal/secrets/team-a/forge-token',
    );
    expect(volumes.find(({ name }) => name === mount?.name)?.secret).toEqual({
      secretName: 'token',
    });
    expect(
      named(rendered, 'ConfigMap', 'kardinal-agent-eu-control-plane'),
    ).toMatchObject({ data: values.controlPlane.keys });
  });

  it.each([
    ['no shard', { ...values, shard: '' }, '/shard'],
    ['no image', { ...values, image: {} }, '/image/repository'],
    ['no key of its own', { ...values, sealKeySecret: '' }, '/sealKeySecret'],
    [
      'a private key of the control plane',
      {
        ...values,
        controlPlane: {
          kubeconfigSecret: 'a',
          keys: { '0a.pub': '-----BEGIN PRIVATE KEY-----' },
        },
      },
      '/controlPlane/keys/0a.pub',
    ],
    [
      'a value that there is not',
      { ...values, token: 'x' },
      "'token' not allowed",
    ],
  ])('refuses %s', async (_, given, field) => {
    await expect(render(given)).rejects.toThrow(field);
  });
});
