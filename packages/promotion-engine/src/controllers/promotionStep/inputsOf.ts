import { Promotion } from '@kardinal/backstage-plugin-kardinal-node';
import { canonicalJson } from '@kardinal/kube-controller';
import { ArchivedFile, digestOf } from '../../services/oci';
import { BoundEdit } from './composeEdits';
import { NotedRun } from '../../services/programs/NotedPrograms';

/** Everything that a rendition is made from. */
export interface RenditionInputs {
  readonly renderer: { readonly name: string; readonly version: string };
  readonly runs: readonly NotedRun[];
  readonly edits: readonly BoundEdit[];
  readonly promotion: Pick<Promotion, 'images' | 'charts' | 'version'>;
  /** Files that nothing rendered. */
  readonly plain: readonly ArchivedFile[];
}

/** SHA-256 over all of it, `sha256:…`. */
export function inputsOf({
  renderer,
  runs,
  edits,
  promotion: { images, charts, version },
  plain,
}: RenditionInputs): string {
  const settings = edits.map(({ definition, request, template }) => ({
    uses: definition.id,
    settings: request.settings,
    // What a tag means counts, not what it is called.
    template: template && { name: template.name, spec: template.spec },
  }));
  // Outputs of earlier steps are read where a setting names them.
  const outputs = JSON.stringify(settings).includes('${')
    ? edits.at(-1)?.request.outputs
    : undefined;
  const files = plain.map(({ path, content }) => [path, digestOf(content)]);
  const all = {
    renderer,
    runs,
    settings,
    outputs,
    images,
    version,
    files,
    // What was made without charts keeps its name.
    ...(charts.length === 0 ? {} : { charts }),
  };
  return digestOf(canonicalJson(JSON.parse(JSON.stringify(all))));
}
