import { abortOf, isPinned } from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { abortMarks, pinMarks, retryMarks } from './bundleMarks';

const marking = { by: 'ana', at: '2026-11-18T10:00:00.000Z' };
const marked = (annotations: Readonly<Record<string, string>>) =>
  aBundle('2.0.0', { metadata: { annotations } });

it('marks a retry with its name, and who asked', () => {
  expect(retryMarks(marking)).toEqual({
    'kardinal.io/retry-at': marking.at,
    'kardinal.io/retry-by': 'ana',
  });
});

it('marks an abort as it is read', () => {
  expect(abortOf(marked(abortMarks(marking, 'INC-7')))).toMatchObject({
    by: 'ana',
    reason: 'INC-7',
  });
});

it('marks a pin as it is read, and its end with who ended it', () => {
  expect(isPinned(marked(pinMarks(marking, 'pinned')))).toBe(true);
  const unpinned = marked(pinMarks(marking, 'unpinned'));
  expect(isPinned(unpinned)).toBe(false);
  expect(unpinned.metadata.annotations).toMatchObject({
    'kardinal.io/pin-by': 'ana',
  });
});
