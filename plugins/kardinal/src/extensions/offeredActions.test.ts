import { soakingView } from '../testing/views';
import { isPath, offeredActions } from './offeredActions';
import { PromotionActionItem } from './PromotionExtensions';

const promotion = {
  pipeline: { namespace: 'default', name: 'guestbook' },
  view: soakingView(),
};
const link = (href: string): PromotionActionItem => ({
  type: 'link',
  label: 'Open dashboard',
  href,
});
const offered = (item: () => PromotionActionItem | undefined) =>
  offeredActions([{ id: 'a', item }], promotion);

it('offers what applies now', () => {
  const actions = [
    { id: 'none', item: () => undefined },
    { id: 'some', item: () => link('/home') },
  ];
  expect(offeredActions(actions, promotion)).toEqual([
    { ...link('/home'), id: 'some' },
  ]);
});

it.each(['https://grafana.example.com/d/1', 'http://localhost:3000', '/home'])(
  'opens %s',
  href => {
    expect(offered(() => link(href))).toEqual([{ ...link(href), id: 'a' }]);
  },
);

it.each(['vbscript:x', '//evil.example.com', 'data:text/html,x'])(
  'does not open %s',
  href => {
    expect(offered(() => link(href))).toEqual([
      expect.objectContaining({
        href: '/',
        disabledReason:
          'This link is neither an http(s) address nor a path of the portal.',
      }),
    ]);
  },
);

it('says which action failed, and keeps the others', () => {
  const actions = [
    {
      id: 'broken',
      item: () => {
        throw new Error('no dashboard');
      },
    },
    { id: 'whole', item: () => link('/home') },
  ];
  expect(
    offeredActions(actions, promotion).map(each => [
      each.label,
      each.disabledReason,
    ]),
  ).toEqual([
    ['broken', 'This action failed: no dashboard'],
    ['Open dashboard', undefined],
  ]);
});

it.each([
  ['/a', true],
  ['//a', false],
  ['/\\a', false],
  ['a', false],
])('knows whether %s is a path of the portal', (href, is) => {
  expect(isPath(href)).toBe(is);
});
