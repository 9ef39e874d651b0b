import { ReactNode } from 'react';
import { useTexts } from '../../translation';

/** A page's outline while there is nothing to show in it. */
export const LoadingOutline = (props: {
  readonly className?: string;
  readonly children: ReactNode;
}) => {
  const { className, children } = props;
  const { text: t } = useTexts();
  return (
    <div
      className={className}
      role="group"
      aria-busy
      aria-label={t('portal.loading')}
    >
      {children}
    </div>
  );
};
