import {
  hydrate,
  PromotionEvidence,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';

type Stored = NonNullable<PromotionEvidence['renditions']>[number];

/**
 * What the `hydrate` steps of a promotion that has ended rendered, at the commit that the branch has with it; where it was there
 * already, that one.
 */
export function hydratedRenditions(
  { steps = [] }: Pick<PromotionStepStatus, 'steps'>,
  revision: PromotionEvidence['revision'],
): readonly Stored[] {
  const commit = revision?.commit;
  return steps.flatMap(({ uses, as, outputs = {} }) => {
    const text = (key: string) => {
      const value: unknown = outputs[key];
      return typeof value === 'string' ? value : undefined;
    };
    const [name, inputs] = [text('rendition'), text('inputs')];
    if (uses !== hydrate || !name || !inputs || !commit) return [];
    return [
      {
        step: as,
        name,
        source: {
          repository: text('repository') ?? '',
          commit: text('renderedCommit') ?? '',
          path: text('renderedPath') ?? '',
        },
        renderer: {
          name: text('renderer') ?? '',
          version: text('rendererVersion') ?? '',
        },
        inputs,
        branch: text('branch') ?? '',
        commit,
      },
    ];
  });
}
