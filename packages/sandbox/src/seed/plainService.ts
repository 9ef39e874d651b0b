import type { LocalForge, Repository } from '@kardinal/local-forge';

/** A service that nothing promotes yet, for the template that adds promotion. @public */
export const plainService = {
  name: 'bookshop',
  repository: { owner: 'platform', name: 'bookshop' },
} as const;

/** Makes its repository, or finds it. @public */
export function seedPlainService(forge: LocalForge): Promise<Repository> {
  const { name, repository } = plainService;
  return forge.createRepository({
    ...repository,
    description: 'A service without promotion',
    files: {
      'README.md': `# ${name}\n`,
      'catalog-info.yaml': `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  title: Bookshop
  description: A service without promotion, until somebody adds it
spec:
  type: service
  lifecycle: experimental
  owner: group:default/guests
  system: demo
`,
    },
    message: `Describe ${name}`,
  });
}
