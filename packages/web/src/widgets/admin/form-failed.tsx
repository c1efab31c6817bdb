import { ErrorState, type ErrorStateProps } from '../../design/feedback/error-state.tsx';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';

/** What stands above a form. */
export type FormPlace = Required<Pick<AdminPageProps, 'title' | 'back'>> & Pick<AdminPageProps, 'purpose'>;

/** In place of a form whose data could not be loaded: its heading, the way back to its list, why, and Retry. */
export function FormFailed({ place, ...failure }: ErrorStateProps & { place: FormPlace }) {
  return (
    <AdminPage {...place}>
      <ErrorState {...failure} />
    </AdminPage>
  );
}
