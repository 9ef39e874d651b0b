import * as laws from '@kardinal/kube-controller/testing';

/** Where all tests run, laws about whole releases play one of so many runs, each time others; where some are selected, every run. */
const extent: laws.LawExtent = {
  oneOf: Number(process.env.LAW_RUNS_ONE_OF ?? 1),
};

/** The crash law for the story of a release. */
export function crashLaw(scenario: laws.Scenario): Promise<laws.LawReport> {
  return laws.crashLaw(scenario, extent);
}

/** The law of stale caches and old leaders for the story of a release. */
export function staleLaw(scenario: laws.Scenario): Promise<laws.LawReport> {
  return laws.staleLaw(scenario, extent);
}
