import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { unknownIgnored } from './unknownIgnored';

const ignored = {
  version: '1.28.3',
  reason: 'A test',
  until: '2026-11-18T12:00:00Z',
};

it.each([
  ['there is', 'dev', []],
  [
    'there is not',
    'stagign',
    [
      'spec.drift.ignored.stagign: the Pipeline has no environment stagign, so that nothing is ignored; remove it or correct its name',
    ],
  ],
])('what is let run in an environment that %s', (_what, name, problems) => {
  const pipeline = aPipeline(['dev'], {
    drift: { ignored: { [name]: ignored } },
  });
  expect(unknownIgnored(pipeline)).toEqual(problems);
});
