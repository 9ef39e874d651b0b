import { Text } from '@backstage/ui';
import {
  PlannedChange,
  PromotionDiff,
  PromotionGates,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { GatesNow } from './GatesNow';
import styles from './PlannedChanges.module.css';

const Fact = (props: {
  readonly label: string;
  readonly children: React.ReactNode;
}) => (
  <>
    <dt className={styles.name}>{props.label}</dt>
    <dd className={styles.value}>{props.children}</dd>
  </>
);

/** The gates by name, and with their verdicts once these are known. */
const Gates = (props: {
  readonly change: PlannedChange;
  readonly known: PromotionGates | undefined;
}) => {
  const { change, known } = props;
  const { text: t } = useTexts();
  if (known !== undefined && known.gates.length > 0)
    return (
      <Fact label={t('command.gatesNow')}>
        <GatesNow gates={known.gates} />
      </Fact>
    );
  return change.gates.length === 0 ? null : (
    <Fact label={t('panel.gates')}>{change.gates.join(', ')}</Fact>
  );
};

/** What lets an emergency past closed gates, as it is now. */
const Permissions = (props: { readonly known: PromotionGates | undefined }) => {
  const { emergencyPermissions = [] } = props.known ?? {};
  const { text: t } = useTexts();
  return emergencyPermissions.length === 0 ? null : (
    <Fact label={t('command.permissionsNow')}>
      <GatesNow gates={emergencyPermissions} />
    </Fact>
  );
};

/** Whom the forge asks to review, once that is known. */
const CodeOwners = (props: { readonly diff: PromotionDiff | undefined }) => {
  const { diff } = props;
  const { text: t } = useTexts();
  return diff?.type !== 'diff' || diff.codeOwners === undefined ? null : (
    <Fact label={t('command.codeOwners')}>{diff.codeOwners.join(', ')}</Fact>
  );
};

/** What a command would write, environment by environment. */
export const PlannedChanges = (props: {
  readonly changes: readonly PlannedChange[];
  /** What their gates say now, of those that are known already. */
  readonly gates: readonly PromotionGates[];
  /** What is written, as far as that is known already. */
  readonly diffs: readonly PromotionDiff[];
}) => {
  const { text: t } = useTexts();
  return (
    <ol className={styles.list} aria-label={t('command.written')}>
      {props.changes.map(change => (
        <li key={change.environment} className={styles.change}>
          <Text as="span" weight="bold">
            {change.environment}
          </Text>
          <dl className={styles.facts}>
            <Fact label={t('command.version')}>
              {change.from === undefined ? '' : `${change.from} → `}
              {change.to}
            </Fact>
            <Fact label={t('panel.repository')}>{change.repository}</Fact>
            <Fact label={t('panel.path')}>{change.path}</Fact>
            <Gates
              change={change}
              known={props.gates.find(
                each => each.environment === change.environment,
              )}
            />
            <Permissions
              known={props.gates.find(
                each => each.environment === change.environment,
              )}
            />
            <Fact label={t('command.approvedBy')}>{change.approvers}</Fact>
            <CodeOwners
              diff={props.diffs.find(
                each => each.environment === change.environment,
              )}
            />
            {change.skipped.length > 0 && (
              <Fact label={t('command.skipped')}>
                {change.skipped.join(', ')}
              </Fact>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
};
