import { aBundle } from '../testing/objects';
import { referenceTo } from './referenceTo';

describe('referenceTo', () => {
  it('calls a release by its version', () => {
    expect(referenceTo(aBundle('1.29.0'))).toBe('1.29.0');
  });

  it('says of a rollback where it goes back, and to what', () => {
    const rollback = aBundle('1.28.3', {
      spec: {
        intent: { target: 'prod' },
        provenance: { rollbackOf: 'b', rollbackTo: 'a' },
      },
    });
    expect(referenceTo(rollback)).toBe('the rollback of prod to 1.28.3');
  });
});
