import { Result, Scenario } from './Scenario';
import { measureFairness } from './measureFairness';
import { ShardedSite } from './ShardedSite';

/** The part of `scale` that needs no copies, so that a real API server can be beside it. */
export const fairness: Scenario = {
  name: 'fairness',
  description:
    'One release of a tenant beside 200 of another one, over four shards',
  run: ({ controlPlane }) =>
    ShardedSite.use({ controlPlane, forge: 'own' }, measure),
};

/** Seconds without work after which what came before has ended. */
const rest = 5;

async function measure(site: ShardedSite): Promise<Result> {
  const installation = await site.install(await site.introduceAgents());
  const { busy, quiet } = await site.busyAndQuiet();
  await installation.leads();
  await installation.rest(rest);
  const figures = await measureFairness(installation, busy, quiet);
  await installation.stop();
  return { figures };
}
