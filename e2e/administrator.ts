/** The administrator whom the server under test creates when it starts on its empty database. */
export const administrator = {
  email: "administrator@example.org",
  password: "correct horse battery staple",
  token: "e2e_0123456789abcdefghijklmnopqrstuvwxyz",
  organization: "Example Works",
};
