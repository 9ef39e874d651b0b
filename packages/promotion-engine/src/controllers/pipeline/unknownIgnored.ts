import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';

/** What is let run in an environment that there is not, as a name may be misspelt: field and fix. */
export function unknownIgnored({ spec }: Pipeline): readonly string[] {
  const known = new Set(spec.environments.map(({ name }) => name));
  return Object.keys(spec.drift?.ignored ?? {})
    .filter(name => !known.has(name))
    .map(
      name =>
        `spec.drift.ignored.${name}: the Pipeline has no environment ${name}, so that nothing is ignored; remove it or correct its name`,
    );
}
