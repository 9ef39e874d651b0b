import { ManualClock } from '@kardinal/kube-controller/testing';
import { PipelineEntities } from '../access/PipelineEntities';
import { PortalLinks } from './PortalLinks';

const bundle = 'guestbook-1-29-0';
const page =
  'https://portal.example.com/catalog/default/component/guestbook/promotion';

function linksTo(pipeline: string): PortalLinks {
  const shown = [
    { kind: 'Component', namespace: 'default', name: 'guestbook' },
  ];
  return new PortalLinks({
    baseUrl: 'https://portal.example.com',
    clock: new ManualClock(0),
    entities: {
      lastSeen: ({ name }: { name: string }) =>
        name === pipeline ? shown : [],
    } as unknown as PipelineEntities,
  });
}

it.each<[string, { environment?: string }, string]>([
  ['a Bundle', {}, `${page}?bundle=${bundle}`],
  [
    'what it changes in an environment',
    { environment: 'prod' },
    `${page}?bundle=${bundle}&node=environment%2Fprod&diff=`,
  ],
])('leads to %s', (_what, more, expected) => {
  const ref = { namespace: 'default', pipeline: 'guestbook', bundle, ...more };
  expect(linksTo('guestbook').urlOf(ref)).toBe(expected);
});

it('leads nowhere where no entity shows the Pipeline', () => {
  const ref = { namespace: 'default', pipeline: 'parcel', bundle };
  expect(linksTo('guestbook').urlOf(ref)).toBeUndefined();
});
