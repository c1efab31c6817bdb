import { ErrorState, type ErrorStateProps } from '../error-state.tsx';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';

/** In place of a form whose data could not be loaded: its heading, the way back to its list, why, and Retry. */
export function FormFailed({
  heading,
  back,
  ...failure
}: ErrorStateProps & { heading: string; back: AdminPageProps['back'] }) {
  return (
    <AdminPage title={heading} {...(back && { back })}>
      <ErrorState {...failure} />
    </AdminPage>
  );
}
