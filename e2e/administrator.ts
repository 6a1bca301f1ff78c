/** The administrator whom the tested server creates when it starts with an empty database. */
export const administrator = {
  email: "administrator@example.org",
  password: "correct horse battery staple",
  token: "e2e_0123456789abcdefghijklmnopqrstuvwxyz",
  organization: "Example Works",
};
