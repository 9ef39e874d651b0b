export * from './Metrics';
export * from './metricDefinitions';
export { measuring, unmeasured } from './measuring';
export { meteredRegistries } from './meteredRegistries';
export { PrometheusMetrics } from './PrometheusMetrics';
