import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { wordChanges } from './word-changes.ts';

/** What going back would change in the text: what goes is struck out, what comes is underlined. */
export default function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('prompts');
  if (before === after) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('history.sameText')}
      </Typography>
    );
  }
  const changes = wordChanges(before, after).map((change, at) => ({
    ...change,
    key: `${at}-${change.kind}`,
  }));
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('history.difference')}
      sx={{
        p: 2,
        borderRadius: '12px',
        bgcolor: 'surface.sunken',
        typography: 'body2',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        maxHeight: 360,
        overflowY: 'auto',
        '& del': { bgcolor: 'tint.error.soft', color: 'tint.error.text', borderRadius: '4px' },
        '& ins': { bgcolor: 'tint.success.soft', color: 'tint.success.text', borderRadius: '4px' },
      }}
    >
      {changes.map(({ kind, text, key }) => {
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </Box>
  );
}
