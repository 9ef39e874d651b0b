import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';

/** More do not help on an overview. */
const mostShown = 8;

/** What the card has room for. */
export interface CardEnvironments {
  /** In the order of promotion. */
  readonly shown: readonly EnvironmentNodeView[];
  /** How many there are besides. */
  readonly others: number;
}

/** Of many environments those where something happens or is wrong, then the last ones: production comes last. */
export function cardEnvironments(
  environments: readonly EnvironmentNodeView[],
): CardEnvironments {
  if (environments.length <= mostShown)
    return { shown: environments, others: 0 };
  const telling = environments.filter(each => !isQuiet(each));
  const quiet = environments.filter(isQuiet).reverse();
  const chosen = new Set([...telling, ...quiet].slice(0, mostShown));
  return {
    shown: environments.filter(each => chosen.has(each)),
    others: environments.length - chosen.size,
  };
}

function isQuiet({ state, current }: EnvironmentNodeView): boolean {
  const isWell =
    current === undefined ||
    current.type === 'recorded' ||
    (current.type === 'observed' && current.health === 'healthy');
  return (
    isWell && (state === 'Verified' || state === 'NoOp' || state === 'Pending')
  );
}
