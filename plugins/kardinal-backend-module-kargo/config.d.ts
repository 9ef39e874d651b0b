export interface Config {
  kardinal?: {
    kargo?: {
      /**
       * What is done where a Stage runs what Kargo did not promote to it. `ignore` (default): the portal shows it. `report`: Events say which
       * Promotion would be created. `promote`: it is created.
       */
      drift?: 'ignore' | 'report' | 'promote';
    };
  };
}
