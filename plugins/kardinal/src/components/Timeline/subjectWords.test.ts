import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { personName } from './personName';
import { placeWords } from './placeWords';
import { subjectWords } from './subjectWords';

it.each<[string, PipelineRecord['via'], string]>([
  ['user:default/ana', 'portal', 'ana in the portal'],
  ['unknown', 'kubernetes', 'somebody with kubectl'],
  ['kardinal', 'controller', 'Kardinal'],
  ['ana', 'forge', 'ana in the forge'],
  ['user:qa/ben', 'webhook', 'qa/ben through a webhook'],
  ['ci', 'ci', 'ci in CI'],
])('%s via %s is %s', (by, via, words) => {
  expect(`${personName(by)}${placeWords(via)}`).toBe(words);
});

it.each<[string, Parameters<typeof subjectWords>[0]]>([
  ['guestbook', { pipeline: 'guestbook' }],
  ['guestbook in prod', { pipeline: 'guestbook', environment: 'prod' }],
  [
    'guestbook 1.29.0 in prod · soak',
    {
      pipeline: 'guestbook',
      bundle: 'guestbook-1-29-0',
      version: '1.29.0',
      environment: 'prod',
      gate: 'soak',
    },
  ],
  ['guestbook-1-29-0', { pipeline: 'guestbook', bundle: 'guestbook-1-29-0' }],
])('says what it is about: %s', (words, record) => {
  expect(subjectWords(record)).toBe(words);
});
