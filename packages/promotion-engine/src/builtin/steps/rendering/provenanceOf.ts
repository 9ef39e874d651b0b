import { canonicalJson } from '@kardinal/kube-controller';
import { digestOf } from '../../../services/oci';
import { NotedPrograms } from '../../../services/programs/NotedPrograms';
import { RenderedManifests } from './renderSource';

/** What rendered manifests, and from what. */
export interface Provenance {
  /** `plain` where they are taken as they are. */
  readonly renderer: { readonly name: string; readonly version: string };
  /** SHA-256 over the renderer, its arguments and all files that it was given, `sha256:…`. */
  readonly inputs: string;
}

/** Who has the same inputs renders the same. */
export async function provenanceOf(
  programs: Pick<NotedPrograms, 'renderer' | 'runs'>,
  { manifests }: Pick<RenderedManifests, 'manifests'>,
): Promise<Provenance> {
  const renderer = await programs.renderer();
  const { runs } = programs;
  const plain =
    runs.length === 0
      ? manifests.map(({ fileName, content }) => [fileName, digestOf(content)])
      : [];
  const all = { renderer, runs, plain };
  return {
    renderer,
    inputs: digestOf(canonicalJson(JSON.parse(JSON.stringify(all)))),
  };
}
