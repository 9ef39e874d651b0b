import { Alert } from '@backstage/ui';
import { Component, ReactNode } from 'react';
import { useTexts } from '../../translation';

interface Props {
  /** What failed, for the sentence. */
  readonly name: string;
  readonly children: ReactNode;
}

interface State {
  readonly error?: Error;
}

/** Keeps what another plugin has added from taking the page with it when it fails. */
export class ContainedExtension extends Component<Props, State> {
  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override state: State = {};

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <NotShown name={this.props.name} error={error} />;
  }
}

function NotShown(props: { readonly name: string; readonly error: Error }) {
  const { name, error } = props;
  const { text: t } = useTexts();
  return (
    <Alert
      role="alert"
      status="warning"
      icon
      title={t('extension.notShown', { name })}
      description={error.message}
    />
  );
}
