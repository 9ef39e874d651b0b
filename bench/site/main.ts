import { serve } from '../process/remote';
import { ReleasePlan, releaseAllTo } from '../product/releaseTo';
import { SiteKind } from './options';
import { Site } from './Site';

/** What the process of a site answers. */
export interface SiteCalls
  extends Pick<
    Site,
    | 'facts'
    | 'createRepository'
    | 'announce'
    | 'slowPushes'
    | 'calls'
    | 'resetCalls'
    | 'memory'
    | 'multiply'
    | 'stop'
  > {
  start(kind: SiteKind): Promise<void>;
  /** As CI does. @returns the Bundles' names. */
  release(plan: ReleasePlan): Promise<readonly string[]>;
}

let site: Site | undefined;

function running(): Site {
  if (site === undefined) throw new Error('The site was not started');
  return site;
}

const calls: SiteCalls = {
  async start(kind) {
    site = await Site.start(kind);
  },
  release: releaseAllTo,
  facts: () => running().facts(),
  createRepository: plan => running().createRepository(plan),
  announce: (name, url) => running().announce(name, url),
  slowPushes: milliseconds => running().slowPushes(milliseconds),
  calls: () => running().calls(),
  resetCalls: () => running().resetCalls(),
  memory: () => running().memory(),
  multiply: plan => running().multiply(plan),
  stop: () => running().stop(),
};

serve(calls);
