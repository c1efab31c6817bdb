import { labelOf, type Parameter, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '../../design/layout/note.tsx';
import { equalColumns, plainList } from '../../design/layout/styles.ts';
import { useParamsLink } from '../../widgets/use-params-link.ts';
import { groupParameters } from './parameter-groups.ts';
import { ParameterLine } from './parameter-line.tsx';
import { Section } from './section.tsx';

const lines = {
  ...plainList,
  ...equalColumns('sm', 2),
  columnGap: 3,
} as const;

function Taken({ title, from }: { title: ReactNode; from: Parameter[] }) {
  const { i18n } = useTranslation();
  return (
    <Box sx={{ mt: 2 }}>
      <Note sx={{ mb: 1 }}>{title}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {from.map((parameter) => (
          <Chip
            key={parameter.name}
            size="small"
            label={labelOf(parameter.locales, i18n.language, parameter.name)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Lists what the run asks for, and what it takes from the profile and the parent's run. */
export function AskedParameters({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const paramsLink = useParamsLink();
  const { asked, profile, parent } = groupParameters(task.required_parameters);
  return (
    <Section title={t('asked.title')}>
      {asked.length > 0 ? (
        <Box component="ul" sx={lines}>
          {asked.map((parameter) => (
            <ParameterLine key={parameter.name} parameter={parameter} />
          ))}
        </Box>
      ) : (
        <Note variant="body2">{t('asked.nothing')}</Note>
      )}
      {profile.length > 0 && (
        <Taken
          title={
            <>
              {t('asked.profile')}{' '}
              <MuiLink component={Link} to={paramsLink}>
                {t('asked.profileLink')}
              </MuiLink>
            </>
          }
          from={profile}
        />
      )}
      {parent.length > 0 && <Taken title={t('asked.parent')} from={parent} />}
    </Section>
  );
}

/** The run's outputs besides its text. */
export function Outputs({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks');
  if (task.output_parameters.length === 0) return null;
  return (
    <Section title={t('outputs.title')} text={t('outputs.text')}>
      <Box component="ul" sx={lines}>
        {task.output_parameters.map((parameter) => (
          // Output descriptions exist in English only, so other languages show the kind of value.
          <ParameterLine
            key={parameter.name}
            parameter={parameter}
            {...(i18n.language === 'en' &&
              parameter.description && {
                note: [parameter.description, parameter.unit].filter(Boolean).join(', '),
              })}
          />
        ))}
      </Box>
    </Section>
  );
}
