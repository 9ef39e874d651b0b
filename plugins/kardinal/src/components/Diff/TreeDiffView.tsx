import {
  omittedFilesWords,
  TreeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import styles from './Diff.module.css';
import { FileDiffView } from './FileDiffView';

/** How the files of a directory change. */
export const TreeDiffView = ({ diff }: { readonly diff: TreeDiff }) => {
  const omitted = omittedFilesWords(diff);
  return (
    <>
      {diff.files.map(file => (
        <FileDiffView key={file.path} file={file} />
      ))}
      {omitted !== undefined && <p className={styles.omitted}>{omitted}</p>}
    </>
  );
};
