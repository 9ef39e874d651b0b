import { Pull } from './Forge';
import { ForgeWithRules, RuledDialect } from './ForgeWithRules';
import { journey } from './journey';
import { until } from './until';

/** A test with a sandbox whose backend knows a forge with rules, as the kind of forge that the dialect is of. */
export const ruledJourney = journey.extend<{
  dialect: RuledDialect;
  forge: ForgeWithRules;
}>({
  dialect: ['github', { option: true }],
  forge: async ({ dialect }, use) => {
    const forge = await ForgeWithRules.start(dialect);
    await use(forge);
    await forge.stop();
  },
  sandboxOptions: async ({ forge }, use) => use({ config: forge.config }),
});

/** The open pull request of an environment. */
export function pullFor(
  { person }: ForgeWithRules,
  environment: string,
): Promise<Pull> {
  return until(`a pull request to ${environment}`, async () => {
    const pulls = await person.pulls();
    return pulls.find(
      ({ head, state }) =>
        state === 'open' && head.ref.endsWith(`/${environment}`),
    );
  });
}
