import type { FieldError } from '../relay/formAnswer.ts'

const name = 'userUuid'

/** The customer's uuid in a Cookie header (or `document.cookie`); null for guests. It says who, and proves nothing. */
export function visitorOfCookie(cookie: string | null): string | null {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/** A browser shows its cookies to scripts, and sends them to the server. */
function cookiesOf(request: Request) {
  return typeof document === 'undefined' ? request.headers.get('cookie') : document.cookie
}

/** Uuid of the customer whom a request comes from, as its cookies say; null for guests. */
export function visitorOfRequest(request: Request) {
  return visitorOfCookie(cookiesOf(request))
}

/**
 * What is wrong with a form that was made for one customer and is sent by another, who has logged in meanwhile in
 * another tab; null where nothing is. Whether anybody is logged in at all is for the gateway to say.
 * @param customer uuid of whom the form was made for
 */
export function sentByAnother(customer: string, request: Request): FieldError | null {
  const visitor = visitorOfRequest(request)
  if (visitor === null || visitor === customer) return null
  return {
    field: '',
    message: 'You are now logged in to another account. Reload the page to continue with it.',
  }
}
