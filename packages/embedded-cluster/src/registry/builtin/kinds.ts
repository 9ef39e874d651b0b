import { KubeObject } from '../../api/KubeObject';
import { Column } from '../../table/Column';
import { columnsOf } from '../../table/builtinColumns';
import { allVerbs, apiVersionOf, ResourceType } from '../ResourceType';
import { eventErrorGroup, fromEventsGroup, toEventsGroup } from './events';
import { builtinSchema } from './schemas';
import { strategyOf } from './strategies';

/** What sets a built-in kind apart; the rest follows. */
type Row = Pick<ResourceType, 'group' | 'plural' | 'kind'> &
  Partial<ResourceType> & { readonly definition: string };

const core = 'io.k8s.api.core.v1';
const apps = 'io.k8s.api.apps.v1';
const extensions = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1';

const cluster = { scope: 'Cluster' } as const;
const workload = {
  group: 'apps',
  categories: ['all'],
  generation: 'counted',
  ownMetadataChecks: 'change',
} as const;
const eventFields = [
  'involvedObject.kind',
  'involvedObject.namespace',
  'involvedObject.name',
  'involvedObject.uid',
  'involvedObject.apiVersion',
  'involvedObject.resourceVersion',
  'involvedObject.fieldPath',
  'reason',
  'reportingComponent',
  'source',
  'type',
];

/** Every built-in kind, in the order of discovery. */
const rows: readonly Row[] = [
  {
    group: '',
    plural: 'configmaps',
    kind: 'ConfigMap',
    shortNames: ['cm'],
    definition: `${core}.ConfigMap`,
  },
  {
    group: '',
    plural: 'events',
    kind: 'Event',
    shortNames: ['ev'],
    createOnUpdate: true,
    finalizerRule: 'qualified',
    ownMetadataChecks: 'none',
    selectableFields: eventFields,
    definition: `${core}.Event`,
  },
  {
    group: '',
    plural: 'namespaces',
    kind: 'Namespace',
    shortNames: ['ns'],
    ...cluster,
    verbs: allVerbs.filter(verb => verb !== 'deletecollection'),
    subresources: ['status', 'finalize'],
    selectableFields: ['status.phase'],
    deletionReply: 'object',
    definition: `${core}.Namespace`,
  },
  {
    group: '',
    plural: 'pods',
    kind: 'Pod',
    shortNames: ['po'],
    categories: ['all'],
    subresources: ['status'],
    generation: 'counted',
    deletionReply: 'object',
    selectableFields: [
      'spec.nodeName',
      'spec.restartPolicy',
      'spec.schedulerName',
      'spec.serviceAccountName',
      'status.phase',
      'status.podIP',
    ],
    definition: `${core}.Pod`,
  },
  {
    group: '',
    plural: 'secrets',
    kind: 'Secret',
    selectableFields: ['type'],
    definition: `${core}.Secret`,
  },
  {
    group: '',
    plural: 'serviceaccounts',
    kind: 'ServiceAccount',
    shortNames: ['sa'],
    deletionReply: 'object',
    definition: `${core}.ServiceAccount`,
  },
  {
    ...workload,
    plural: 'deployments',
    kind: 'Deployment',
    shortNames: ['deploy'],
    subresources: ['status', 'scale'],
    definition: `${apps}.Deployment`,
  },
  {
    ...workload,
    plural: 'replicasets',
    kind: 'ReplicaSet',
    shortNames: ['rs'],
    subresources: ['status', 'scale'],
    definition: `${apps}.ReplicaSet`,
  },
  {
    group: 'coordination.k8s.io',
    plural: 'leases',
    kind: 'Lease',
    createOnUpdate: true,
    unconditionalUpdate: false,
    finalizerRule: 'qualified',
    ownMetadataChecks: 'change',
    definition: 'io.k8s.api.coordination.v1.Lease',
  },
  {
    group: 'events.k8s.io',
    plural: 'events',
    kind: 'Event',
    shortNames: ['ev'],
    bucket: 'events',
    createOnUpdate: true,
    ownMetadataChecks: 'change',
    selectableFields: ['reason', 'regarding.name', 'regarding.kind', 'type'],
    definition: 'io.k8s.api.events.v1.Event',
    errorGroup: eventErrorGroup,
    read: toEventsGroup,
    write: fromEventsGroup,
  },
  {
    group: 'apiextensions.k8s.io',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    ...cluster,
    subresources: ['status'],
    generation: 'counted',
    unconditionalUpdate: false,
    finalizerRule: 'qualified',
    ownMetadataChecks: 'change',
    deletionReply: 'object',
    definition: `${extensions}.CustomResourceDefinition`,
  },
];

/** The built-in kinds. */
export function builtinTypes(): ResourceType[] {
  return rows.map(resourceType);
}

function resourceType({ definition, ...row }: Row): ResourceType {
  const version = row.version ?? 'v1';
  const apiVersion = apiVersionOf({ group: row.group, version });
  const columns: readonly Column[] = columnsOf(row.group, row.plural);
  const typed = (object: KubeObject): KubeObject => {
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
    return { kind: row.kind, apiVersion, ...rest } as KubeObject;
  };
  return {
    version,
    singular: row.kind.toLowerCase(),
    listKind: `${row.kind}List`,
    shortNames: [],
    categories: [],
    scope: 'Namespaced',
    verbs: allVerbs,
    bucket: row.group ? `${row.group}/${row.plural}` : row.plural,
    schema: builtinSchema(definition),
    form: 'typed',
    subresources: [],
    generation: 'none',
    unconditionalUpdate: true,
    finalizerRule: 'qualifiedOrKnown',
    ownMetadataChecks: 'whole',
    deletionReply: 'status',
    columns,
    selectableFields: [],
    strategy: strategyOf(row.group, row.plural),
    read: typed,
    write: typed,
    ...row,
  };
}
