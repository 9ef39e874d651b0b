/**
 * The fields that kustomize 5.8 knows. It refuses a file with any other, wherever it stands, so that promoting into
 * such a file would break the environment.
 *
 * @see https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/
 */
const TOP_LEVEL = [
  'apiVersion',
  'bases',
  'buildMetadata',
  'commonAnnotations',
  'commonLabels',
  'components',
  'configMapGenerator',
  'configurations',
  'crds',
  'generatorOptions',
  'generators',
  'helmChartInflationGenerator',
  'helmCharts',
  'helmGlobals',
  'images',
  'imageTags',
  'inventory',
  'kind',
  'labels',
  'metadata',
  'namePrefix',
  'namespace',
  'nameSuffix',
  'openapi',
  'patches',
  'patchesJson6902',
  'patchesStrategicMerge',
  'replacements',
  'replicas',
  'resources',
  'secretGenerator',
  'sortOptions',
  'transformers',
  'validators',
  'vars',
];

const PATCH = ['path', 'patch', 'target', 'options'];

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  images: ['name', 'newName', 'tagSuffix', 'newTag', 'digest'],
  imagetags: ['name', 'newName', 'tagSuffix', 'newTag', 'digest'],
  patches: PATCH,
  patchesjson6902: PATCH,
  replicas: ['name', 'count'],
};

/** Whether kustomize knows a top-level field, whatever its case. @internal */
export function isKnownField(name: string): boolean {
  return contains(TOP_LEVEL, name);
}

/** Whether the entries of a list may have a field; true for lists that are not looked into. @internal */
export function isKnownEntryField(list: string, name: string): boolean {
  const fields = ENTRIES[list.toLowerCase()];
  return fields === undefined || contains(fields, name);
}

/** The lists whose entries are looked into. @internal */
export function hasKnownEntries(list: string): boolean {
  return ENTRIES[list.toLowerCase()] !== undefined;
}

function contains(names: readonly string[], name: string): boolean {
  return names.some(known => known.toLowerCase() === name.toLowerCase());
}
