import GlobalStyles from '@mui/material/GlobalStyles';

const sheet = '[data-receipt]';

/** On paper only the receipt is left, black on white. */
const style = {
  '@media print': {
    '@page': { margin: '18mm 16mm' },
    html: { colorScheme: 'light !important', background: 'Canvas !important' },
    body: { background: 'Canvas !important' },
    [`body :not(:has(${sheet})):not(${sheet}):not(${sheet} *)`]: { display: 'none !important' },
    [`body :has(${sheet})`]: {
      display: 'block !important',
      position: 'static !important',
      margin: '0 !important',
      padding: '0 !important',
      background: 'none !important',
      minHeight: '0 !important',
    },
    [`${sheet}, ${sheet} *`]: { color: 'CanvasText !important', background: 'none !important' },
    [sheet]: { border: '0 !important', maxWidth: 'none !important' },
  },
} as const;

export function ReceiptPrintStyle() {
  return <GlobalStyles styles={style} />;
}
