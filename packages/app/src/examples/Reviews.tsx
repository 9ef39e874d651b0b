import { Text } from '@backstage/ui';
import { PromotionContext } from '@kardinal/backstage-plugin-kardinal';

/** Which environments wait for a review, and which never do. */
export const Reviews = (props: { readonly promotion: PromotionContext }) => {
  const nodes = props.promotion.view.selected?.nodes ?? [];
  const reviewed = nodes.flatMap(node =>
    node.type === 'environment' && node.approval === 'pr-review'
      ? [node.name]
      : [],
  );
  return (
    <Text as="p">
      {reviewed.length === 0
        ? 'No environment needs a review.'
        : `A person reviews each promotion to ${reviewed.join(', ')}.`}
    </Text>
  );
};
