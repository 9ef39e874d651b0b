import { EntityProvider } from '@backstage/plugin-catalog-react';
import { PromotionTab } from '../src/components/PromotionTab/PromotionTab';
import { exampleNow } from '../src/testing/instants';

const openedAt = Date.now();
const clock = () => Date.parse(exampleNow) + Date.now() - openedAt;

/** The promotion tab of an entity, on the example data of its name. */
export const ExamplePromotion = ({ name }: { readonly name: string }) => (
  <EntityProvider
    entity={{
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name },
    }}
  >
    <PromotionTab
      key={name}
      pipeline={{ namespace: 'default', name }}
      owners={['team-guestbook']}
      clock={clock}
    />
  </EntityProvider>
);
