import { FreightReference } from './kargoFields';
import { Freight, KargoObjects, Stage } from './readKargo';

/** What Kargo has promoted to a Stage last, one piece for each Warehouse. */
export function currentFreight({ status }: Stage): readonly FreightReference[] {
  const [current] = status.freightHistory;
  return Object.values(current?.items ?? {});
}

/** For people: its tags, else its versions of charts, else its commits, else its name. */
export function freightVersion(
  freight: Pick<FreightReference, 'images' | 'charts' | 'commits'>,
  name: string,
): string {
  const words = [
    freight.images.map(({ tag, digest }) => tag ?? shortDigest(digest ?? '')),
    freight.charts.map(({ version }) => version),
    freight.commits.map(({ id }) => id.slice(0, 7)),
  ].find(each => each.some(word => word !== ''));
  return words === undefined ? name.slice(0, 7) : words.join(', ');
}

/** As people shorten it. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 'sha256:'.length + 12);
}

/** A piece of Freight of a Project, by its name. */
export function freightNamed(
  { freight }: KargoObjects,
  project: string,
  name: string,
): Freight | undefined {
  return freight.find(
    ({ metadata }) => metadata.namespace === project && metadata.name === name,
  );
}

/** A Promotion in this phase will not go on. */
export function isOver(phase: string): boolean {
  return ['Succeeded', 'Failed', 'Errored', 'Aborted'].includes(phase);
}
