import { digest, menuWith, orderWith, preparation } from './kokumi.fixture';
import { readKokumi } from './readKokumi';
import { sourceName, templateOf } from './templateOf';

const place = { registry: 'https://ghcr.io', repository: 'acme/web' };
const target = { kind: 'Deployment', name: 'web' };

function rendered(order: object, menu?: object) {
  const read = readKokumi([
    orderWith(order),
    ...(menu === undefined ? [] : [menuWith(menu)]),
  ]);
  return templateOf(read.orders[0], read.menus.at(0), place, {
    type: 'digest',
    digest: digest('1'),
  });
}

const fromMenu = { source: undefined, menuRef: { name: 'web' } };

describe('the Template of an Order', () => {
  it('is none where its manifests are taken as they are', () => {
    expect(rendered({})).toBeUndefined();
    expect(rendered({ render: { manifest: {} } })).toBeUndefined();
  });

  it('renders its chart, with its values and changes', () => {
    const helm = { values: { replicas: 2 }, releaseName: 'web' };
    expect(
      rendered({
        render: { helm },
        patches: [{ target, set: { '.spec.replicas': '3' } }],
        edits: [
          { target, set: { '.metadata.labels.tier': 'web', a: 'true' } },
          { target, set: {} },
        ],
      }),
    ).toEqual({
      template: {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Template',
        metadata: { name: 'team-a-shop' },
        spec: {
          source: { type: 'chart', ...place, digest: digest('1') },
          render: { release: 'web', namespace: 'team-a' },
          defaults: {
            values: { replicas: 2 },
            patches: [
              { target, updates: [{ path: 'spec.replicas', value: 3 }] },
              {
                target,
                updates: [
                  { path: 'metadata.labels.tier', value: 'web' },
                  { path: 'a', value: true },
                ],
              },
            ],
          },
        },
      },
      overrides: {},
    });
  });

  it('has what the Menu allows, and the Order overrides it', () => {
    const found = rendered(
      {
        ...fromMenu,
        render: { helm: { values: { replicas: 5 } } },
        patches: [{ target, set: { '.spec.replicas': '3' } }],
      },
      {
        render: { helm: { values: { replicas: 2 }, namespace: 'web' } },
        overrides: {
          values: { policy: 'Restricted', allowed: ['replicas'] },
          patches: {
            policy: 'Restricted',
            allowed: [{ target, paths: ['.spec.replicas'] }],
          },
        },
      },
    );
    expect(found?.template.metadata.name).toBe('web');
    expect(found?.template.spec).toMatchObject({
      source: { type: 'chart' },
      render: { namespace: 'web' },
      defaults: {
        values: { replicas: 2 },
        patches: [{ target, updates: [{ path: 'spec.replicas', value: 2 }] }],
      },
      overrides: {
        values: { policy: 'Restricted', allow: ['replicas'] },
        patches: {
          policy: 'Restricted',
          allow: [{ ...target, paths: ['spec.replicas'] }],
        },
      },
    });
    expect(found?.overrides).toEqual({
      values: { replicas: 5 },
      patches: [{ target, updates: [{ path: 'spec.replicas', value: 3 }] }],
    });
  });

  it('allows nothing where a Menu restricts to nothing, and has no policy for values of manifests', () => {
    const overrides = {
      values: { policy: 'All' },
      patches: { policy: 'Restricted', allowed: [] },
    };
    expect(rendered(fromMenu, { overrides })?.template.spec).toMatchObject({
      source: { type: 'manifests' },
      overrides: { patches: { policy: 'None' } },
    });
    expect(
      rendered(fromMenu, { overrides })?.template.spec.overrides?.values,
    ).toBeUndefined();
  });
});

describe('the name of a source', () => {
  const oci = 'oci://ghcr.io/acme/manifests/shop';
  const of = (source: { readonly oci?: string; readonly version?: string }) => {
    const read = readKokumi([orderWith({}), preparation('2')]);
    return sourceName(read.orders[0], { version: '^1', ...source }, read);
  };

  it.each([
    ['the tag', { oci, version: '1.4' }, { type: 'tag', tag: '1.4' }],
    [
      'the digest',
      { oci, version: digest('7') },
      { type: 'digest', digest: digest('7') },
    ],
    [
      'what the last Preparation was made from, of a range',
      { oci },
      { type: 'digest', digest: digest('b') },
    ],
    [
      'not known of another source',
      { oci: 'oci://ghcr.io/acme/other' },
      { type: 'unset' },
    ],
  ])('is %s', (_what, source, name) => {
    expect(of(source)).toEqual(name);
  });
});
