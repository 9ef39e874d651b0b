import { journey } from '../journey';
import {
  atLeast,
  crashConfig,
  surviveCrashes,
  timeoutOf,
} from './surviveCrashes';

const seed = Number(process.env.SEED);

/** The backend of a sandbox is killed as often as `KILLS` says, or else so often. */
export function crashJourney(orElse: number): void {
  const kills = Number(process.env.KILLS ?? orElse);

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
}
