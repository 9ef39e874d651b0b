import { EntityProvider } from '@backstage/plugin-catalog-react';
import { Container, Flex, Link } from '@backstage/ui';
import { useSearchParams } from 'react-router-dom';
import { PromotionTab } from '../src/components/PromotionTab/PromotionTab';
import { exampleNow } from '../src/testing/instants';
import { examples } from './examples';

const openedAt = Date.now();
const clock = () => Date.parse(exampleNow) + Date.now() - openedAt;

/** The pages over all Pipelines, on example data too. */
const pages = [
  ['Board', '/kardinal/board?owner=all'],
  ['Bundle', '/kardinal/bundles/default/guestbook-1-28-3'],
  ['Policies', '/kardinal/policies'],
  ['Timeline', '/kardinal/timeline'],
  ['Figures', '/kardinal/figures'],
] as const;

/** The promotion tab on example data; `?example=…` chooses which. */
export const ExamplePage = () => {
  const [params] = useSearchParams();
  const name = params.get('example') ?? 'soaking';
  return (
    <EntityProvider
      entity={{
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Component',
        metadata: { name },
      }}
    >
      <Container>
        <Flex gap="3" mb="4" style={{ flexWrap: 'wrap' }}>
          {Object.keys(examples).map(each => (
            <Link key={each} href={`/?example=${each}`}>
              {each}
            </Link>
          ))}
        </Flex>
        <Flex gap="3" mb="4" style={{ flexWrap: 'wrap' }}>
          {pages.map(([title, href]) => (
            <Link key={href} href={href}>
              {title}
            </Link>
          ))}
        </Flex>
        <PromotionTab
          key={name}
          pipeline={{ namespace: 'default', name }}
          owners={['team-guestbook']}
          clock={clock}
        />
      </Container>
    </EntityProvider>
  );
};
