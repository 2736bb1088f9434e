export const accountLink = (isLoggedIn: boolean) =>
  isLoggedIn ? { label: 'Account', to: '/user' } : { label: 'Log In', to: '/user/login' }
