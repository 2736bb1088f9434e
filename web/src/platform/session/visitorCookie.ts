const name = 'userUuid'

/** The customer's uuid in a Cookie header (or `document.cookie`); null for guests. It says who, and proves nothing. */
export function visitorOfCookie(cookie: string | null): string | null {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}
