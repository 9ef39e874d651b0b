import { FileMode } from '@kardinal/backstage-plugin-kardinal-node';

/** Of a mode as trees have it; it is that of a file. @internal */
export function fileModeOf(mode: string): FileMode {
  return mode === '100755' ? 'executable' : 'regular';
}

/** As a tree is to have it: `current` where nothing else is wanted, also where that is a mode of an old Git (100664). @internal */
export function gitModeOf(
  wanted: FileMode | undefined,
  current: string | undefined,
): string {
  if (current !== undefined)
    if (wanted === undefined || wanted === fileModeOf(current)) return current;
  return wanted === 'executable' ? '100755' : '100644';
}
