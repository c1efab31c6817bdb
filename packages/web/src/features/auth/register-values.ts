/** The form of a new account. */
export type RegisterValues = {
  name: string;
  username: string;
  email: string;
  password: string;
  consent: boolean;
};
