import { createHash } from 'node:crypto';
import { StoredObject } from '../../packages/embedded-cluster/src';
import { objectName, stepName } from '../../plugins/kardinal-common/src';
import { revisionName } from './marks';
import type { CopyPlan } from './copiesOf';

/** Which copy: of which Pipeline, and how many releases before the newest. */
export interface CopyPlace {
  readonly pipeline: string;
  readonly age: number;
}

/** How old a Bundle is for each release that came after it, in milliseconds. */
const interval = 20 * 3_600_000;

const patterns = {
  uid: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  hash: /\b[0-9a-f]{40,64}\b/,
  time: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/,
};

/** Gives objects other names, uids, commits and times: the same ones wherever they occur. */
export class Renaming {
  private readonly names: ReadonlyMap<string, string>;
  private readonly pattern: RegExp;

  constructor(
    plan: CopyPlan,
    objects: readonly StoredObject[],
    private readonly place: CopyPlace,
  ) {
    this.names = this.namesFor(plan, objects);
    const sources = [
      ...[...this.names.keys()].sort((a, b) => b.length - a.length).map(quoted),
      ...Object.values(patterns).map(({ source }) => source),
    ];
    this.pattern = new RegExp(sources.join('|'), 'g');
  }

  apply(objects: readonly StoredObject[]): readonly StoredObject[] {
    const text = JSON.stringify(objects);
    return JSON.parse(text.replace(this.pattern, found => this.renamed(found)));
  }

  private renamed(text: string): string {
    const name = this.names.get(text);
    if (name !== undefined) return name;
    return text.includes('T') ? this.earlier(text) : this.another(text);
  }

  private earlier(text: string): string {
    const at = new Date(Date.parse(text) - this.place.age * interval);
    const long = at.toISOString();
    return text.includes('.') ? long : `${long.slice(0, 19)}Z`;
  }

  /** Digits for digits: a uid, a commit or a key of the same form. */
  private another(text: string): string {
    const { pipeline, age } = this.place;
    const digits = createHash('sha256').update(`${pipeline} ${age} ${text}`);
    const fresh = digits.digest('hex');
    let at = 0;
    return text.replace(/[0-9a-f]/g, () => fresh[at++]);
  }

  private namesFor(
    { pipeline, bundle, version, environments }: CopyPlan,
    objects: readonly StoredObject[],
  ): ReadonlyMap<string, string> {
    const { place } = this;
    const newVersion = place.age === 0 ? version : `1.9.${100 - place.age}`;
    const key = createHash('sha256').update(`${place.pipeline} ${newVersion}`);
    const parts = [place.pipeline, newVersion, key.digest('hex').slice(0, 8)];
    // A name without a hash stays one: that of the Graph follows from it.
    const newBundle =
      objectName(bundle) === bundle
        ? parts.join('-').replaceAll('.', '-')
        : objectName(parts.join('-'));
    const newGraph = objectName(newBundle);
    const graph = objects.find(({ value }) => value.kind === 'Graph');
    const { name = '', uid = '' } = (graph?.value.metadata ?? {}) as Named;
    const released = objects.find(({ value }) => value.kind === 'Bundle');
    const { uid: bundleUid = '' } = (released?.value.metadata ?? {}) as Named;
    return new Map([
      [revisionName(name, uid), revisionName(newGraph, this.another(uid))],
      [objectName(bundle), newGraph],
      [recordOf(bundleUid), recordOf(this.another(bundleUid))],
      ...environments.map(
        each => [stepName(bundle, each), stepName(newBundle, each)] as const,
      ),
      [bundle, newBundle],
      [version, newVersion],
      [pipeline, place.pipeline],
    ]);
  }
}

/** What ids of an audit log's records begin with: `recordId` of the common package. */
function recordOf(uid: string): string {
  return uid.slice(-12);
}

interface Named {
  readonly name?: string;
  readonly uid?: string;
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
