import styles from './ErrorAlert.module.css';

/** Loads this page anew: a session that is over is renewed or asked for on the way, and the address stays. */
export const SignInAgain = () => {
  const { pathname, search } = window.location;
  return (
    <a className={styles.wayOn} href={`${pathname}${search}`}>
      Sign in again
    </a>
  );
};
