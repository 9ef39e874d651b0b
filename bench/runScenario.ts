import { serve } from './process/remote';
import { scenarios } from './scenarios';
import { Result, Size } from './scenarios/Scenario';
import { SiteKind } from './site/options';

/** What the process of a scenario answers. */
export interface RunCalls {
  run(name: string, site: SiteKind, size: Size): Promise<Result>;
}

const calls: RunCalls = {
  async run(name, site, size) {
    const scenario = scenarios.find(each => each.name === name);
    if (scenario === undefined) throw new Error(`No scenario ${name}`);
    return scenario.run(site, size);
  },
};

serve(calls);
