/** The registration form's values. */
export type RegisterValues = {
  name: string;
  username: string;
  email: string;
  password: string;
  consent: boolean;
};
