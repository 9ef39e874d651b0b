import { journey } from './support/journey';
import { useStolenToken } from './support/useStolenToken';

journey('a stolen CI token gets nothing but what CI may do', ({ sandbox }) =>
  useStolenToken(sandbox),
);
