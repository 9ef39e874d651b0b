import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { englishTexts } from '../../testing/englishTexts';
import { personName } from './personName';
import { placeTexts } from './placeTexts';
import { subjectWords } from './subjectWords';

const { text: t } = englishTexts();

it.each<[string, PipelineRecord['via'], string]>([
  ['user:default/ana', 'portal', 'by ana in the portal'],
  ['unknown', 'kubernetes', 'by somebody with kubectl'],
  ['kardinal', 'controller', 'by Kardinal'],
  ['ana', 'forge', 'by ana in the forge'],
  ['user:qa/ben', 'webhook', 'by qa/ben through a webhook'],
  ['ci', 'ci', 'by ci in CI'],
])('%s via %s is %s', (by, via, words) => {
  expect(t(placeTexts[via], { person: personName(by, t) })).toBe(words);
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
  expect(subjectWords(record, t)).toBe(words);
});
