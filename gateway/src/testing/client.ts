/** By what the gateway and the backend of a test run know each other. */
export const CLIENT_SECRET = 'secret-of-the-tests'
