import { FakeForge } from './FakeForge';
import { forgeToken, ForgeWorld } from './ForgeWorld';
import { WorldSeed } from './WorldSeed';

export { wednesday } from './ForgeWorld';
export type { WorldSeed } from './WorldSeed';

/** The whole product over a forge whose commits are in memory. */
export class PromotionWorld extends ForgeWorld<FakeForge> {
  constructor(seed: WorldSeed) {
    const tags = Object.fromEntries(
      seed.environments.map(({ name }) => [`environments/${name}`, '1.0.0']),
    );
    super(seed, () => new FakeForge(tags, forgeToken));
  }
}
