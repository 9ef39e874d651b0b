import { Tooltip, TooltipTrigger } from '@backstage/ui';
import { useRef } from 'react';
import { useTooltip } from '../WithTooltip/useTooltip';
import styles from './Clipped.module.css';

/**
 * Text that ends in … where it is too long for its place. All of it is in the document, so that it is read out and found, and in a
 * tooltip for whoever points at what it stands in, reaches that by keyboard, or touches it.
 */
export const Clipped = (props: { readonly text: string }) => {
  const element = useRef<HTMLSpanElement>(null);
  const { text } = props;
  const { isOpen, setOpen, isTabStop } = useTooltip(element, text, isClipped);
  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <span
        ref={element}
        className={styles.clipped}
        // What cannot be focused could not be read by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isTabStop ? 0 : undefined}
      >
        {text}
      </span>
      <Tooltip triggerRef={element}>{text}</Tooltip>
    </TooltipTrigger>
  );
};

function isClipped(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}
