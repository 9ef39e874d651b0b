import { sharesArtifacts } from '../../api/artifacts';
import { versionOf } from '../../api/bundles';
import { Bundle } from '../../api/types.generated';
import { AttributeRoot } from './AttributeRoot';
import { PromotionFacts } from './PromotionFacts';

/** `previousBundle`: the last other Bundle that was Verified in this environment and promotes something of the same kind. */
export const previousBundleRoot: AttributeRoot<PromotionFacts> = {
  type: { object: { version: 'string' } },
  valueOf: facts => {
    const previous = previousBundleOf(facts);
    return previous && { version: versionOf(previous) };
  },
};

function previousBundleOf(facts: PromotionFacts): Bundle | undefined {
  const { name } = facts.environment;
  return [...facts.history]
    .filter(
      bundle =>
        bundle.metadata.name !== facts.bundle.metadata.name &&
        sharesArtifacts(bundle.spec.type, facts.bundle.spec.type) &&
        bundle.status?.environments?.[name]?.verifiedAt !== undefined,
    )
    .sort(
      (a, b) =>
        Date.parse(b.status?.environments?.[name]?.verifiedAt ?? '') -
        Date.parse(a.status?.environments?.[name]?.verifiedAt ?? ''),
    )[0];
}
