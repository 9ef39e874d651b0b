import {
  labels,
  Pipeline,
  rfc3339,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';

const schema = z.strictObject({
  /** What this content did when it was new. */
  change: z.enum(['created', 'changed']),
  /** Hash of what the Pipeline was set up to be. */
  content: z.string(),
  /** Since when. */
  at: z.iso.datetime(),
});

/** Which content of its file a Pipeline is made from: on the Pipeline, so that a restart does not make it news again. */
export type SetupRevision = Readonly<z.infer<typeof schema>>;

/** What stands on a Pipeline; `undefined` where nothing does that can be read. */
export function setupRevisionOf(
  pipeline: Pipeline | undefined,
): SetupRevision | undefined {
  const text = pipeline?.metadata.annotations?.[labels.setUpRevision] ?? '';
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Somebody else has written it.
    return undefined;
  }
}

/** A hash of what a Pipeline is set up to be, whoever asked for it first. */
export function setupContent({ metadata, spec }: Pipeline): string {
  const { [labels.requestedBy]: _requester, ...annotations } =
    metadata.annotations ?? {};
  return shortHash(JSON.stringify([annotations, spec]), 16);
}

/**
 * The Pipeline with the revision that it would be: that of the existing one while the content is the same.
 *
 * @param now - milliseconds
 */
export function withSetupRevision(
  wanted: Pipeline,
  existing: Pipeline | undefined,
  now: number,
): Pipeline {
  const { metadata } = wanted;
  const content = setupContent(wanted);
  const before = setupRevisionOf(existing);
  const revision: SetupRevision =
    before?.content === content
      ? before
      : {
          change: existing === undefined ? 'created' : 'changed',
          content,
          at: rfc3339(now),
        };
  const annotations = {
    ...metadata.annotations,
    [labels.setUpRevision]: JSON.stringify(revision),
  };
  return { ...wanted, metadata: { ...metadata, annotations } };
}
