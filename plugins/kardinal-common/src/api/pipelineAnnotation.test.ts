import {
  parsePipelineAnnotation,
  pipelineAnnotationProblem,
} from './pipelineAnnotation';

it.each([
  ['guestbook', { namespace: 'default', name: 'guestbook' }],
  [' team-a/guestbook ', { namespace: 'team-a', name: 'guestbook' }],
])('the annotation %p names a Pipeline', (annotation, pipeline) => {
  expect(parsePipelineAnnotation(annotation)).toEqual(pipeline);
  expect(pipelineAnnotationProblem(annotation)).toBeUndefined();
});

it.each([
  ['', 'it is empty'],
  ['team-a/', 'it is team-a/'],
  ['/guestbook', 'it is /guestbook'],
  ['a/b/c', 'it is a/b/c'],
])(
  'the annotation %p names none, and says what to write',
  (annotation, why) => {
    expect(parsePipelineAnnotation(annotation)).toBeUndefined();
    expect(pipelineAnnotationProblem(annotation)).toBe(
      `metadata.annotations["kardinal.io/pipeline"]: ${why}, which names no Pipeline; write its name, or namespace/name`,
    );
  },
);

it('an entity without the annotation has no problem', () => {
  expect(pipelineAnnotationProblem(undefined)).toBeUndefined();
});
