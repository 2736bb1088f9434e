import { type Finding, limited, missing, untried, works } from '../findings.ts'
import type { Site } from '../site.ts'

const REGISTRATION =
  'Allow visitors to register at /admin/config/people/accounts, enable the REST resource "User registration" (POST, json), and give visitors its permission'

export function registration({ document: { accounts, routes }, origin }: Site): Finding {
  if (origin === 'default') return untried('Unknown: the site does not declare who may register')
  if (!accounts.registration || !routes.register) return missing('Visitors cannot register', REGISTRATION)
  if (accounts.verifiesEmail)
    return missing(
      'The site rejects passwords of new accounts, because it emails a link to set them',
      'Uncheck "Require email verification" at /admin/config/people/accounts',
    )
  return accounts.registration === 'visitors'
    ? works('Visitors can register')
    : limited(
        'Administrators must approve new accounts',
        'Tell customers, or allow visitors at /admin/config/people/accounts',
      )
}

export const SCOPE =
  'Add a scope at /admin/config/services/consumer with the grant "password" and the role "Authenticated user", and make it the default scope of the shop’s consumer'

/** Whether tokens have permissions: since simple_oauth 6, only with a scope. */
export function login({ document: { accounts, routes, site }, origin }: Site): Finding {
  if (origin === 'default') return untried('Unknown: the site does not declare its scopes')
  if (!routes.token || !accounts.passwordGrant)
    return missing('Customers cannot log in', 'Install simple_oauth and simple_oauth_password_grant')
  const { customerScope, scopes } = accounts
  const hasScopes = scopes.length > 0 || Number.parseInt(site.modules?.simple_oauth ?? '', 10) >= 6
  if (!hasScopes) return works('Tokens have the permissions of their customers')
  const scope = scopes.find(({ name }) => name === customerScope)
  if (!scope) return missing('No scope for customers: their tokens have no permissions', SCOPE)
  if (!scope.grants.includes('password')) return missing(`The scope ${scope.name} lacks the grant "password"`, SCOPE)
  if (scope.role === undefined && scope.permission === undefined)
    return missing(`The scope ${scope.name} gives no permissions`, SCOPE)
  return scope.grants.includes('refresh_token')
    ? works(`Tokens have the scope ${scope.name}`)
    : limited(`The scope ${scope.name} lacks the grant "refresh_token": sessions end early`, SCOPE)
}

type Action = 'view' | 'create' | 'update'

interface Need {
  /** Start of the type's name. */
  readonly type: string
  readonly who: 'anonymous' | 'customer'
  readonly action: Action
  /** Drupal's name of the permission. */
  readonly permission: string
}

const needs: readonly Need[] = [
  { type: 'product--', who: 'anonymous', action: 'view', permission: 'view published products' },
  { type: 'product-variation--', who: 'anonymous', action: 'view', permission: 'view published products' },
  { type: 'taxonomy_term--', who: 'anonymous', action: 'view', permission: 'access content' },
  { type: 'order--', who: 'customer', action: 'view', permission: 'view own commerce_order' },
  { type: 'profile--customer', who: 'customer', action: 'view', permission: 'view own customer profile' },
  { type: 'profile--customer', who: 'customer', action: 'create', permission: 'create customer profile' },
  { type: 'profile--customer', who: 'customer', action: 'update', permission: 'update own customer profile' },
]

/** Who may see and change what the shop needs, as far as the document says so. */
export function permissions({ document: { types } }: Site): Finding {
  const found = needs.flatMap((need) =>
    Object.entries(types)
      .filter(([name]) => name.startsWith(need.type))
      .map(([, { access }]) => ({ ...need, access: access?.[need.who][need.action] })),
  )
  const refused = found.filter(({ access }) => access === false)
  const listed = [...new Set(refused.map(({ who, permission }) => `${permission} (${role[who]})`))]
  if (listed.length > 0)
    return limited(`Permissions are missing: ${listed.join(', ')}`, 'Grant them at /admin/people/permissions')
  if (found.some(({ access }) => access === undefined)) return untried('The document does not show all permissions')
  return works('Visitors and customers have the permissions that the shop needs')
}

const role = { anonymous: 'Anonymous user', customer: 'Authenticated user' } as const

export function passwords({ document: { routes } }: Site): Finding {
  if (!routes.passwordRequest) return missing('Forgotten passwords cannot be reset', 'Update Drupal to 10.3 or later')
  return routes.passwordUpdate
    ? works('Forgotten passwords can be reset')
    : limited('Reset links lead to the site instead of the shop', 'Install jsonapi_user_resources')
}
