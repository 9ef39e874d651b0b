import { labels } from '../api/labels';
import { Pipeline } from '../api/types.generated';
import { chartOfFile, KardinalFile, nameOf } from './kardinalFile';

/** Which entity a `kardinal.yaml` belongs to, and where it is. @public */
export interface FileOrigin {
  /** Entity ref in lower case, e.g. `component:default/guestbook`. */
  readonly entity: string;
  /** URL of the file, or of the entity where somebody set the Pipeline up by hand. */
  readonly source: string;
}

/** What `prodApproval` is about; where no environment has such a name, the last one. */
const production = ['prod', 'production'];

/**
 * The Pipeline that a `kardinal.yaml` describes.
 *
 * @param origin - absent where it belongs to no entity
 * @public
 */
export function pipelineOfFile(
  file: KardinalFile,
  origin?: FileOrigin,
): Pipeline {
  const { app, namespace, image, git } = file;
  const chart = chartOfFile(file);
  const { url, branch = 'main', provider = 'github', secret } = git;
  const spec = {
    git: {
      url,
      branch,
      provider,
      ...(secret === undefined ? {} : { secretRef: { name: secret } }),
    },
    environments: environmentsOf(file),
  };
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: {
      name: app,
      namespace,
      annotations: {
        ...(origin === undefined
          ? {}
          : {
              [labels.entity]: origin.entity,
              [labels.setUpFrom]: origin.source,
            }),
        ...(image === undefined ? {} : { [labels.image]: image }),
        ...(chart === undefined ? {} : { [labels.chart]: chart.address }),
      },
    },
    // The API server adds what is left out.
    spec: spec as Pipeline['spec'],
  };
}

function environmentsOf(file: KardinalFile) {
  const { environments, prodApproval = 'pr-review' } = file;
  const names = environments.map(nameOf);
  const named = names.filter(each => production.includes(each));
  const guarded = named.length > 0 ? named : names.slice(-1);
  return environments.map(each => {
    const own = typeof each === 'string' ? {} : each;
    const name = nameOf(each);
    const usual = guarded.includes(name) ? prodApproval : 'auto';
    return { name, approval: usual, ...own, ...updateOf(file) };
  });
}

/** Where the version of the chart is written, which is the same file below each environment. */
function updateOf(file: KardinalFile) {
  const chart = chartOfFile(file);
  return chart?.place === undefined
    ? {}
    : { update: { charts: [{ chart: chart.name, ...chart.place }] } };
}
