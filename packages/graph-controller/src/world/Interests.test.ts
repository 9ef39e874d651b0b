import { KubeObject } from '@kardinal/kube-controller';
import { Interests } from './Interests';

const kind = { apiVersion: 'v1', kind: 'X' };
const a = { namespace: 'team', name: 'a' };
const b = { namespace: 'team', name: 'b' };

const object = (
  name: string,
  metadata: Partial<KubeObject['metadata']> = {},
): KubeObject => ({
  ...kind,
  metadata: { name, namespace: 'team', ...metadata },
});

describe('Interests', () => {
  it('lead from an object to its readers, also when it is not there yet', () => {
    const interests = new Interests();
    interests.inObject(a, kind, { namespace: 'team', name: 'x' });
    interests.inKind(b, kind, 'team');
    expect(interests.concernedBy(object('x'))).toEqual([a, b]);
    expect(interests.concernedBy(object('y'))).toEqual([b]);
    expect(interests.concernedBy(object('x', { namespace: 'n' }))).toEqual([]);
  });

  it('lead from an object to its owner', () => {
    const interests = new Interests();
    const owner = {
      apiVersion: 'experimental.kro.run/v1alpha1',
      ...{ kind: 'Graph', name: 'a', uid: 'u', controller: true },
    };
    const owned = object('x', { ownerReferences: [owner] });
    expect(interests.concernedBy(owned)).toEqual([a]);
    interests.inObject(a, kind, { namespace: 'team', name: 'x' });
    expect(interests.concernedBy(owned)).toEqual([a]);
  });

  it('last for two passes', () => {
    const interests = new Interests();
    const key = { namespace: 'team', name: 'x' };
    interests.begin(a);
    interests.inObject(a, kind, key);
    interests.begin(a);
    expect(interests.concernedBy(object('x'))).toEqual([a]);
    interests.begin(a);
    expect(interests.concernedBy(object('x'))).toEqual([]);
  });

  it('that are renewed stay', () => {
    const interests = new Interests();
    for (let pass = 0; pass < 5; pass++) {
      interests.begin(a);
      interests.inObject(a, kind, { namespace: 'team', name: 'x' });
    }
    expect(interests.concernedBy(object('x'))).toEqual([a]);
  });

  it('end with the Graph', () => {
    const interests = new Interests();
    interests.begin(a);
    interests.inObject(a, kind, { namespace: 'team', name: 'x' });
    interests.begin(a);
    interests.forget(a);
    expect(interests.concernedBy(object('x'))).toEqual([]);
  });
});
