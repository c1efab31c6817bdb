import type { BuiltinTool, ImplementationType } from '@agentarium/contracts';
import type { TFunction } from 'i18next';
import type { ConflictLabels } from '../../widgets/admin/edit-conflict.tsx';

import type { HeaderValue } from './tool-values.ts';

/** Labels for an edit conflict in a tool's form: fields and choices. */
export const toolConflictLabels = (t: TFunction<'tools'>): ConflictLabels => {
  const labels: Record<string, string> = {
    implementation_type: t('form.kind'),
    builtin: t('form.builtin'),
    method: t('form.method'),
    timeout_ms: t('form.timeout'),
    transport: t('form.transport'),
    command: t('form.command'),
    tool_name: t('form.remote'),
  };
  return {
    label: (key) => labels[key],
    value: (key, value) => {
      if (!value) return undefined;
      if (key === 'implementation_type') return t(`kind.${value as ImplementationType}`);
      if (key === 'builtin') return t(`builtin.${value as BuiltinTool}`);
      if (key === 'transport') return t(value === 'stdio' ? 'form.overStdio' : 'form.overHttp');
      if (key === 'headers')
        return (value as HeaderValue[]).map((header) => `${header.name}: ${header.value}`).join('\n');
      return undefined;
    },
  };
};
