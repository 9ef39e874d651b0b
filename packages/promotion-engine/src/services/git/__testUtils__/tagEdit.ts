import { GitWriteRequest } from '../GitRepositories';

/** The parts of a request that sets the tag in an environment's `kustomization.yaml`. */
export function tagEdit(options: {
  key: string;
  url: string;
  environment: string;
  tag: string;
  branch?: string;
}): GitWriteRequest {
  const directory = `environments/${options.environment}`;
  const file = `${directory}/kustomization.yaml`;
  return {
    key: options.key,
    repository: { url: options.url },
    base: 'main',
    target: options.branch
      ? { type: 'branch', name: options.branch }
      : { type: 'base' },
    directory,
    edit: async files => {
      const before = (await files.read(file))?.toString('latin1');
      if (before === undefined) throw new Error(`${file} is missing`);
      const from = /newTag: (\S+)/.exec(before)?.[1];
      const content = before.replace(/newTag: \S+/, `newTag: ${options.tag}`);
      const changes = [{ file, image: 'app', from, to: options.tag }];
      return content === before
        ? { writes: [], changes: [] }
        : {
            writes: [{ path: file, content: Buffer.from(content, 'latin1') }],
            changes,
          };
    },
    message: result => ({
      subject: `Promote app ${options.tag} to ${options.environment}`,
      body: result.changes
        .map(change => `${change.image}: ${change.from} to ${change.to}`)
        .join('\n'),
      trailers: { 'Kardinal-Environment': options.environment },
    }),
    author: { name: 'Kardinal', email: 'kardinal@example.com' },
  };
}

/** A kustomization with comments and a tag. */
export function kustomization(tag: string): string {
  return `# keep me\nkind: Kustomization\nimages:\n  - name: app # the app\n    newTag: ${tag}\n`;
}
