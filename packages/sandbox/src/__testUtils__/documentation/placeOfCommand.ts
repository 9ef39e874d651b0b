import { DocumentedSection } from './documentedSections';

/** Commands that the embedded cluster cannot answer: what they have, and why. A real cluster runs the sections that have one. */
export const onlyOnRealCluster: readonly (readonly [RegExp, string])[] = [
  [/^helm /, 'Helm is among what is built for a real cluster'],
  [/ deploy\/(rbac|admission)\//, 'it has neither roles nor admission'],
  [/^kubectl create (role|rolebinding) /, 'it has no roles'],
  [/^kubectl create token /, 'it has one user'],
];

/** Where the commands of a section are run. */
export function placeOf({
  commands,
}: DocumentedSection): 'embedded cluster' | 'real cluster' {
  const needsMore = commands.some(({ text }) =>
    onlyOnRealCluster.some(([pattern]) => pattern.test(text)),
  );
  return needsMore ? 'real cluster' : 'embedded cluster';
}
