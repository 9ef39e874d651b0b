import { Text } from '@backstage/ui';
import { PlannedChange } from '@kardinal/backstage-plugin-kardinal-common';
import styles from './PlannedChanges.module.css';

const Fact = (props: {
  readonly name: string;
  readonly children: React.ReactNode;
}) => (
  <>
    <dt className={styles.name}>{props.name}</dt>
    <dd className={styles.value}>{props.children}</dd>
  </>
);

/** What a command would write, environment by environment. */
export const PlannedChanges = (props: {
  readonly changes: readonly PlannedChange[];
}) => (
  <ol className={styles.list} aria-label="What is written">
    {props.changes.map(change => (
      <li key={change.environment} className={styles.change}>
        <Text as="span" weight="bold">
          {change.environment}
        </Text>
        <dl className={styles.facts}>
          <Fact name="Version">
            {change.from === undefined ? '' : `${change.from} → `}
            {change.to}
          </Fact>
          <Fact name="Repository">{change.repository}</Fact>
          <Fact name="Path">{change.path}</Fact>
          {change.gates.length > 0 && (
            <Fact name="Gates">{change.gates.join(', ')}</Fact>
          )}
          <Fact name="Approved by">{change.approvers}</Fact>
          {change.skipped.length > 0 && (
            <Fact name="Skipped">{change.skipped.join(', ')}</Fact>
          )}
        </dl>
      </li>
    ))}
  </ol>
);
