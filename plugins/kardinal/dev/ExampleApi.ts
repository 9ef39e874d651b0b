import {
  CommandRequest,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  BundleRef,
  DiffRequest,
  FollowRequest,
  KardinalApi,
} from '../src/api/KardinalApi';
import { PipelineRef } from '../src/api/PipelineRef';
import { FakeKardinalApi } from '../src/testing/FakeKardinalApi';
import { exampleDiff } from '../src/testing/diffs';
import { exampleBoard } from './exampleBoard';
import { examples } from './examples';

/** One fake backend for each example, named after its Pipeline. */
export class ExampleApi implements KardinalApi {
  private readonly fakes = new Map<string, FakeKardinalApi>();

  release(bundle: BundleRef) {
    return this.fakeFor(bundle).release(bundle);
  }

  evidence(bundle: BundleRef) {
    return this.fakeFor(bundle).evidence(bundle);
  }

  followBoard(request: Omit<FollowRequest, 'bundle'>) {
    const fake = this.fakeFor({ namespace: 'default', name: 'soaking' });
    fake.setBoard(exampleBoard);
    return fake.followBoard(request);
  }

  follow(pipeline: PipelineRef, request: FollowRequest) {
    return this.fakeFor(pipeline).follow(pipeline, request);
  }

  diff(pipeline: PipelineRef, request: DiffRequest) {
    const fake = this.fakeFor(pipeline);
    fake.setDiff(exampleDiff());
    return fake.diff(pipeline, request);
  }

  previewCommand(
    pipeline: PipelineRef,
    command: CommandRequest,
    page: { readonly from: number },
  ) {
    const fake = this.fakeFor(pipeline);
    fake.setDiff(exampleDiff());
    return fake.previewCommand(pipeline, command, page);
  }

  executeCommand(pipeline: PipelineRef, command: CommandRequest) {
    return this.fakeFor(pipeline).executeCommand(pipeline, command);
  }

  private fakeFor({ name }: PipelineRef): FakeKardinalApi {
    const known = this.fakes.get(name);
    if (known) {
      return known;
    }
    const view: PipelineView = (examples[name] ?? examples.soaking)();
    const fake = new FakeKardinalApi({ ...view, name });
    this.fakes.set(name, fake);
    return fake;
  }
}
