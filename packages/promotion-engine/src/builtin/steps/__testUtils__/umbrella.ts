const repository = 'https://charts.example.com';

/** An environment whose chart has another one, and the version of that which is promoted. */
export const umbrella = {
  charts: [{ repository, name: 'shop', version: '2.0.0' }],
  files: {
    'environments/prod/Chart.yaml': `dependencies:\n- name: shop\n  version: 1.0.0 # c\n  repository: ${repository}\n`,
  },
};
