import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { bundle } from '../../__testUtils__/guestbook';
import { verifiedIn } from './verifiedIn';

const at = (clock: string) => `2026-11-18T${clock}:00Z`;

/** A Bundle that was created, and verified in prod, at an hour. */
function release(
  version: string,
  created: string,
  verified?: string,
  spec: Partial<Bundle['spec']> = {},
): Bundle {
  const creationTimestamp = at(created);
  return {
    ...bundle(version, { creationTimestamp }, spec),
    status: {
      environments: {
        prod: {
          state: verified === undefined ? 'Promoting' : 'Verified',
          ...(verified === undefined ? {} : { verifiedAt: at(verified) }),
        },
      },
    },
  };
}

const config: Partial<Bundle['spec']> = {
  type: 'config',
  artifacts: {
    gitCommit: {
      repository: 'https://forge.example.com/platform/settings',
      sha: 'a'.repeat(40),
    },
  },
};
const first = release('1.0.0', '08:00', '09:00');
const second = release('2.0.0', '09:30', '10:00');
const onItsWay = release('3.0.0', '11:00');
const settings = release('4.0.0', '12:00', '12:30', config);
const again = release('1.0.1', '08:30', '13:00');

const was = (version: string, clock: string) => ({
  type: 'verified',
  version,
  verifiedAt: Date.parse(at(clock)),
});

describe('what is verified in an environment', () => {
  it.each<[string, readonly Bundle[], object]>([
    ['nothing without Bundles', [], { type: 'unverified' }],
    [
      'nothing while the first is on its way',
      [onItsWay],
      { type: 'unverified' },
    ],
    ['the only one', [first], was('1.0.0', '09:00')],
    ['the latest', [first, second], was('2.0.0', '10:00')],
    [
      'what was verified later, not what is newer',
      [again, second],
      was('1.0.1', '13:00'),
    ],
    [
      'the one before what is on its way',
      [second, onItsWay],
      was('2.0.0', '10:00'),
    ],
    ['images before configuration', [second, settings], was('2.0.0', '10:00')],
    [
      'configuration where there is nothing else',
      [settings],
      was('aaaaaaa', '12:30'),
    ],
  ])('is %s', (_what, believed, fact) => {
    expect(verifiedIn({ believed, doubtful: [] }, 'prod')).toEqual(fact);
  });

  it.each<[string, string, readonly Bundle[], readonly Bundle[]]>([
    ['unknown', 'a newer status is forged', [first], [second]],
    ['unknown', 'the only status is forged', [], [first]],
    ['verified', 'an older status is forged', [second], [first]],
    ['verified', 'a forged status claims nothing', [first], [onItsWay]],
  ])('is %s where %s', (type, _what, believed, doubtful) => {
    expect(verifiedIn({ believed, doubtful }, 'prod').type).toBe(type);
  });

  it('is nothing of another environment', () => {
    const recorded = { believed: [first], doubtful: [second] };
    expect(verifiedIn(recorded, 'live')).toEqual({ type: 'unverified' });
  });
});
