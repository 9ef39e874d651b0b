import { Alert } from '@backstage/ui';
import { Component, ReactNode } from 'react';

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
    return (
      <Alert
        role="alert"
        status="warning"
        icon
        title={`${this.props.name} could not be shown`}
        description={error.message}
      />
    );
  }
}
