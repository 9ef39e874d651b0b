import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { parseDocument } from 'yaml';

/** A kustomization takes as much, in bytes: it is parsed on the event loop. */
const maxBytes = 256 * 1024;

/** Fields whose entries are files, directories, or URLs that kustomize would fetch. */
const referenceFields = ['resources', 'bases', 'components'];

/** Fields whose entries configure a plugin, in place or in a file. */
const pluginFields = ['generators', 'transformers', 'validators'];

/** What is under these is data, and may name whatever it likes. */
const dataFields: ReadonlySet<string> = new Set([
  'commonAnnotations',
  'commonLabels',
  'images',
  'labels',
  'literals',
  'metadata',
  'options',
  'patch',
]);

/** Lower case: the JSON reader of Go takes any. */
const helmFields: ReadonlySet<string> = new Set([
  'helmcharts',
  'helmchartinflationgenerator',
  'helmglobals',
]);

/** A file that kustomize may fetch from elsewhere instead of the repository. */
const remote = /:\/\/|^\s*https?:/i;

/** Whether a file name is that of a kustomization. */
export function isKustomization(path: string): boolean {
  return /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/.test(path);
}

/**
 * The files and directories that a kustomization names, as it names them.
 *
 * @throws StepError when it cannot be read, or would fetch something
 */
export function readKustomization(
  path: string,
  content: Buffer,
): readonly string[] {
  const fields = parse(path, content);
  for (const [field, value] of Object.entries(fields)) {
    if (helmFields.has(field.toLowerCase()))
      throw refusal(path, field, 'renders a Helm chart: use helm-template');
    const isPlugin = pluginFields.includes(field);
    for (const text of textsOf(field, value))
      if (remote.test(text) && (isPlugin || !text.includes('\n')))
        throw refusal(
          path,
          field,
          `names ${text
            .trim()
            .slice(
              0,
              200,
            )}: put it into the repository, as nothing is fetched to render`,
        );
  }
  return [...referenceFields, ...pluginFields].flatMap(field =>
    [...textsOf(field, fields[field])].filter(text => !text.includes('\n')),
  );
}

/** Refuses the configuration of a plugin in a file of its own that would fetch something. */
export function checkPluginFile(path: string, content: Buffer): void {
  const text = content.toString('utf8');
  if (/apiVersion["']?\s*:\s*["']?builtin/.test(text) && remote.test(text))
    throw new StepError(
      'terminal',
      `${path} configures kustomize with a URL: put what it names into the repository, as nothing is fetched to render`,
    );
}

function parse(
  path: string,
  content: Buffer,
): Readonly<Record<string, unknown>> {
  if (content.length > maxBytes)
    throw new StepError(
      'terminal',
      `${path} takes ${content.length} bytes, and a kustomization may take 262144 (256 KiB); split it`,
    );
  const document = parseDocument(content.toString('utf8'));
  const [problem] = [...document.errors, ...document.warnings];
  const value: unknown = problem ?? document.toJS({ maxAliasCount: 100 });
  if (
    problem === undefined &&
    typeof value === 'object' &&
    !Array.isArray(value)
  )
    return Object(value ?? {});
  throw new StepError(
    'terminal',
    `${path} is no kustomization: ${
      problem?.message.split('\n')[0] ?? 'it is no map of fields'
    }`,
  );
}

function* textsOf(field: string, value: unknown): Generator<string> {
  if (dataFields.has(field)) return;
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || !value) return;
  for (const [key, child] of Object.entries(value)) yield* textsOf(key, child);
}

function refusal(path: string, field: string, what: string): StepError {
  return new StepError('terminal', `${field} in ${path} ${what}`);
}
