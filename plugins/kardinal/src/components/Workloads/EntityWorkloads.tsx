import { Entity } from '@backstage/catalog-model';
import { useRouteRef } from '@backstage/core-plugin-api';
import {
  entityRouteParams,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { createContext, ReactNode, useContext, useMemo } from 'react';
import { hasKubernetesTab } from '../../format/hasKubernetesTab';

/** The Kubernetes tab of an entity. */
interface Workloads {
  /** Whose workloads are there: what the entity is called. */
  readonly name: string;
  readonly href: string;
}

const WorkloadsContext = createContext<Workloads | undefined>(undefined);

interface Props {
  readonly entity: Entity;
  readonly children: ReactNode;
}

/** Leads what is below it to the workloads of an entity, where the entity has a Kubernetes tab. */
export const EntityWorkloads = ({ entity, children }: Props) =>
  hasKubernetesTab(entity) ? (
    <KubernetesTab entity={entity}>{children}</KubernetesTab>
  ) : (
    <>{children}</>
  );

function KubernetesTab({ entity, children }: Props) {
  const entityPath = useRouteRef(entityRouteRef);
  const workloads = useMemo(
    () => ({
      name: entity.metadata.title ?? entity.metadata.name,
      href: `${entityPath(entityRouteParams(entity))}/kubernetes`,
    }),
    [entity, entityPath],
  );
  return (
    <WorkloadsContext.Provider value={workloads}>
      {children}
    </WorkloadsContext.Provider>
  );
}

/** Where the workloads of the entity around are shown, where they are. */
export function useWorkloads(): Workloads | undefined {
  return useContext(WorkloadsContext);
}
