import { sharesArtifacts } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { receivedIn } from '../rollback/received';

/** What an environment received last of the kind that a Bundle deploys. */
export function currentIn(
  environment: string,
  { spec: { type } }: Bundle,
  bundles: readonly Bundle[],
): Bundle | undefined {
  return receivedIn(environment, bundles).find(({ bundle }) =>
    sharesArtifacts(bundle.spec.type, type),
  )?.bundle;
}
