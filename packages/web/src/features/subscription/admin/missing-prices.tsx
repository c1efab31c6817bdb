import type { CostBasis } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';

/** A sample price list with the models' names and placeholder prices. */
const exampleFor = (models: readonly string[]) => {
  const price = '{ "input_per_million": 25, "output_per_million": 200 }';
  const lines = models.map((model) => `    ${JSON.stringify(model)}: ${price}`);
  return `{\n  "models": {\n${lines.join(',\n')}\n  }\n}`;
};

/** Says why costs are missing, and where model prices are set; nothing if every model has one. */
export function MissingPrices({ basis }: { basis: CostBasis }) {
  const { t } = useTranslation('billing-admin');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { unpriced_models: models, has_provider: hasProvider, currency_code: currency } = basis;
  if (!hasProvider) return <Alert severity="info">{t('prices.demo')}</Alert>;
  if (models.length === 0) return null;
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {t('prices.missing', { count: models.length, models: models.join(', ') })}
      <Box sx={{ mt: 0.5 }}>
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          endIcon={<Icon name={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />}
          sx={{ ml: -1 }}
        >
          {t('prices.how')}
        </Button>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '72ch' }}>
          {t('prices.text', { currency })}
        </Typography>
        <Box
          component="pre"
          tabIndex={0}
          role="group"
          aria-label={t('prices.example')}
          sx={{
            m: 0,
            mt: 1,
            p: 1.25,
            overflow: 'auto',
            borderRadius: '8px',
            fontSize: 13,
            lineHeight: 1.5,
            bgcolor: 'surface.sunken',
            color: 'text.primary',
          }}
        >
          {exampleFor(models)}
        </Box>
      </Collapse>
    </Alert>
  );
}
