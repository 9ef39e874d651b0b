import { Fragment } from 'react';

/** A path, a link or a name that breaks where a person would break it. */
export const Breakable = (props: { readonly text: string }) => (
  <>
    {props.text.split(/(?<=[./:@])/).map((part, index) => (
      // The parts of a text have no identity but their place.
      // eslint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
