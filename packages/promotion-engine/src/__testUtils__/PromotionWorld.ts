import { FakeForge } from './FakeForge';
import { forgeToken, ForgeWorld, WorldSeed } from './ForgeWorld';

export { wednesday } from './ForgeWorld';
export type { WorldSeed } from './ForgeWorld';

/** The whole product over a forge whose commits are in memory. */
export class PromotionWorld extends ForgeWorld<FakeForge> {
  constructor(seed: WorldSeed) {
    const tags = Object.fromEntries(
      seed.environments.map(({ name }) => [`environments/${name}`, '1.0.0']),
    );
    super(seed, () => new FakeForge(tags, forgeToken));
  }
}
