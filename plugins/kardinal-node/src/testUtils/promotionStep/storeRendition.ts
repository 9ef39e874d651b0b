import {
  ActivationAnswer,
  EditPreview,
  RenditionRequest,
  StoredRendition,
} from '../../steps/StepCapabilities';

/** Stores an artifact in registries that are a set of names, `reference@digest`. */
export function storeRendition(
  stored: Set<string>,
  { registry, repository }: RenditionRequest,
  edits: EditPreview,
): StoredRendition {
  const reference = `${new URL(registry).host}/${repository}`;
  const digest = `sha256:${'d'.repeat(64)}`;
  const name = `${reference}@${digest}`;
  const origin = stored.has(name) ? 'reused' : 'pushed';
  stored.add(name);
  const source = {
    repository: 'https://forge.example.com/acme/gitops',
    commit: 'c'.repeat(40),
    path: 'environments/prod',
  };
  const madeFrom = {
    name: 'shop.prod.d',
    source,
    renderer: { name: 'kustomize', version: 'v5.4.3' },
    inputs: `sha256:${'e'.repeat(64)}`,
  };
  return { reference, digest, origin, files: 1, edits, madeFrom };
}

/** Whether somebody has activated what was stored; nobody where `by` is absent. */
export function activationBy(
  by: string | undefined,
  { digest }: Pick<StoredRendition, 'digest'>,
): ActivationAnswer {
  return by === undefined
    ? { type: 'awaited', rendition: digest.slice(-8) }
    : { type: 'given', by };
}
