import { claimDirectory } from './claimDirectory';

describe('claimDirectory', () => {
  it('lets one at a time use a directory', async () => {
    const directory = `/nowhere/${process.pid}`;
    const release = await claimDirectory(directory);
    await expect(claimDirectory(directory)).rejects.toThrow(
      `Another sandbox runs from ${directory}.`,
    );
    await release();
    await (
      await claimDirectory(directory)
    )();
  });
});
