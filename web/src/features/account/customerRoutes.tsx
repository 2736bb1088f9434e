import { type ActionFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router'
import { apiKeysPath, sessionsPath, webhooksPath } from '../../components/paths.ts'
import { CenteredLayout, NarrowLayout } from '../../components/page/Layouts.tsx'
import { forgetDrafts } from '../../platform/forms/drafts.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { redirectWith } from '../../platform/messages/notices.ts'
import { type PageInfo, queryRoute } from '../../platform/relay/queryRoute.tsx'
import { relaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { accountPath, forCustomers, logoutPath } from '../../platform/session/access.ts'
import apiKeysParameters from './apiKeys/__generated__/ApiKeysScreenQuery$parameters.ts'
import type { ApiKeysScreenQuery } from './apiKeys/__generated__/ApiKeysScreenQuery.graphql.ts'
import editParameters from './edit/__generated__/EditScreenQuery$parameters.ts'
import accountParameters from './home/__generated__/AccountScreenQuery$parameters.ts'
import sessionsParameters from './sessions/__generated__/SessionsScreenQuery$parameters.ts'
import type { SessionsScreenQuery } from './sessions/__generated__/SessionsScreenQuery.graphql.ts'
import webhooksParameters from './webhooks/__generated__/WebhooksScreenQuery$parameters.ts'
import type { WebhooksScreenQuery } from './webhooks/__generated__/WebhooksScreenQuery.graphql.ts'

/** Logs out and redirects to the home page with a full page load, which clears the customer's data from memory. */
async function logoutAction({ context }: ActionFunctionArgs): Promise<Response> {
  try {
    const { logOut } = await import('../../platform/session/session.ts')
    await logOut(context.get(relaySession).environment)
  } catch (thrown) {
    return redirectWith(
      [{ type: 'error', text: `You are still logged in. ${asShopError(thrown).message}` }],
      accountPath,
    )
  }
  forgetDrafts()
  return redirectWith([{ type: 'info', text: 'You are logged out.' }], '/', redirectDocument)
}

/** A GET request does not log out, since links may be followed by anything. */
function logoutLoader() {
  return redirect(accountPath)
}

const page: PageInfo = { description: 'Your account: orders, addresses, saved carts and settings.' }

const account = queryRoute({
  path: accountPath,
  page,
  parameters: accountParameters,
  layout: CenteredLayout,
  resolve: forCustomers,
  screen: () => import('./home/AccountScreen.tsx'),
  action: lazyAction(async () => (await import('./emailLinks/verificationAction.ts')).verificationAction),
})

const edit = queryRoute({
  path: '/user/edit',
  page,
  parameters: editParameters,
  layout: NarrowLayout,
  resolve: forCustomers,
  screen: () => import('./edit/EditScreen.tsx'),
  action: lazyAction(async () => (await import('./edit/editAction.ts')).editAction),
})

const sessions = queryRoute<SessionsScreenQuery>({
  path: sessionsPath,
  page,
  card: { title: 'Sessions', text: 'Devices where you’re logged in.', needs: 'SESSIONS' },
  parameters: sessionsParameters,
  layout: CenteredLayout,
  // Returns 404 if the site does not list sessions.
  resolve: (data, location) => forCustomers(data, location) ?? (data.viewer.sessions ? null : 'missing'),
  screen: () => import('./sessions/SessionsScreen.tsx'),
  action: lazyAction(async () => (await import('./sessions/sessionsAction.ts')).sessionsAction),
})

const webhooks = queryRoute<WebhooksScreenQuery>({
  path: webhooksPath,
  page,
  card: {
    title: 'Webhooks',
    text: 'Events for your programs: orders, prices, stock and products.',
    needs: 'WEBHOOKS',
  },
  parameters: webhooksParameters,
  layout: CenteredLayout,
  // Returns 404 if the shop does not send webhooks.
  resolve: (data, location) => forCustomers(data, location) ?? (data.viewer.webhookEndpoints ? null : 'missing'),
  screen: () => import('./webhooks/WebhooksScreen.tsx'),
  action: lazyAction(async () => (await import('./webhooks/webhooksAction.ts')).webhooksAction),
})

const apiKeys = queryRoute<ApiKeysScreenQuery>({
  path: apiKeysPath,
  page,
  card: {
    title: 'API keys',
    link: 'Manage API keys',
    text: 'Let your programs search, check prices and order.',
    needs: 'API_KEYS',
  },
  parameters: apiKeysParameters,
  layout: CenteredLayout,
  // Returns 404 if the site does not offer keys.
  resolve: (data, location) => forCustomers(data, location) ?? (data.viewer.apiKeys ? null : 'missing'),
  screen: () => import('./apiKeys/ApiKeysScreen.tsx'),
  action: lazyAction(async () => (await import('./apiKeys/apiKeysAction.ts')).apiKeysAction),
})

/** Account pages that require a login. */
export const customerRoutes: RouteObject[] = [
  account,
  edit,
  sessions,
  webhooks,
  apiKeys,
  { path: logoutPath, action: logoutAction, loader: logoutLoader, element: null },
]
