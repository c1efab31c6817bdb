import type { AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { agentPictureNames } from '../../../lib/agent-pictures.ts';
import { FormPanel } from '../../../ui/admin/form-panel.tsx';
import { AgentPicture } from '../../../ui/agent-picture.tsx';
import type { AgentValues } from './agent-values.ts';

const shipped = agentPictureNames.map((name) => ({ image: `/agents/${name}.svg`, name }));

/**
 * The pictures that ship with the product. A stored one that is none of them stays offered; without any, the role's
 * own is shown.
 */
export function PicturePicker({
  control,
  role,
}: {
  control: Control<AgentValues, unknown, AgentInput>;
  role: string;
}) {
  const { t } = useTranslation('agents-admin');
  const { field, formState } = useController({ control, name: 'config.image' });
  const stored = formState.defaultValues?.config?.image ?? '';
  const isShipped = shipped.some(({ image }) => image === stored);
  const options = [
    ...(isShipped ? [] : [{ image: stored, name: stored === '' ? 'by-role' : 'current' }]),
    ...shipped,
  ];
  return (
    <FormPanel title={t('form.picture')} text={t('form.pictureText')}>
      <Box
        role="radiogroup"
        aria-label={t('form.picture')}
        sx={{
          display: 'grid',
          gap: 1.25,
          gridTemplateColumns: 'repeat(auto-fill, minmax(64px, 1fr))',
        }}
      >
        {options.map(({ image, name }) => (
          <Box
            key={name}
            component="label"
            title={t(`pictures.${name}`)}
            sx={{
              position: 'relative',
              display: 'block',
              p: '3px',
              borderRadius: '14px',
              border: 2,
              borderColor: field.value === image ? 'primary.main' : 'transparent',
              cursor: 'pointer',
              '&:hover': { borderColor: field.value === image ? 'primary.main' : 'divider' },
              '&:has(:focus-visible)': {
                outline: '2px solid',
                outlineColor: 'primary.main',
                outlineOffset: 2,
              },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={field.name}
              value={image}
              checked={field.value === image}
              onChange={() => field.onChange(image)}
              onBlur={field.onBlur}
              aria-label={t(`pictures.${name}`)}
              sx={{
                position: 'absolute',
                inset: 0,
                opacity: 0,
                cursor: 'pointer',
                m: 0,
                width: '100%',
                height: '100%',
              }}
            />
            <AgentPicture
              image={image}
              role={role}
              size="fill"
              sx={{ borderRadius: '10px', width: '100%' }}
            />
          </Box>
        ))}
      </Box>
    </FormPanel>
  );
}
