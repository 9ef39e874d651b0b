/** The file of an environment in the repository of a world. */
export const fileOf = (environment: string) =>
  `environments/${environment}/kustomization.yaml`;

/** What it says with a tag. */
export const contentOf = (tag: string) =>
  `kind: Kustomization\nimages:\n  - name: ghcr.io/acme/app\n    newTag: ${tag}\n`;
