import { aBundle } from '../testing/objects';
import { changeIn } from './changeIn';

const came = (version: string, minute: number, state: string) =>
  aBundle(version, {
    status: {
      environments: {
        prod: {
          state,
          promotedAt: `2026-11-18T10:0${minute}:00Z`,
          ...(state === 'Pending'
            ? {}
            : { verifiedAt: `2026-11-18T10:0${minute}:30Z` }),
        },
      },
    },
  });

it('is the last that came, also where nothing had to change for it', () => {
  const bundles = [
    came('1', 1, 'Verified'),
    came('2', 2, 'NoOp'),
    came('3', 3, 'Pending'),
  ];
  expect(changeIn('prod', bundles)?.metadata.name).toBe('guestbook-2');
  expect(changeIn('dev', bundles)).toBeUndefined();
});
