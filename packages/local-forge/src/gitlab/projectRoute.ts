import { notFound } from '../Refusal';
import {
  inRepository,
  type RepositoryCall,
  type RestAnswer,
  type RestMethod,
  type Route,
} from '../rest/RestCall';
import type { ForgeStore } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';

/** Makes a route of a project, which a path names by its number or by its whole path. @public */
export function projectRoute(
  method: RestMethod,
  path: string,
  answer: (call: RepositoryCall) => Promise<RestAnswer>,
): Route {
  return {
    method,
    path: `/projects/{id}${path}`,
    answer: async call => {
      const project = findProject(call.forge.store, call.parameters.id);
      if (project === undefined) throw notFound();
      return inRepository(method, { ...call, named: project }, answer);
    },
  };
}

/** The project of a number or of a path. @public */
export function findProject(
  store: ForgeStore,
  id: string,
): RepositoryRecord | undefined {
  if (/^\d+$/.test(id)) return store.get('repository', Number(id));
  const slash = id.lastIndexOf('/');
  return store.repository(id.slice(0, slash), id.slice(slash + 1));
}
