import { CiScopes } from '../../ciScopes';
import { CiIssuer } from '../../ciIssuerSettings';
import { CiToken } from '../../ciTokenSettings';

/** What a caller from CI may do, and where an operator would let it do more. */
export interface CiGrant extends CiScopes {
  /** As sentences call it. */
  readonly holder: string;
  /** What comes after the name of a scope. */
  readonly setting: string;
}

/** At least one: who has none is refused before anybody asks what for. */
export type CiGrants = readonly [CiGrant, ...(readonly CiGrant[])];

/** What the configuration grants to a token. */
export function grantOfToken(token: CiToken): CiGrant {
  return {
    ...scopesOf(token),
    holder: `the CI token ${token.name}`,
    setting: 'of this token in kardinal.ci.tokens',
  };
}

/** What one of the grants of an issuer lets a job do. */
export function grantOfJob(
  { name }: CiIssuer,
  job: string,
  grant: CiIssuer['grants'][number],
): CiGrant {
  return {
    ...scopesOf(grant),
    holder: `the job ${job}`,
    setting: `of its grant of the issuer ${name} in kardinal.ci.issuers`,
  };
}

function scopesOf({ pipelines, labels, maySkip, mayTarget }: CiScopes) {
  return { pipelines, labels, maySkip, mayTarget };
}
