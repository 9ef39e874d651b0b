import { useTexts } from '../../translation';
import styles from './ErrorAlert.module.css';

/** Loads this page anew: a session that is over is renewed or asked for on the way, and the address stays. */
export const SignInAgain = () => {
  const { text: t } = useTexts();
  const { pathname, search } = window.location;
  return (
    <a className={styles.wayOn} href={`${pathname}${search}`}>
      {t('error.signInAgain')}
    </a>
  );
};
