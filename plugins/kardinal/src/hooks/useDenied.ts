import { useApi } from '@backstage/frontend-plugin-api';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { PipelinePermission } from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useState } from 'react';

/** A permission, and what it is needed on. */
export interface PermissionNeed {
  readonly permission: PipelinePermission;
  readonly resourceRef: string;
}

/**
 * Which of the needs the permission framework denies: their keys, see {@link keyOfNeed}. None while it has not answered,
 * or cannot: the backend decides in any case, and a refusal then explains itself.
 */
export function useDenied(
  needs: readonly PermissionNeed[],
): ReadonlySet<string> {
  const api = useApi(permissionApiRef);
  const [denied, setDenied] = useState<ReadonlySet<string>>(new Set());
  const question = JSON.stringify(needs);
  useEffect(() => {
    let isWanted = true;
    const asked: readonly PermissionNeed[] = JSON.parse(question);
    Promise.all(
      asked.map(async need => {
        const { result } = await api.authorize({ ...need });
        return result === AuthorizeResult.DENY ? [keyOfNeed(need)] : [];
      }),
    ).then(
      keys => {
        if (isWanted) setDenied(new Set(keys.flat()));
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [api, question]);
  return denied;
}

/** Names a need. */
export function keyOfNeed({ permission, resourceRef }: PermissionNeed): string {
  return `${permission.name} ${resourceRef}`;
}
