import { type ChildTask, localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { SaveNotice } from '../../../widgets/admin/form-page.tsx';
import { NumberedRow, NumberedRows } from './numbered-rows.tsx';
import { useOrderChildren } from './order-children.ts';
import { moved } from './prompts/prompt-choice.ts';

type ChildrenPanelProps = {
  task: Task;
  /** The task with its new order and change count. */
  onOrdered: (task: Task) => void;
  onReload: (() => void) | null;
};

/** The children of a parent task in the order they run; a move is saved at once, apart from the form. */
export function ChildrenPanel({ task, onOrdered, onReload }: ChildrenPanelProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const order = useOrderChildren(task);
  const [said, setSaid] = useState('');
  const children = task.child_tasks;
  const nameOf = ({ name, locales }: ChildTask) => localized(locales, i18n.language, 'name', name);
  const move = (child: ChildTask, at: number, step: -1 | 1) => {
    // A disabled button would lose the focus of the keyboard.
    if (order.isPending || !children[at + step]) return;
    setSaid('');
    order.mutate(
      moved(children, at, step).map(({ id }) => id),
      {
        onSuccess: (next) => {
          onOrdered(next);
          setSaid(t('children.moved', { name: nameOf(child), place: at + step + 1 }));
        },
      },
    );
  };
  return (
    <FormPanel title={t('children.title')} text={t('children.text')}>
      <NumberedRows>
        {children.map((child, at) => (
          <NumberedRow key={child.id} at={at}>
            <Link
              component={RouterLink}
              to={`/admin/tasks/${child.id}`}
              variant="subtitle2"
              color="inherit"
              sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}
            >
              {nameOf(child)}
            </Link>
            {([-1, 1] as const).map((step) => {
              const label = t(step === -1 ? 'prompts.up' : 'prompts.down', { title: nameOf(child) });
              const isEnd = !children[at + step];
              return (
                <IconButton
                  key={step}
                  size="small"
                  aria-label={label}
                  title={label}
                  aria-disabled={isEnd || order.isPending}
                  onClick={() => move(child, at, step)}
                  sx={{ flexShrink: 0, opacity: isEnd ? 0.4 : 1 }}
                >
                  <Icon name={step === -1 ? 'arrow_upward' : 'arrow_downward'} size={18} />
                </IconButton>
              );
            })}
          </NumberedRow>
        ))}
      </NumberedRows>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {order.isError && (
        <Box sx={{ mt: 1.5 }}>
          <SaveNotice
            error={order.error}
            failed={t('failed.order')}
            {...(onReload && {
              onReload: () => {
                order.reset();
                onReload();
              },
            })}
          />
        </Box>
      )}
    </FormPanel>
  );
}
