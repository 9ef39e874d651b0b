import { Entity } from '@backstage/catalog-model';
import { useRouteRef } from '@backstage/core-plugin-api';
import {
  entityRouteParams,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { createContext, ReactNode, useContext, useMemo } from 'react';
import { kubernetesObjectsOf } from '../../format/kubernetesObjectsOf';

/** The Kubernetes tab of an entity. */
interface Workloads {
  /** Whose workloads are there: an id, or a label selector. */
  readonly name: string;
  readonly href: string;
}

const WorkloadsContext = createContext<Workloads | undefined>(undefined);

interface Props {
  readonly entity: Entity;
  readonly children: ReactNode;
}

/** Leads what is below it to the workloads of an entity, where the entity has a Kubernetes tab. */
export const EntityWorkloads = ({ entity, children }: Props) => {
  const name = kubernetesObjectsOf(entity);
  return name === undefined ? (
    <>{children}</>
  ) : (
    <KubernetesTab entity={entity} name={name}>
      {children}
    </KubernetesTab>
  );
};

function KubernetesTab(props: Props & Pick<Workloads, 'name'>) {
  const { entity, name, children } = props;
  const entityPath = useRouteRef(entityRouteRef);
  const workloads = useMemo(
    () => ({
      name,
      href: `${entityPath(entityRouteParams(entity))}/kubernetes`,
    }),
    [entity, entityPath, name],
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
