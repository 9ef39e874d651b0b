import {
  atLeast,
  crashConfig,
  surviveCrashes,
  timeoutOf,
} from './support/crashes/surviveCrashes';
import { journey } from './support/journey';

const kills = Number(process.env.KILLS ?? 25);
const seed = Number(process.env.SEED);

// It kills by itself.
journey.use({ kills: 0, sandboxOptions: { config: crashConfig } });

journey(
  `a backend that is killed ${kills} times (SEED=${seed}) promotes everything once`,
  async ({ sandbox }, testInfo) => {
    testInfo.setTimeout(timeoutOf(kills));
    const working = () => sandbox.answering();
    const options = { kills, seed, working, lifetime: atLeast(3_000) };
    await surviveCrashes(sandbox, options, testInfo);
  },
);
