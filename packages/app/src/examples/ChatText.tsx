import { Button, Text } from '@backstage/ui';
import { PromotionDialogProps } from '@kardinal/backstage-plugin-kardinal';

/** What a release looks like in a chat, to be copied. */
export const ChatText = ({ promotion, onClose }: PromotionDialogProps) => {
  const { pipeline, view } = promotion;
  const environments = (view.selected?.nodes ?? []).flatMap(node =>
    node.type === 'environment' ? [`${node.name}: ${node.state}`] : [],
  );
  const text = [
    `${pipeline.name} ${view.selected?.version}`,
    ...environments,
  ].join('\n');
  return (
    <>
      <Text as="p" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <Button
        onPress={() => void navigator.clipboard.writeText(text).then(onClose)}
      >
        Copy
      </Button>
    </>
  );
};
