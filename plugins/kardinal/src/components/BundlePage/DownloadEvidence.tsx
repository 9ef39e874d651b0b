import { useApi } from '@backstage/frontend-plugin-api';
import { Button } from '@backstage/ui';
import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';

type Download =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown };

/** Saves the record of a Bundle as a file: by a request of the page, as a link would not bring the reader's token. */
export const DownloadEvidence = (props: { readonly release: ReleaseView }) => {
  const { namespace, name, entity } = props.release;
  const api = useApi(kardinalApiRef);
  const { text: t } = useTexts();
  const [download, setDownload] = useState<Download>({ status: 'idle' });
  const start = () => {
    setDownload({ status: 'loading' });
    api.evidence({ namespace, name }).then(
      text => {
        save(text, `${name}-evidence.json`);
        setDownload({ status: 'idle' });
      },
      error => setDownload({ status: 'failed', error }),
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        isDisabled={download.status === 'loading'}
        onPress={start}
      >
        {t('bundle.downloadEvidence')}
      </Button>
      {download.status === 'failed' && (
        <ErrorAlert
          error={download.error}
          permission="kardinal.pipeline.read"
          owners={entity?.owners ?? []}
        />
      )}
    </>
  );
};

function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(
    new Blob([text], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
