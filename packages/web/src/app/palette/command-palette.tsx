import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { useCommands } from './commands.ts';
import { paletteLook } from './palette-look.ts';

export type CommandPaletteProps = { onClose: () => void; onShortcuts: () => void };

/** Ctrl/⌘ K: type a few letters, press Enter. */
export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
  const [search, setSearch] = useState('');
  const groups = useCommands(search.trim() !== '');
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: { sm: 'flex-start' } } },
        paper: { 'aria-label': t('palette.label') },
      }}
    >
      <Box sx={paletteLook}>
        <Command label={t('palette.label')} loop>
          <Box className="search">
            <Icon name="search" />
            <Command.Input
              autoFocus
              placeholder={t('palette.placeholder')}
              value={search}
              onValueChange={setSearch}
            />
          </Box>
          <Command.List label={t('palette.results')}>
            <Command.Empty>{t('palette.empty')}</Command.Empty>
            {groups.map((group) => (
              <Command.Group key={group.id} heading={group.heading}>
                {group.commands.map(({ id, label, icon, words, run }) => (
                  <Command.Item
                    key={id}
                    value={`${group.heading} ${label}`}
                    keywords={words ?? []}
                    onSelect={() => choose(run)}
                  >
                    <Icon name={icon} />
                    {label}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
            <Command.Group heading={t('palette.help')}>
              <Command.Item onSelect={onShortcuts}>
                <Icon name="keyboard" />
                {t('shortcuts.title')}
              </Command.Item>
            </Command.Group>
          </Command.List>
        </Command>
      </Box>
    </Dialog>
  );
}
