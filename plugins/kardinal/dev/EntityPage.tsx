import { useRouteRefParams } from '@backstage/core-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { Container } from '@backstage/ui';
import { ExamplePromotion } from './ExamplePromotion';

/** An entity of the examples: its promotion is all that it has. */
export const EntityPage = () => {
  const { name } = useRouteRefParams(entityRouteRef);
  return (
    <Container>
      <ExamplePromotion name={name} />
    </Container>
  );
};
