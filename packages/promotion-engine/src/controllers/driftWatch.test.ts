import {
  EnvironmentDrift,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources } from '../services/CachedResources';
import { driftWatch } from './driftWatch';

const dev: EnvironmentDrift = {
  environment: 'dev',
  promoted: { bundle: 'guestbook-2', version: '2.0.0' },
  version: '1.9.9',
  workload: 'guestbook',
  since: '2026-11-18T10:00:00Z',
};
const ignored = { reason: 'A test', until: '2026-11-18T11:00:00Z' };

const withDrift = (...drift: EnvironmentDrift[]): Pipeline => ({
  ...aPipeline(['dev']),
  status: { drift },
});

const watch = driftWatch({} as CachedResources, () => []);

it.each<[string, Pipeline | undefined, Pipeline | undefined, boolean]>([
  ['begins', withDrift(), withDrift(dev), true],
  ['ends', withDrift(dev), withDrift(), true],
  ['is let run', withDrift(dev), withDrift({ ...dev, ignored }), true],
  ['is gone with its Pipeline', withDrift(dev), undefined, true],
  [
    'is of another version, which is open as well',
    withDrift(dev),
    withDrift({ ...dev, version: '1.9.8' }),
    false,
  ],
  ['was never there', withDrift(), withDrift(), false],
])('a drift that %s', (_what, before, after, isRelevant) => {
  expect(watch.isRelevant?.(before, after)).toBe(isRelevant);
});
