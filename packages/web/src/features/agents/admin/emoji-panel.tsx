import Box from '@mui/material/Box';
import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../design/hooks/use-language.ts';
import { Note } from '../../../design/layout/note.tsx';
import { emojiCategories, namedEmoji } from './emoji-data.ts';

const side = 36;
/** Seven fit on the narrowest phone. */
const columns = 7;

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <Box
      {...rest}
      sx={{ px: 1.5, py: 0.75, typography: 'caption', fontWeight: 600, bgcolor: 'surface.raised' }}
    >
      {category.label}
    </Box>
  ),
  // Rows and columns are counted from 1 for screen readers.
  Row: ({ children, 'aria-rowindex': index = 0, ...rest }) => (
    <Box {...rest} aria-rowindex={index + 1} sx={{ px: 1 }}>
      {children}
    </Box>
  ),
  Emoji: ({ emoji, 'aria-colindex': index = 0, ...rest }) => (
    <Box
      component="button"
      {...rest}
      aria-colindex={index + 1}
      title={emoji.label}
      sx={{
        width: side,
        height: side,
        p: 0,
        border: 0,
        borderRadius: '8px',
        fontSize: 20,
        lineHeight: 1,
        cursor: 'pointer',
        bgcolor: emoji.isActive ? 'tint.primary.soft' : 'transparent',
      }}
    >
      {emoji.emoji}
    </Box>
  ),
};

/** The emoji to choose from, by category and found by name; all of them ship with the product. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('agents-admin');
  const language = useLanguage();
  return (
    <Box
      component={EmojiPicker.Root}
      locale={i18n.language}
      columns={columns}
      onEmojiSelect={({ emoji }: { emoji: string }) => onPick(emoji)}
      resolveEmojiData={() => ({
        locale: i18n.language,
        categories: emojiCategories.map((category, index) => ({
          index,
          label: t(`emoji.category.${category}`),
        })),
        emojis: namedEmoji.map(({ emoji, category, names }) => ({
          emoji,
          category: emojiCategories.indexOf(category),
          label: names[language],
          version: 1,
          tags: Object.values(names),
        })),
        skinTones: { dark: '', light: '', medium: '', 'medium-dark': '', 'medium-light': '' },
      })}
      sx={{ display: 'flex', flexDirection: 'column', width: side * columns + 32, height: 340 }}
    >
      <Box
        component={EmojiPicker.Search}
        autoFocus
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        sx={{
          m: 1.5,
          mb: 0.5,
          px: 1.5,
          py: 1,
          font: 'inherit',
          fontSize: 14,
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 1,
          borderColor: 'surface.control',
          borderRadius: '12px',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        }}
      />
      <Box component={EmojiPicker.Viewport} sx={{ flex: 1, outline: 'none' }}>
        <EmojiPicker.Empty>
          <Note component="span" sx={{ display: 'block', p: 2 }}>
            {t('emoji.none')}
          </Note>
        </EmojiPicker.Empty>
        <EmojiPicker.List components={components} />
      </Box>
    </Box>
  );
}
