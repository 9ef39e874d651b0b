import { soakingView } from '../testing/views';
import { offeredBadges } from './offeredBadges';
import { NodeBadge } from './PromotionExtensions';

const promotion = {
  pipeline: { namespace: 'default', name: 'guestbook' },
  view: soakingView(),
};
const [environment] = (promotion.view.selected?.nodes ?? []).flatMap(node =>
  node.type === 'environment' ? [node] : [],
);
const offered = (...badges: readonly NodeBadge[]) =>
  offeredBadges(badges, environment, promotion);

it('offers what applies to the environment', () => {
  expect(
    offered(
      { id: 'none', badge: () => undefined },
      {
        id: 'name',
        badge: ({ name }) => ({ text: name, description: `This is ${name}` }),
      },
    ),
  ).toEqual([
    {
      id: 'name',
      text: environment.name,
      description: `This is ${environment.name}`,
      tone: 'neutral',
    },
  ]);
});

it('says which badge failed, and keeps the others', () => {
  const broken: NodeBadge = {
    id: 'broken',
    badge: () => {
      throw new Error('no region');
    },
  };
  const eu: NodeBadge = {
    id: 'eu',
    badge: () => ({ text: 'EU', description: 'European', tone: 'attention' }),
  };
  expect(offered(broken, eu)).toEqual([
    {
      id: 'broken',
      text: '?',
      description: 'The badge broken failed: no region',
      tone: 'neutral',
    },
    { id: 'eu', text: 'EU', description: 'European', tone: 'attention' },
  ]);
});
