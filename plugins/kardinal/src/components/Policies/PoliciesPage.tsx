import { useApi } from '@backstage/frontend-plugin-api';
import { Route, Routes } from 'react-router-dom';
import { reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { ReportPage } from '../ReportPage/ReportPage';
import { PolicyList } from './PolicyList';
import { PolicyPage } from './PolicyPage';

interface Clocked {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}

/** What guards the Pipelines that the reader may read, and one policy of these. */
export const PoliciesPage = ({ clock }: Clocked) => (
  <Routes>
    <Route index element={<AllPolicies clock={clock} />} />
    <Route path=":namespace/:name" element={<PolicyPage clock={clock} />} />
  </Routes>
);

function AllPolicies({ clock }: Clocked) {
  const api = useApi(reportsApiRef);
  const answer = useAnswer('policies', request => api.policies(request));
  return (
    <ReportPage
      answer={answer}
      permission="kardinal.pipeline.read"
      clock={clock}
    >
      {view => <PolicyList view={view} />}
    </ReportPage>
  );
}
