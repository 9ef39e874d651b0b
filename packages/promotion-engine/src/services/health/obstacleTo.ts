import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { KindState } from './KindCache';

/** Why nobody knows which objects of a kind there are; `undefined` where that is known. Of a kind that is not served, there are none. */
export function obstacleTo(
  { plural }: Pick<WatchedKind, 'plural'>,
  state: KindState,
): { readonly message: string } | undefined {
  switch (state.type) {
    case 'read':
    case 'unserved':
      return undefined;
    case 'reading':
      return { message: `Reads ${plural}` };
    case 'failed':
    case 'refused':
      return {
        message: `${capitalized(plural)} cannot be read: ${state.message}`,
      };
    case 'forbidden':
      return { message: `Kardinal may not read ${plural}: ${state.message}` };
    default:
      return unreachable(state);
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
