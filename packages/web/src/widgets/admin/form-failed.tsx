import { ErrorState, type ErrorStateProps } from '../../design/feedback/error-state.tsx';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';

/** What stands above a form before there is one. */
export type FormPlace = { heading: string; purpose?: string; back: NonNullable<AdminPageProps['back']> };

/** In place of a form whose data could not be loaded: its heading, the way back to its list, why, and Retry. */
export function FormFailed({ heading, purpose, back, ...failure }: ErrorStateProps & FormPlace) {
  return (
    <AdminPage title={heading} purpose={purpose} back={back}>
      <ErrorState {...failure} />
    </AdminPage>
  );
}
