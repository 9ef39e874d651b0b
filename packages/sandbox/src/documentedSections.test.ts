import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { KubeObject } from '@kardinal/foundation';
import { KubeClient } from '@kardinal/kube-controller';
import { typeOf } from './kube/typeOf';
import {
  documentedPages,
  DocumentedSection,
  documentedSections,
} from './__testUtils__/documentation/documentedSections';
import { onlyNamed } from './__testUtils__/documentation/onlyNamed';
import { installedKubectl } from './__testUtils__/documentation/installedKubectl';
import {
  onlyOnRealCluster,
  placeOf,
} from './__testUtils__/documentation/placeOfCommand';
import { Reader } from './__testUtils__/documentation/Reader';
import { ReadersCluster } from './__testUtils__/documentation/ReadersCluster';
import {
  prepareNamespaces,
  prepareReadersWorld,
  readersFiles,
} from './__testUtils__/documentation/readersWorld';
import { Effect, effects } from './__testUtils__/documentation/whatCommandsDo';

const here = documentedSections(['kubectl', 'helm']).filter(
  section => placeOf(section) === 'embedded cluster',
);
const columnsOf = (table: string) =>
  table
    .split('\n')[0]
    .trim()
    .split(/\s{2,}/);

describe('the commands of the documentation', () => {
  const texts = documentedSections(['kubectl', 'helm'])
    .flatMap(({ commands }) => commands)
    .map(({ text }) => text);

  it('are many', () => expect(texts.length).toBeGreaterThan(40));

  it.each(onlyOnRealCluster)('have %s, because %s', pattern =>
    expect(texts.some(text => pattern.test(text))).toBe(true),
  );

  it.each(onlyNamed)('are not “%s”, %s, which a page has', begin =>
    expect(
      documentedPages().filter(page =>
        readFileSync(resolve(__dirname, '../../..', page), 'utf8').includes(
          `\`${begin}`,
        ),
      ),
    ).not.toEqual([]),
  );

  it.each(effects)('have “$command”', ({ command }) =>
    expect(texts.filter(text => text.includes(command))).not.toEqual([]),
  );
});

interface Seen {
  readonly text: string;
  readonly code: number;
  readonly printed: string;
  /** What the page says it prints. */
  readonly prints: string | undefined;
  /** What is to be so afterwards, and what is. */
  readonly effects: readonly (readonly [Effect, KubeObject | undefined])[];
}

async function find(
  platform: KubeClient,
  namespace: string,
  { apiVersion, kind, name }: Effect,
): Promise<KubeObject | undefined> {
  const object = { apiVersion, kind, metadata: { name } };
  const type = await typeOf(platform, object);
  const key = type.scope === 'Cluster' ? { name } : { namespace, name };
  return platform.get(type, key);
}

/** Types what a section says, in a namespace of its own. */
async function follow(
  { kubeconfig, platform }: ReadersCluster,
  { commands, files }: DocumentedSection,
  namespace: string,
): Promise<readonly Seen[]> {
  await prepareNamespaces(platform, [namespace]);
  await prepareReadersWorld(platform, namespace);
  const reader = await Reader.start(kubeconfig, {
    namespace,
    files: { ...readersFiles, ...files },
  });
  try {
    const seen: Seen[] = [];
    for (const { text, prints } of commands) {
      const ran = await reader.run(text);
      const caused = effects.filter(({ command }) => text.includes(command));
      seen.push({
        ...ran,
        text,
        prints,
        effects: await Promise.all(
          caused.map(
            async effect =>
              [effect, await find(platform, namespace, effect)] as const,
          ),
        ),
      });
    }
    return seen;
  } finally {
    await reader.stop();
  }
}

if (installedKubectl())
  describe('the commands of the documentation, on an embedded cluster', () => {
    let cluster: ReadersCluster;

    beforeAll(async () => {
      cluster = await ReadersCluster.start();
    });
    afterAll(() => cluster.stop());

    it.each(here.map((section, at) => ({ ...section, at })))(
      '$title',
      async ({ at, ...section }) => {
        for (const seen of await follow(cluster, section, `reader-${at}`)) {
          const { text, code, printed, prints = printed } = seen;
          expect({ text, code, printed }).toMatchObject({ code: 0 });
          expect(columnsOf(printed)).toEqual(columnsOf(prints));
          expect(seen.effects.map(([, found]) => found)).toMatchObject(
            seen.effects.map(([{ is }]) => is),
          );
        }
      },
    );
  });
