import { setImmediate } from 'node:timers/promises';
import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { parse } from 'yaml';
import { z } from 'zod';

/** Characters that are looked at in one go; then others get their turn. */
const inOneGo = 256 * 1024;

/** More versions, or longer entries, are not read. */
const most = { versions: 20_000, entry: 64 * 1024 };

/** A version of a chart, as a Helm repository lists it. */
export interface ChartVersion {
  readonly version: string;
  /** Of its archive, `sha256:…`. */
  readonly digest?: string;
  /** RFC 3339. */
  readonly builtAt?: string;
  /**
   * Annotations that OCI names and that are read of its build; absent where it has none. The first of its `sources` stands for
   * the one of that name, as where `helm push` stores it.
   */
  readonly labels?: Readonly<Record<string, string>>;
}

const sourceName = 'org.opencontainers.image.source';

/** Of the annotations, only these are kept: there may be thousands of versions. */
const kept = ['revision', 'source', 'created', 'authors'].map(
  name => `org.opencontainers.image.${name}`,
);

const entrySchema = z.object({
  version: z.string().max(128),
  digest: z.string().optional(),
  created: z.string().optional(),
  annotations: z.record(z.string(), z.unknown()).catch({}),
  sources: z.array(z.unknown()).catch([]),
});

/**
 * The versions of a chart in the index of a Helm repository. Indexes have megabytes, of which only the entries of the chart are parsed,
 * one after the other: lines are in the layout that Helm writes. An entry that says no version is left out.
 *
 * @throws StepError where the index is laid out otherwise, or has too many versions
 * @see https://helm.sh/docs/topics/chart_repository/#the-index-file
 */
export async function chartVersions(
  index: string,
  name: string,
): Promise<readonly ChartVersion[]> {
  if (/^\s*\{/.test(index))
    throw problem('is JSON; let helm repo index write it');
  const versions: ChartVersion[] = [];
  for await (const entry of entriesOf(index, name)) {
    const read = versionIn(entry);
    if (read !== undefined) versions.push(read);
    if (versions.length > most.versions)
      throw problem(`has more than ${most.versions} versions of ${name}`);
  }
  return versions;
}

/** The text of each entry of a chart. */
async function* entriesOf(index: string, name: string): AsyncGenerator<string> {
  let state: 'before' | 'entries' | 'chart' = 'before';
  let keyIndent: number | undefined;
  let entry: string[] = [];
  let length = 0;
  let sinceTurn = 0;
  const take = (): readonly string[] => {
    const text = entry.join('\n');
    entry = [];
    length = 0;
    return text === '' ? [] : [text];
  };
  for (const line of linesOf(index)) {
    sinceTurn += line.length + 1;
    if (sinceTurn > inOneGo) {
      sinceTurn = 0;
      await setImmediate();
    }
    const indent = line.search(/\S/);
    // What is in an entry may be a line of its text.
    const isInEntry = state === 'chart' && indent > (keyIndent ?? 0);
    if (/^\s*(#|$)/.test(line) && !isInEntry) continue;
    if (state === 'before') {
      if (!/^["']?entries["']?\s*:/.test(line)) continue;
      const [, rest] = /^[^:]*:\s*(.*?)\s*(?:#.*)?$/.exec(line) ?? [];
      if (rest === '{}') return;
      if (rest !== '') throw problem('does not have its entries one a line');
      state = 'entries';
      continue;
    }
    const isItem = /^\s*-(\s|$)/.test(line);
    if (indent === 0 && !isItem) break;
    keyIndent ??= indent;
    const isKey = indent === keyIndent && !isItem;
    if (isKey) {
      if (state === 'chart') break;
      if (keyOf(line, name)) state = 'chart';
      continue;
    }
    if (state !== 'chart') continue;
    if (isItem && (entry.length === 0 || indent === entry[0].search(/\S/)))
      yield* take();
    entry.push(line);
    length += line.length + 1;
    if (length > most.entry)
      throw problem(
        `has an entry of ${name} with more than ${most.entry / 1024} KiB`,
      );
  }
  if (state === 'before') throw problem('has no entries');
  yield* take();
}

/** Whether a line begins the entries of a chart. */
function keyOf(line: string, name: string): boolean {
  const [, key, rest] =
    /^\s*(?:"([^"]*)"|'[^']*'|[^\s:]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
  const plain =
    key ??
    line
      .trim()
      .split(/["':\s]/)
      .find(Boolean);
  if (plain !== name) return false;
  if (rest !== '' && rest !== '[]' && !rest.startsWith('#'))
    throw problem(`does not have the entries of ${name} one a line`);
  return true;
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield text.slice(start, stop).replace(/\r$/, '');
    start = stop + 1;
  }
}

function versionIn(entry: string): ChartVersion | undefined {
  const read = entrySchema.safeParse(parsed(entry)?.[0]);
  if (!read.success) return undefined;
  const { version, digest, created, ...said } = read.data;
  const labels = labelsOf(said);
  const builtAt = new Date(created ?? '').getTime();
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/.exec(digest ?? '')?.[1];
  return {
    version,
    ...(hex === undefined ? {} : { digest: `sha256:${hex}` }),
    ...(Number.isFinite(builtAt)
      ? { builtAt: new Date(builtAt).toISOString() }
      : {}),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
  };
}

/** @see https://github.com/helm/helm/blob/v4.0.0/pkg/registry/chart.go (`generateOCIAnnotations`) */
function labelsOf({
  annotations,
  sources,
}: Pick<z.output<typeof entrySchema>, 'annotations' | 'sources'>): Readonly<
  Record<string, string>
> {
  const said = { [sourceName]: sources[0], ...annotations };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      kept.includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

function parsed(entry: string): readonly unknown[] | undefined {
  try {
    const list: unknown = parse(entry, {
      // A digest may look like a number.
      schema: 'failsafe',
      maxAliasCount: 0,
      logLevel: 'silent',
    });
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

function problem(what: string): StepError {
  return new StepError(
    'terminal',
    `The index.yaml of the Helm repository ${what}; it is not read`,
  );
}
