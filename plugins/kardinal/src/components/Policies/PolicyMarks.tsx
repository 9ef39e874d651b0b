import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import styles from './Policies.module.css';

const kinds: Readonly<Record<PolicyView['kind'], string>> = {
  PolicyGate: 'Gate',
  ChangeWindow: 'Change window',
};

const purposes: Readonly<Record<PolicyView['purpose'], string | undefined>> = {
  gate: undefined,
  'skip-permission': 'Lets environments be skipped',
  'emergency-permission': 'Lets emergencies pass',
};

/** What kind of policy it is and whose: of the platform or of a team. */
export const PolicyMarks = ({ policy }: { readonly policy: PolicyView }) => {
  const purpose = purposes[policy.purpose];
  return (
    <span className={styles.marks}>
      <span className={styles.tag}>{purpose ?? kinds[policy.kind]}</span>
      <span className={styles.tag}>
        {policy.scope === 'org' ? 'Platform' : 'Team'}
      </span>
    </span>
  );
};
