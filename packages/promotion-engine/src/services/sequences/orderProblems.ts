import {
  StepDefinition,
  StepProduct,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import type { SequenceProblem, SequenceStep } from './resolveSequence';

/** What is made to be used: a sequence that drops it does not promote. */
const mustBeUsed: readonly StepProduct[] = ['changes', 'commit', 'pullRequest'];

/** How people call a product. */
const nouns: Readonly<Record<StepProduct, string>> = {
  tree: 'files',
  changes: 'changes',
  commit: 'commit',
  pushed: 'pushed commit',
  pullRequest: 'pull request',
  revision: 'promoted version',
};

/** Each step finds what it needs, and what is made is used: an edit comes before the commit, a pull request after the push. */
export function orderProblems(
  steps: readonly SequenceStep[],
  definitions: Registry<StepDefinition>,
): readonly SequenceProblem[] {
  const opens = steps.some(({ definition }) =>
    definition.provides.includes('pullRequest'),
  );
  const made = new Set<StepProduct>();
  const problems: SequenceProblem[] = [];
  steps.forEach(({ definition, index }) => {
    const report = (message: string) =>
      problems.push({ index, field: `[${index}].uses`, message });
    const later = steps.slice(index + 1);
    if (definition.type === 'edit' && !isPushed(later))
      report(
        `no step after ${
          definition.id
        } pushes what it edits; put it before ${namesOf(
          definitions,
          ({ requires }) => requires.includes('commit'),
        )}`,
      );
    for (const product of definition.requires)
      if (!made.has(product))
        report(
          `${definition.id} needs the ${
            nouns[product]
          } of an earlier step; put ${namesOf(definitions, ({ provides }) =>
            provides.includes(product),
          )} before it`,
        );
    for (const product of definition.provides) {
      made.add(product);
      if (product === 'pushed' && !opens) made.add('revision');
      const isUsed = later.some(each =>
        each.definition.requires.includes(product),
      );
      if (mustBeUsed.includes(product) && !isUsed)
        report(
          `nothing after ${definition.id} uses its ${
            nouns[product]
          }; put ${namesOf(definitions, ({ requires }) =>
            requires.includes(product),
          )} after it`,
        );
    }
  });
  return problems;
}

function isPushed(later: readonly SequenceStep[]): boolean {
  return later.some(({ definition }) => definition.requires.includes('commit'));
}

function namesOf(
  definitions: Registry<StepDefinition>,
  isWanted: (definition: StepDefinition) => boolean,
): string {
  const names = definitions.all().filter(isWanted);
  return names
    .map(({ id }) => id)
    .sort()
    .join(' or ');
}
