import type { LocalForge, Repository } from '@kardinal/local-forge';
import { SandboxClock } from '../clock/SandboxClock';
import { manifestsAt, readme } from './manifests';
import { firstVersion, pastReleases } from './pastReleases';
import { sampleService } from './sampleService';

const day = 24 * 60 * 60_000;

/**
 * Makes the GitOps repository as it was before the first release that is known, or finds it.
 *
 * @public
 */
export function seedRepository(
  forge: LocalForge,
  clock: SandboxClock,
): Promise<Repository> {
  const { superseded } = pastReleases(clock.now());
  const begin = superseded.createdAt - day;
  return clock.during({ now: () => begin }, () =>
    forge.createRepository({
      ...sampleService.repository,
      description: 'What runs in every environment',
      files: { 'README.md': readme(), ...manifestsAt(firstVersion) },
      message: `Run guestbook ${firstVersion} everywhere`,
    }),
  );
}
