import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { TextKey, useTexts } from '../../translation';
import styles from './Policies.module.css';

const kinds: Readonly<Record<PolicyView['kind'], TextKey>> = {
  PolicyGate: 'policies.gate',
  ChangeWindow: 'policies.changeWindow',
};

const purposes: Readonly<Record<PolicyView['purpose'], TextKey | undefined>> = {
  gate: undefined,
  'skip-permission': 'policies.skipPermission',
  'emergency-permission': 'policies.emergencyPermission',
};

/** What kind of policy it is and whose: of the platform or of a team. */
export const PolicyMarks = ({ policy }: { readonly policy: PolicyView }) => {
  const { text: t } = useTexts();
  const purpose = purposes[policy.purpose];
  return (
    <span className={styles.marks}>
      <span className={styles.tag}>{t(purpose ?? kinds[policy.kind])}</span>
      <span className={styles.tag}>
        {t(policy.scope === 'org' ? 'policies.platform' : 'policies.team')}
      </span>
    </span>
  );
};
