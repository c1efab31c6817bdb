/** A node of the rendered text, as far as this step looks at it. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

const isBox = ({ tagName, properties }: Node) => tagName === 'input' && properties?.type === 'checkbox';
const isList = ({ tagName }: Node) => tagName === 'ul' || tagName === 'ol';

/**
 * Numbers the boxes of task lists, and makes each box and the words beside it one label, which is easier to hit. Lists
 * below an item stay outside its label.
 */
export const rehypeTicks = () => (tree: Node) => {
  let count = 0;
  const visit = (parent: Node): void => {
    const children = parent.children ?? [];
    const box = children.find(isBox);
    if (box) {
      box.properties = { ...box.properties, dataBox: count };
      count += 1;
      // Its margin is the space between them.
      const words = children[children.indexOf(box) + 1];
      if (words?.value) words.value = words.value.trimStart();
      const at = children.findIndex(isList);
      const end = at < 0 ? children.length : at;
      const label = { type: 'element', tagName: 'label', properties: {}, children: children.slice(0, end) };
      parent.children = [label, ...children.slice(end)];
    }
    for (const child of parent.children ?? []) if (child.tagName !== 'label') visit(child);
  };
  visit(tree);
};
