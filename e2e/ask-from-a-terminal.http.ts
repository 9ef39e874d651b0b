import { expect } from '@playwright/test';
import { sharedJourney } from './support/sharedJourney';
import { Terminal } from './support/Terminal';
import { wordsOfPage } from './support/wordsOfPage';

const pipeline = 'guestbook';

sharedJourney.use({ alone: 'sample' });

sharedJourney(
  'somebody asks from a terminal what is where, and reads the words of the page',
  async ({ sandbox }) => {
    const terminal = await Terminal.open(sandbox);
    await wordsOfPage(sandbox, terminal, { pipeline });
    expect(await terminal.typed('get pipelines')).toContain(pipeline);
    expect(await terminal.typed(`history ${pipeline}`)).toContain('1.28.3');
    expect(await terminal.typed(`get bundles ${pipeline}`)).toContain('1.28.2');
    expect(await terminal.typed('policy list')).toContain('no-weekend-deploys');
    const explained = await terminal.typed(`explain ${pipeline} --env prod`);
    expect(explained).toContain(`Promotion: ${pipeline} / prod`);
    await terminal.close();
  },
);
