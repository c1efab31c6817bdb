import type { Tool } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import type { IconName } from '../../lib/icons.ts';

const icons: Record<Tool['implementation_type'], IconName> = {
  builtin: 'construction',
  http: 'public',
  mcp: 'account_tree',
};

/** A tool's kind, and whether it asks first, is off or can't be called. */
export function ToolChips({
  tool,
}: {
  tool: Pick<Tool, 'implementation_type' | 'requires_confirmation' | 'is_enabled' | 'stopped'>;
}) {
  const { t } = useTranslation('tools');
  const kind = tool.implementation_type;
  return (
    <>
      <Chip size="small" icon={<Icon name={icons[kind]} size={16} />} label={t(`kind.${kind}`)} />
      {tool.requires_confirmation && (
        <Chip
          size="small"
          color="secondary"
          icon={<Icon name="shield_person" size={16} />}
          label={t('asksFirst')}
        />
      )}
      {!tool.is_enabled && <Chip size="small" color="warning" label={t('off')} />}
      {tool.stopped && <Chip size="small" color="error" label={t('stopped')} />}
    </>
  );
}
