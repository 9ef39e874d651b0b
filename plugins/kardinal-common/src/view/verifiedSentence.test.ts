import { aBundle } from '../testing/objects';
import { plainSentence } from './sentences';
import { verifiedSentence } from './verifiedSentence';

const verifiedAt = '2026-11-18T10:00:00Z';

function named(name: string, version: string) {
  const bundle = aBundle(version);
  return { ...bundle, metadata: { ...bundle.metadata, name } };
}

const first = named('guestbook-1', '1.29.0');

it.each([
  [undefined, ''],
  [named('guestbook-2', '1.29.1'), ' 1.29.1 has replaced it.'],
  [named('guestbook-2', '1.29.0'), ' Bundle guestbook-2 has replaced it.'],
])('says what replaced a version (%#)', (bundle, words) => {
  const said = verifiedSentence({
    environment: 'prod',
    bundle: first,
    verifiedAt,
    running: bundle && { bundle, since: verifiedAt },
    current: undefined,
  });
  expect(plainSentence(said)).toBe(
    `1.29.0 was verified in prod ${verifiedAt}.${words}`,
  );
});
