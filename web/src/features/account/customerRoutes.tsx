import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { accountPath, forCustomers, logoutPath } from '../../platform/session/access.ts'
import { logoutAction, logoutLoader } from './logoutAction.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { CenteredLayout, NarrowLayout } from '../../components/page/Layouts.tsx'
import editParameters from './edit/__generated__/EditScreenQuery$parameters.ts'
import accountParameters from './home/__generated__/AccountScreenQuery$parameters.ts'
import type { SessionsScreenQuery } from './sessions/__generated__/SessionsScreenQuery.graphql.ts'
import sessionsParameters from './sessions/__generated__/SessionsScreenQuery$parameters.ts'
import { sessionsPath } from './sessions/sessionsPath.ts'

const account = queryRoute({
  parameters: accountParameters,
  layout: (screen: ReactElement) => <CenteredLayout>{screen}</CenteredLayout>,
  instead: forCustomers,
  async screen() {
    const { accountScreenQuery: query, AccountScreen: Screen } = await import('./home/AccountScreen.tsx')
    return { query, Screen }
  },
})

const edit = queryRoute({
  parameters: editParameters,
  layout: (screen: ReactElement) => <NarrowLayout>{screen}</NarrowLayout>,
  instead: forCustomers,
  async screen() {
    const { editScreenQuery: query, EditScreen: Screen } = await import('./edit/EditScreen.tsx')
    return { query, Screen }
  },
})

const sessions = queryRoute<SessionsScreenQuery>({
  parameters: sessionsParameters,
  layout: (screen: ReactElement) => <CenteredLayout>{screen}</CenteredLayout>,
  // Returns 404 if the site does not list sessions.
  instead: (data, location) => forCustomers(data, location) ?? (data.viewer.sessions ? null : 'missing'),
  async screen() {
    const { sessionsScreenQuery: query, SessionsScreen: Screen } = await import('./sessions/SessionsScreen.tsx')
    return { query, Screen }
  },
})

/** The account's own pages, which a customer logs in for. */
export const customerRoutes: RouteObject[] = [
  {
    path: accountPath,
    ...account,
    action: lazyAction(async () => (await import('./mailed/verificationAction.ts')).verificationAction),
  },
  { path: '/user/edit', ...edit, action: lazyAction(async () => (await import('./edit/editAction.ts')).editAction) },
  {
    path: sessionsPath,
    ...sessions,
    action: lazyAction(async () => (await import('./sessions/sessionsAction.ts')).sessionsAction),
  },
  { path: logoutPath, action: logoutAction, loader: logoutLoader, element: null },
]
