import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { FoundText } from '../../widgets/found-text.tsx';
import type { Command as PaletteCommand } from './command.ts';
import { Key } from './key.tsx';
import { useCommands } from './use-commands.ts';

export const paletteLook: SxProps<Theme> = {
  '& .search': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    px: 2.5,
    borderBottom: 1,
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& [cmdk-input]': {
    flex: 1,
    minWidth: 0,
    height: 56,
    border: 0,
    outline: 'none',
    background: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '1rem',
  },
  '& [cmdk-list]': { maxHeight: 'min(420px, 60vh)', overflowY: 'auto', p: 1, scrollPaddingBlock: '8px' },
  '& [cmdk-group-heading]': {
    px: 1.5,
    pt: 1.5,
    pb: 0.5,
    typography: 'caption',
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 42,
    px: 1.5,
    borderRadius: '10px',
    typography: 'body2',
    cursor: 'pointer',
    '& svg': { color: 'text.secondary', flexShrink: 0 },
    '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&:has(.snippet)': { flexWrap: 'wrap', py: 1, rowGap: 0.25 },
    '& .snippet': {
      flexBasis: '100%',
      minWidth: 0,
      pl: '32px',
      display: '-webkit-box',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      typography: 'small',
    },
    // Under the label on phones, as the excerpt is.
    '&:has(.snippet) .note': { flexBasis: { xs: '100%', sm: 0 }, flexGrow: 1, pl: { xs: '32px', sm: 0 } },
    '& .note': {
      minWidth: 0,
      flexShrink: 1000,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      typography: 'small',
      color: 'text.secondary',
    },
  },
  '& [cmdk-item][data-selected="true"]': {
    bgcolor: 'tint.primary.soft',
    color: 'tint.primary.text',
    '& svg, & .note': { color: 'inherit' },
  },
  '& [cmdk-empty] p': { m: 0 },
  '& [cmdk-empty]': { p: 4, textAlign: 'center', typography: 'body2', color: 'text.secondary' },
};

function CommandRow({ command, onSelect }: { command: PaletteCommand; onSelect: () => void }) {
  const { id, icon, label, note, snippet, keys } = command;
  return (
    <Command.Item value={id} onSelect={onSelect}>
      <Icon name={icon} />
      <span className="label">{label}</span> {note && <span className="note">{note}</span>}
      {snippet && (
        <span className="snippet">
          <FoundText snippet={snippet} />
        </span>
      )}
      {keys && (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.5, ml: 'auto' }}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </Box>
      )}
    </Command.Item>
  );
}

export type CommandPaletteProps = {
  /** Begins with the tasks that can be run and finds nothing else. */
  onlyTasks: boolean;
  onClose: () => void;
};

/** Ctrl/⌘ K: type a few letters, press Enter. */
export default function CommandPalette({ onlyTasks, onClose }: CommandPaletteProps) {
  const { t } = useTranslation(['palette', 'common']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // Late results may fit better than the first one so far, until the reader has moved to another.
  const [hasMoved, setHasMoved] = useState(false);
  const { groups, isLoading } = useCommands(typed, onlyTasks);
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id));
  const value = hasMoved && chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? '');
  const move = () => setHasMoved(true);
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: { sm: 'flex-start' } } },
        paper: { 'aria-label': t('palette:label') },
      }}
    >
      <Box sx={paletteLook}>
        <Command
          label={t('palette:label')}
          loop
          shouldFilter={false}
          value={value}
          onValueChange={setChosen}
          onKeyDown={({ key }) => {
            if (/^(Arrow|Home|End)/.test(key)) move();
          }}
          onPointerMove={move}
        >
          <Box className="search">
            <Icon name="search" />
            <Command.Input
              autoFocus
              placeholder={t(onlyTasks ? 'palette:group.tasks' : 'palette:placeholder')}
              value={typed}
              onValueChange={(text) => {
                setTyped(text);
                setHasMoved(false);
              }}
            />
            <IconButton size="small" aria-label={t('common:action.close')} onClick={onClose}>
              <Icon name="close" size={20} />
            </IconButton>
          </Box>
          <Command.List label={t('palette:results')}>
            <Command.Empty>
              <p>{t(isLoading ? 'common:loading' : 'palette:empty')}</p>
              {!isLoading && <p>{t('palette:emptyHint')}</p>}
            </Command.Empty>
            {groups.map(({ id, heading, commands }) => (
              <Command.Group key={id} heading={heading}>
                {commands.map((command) => (
                  <CommandRow
                    key={command.id}
                    command={command}
                    onSelect={() => {
                      onClose();
                      command.run();
                    }}
                  />
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      </Box>
    </Dialog>
  );
}
