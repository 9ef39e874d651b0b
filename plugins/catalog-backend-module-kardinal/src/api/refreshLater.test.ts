import { refreshLater } from './refreshLater';

it('refreshes an entity once after ten seconds, however often it is asked to, also when the catalog fails', async () => {
  const refreshed: string[] = [];
  const waiting: (() => void)[] = [];
  const again = refreshLater(
    async ref => {
      refreshed.push(ref);
      throw new Error('the catalog does not answer');
    },
    work => waiting.push(work),
  );
  again('component:default/shop');
  again('component:default/shop');
  again('component:default/cart');
  waiting.splice(0).forEach(work => work());
  expect(refreshed).toEqual([
    'component:default/shop',
    'component:default/cart',
  ]);

  again('component:default/shop');
  waiting.forEach(work => work());
  expect(refreshed).toHaveLength(3);
});
