import { Tooltip, TooltipTrigger } from '@backstage/ui';
import { ReactNode, useRef } from 'react';
import { useTooltip } from './useTooltip';

const always = () => true;

/** Something with more to be said about it: for whoever points at it, reaches it by keyboard, or touches it. */
export const WithTooltip = (props: {
  readonly text: string;
  readonly className?: string;
  /** Whether the keyboard stops here where nothing around or in it can be focused: `never` where what is seen says nearly as much. */
  readonly tabStop?: 'whereNeeded' | 'never';
  readonly children: ReactNode;
}) => {
  const { text, className, tabStop = 'whereNeeded', children } = props;
  const element = useRef<HTMLSpanElement>(null);
  const { isOpen, setOpen, isTabStop } = useTooltip(element, text, always);
  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <span
        ref={element}
        className={className}
        // What cannot be focused could not be read by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isTabStop && tabStop === 'whereNeeded' ? 0 : undefined}
      >
        {children}
      </span>
      <Tooltip triggerRef={element}>{text}</Tooltip>
    </TooltipTrigger>
  );
};
