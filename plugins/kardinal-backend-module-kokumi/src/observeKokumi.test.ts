import {
  digest,
  foreign,
  menu,
  order,
  orderWith,
  preparation,
  serving,
} from './kokumi.fixture';
import { observeKokumi } from './observeKokumi';

const first = {
  version: digest('1').slice(0, 19),
  subject: 'release 1',
  at: '2026-11-18T09:00:00Z',
};

describe('what Kokumi delivers', () => {
  it('is what a Serving has deployed, and what was prepared since', () => {
    const all = [order, preparation('1'), preparation('2'), serving];
    expect(observeKokumi(all)).toEqual([
      {
        kind: 'Order',
        namespace: 'team-a',
        name: 'shop',
        repository: 'oci://ghcr.io/acme/manifests/shop',
        environments: [
          {
            name: 'shop',
            active: first,
            proposed: {
              ...first,
              version: digest('2').slice(0, 19),
              subject: 'release 2',
            },
            checks: [],
          },
        ],
      },
    ]);
  });

  it('is known by its digest where nobody has its Preparation, and nothing waits where it is deployed', () => {
    const [{ environments }] = observeKokumi([order, serving]);
    expect(environments).toEqual([
      {
        name: 'shop',
        active: { version: digest('1').slice(0, 19) },
        checks: [],
      },
    ]);
  });

  it('has the source of its Menu, and why it is not ready', () => {
    const conditions = [
      { type: 'Ready', status: 'False', message: 'patch .spec.x is forbidden' },
    ];
    const from = {
      ...orderWith({ source: undefined, menuRef: { name: 'web' } }),
      status: { conditions },
    };
    expect(observeKokumi([from, menu])).toEqual([
      expect.objectContaining({
        repository: 'oci://ghcr.io/acme/menus/web',
        problem: 'patch .spec.x is forbidden',
        environments: [{ name: 'shop', checks: [] }],
      }),
    ]);
  });

  it('leaves out what is no Order', () => {
    expect(observeKokumi([foreign('Order', 'broken', { spec: 7 })])).toEqual(
      [],
    );
  });
});
