import { Alert, Button } from '@backstage/ui';
import {
  ActionView,
  EnvironmentNodeView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useId } from 'react';
import { saysTheSame } from '../../format/saysTheSame';
import { useAsk } from '../Actions/useAskedCommand';
import { CommandAction } from '../Actions/useCommand';
import { usePermitted } from '../Actions/usePermitted';
import { DriftOrigin } from './DriftOrigin';
import { SentenceText } from '../Time/SentenceText';
import styles from './NodePanel.module.css';

/** What a person does about a drift, in the order in which it is offered. */
const acts: readonly string[] = ['revertDrift', 'importDrift', 'ignoreDrift'];

/** That an environment has drifted, since when and by which commit, what was decided about that, and what can be done. */
export const DriftNotice = (props: {
  readonly environment: EnvironmentNodeView;
  /** Everything that the page offers. */
  readonly actions: readonly ActionView[];
  readonly owners: readonly string[];
}) => {
  const { environment, actions, owners } = props;
  const { drift, driftOrigin, driftDecision, sentence, name } = environment;
  if (drift === undefined) return null;
  const offered = offersFor(name, actions);
  return (
    <>
      {!saysTheSame(drift, sentence) && (
        <Alert
          status="warning"
          icon
          title={<SentenceText sentence={drift} />}
        />
      )}
      {driftOrigin && <DriftOrigin {...driftOrigin} />}
      {driftDecision && (
        <p className={styles.decision}>
          <SentenceText sentence={driftDecision} />
        </p>
      )}
      {offered.length > 0 && <DriftActs offered={offered} owners={owners} />}
    </>
  );
};

function DriftActs(props: {
  readonly offered: readonly CommandAction[];
  readonly owners: readonly string[];
}) {
  const { offered, owners } = props;
  const { menu } = usePermitted({ menu: offered, owners });
  const ask = useAsk();
  const reasons = reasonsOf(menu);
  const id = useId();
  return (
    <>
      <div className={styles.acts}>
        {menu.map(action => {
          const reason = refusalOf(action);
          return reason === undefined ? (
            <Button
              key={action.id}
              variant="secondary"
              size="small"
              onPress={() => ask(action.id)}
            >
              {action.label}
            </Button>
          ) : (
            <Button
              key={`${action.id} refused`}
              ref={markRefused}
              variant="secondary"
              size="small"
              aria-describedby={`${id}-${reasons.indexOf(reason)}`}
            >
              {action.label}
            </Button>
          );
        })}
      </div>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}-${index}`} className={styles.quiet}>
          {reason}
        </p>
      ))}
    </>
  );
}

function offersFor(
  environment: string,
  actions: readonly ActionView[],
): readonly CommandAction[] {
  const offered = actions.filter(
    (action): action is CommandAction =>
      action.type === 'command' &&
      'environment' in action.command.arguments &&
      action.command.arguments.environment === environment,
  );
  return acts.flatMap(act =>
    offered.filter(({ command }) => command.type === act),
  );
}

function refusalOf(action: ActionView): string | undefined {
  return action.type === 'command' ? action.disabledReason : undefined;
}

/** Each once: what one is refused for, the others often are, too. */
function reasonsOf(actions: readonly ActionView[]): readonly string[] {
  return [...new Set(actions.flatMap(action => refusalOf(action) ?? []))];
}

/** The button's own `isDisabled` would keep the Tab key and screen readers from coming to it, and to the reason. */
function markRefused(button: HTMLButtonElement | null): void {
  button?.setAttribute('aria-disabled', 'true');
}
