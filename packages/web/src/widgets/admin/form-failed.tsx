import { ErrorState, type ErrorStateProps } from '../../design/feedback/error-state.tsx';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';

/** The head above a form. */
export type FormPlace = Required<Pick<AdminPageProps, 'title' | 'back'>> & Pick<AdminPageProps, 'purpose'>;

/** Shown instead of a form whose data failed to load: heading, Back, why, and Retry. */
export function FormFailed({ place, ...failure }: ErrorStateProps & { place: FormPlace }) {
  return (
    <AdminPage {...place}>
      <ErrorState {...failure} />
    </AdminPage>
  );
}
