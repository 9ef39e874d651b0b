export interface Config {
  permission?: {
    /** Entity refs of users and groups that may do everything in this portal, and alone add and remove catalog entities. */
    administrators?: string[];
    /**
     * Whether the guest may see and do what a user may, or nothing at all. Default `nobody`; `user` is for development.
     */
    guest?: 'nobody' | 'user';
  };
}
