import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import type { ExecutionTab } from './execution-tabs.tsx';

type TabRowProps = {
  tabs: readonly ExecutionTab[];
  /** The index of the chosen tab. */
  value: number;
  /** Of the child executions. */
  count: number;
  onChange: (value: string) => void;
};

/** The tabs of an execution with child executions; each names its panel. */
export default function TabRow({ tabs, value, count, onChange }: TabRowProps) {
  const { t } = useTranslation('executions');
  return (
    <Tabs
      value={value}
      onChange={(_event, next: number) => onChange(String(next))}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        mb: 3,
        // All three fit on a phone.
        '& .MuiTab-root': { px: { xs: 1, sm: 2 }, minWidth: 0 },
      }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab}
          id={`execution-tab-${tab}`}
          aria-controls={`execution-panel-${tab}`}
          label={t(`tabs.${tab}`, { count })}
        />
      ))}
    </Tabs>
  );
}
