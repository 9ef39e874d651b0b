import type { Route } from './RestCall';

/** A route that fits a request, and what its path said. @public */
export interface RouteMatch {
  route: Route;
  /** The published name, such as `GET /repos/{owner}/{repo}`. */
  name: string;
  parameters: Record<string, string>;
}

/** A function that finds the route of a request. @public */
export type RouteFinder = (
  method: string,
  path: string,
) => RouteMatch | undefined;

/**
 * Prepares a table of routes. Of several that fit, the first one answers, so
 * the special ones stand before the general ones.
 *
 * @public
 */
export function matchRoutes(routes: readonly Route[]): RouteFinder {
  const compiled = routes.map(route => ({
    route,
    name: routeName(route),
    pattern: compile(route.path),
  }));
  return (method, path) => {
    for (const { route, name, pattern } of compiled) {
      if (route.method !== method) continue;
      const groups = pattern.exec(path)?.groups;
      const parameters = groups && decode(groups);
      if (parameters) return { route, name, parameters };
    }
    return undefined;
  };
}

/** The published name of a route. @public */
export function routeName(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${route.path.replace(/\*\}/g, '}')}`;
}

function compile(path: string): RegExp {
  const source = path
    .split(/(\{\w+\*?\})/)
    .map(part => {
      const name = /^\{(\w+)(\*?)\}$/.exec(part);
      if (!name) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return name[2] ? `(?<${name[1]}>.*?)` : `(?<${name[1]}>[^/]+)`;
    })
    .join('');
  // A path without parameters has no groups, so one is added.
  return new RegExp(`^${source}(?<end_>/?)$`);
}

function decode(
  groups: Record<string, string>,
): Record<string, string> | undefined {
  const entries = Object.entries(groups).filter(([name]) => name !== 'end_');
  try {
    return Object.fromEntries(
      entries.map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}
