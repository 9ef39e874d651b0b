import { serve } from './process/remote';
import { scenarios } from './scenarios';
import { Result } from './scenarios/Scenario';
import { SiteKind } from './site/options';

/** What the process of a scenario answers. */
export interface RunCalls {
  run(name: string, site: SiteKind): Promise<Result>;
}

const calls: RunCalls = {
  async run(name, site) {
    const scenario = scenarios.find(each => each.name === name);
    if (scenario === undefined) throw new Error(`No scenario ${name}`);
    return scenario.run(site);
  },
};

serve(calls);
