import { ButtonIcon } from '@backstage/ui';
import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useState } from 'react';
import { useTexts } from '../../translation';
import styles from './CopyableCode.module.css';

/** A command to be taken to a terminal. */
export const CopyableCode = (props: {
  readonly label: string;
  readonly code: string;
}) => {
  const { text: t } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  // Browsers offer it on https and localhost only.
  const canCopy = navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(props.code);
    setIsCopied(true);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <span>{props.label}</span>
        {canCopy && (
          <ButtonIcon
            size="small"
            variant="tertiary"
            aria-label={t(isCopied ? 'portal.copied' : 'portal.copy')}
            icon={isCopied ? <RiCheckLine /> : <RiFileCopyLine />}
            onPress={copy}
          />
        )}
      </div>
      {/* Long lines scroll, so the keyboard has to reach them. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} aria-label={props.label} tabIndex={0}>
        <code>{props.code}</code>
      </pre>
    </div>
  );
};
