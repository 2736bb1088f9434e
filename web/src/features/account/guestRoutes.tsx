import type { ReactElement } from 'react'
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

function layout(screen: ReactElement) {
  return <NarrowLayout>{screen}</NarrowLayout>
}

const login = queryRoute({
  path: loginPath,
  page: {
    description: 'Log in to see your prices, orders and saved carts.',
  },
  parameters: loginParameters,
  layout,
  resolve: forGuests,
  async screen() {
    const { loginScreenQuery: query, LoginScreen: Screen } = await import('./login/LoginScreen.tsx')
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./login/loginAction.ts')).loginAction),
})

const register = queryRoute({
  path: registerPath,
  page: {
    description: 'Register to keep your addresses, saved carts and orders in one place.',
  },
  parameters: registerParameters,
  layout,
  resolve: forGuests,
  async screen() {
    const { registerScreenQuery: query, RegisterScreen: Screen } = await import('./register/RegisterScreen.tsx')
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./register/registerAction.ts')).registerAction),
})

const verify = queryRoute({
  path: verifyPath,
  page: {
    description: 'Confirm your email address.',
  },
  parameters: verifyParameters,
  layout,
  resolve: requireFeature('EMAIL_CONFIRMATION'),
  async screen() {
    const { verifyScreenQuery: query, VerifyScreen: Screen } = await import('./verify/VerifyScreen.tsx')
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./verify/verifyAction.ts')).verifyAction),
})

const resetPassword = queryRoute({
  path: resetPasswordPath,
  page: {
    description: 'Get a link to choose a new password.',
  },
  parameters: resetPasswordParameters,
  layout,
  async screen() {
    const { resetPasswordScreenQuery: query, ResetPasswordScreen: Screen } = await import(
      './resetPassword/ResetPasswordScreen.tsx'
    )
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./resetPassword/resetPasswordAction.ts')).resetPasswordAction),
})

const newPassword = queryRoute({
  path: newPasswordPath,
  page: {
    description: 'Choose a new password for your account.',
  },
  parameters: newPasswordParameters,
  variables: ({ url, posted }) => ({ token: tokenOf(url.searchParams) ?? readFormResult(posted)?.values.token ?? '' }),
  layout,
  async screen() {
    const { newPasswordScreenQuery: query, NewPasswordScreen: Screen } = await import(
      './newPassword/NewPasswordScreen.tsx'
    )
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./newPassword/newPasswordAction.ts')).newPasswordAction),
})

/** Pages under /user that do not require a login. */
export const guestRoutes: RouteObject[] = [login, register, verify, resetPassword, newPassword]
