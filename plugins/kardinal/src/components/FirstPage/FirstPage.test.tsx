import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { FirstPage } from './FirstPage';

/** Where the portal is, as its address bar says. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

describe('FirstPage', () => {
  it.each<[string, string | undefined, string]>([
    ['/kardinal?owner=all', 'board', '/kardinal/board?owner=all'],
    ['/kardinal/', 'board', '/kardinal/board'],
    ['/kardinal/figures?team=a', 'board', '/kardinal/figures?team=a'],
    ['/kardinal?owner=all', undefined, '/kardinal?owner=all'],
  ])('leads from %s, first %s, to %s', (from, path, to) => {
    render(
      <MemoryRouter initialEntries={[from]}>
        <Routes>
          <Route
            path="/kardinal/*"
            element={
              <FirstPage path={path}>
                <p>the page</p>
              </FirstPage>
            }
          />
        </Routes>
        <Address />
      </MemoryRouter>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(to);
    expect(screen.getByText('the page')).toBeInTheDocument();
  });
});
