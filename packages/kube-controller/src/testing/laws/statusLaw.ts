import { KubeObject, ResourceType } from '@kardinal/foundation';
import { keyOf, keyText } from '../../client/objectKey';
import { StatusRule, statusRules } from '../../conditions/statusRules';
import { LawReport } from './crashLaw';
import { Life } from './Life';
import { LawViolation, Scenario } from './types';

/** @public */
export interface StatusLawOptions {
  /** The kinds whose statuses are looked at. */
  readonly types: readonly ResourceType[];
  /** Rules that do not hold here, each for a reason. */
  readonly except?: readonly StatusRule[];
}

/**
 * Law 4: every status that is ever seen keeps the rules of {@link statusRules}.
 *
 * @throws LawViolation naming the object and the rule
 * @public
 */
export async function statusLaw(
  scenario: Scenario,
  { types, except = [] }: StatusLawOptions,
): Promise<LawReport> {
  const world = await scenario();
  const life = new Life(world);
  await life.play();
  await life.end();
  const isOfType = ({ apiVersion, kind }: KubeObject) =>
    types.some(t => t.apiVersion === apiVersion && t.kind === kind);
  const seen = world.cluster
    .states()
    .filter(object => isOfType(object) && 'status' in object);
  const found = seen.flatMap(object =>
    statusRules(object)
      .filter(({ rule }) => !except.includes(rule))
      .map(({ rule, message }) => `${nameOf(object)}: ${rule}: ${message}`),
  );
  if (found.length > 0) {
    const list = [...new Set(found)].join('\n  ');
    throw new LawViolation(`Statuses break rules\n  ${list}`);
  }
  return { runs: 1, io: life.gate.names };
}

function nameOf(object: KubeObject): string {
  return `${object.kind} ${keyText(keyOf(object))}`;
}
