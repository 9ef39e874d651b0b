import styles from './Clipped.module.css';

/**
 * Text that ends in … where it is too long for its place. All of it is in the
 * document, so that it is read out and found, and in a tooltip.
 */
export const Clipped = (props: { readonly text: string }) => (
  <span className={styles.clipped} title={props.text}>
    {props.text}
  </span>
);
