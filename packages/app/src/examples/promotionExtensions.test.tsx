import { createExtensionTester } from '@backstage/frontend-test-utils';
import {
  nodeBadgeDataRef,
  promotionActionDataRef,
  promotionCardDataRef,
} from '@kardinal/backstage-plugin-kardinal';
import { chatText, reviewed, reviews } from './promotionExtensions';

const pipeline = { namespace: 'default', name: 'guestbook' };
const environment = {
  type: 'environment',
  name: 'prod',
  approval: 'pr-review',
};
const promotion = {
  pipeline,
  view: { selected: { version: '1.29.0', nodes: [environment] } },
} as never;

describe('the examples of extensions', () => {
  it('have an action with a dialog', () => {
    const action = createExtensionTester(chatText).get(promotionActionDataRef);
    expect(action.item(promotion)).toMatchObject({
      type: 'dialog',
      label: 'Copy as text',
    });
  });

  it('have a card', () => {
    const card = createExtensionTester(reviews).get(promotionCardDataRef);
    expect(card.title).toBe('Reviews');
  });

  it('have a badge on what a person reviews', () => {
    const { badge } = createExtensionTester(reviewed).get(nodeBadgeDataRef);
    expect(badge(environment as never, promotion)?.text).toBe('review');
    expect(
      badge({ ...environment, approval: 'auto' } as never, promotion),
    ).toBeUndefined();
  });
});
