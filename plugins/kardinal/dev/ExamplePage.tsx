import { Container, Flex, Link } from '@backstage/ui';
import { useSearchParams } from 'react-router-dom';
import { ExamplePromotion } from './ExamplePromotion';
import { examples } from './examples';

/** The pages over all Pipelines, on example data too. */
const pages = [
  ['Board', '/kardinal/board?owner=all'],
  ['Bundle', '/kardinal/bundles/default/guestbook-1-28-3'],
  ['Policies', '/kardinal/policies'],
  ['Timeline', '/kardinal/timeline'],
  ['Figures', '/kardinal/figures'],
  ['Other tools', '/kardinal/other-tools'],
] as const;

/** The promotion tab on example data; `?example=…` chooses which. */
export const ExamplePage = () => {
  const [params] = useSearchParams();
  const name = params.get('example') ?? 'soaking';
  return (
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
      <ExamplePromotion name={name} />
    </Container>
  );
};
