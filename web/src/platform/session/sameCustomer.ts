import type { FieldError } from '../relay/formResult.ts'

const name = 'userUuid'

/** The customer's UUID in a Cookie header (or `document.cookie`); null for guests. Not proof of identity. */
export function visitorOfCookie(cookie: string | null): string | null {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/** Browsers have `document.cookie`, the server the Cookie header. */
function cookiesOf(request: Request) {
  return typeof document === 'undefined' ? request.headers.get('cookie') : document.cookie
}

/** UUID of the request's customer according to its cookies; null for guests. */
export function visitorOfRequest(request: Request) {
  return visitorOfCookie(cookiesOf(request))
}

/**
 * Error for a form rendered for one customer and submitted by another, after a login in another tab; null if it is
 * fine. The gateway checks whether anyone is logged in.
 * @param customer UUID of the customer the form was rendered for
 */
export function sentByAnother(customer: string, request: Request): FieldError | null {
  const visitor = visitorOfRequest(request)
  if (visitor === null || visitor === customer) return null
  return {
    field: '',
    message: 'You are now logged in to a different account. Reload the page to continue.',
  }
}
