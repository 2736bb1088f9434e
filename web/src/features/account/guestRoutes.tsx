import type { RouteObject } from 'react-router'
import {
  forGuests,
  loginPath,
  newPasswordPath,
  registerPath,
  resetPasswordPath,
  verifyPath,
} from '../../platform/session/access.ts'
import { readFormResult } from '../../platform/relay/formResult.ts'
import { tokenOf } from './emailLinks/emailLink.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { requireFeature } from '../../components/shop/requireFeature.ts'
import { NarrowLayout } from '../../components/page/Layouts.tsx'
import loginParameters from './login/__generated__/LoginScreenQuery$parameters.ts'
import newPasswordParameters from './newPassword/__generated__/NewPasswordScreenQuery$parameters.ts'
import registerParameters from './register/__generated__/RegisterScreenQuery$parameters.ts'
import resetPasswordParameters from './resetPassword/__generated__/ResetPasswordScreenQuery$parameters.ts'
import verifyParameters from './verify/__generated__/VerifyScreenQuery$parameters.ts'

const login = queryRoute({
  path: loginPath,
  page: {
    description: 'Log in to see your prices, orders and saved carts.',
  },
  parameters: loginParameters,
  layout: NarrowLayout,
  resolve: forGuests,
  screen: () => import('./login/LoginScreen.tsx'),
  action: lazyAction(async () => (await import('./login/loginAction.ts')).loginAction),
})

const register = queryRoute({
  path: registerPath,
  page: {
    description: 'Register to keep your addresses, saved carts and orders in one place.',
  },
  parameters: registerParameters,
  layout: NarrowLayout,
  resolve: forGuests,
  screen: () => import('./register/RegisterScreen.tsx'),
  action: lazyAction(async () => (await import('./register/register.ts')).registerAction),
})

const verify = queryRoute({
  path: verifyPath,
  page: {
    description: 'Confirm your email address.',
  },
  parameters: verifyParameters,
  layout: NarrowLayout,
  resolve: requireFeature('EMAIL_CONFIRMATION'),
  screen: () => import('./verify/VerifyScreen.tsx'),
  action: lazyAction(async () => (await import('./verify/verifyAction.ts')).verifyAction),
})

const resetPassword = queryRoute({
  path: resetPasswordPath,
  page: {
    description: 'Get a link to choose a new password.',
  },
  parameters: resetPasswordParameters,
  layout: NarrowLayout,
  screen: () => import('./resetPassword/ResetPasswordScreen.tsx'),
  action: lazyAction(async () => (await import('./resetPassword/resetPasswordAction.ts')).resetPasswordAction),
})

const newPassword = queryRoute({
  path: newPasswordPath,
  page: {
    description: 'Choose a new password for your account.',
  },
  parameters: newPasswordParameters,
  variables: ({ url, posted }) => ({ token: tokenOf(url.searchParams) ?? readFormResult(posted)?.values.token ?? '' }),
  layout: NarrowLayout,
  screen: () => import('./newPassword/NewPasswordScreen.tsx'),
  action: lazyAction(async () => (await import('./newPassword/newPasswordAction.ts')).newPasswordAction),
})

/** Pages under /user that do not require a login. */
export const guestRoutes: RouteObject[] = [login, register, verify, resetPassword, newPassword]
