export * from './Metrics';
export * from './metricDefinitions';
export { measuring, unmeasured } from './measuring';
export { meteredRegistries } from './meteredProvider';
export { PrometheusMetrics } from './PrometheusMetrics';
