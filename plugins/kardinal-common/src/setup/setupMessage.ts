import { auditMessage } from '../audit/types';
import { KardinalFile, nameOf } from './kardinalFile';
import { SetupEntity } from './setupRule';

/** Environments that a record names. */
const mostNamed = 10;

/** What a Pipeline is set up from, and for whom. @public */
export interface SetupFacts {
  readonly file: KardinalFile;
  readonly entity: SetupEntity;
  /** URL of the file. */
  readonly source: string;
  /** What the repository calls this content of it, e.g. its etag. */
  readonly revision?: string;
}

/** What the audit log says of a set-up; where it was refused, why. @public */
export function setupMessage(facts: SetupFacts, refusal?: string): string {
  const { entity, source, revision } = facts;
  const owner = entity.owner ?? 'nobody';
  const version = revision === undefined ? '' : ` (revision ${revision})`;
  return auditMessage(
    `${source}${version} for ${entity.ref}, owned by ${owner}: ${
      refusal ?? content(facts.file)
    }`,
  );
}

function content({ environments, git }: KardinalFile): string {
  const names = environments.map(nameOf);
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${
    more > 0 ? ` and ${more} more` : ''
  } in ${git.url}`;
}
