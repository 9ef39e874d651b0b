import { ResourceType } from './ResourceType';

/** What the cluster serves at this moment. */
export class Registry {
  private readonly types = new Map<string, ResourceType>();
  private changes = 0;

  constructor(builtin: readonly ResourceType[]) {
    for (const type of builtin) this.types.set(idOf(type), type);
  }

  /** Grows with every change; caches hang on it. */
  get generation(): number {
    return this.changes;
  }

  find(
    group: string,
    version: string,
    plural: string,
  ): ResourceType | undefined {
    return this.types.get(`${group}/${version}/${plural}`);
  }

  /** In order of registration. */
  all(): ResourceType[] {
    return [...this.types.values()];
  }

  /** One type per bucket, which is enough to read its objects. */
  buckets(): ResourceType[] {
    const byBucket = new Map<string, ResourceType>();
    for (const type of this.types.values()) {
      if (!byBucket.has(type.bucket)) byBucket.set(type.bucket, type);
    }
    return [...byBucket.values()];
  }

  /** The types whose objects are kept in one bucket. */
  sharing(bucket: string): ResourceType[] {
    return this.all().filter(type => type.bucket === bucket);
  }

  findKind(apiVersion: string, kind: string): ResourceType | undefined {
    const slash = apiVersion.lastIndexOf('/');
    const group = slash < 0 ? '' : apiVersion.slice(0, slash);
    const version = apiVersion.slice(slash + 1);
    return this.all().find(
      type =>
        type.group === group && type.version === version && type.kind === kind,
    );
  }

  /** Replaces all that a CustomResourceDefinition serves. */
  replaceDefined(definition: string, types: readonly ResourceType[]): void {
    for (const [id, type] of this.types) {
      if (type.definedBy === definition) this.types.delete(id);
    }
    for (const type of types) this.types.set(idOf(type), type);
    this.changes++;
  }
}

function idOf(type: ResourceType): string {
  return `${type.group}/${type.version}/${type.plural}`;
}
