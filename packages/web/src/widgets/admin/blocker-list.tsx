import type { ErrorDetail } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { reasonOf } from '../../lib/api/error-text.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import { paths } from '../../lib/paths.ts';

/** The form of the task that a detail names; null if it names none. */
function placeOf({ path, params }: ErrorDetail): string | null {
  const isTask = path === 'tasks' || path === 'child_tasks';
  return isTask && typeof params?.id === 'string' ? paths.admin.task(params.id) : null;
}

/** Returns what blocks a refused change; without the refusal's own reason. */
export const blockersOf = (error: unknown): readonly ErrorDetail[] =>
  isApiError(error, 'IN_USE', 'PROMPTS_MISMATCH') && reasonOf(error) === null ? error.details : [];

/** Lists what blocks a change, each task linked to its form. */
export function BlockerList({ details }: { details: readonly ErrorDetail[] }) {
  const { t } = useTranslation('errors');
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {details.map((detail) => {
        const place = placeOf(detail);
        const text = detailText(t, detail);
        return (
          <li key={`${detail.path} ${place ?? text}`}>
            {place ? (
              <Link component={RouterLink} to={place} color="inherit">
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        );
      })}
    </Box>
  );
}
