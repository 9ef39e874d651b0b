import { ClusterObject } from '@kardinal/backstage-plugin-kardinal-node';
import { runEdit } from './__testUtils__/runEdit';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { activateRendition } from './activate-rendition';

const digest = `sha256:${'a'.repeat(64)}`;
const reference = 'ghcr.io/acme/shop';
const own = 'default/guestbook/prod';

const repository = (owner = own, url = `oci://${reference}`) => `# Deploys it.
apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata:
  name: shop
  annotations:
    kardinal.io/activated-by: ${owner}
spec:
  url: ${url}
  ref:
    digest: sha256:0 # set by Kardinal
`;

const application = `---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
  annotations: { kardinal.io/activated-by: ${own} }
spec:
  source:
    repoURL: oci://${reference}/
    path: .
`;

const run = (
  text: string,
  outputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    rendition: { reference, digest },
  },
) =>
  runEdit({
    step: activateRendition,
    config: { file: 'source.yaml', rendition: 'rendition' },
    files: { 'source.yaml': text },
    outputs,
    promotion: {
      namespace: 'default',
      pipeline: 'guestbook',
      environment: 'prod',
    },
  });

describe('activate-rendition', () => {
  it('points an OCIRepository to the digest, and leaves every other byte', async () => {
    const { written, changes } = await run(repository());
    expect(written).toEqual({
      'source.yaml': repository().replace('sha256:0 ', `${digest} `),
    });
    expect(changes).toMatchObject([
      { image: 'spec.ref.digest', from: 'sha256:0', to: digest },
    ]);
  });

  it('points an Application to the digest', async () => {
    const { written } = await run(application);
    expect(written['source.yaml']).toContain(`targetRevision: ${digest}`);
  });

  it('writes nothing where it points there already', async () => {
    const { written } = await run(
      repository().replace('sha256:0 ', `${digest} `),
    );
    expect(written).toEqual({});
  });

  it.each<[string, string, RegExp]>([
    [
      'an object without the annotation',
      repository().replace(/ {4}kardinal.*\n/, '    a: b\n'),
      /OCIRepository shop is not for this environment to change: annotate it with kardinal.io\/activated-by: default\/guestbook\/prod/,
    ],
    [
      'an object of another environment',
      repository('default/guestbook/dev'),
      /is pointed to its digest by default\/guestbook\/dev, not by default\/guestbook\/prod/,
    ],
    [
      'another artifact',
      repository(own, 'oci://ghcr.io/acme/other'),
      /deploys oci:\/\/ghcr.io\/acme\/other, and what was stored is in oci:\/\/ghcr.io\/acme\/shop/,
    ],
    [
      'another kind',
      'kind: ConfigMap\n',
      /does not begin with an OCIRepository/,
    ],
    ['what is no YAML', '{', /does not begin with an OCIRepository/],
    [
      'aliases without end',
      'a: &a [x]\nkind: *a\n',
      /does not begin with an OCIRepository/,
    ],
  ])('refuses %s', async (_what, text, message) => {
    await expect(run(text)).rejects.toThrow(message);
  });

  it('makes an object of the environment where its settings say so and the file is not there', async () => {
    const create = {
      kind: 'OCIRepository',
      name: 'shop',
      namespace: 'default',
    };
    const again = (files: Readonly<Record<string, string>>) =>
      runEdit({
        step: activateRendition,
        config: { file: 'source.yaml', create },
        files,
        outputs: { 'push-rendition': { reference, digest } },
        promotion: {
          namespace: 'default',
          pipeline: 'guestbook',
          environment: 'prod',
        },
      });
    const { written, changes } = await again({});
    expect(written['source.yaml']).toContain(
      `kardinal.io/activated-by: ${own}\n`,
    );
    expect(changes).toMatchObject([{ image: 'spec.ref.digest', to: digest }]);
    expect((await again(written)).written).toEqual({});
    await expect(
      again({ 'source.yaml': repository('default/other/prod') }),
    ).rejects.toThrow(/is pointed to its digest by default\/other\/prod/);
  });

  describe('what would be made, and is in the cluster', () => {
    const create = {
      kind: 'Application',
      name: 'shop',
      destination: { name: 'in-cluster', namespace: 'shop' },
    };
    const made = (existing: ClusterObject) =>
      runEdit({
        step: activateRendition,
        config: { file: 'source.yaml', create },
        files: {},
        existing,
        outputs: { 'push-rendition': { reference, digest } },
        promotion: {
          namespace: 'default',
          pipeline: 'guestbook',
          environment: 'prod',
        },
      });
    const found = (
      annotations?: Readonly<Record<string, string>>,
    ): ClusterObject => ({
      type: 'found',
      object: {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Application',
        metadata: {
          name: 'shop',
          namespace: 'argocd',
          ...(annotations === undefined ? {} : { annotations }),
        },
      },
    });

    it.each<[string, ClusterObject, RegExp]>([
      [
        'of somebody else',
        found(),
        /Application argocd\/shop is in the cluster already, and is not for this environment to change: annotate it with kardinal.io\/activated-by: default\/guestbook\/prod/,
      ],
      [
        'of another environment',
        found({ 'kardinal.io/activated-by': 'default/other/prod' }),
        /is pointed to its digest by default\/other\/prod, not by default\/guestbook\/prod: give config.create another name/,
      ],
    ])('is left %s, for good', async (_whose, existing, message) => {
      const making = made(existing);
      await expect(making).rejects.toThrow(message);
      await expect(making).rejects.toMatchObject({ kind: 'terminal' });
    });

    it('is not known where it cannot be read, and is looked for again', async () => {
      const making = made({ type: 'unread', message: 'Reads applications' });
      await expect(making).rejects.toMatchObject({
        kind: 'transient',
        message:
          'Whether Application argocd/shop exists is not known: Reads applications',
      });
    });

    it.each<[string, ClusterObject]>([
      ['is absent', { type: 'absent' }],
      ['is of the environment', found({ 'kardinal.io/activated-by': own })],
    ])('is made where it %s', async (_what, existing) => {
      const { written } = await made(existing);
      expect(written['source.yaml']).toContain(`targetRevision: ${digest}`);
    });

    it('is asked for only where something may be made', () => {
      const step = activateRendition;
      if (step.type !== 'edit' || step.files !== 'any')
        throw new Error('It makes no files');
      const asked = (config: object) => {
        const settings = step.settings.safeParse(config);
        if (!settings.success) throw new Error('Refused settings');
        return step.existing?.({
          ...new FakePromotion().request(settings.data),
        });
      };
      expect(asked({ file: 'source.yaml' })).toBeUndefined();
      expect(asked({ file: 'source.yaml', create })).toMatchObject({
        kind: { kind: 'Application', plural: 'applications' },
        key: { namespace: 'argocd', name: 'shop' },
      });
    });
  });

  it('makes nothing where its settings do not say so', async () => {
    await expect(
      runEdit({
        step: activateRendition,
        config: { file: 'source.yaml' },
        files: {},
        outputs: { 'push-rendition': { reference, digest } },
      }),
    ).rejects.toThrow(/There is no .*source\.yaml: .* config\.file/);
  });

  it('names the setting where no step before it has stored anything', async () => {
    await expect(run(repository(), {})).rejects.toThrow(
      /config.rendition: no step rendition has stored a rendition/,
    );
  });
});
