import type { Parameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import { ValueList } from './parameter-values.tsx';
import { sourceValue, type ValueSources } from './profile-values.ts';

/** The values used without being asked for: from the profile and the parent execution. */
export function ProfileBlock({
  parameters,
  sources,
}: {
  parameters: readonly Parameter[];
  sources: ValueSources;
}) {
  const { t } = useTranslation('parameters');
  const paramsLink = useParamsLink();
  const now = new Date();
  const groups = [
    {
      title: t('fromProfile'),
      editable: true,
      own: parameters.filter((p) => ['UserInfo', 'UserProfile', 'UserPreferences'].includes(p.param_type)),
    },
    {
      title: t('fromParent'),
      editable: false,
      own: parameters.filter((p) => p.param_type === 'ParentInput'),
    },
  ].filter(({ own }) => own.length > 0);
  if (groups.length === 0) return null;
  const parent = sources.parent ?? undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}>
      {groups.map(({ title, editable, own }) => (
        <section key={title}>
          <Box
            sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1, gap: 1 }}
          >
            <Typography variant="h6" component="h3">
              {title}
            </Typography>
            {editable && (
              <Typography
                variant="small"
                component={Link}
                to={own.every((p) => p.param_type === 'UserInfo') ? paths.profile : paramsLink}
                sx={{ color: 'primary.main', fontWeight: 550, py: 0.25 }}
              >
                {t('changeProfile')}
              </Typography>
            )}
          </Box>
          <ValueList
            of={editable ? undefined : parent}
            values={own.map((parameter) => ({ parameter, value: sourceValue(parameter, sources, now) }))}
          />
        </section>
      ))}
    </Box>
  );
}
