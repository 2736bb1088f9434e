import { personalCookies } from '@shop/schema/personalCookies'

/** Applies Set-Cookie headers to a Cookie header; undefined if nothing is left. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const pairs = new Map((cookie ?? '').split(/;\s*/).filter(Boolean).map(pair))
  for (const header of setCookies) {
    const [name, value] = pair(header.split(';', 1)[0] ?? '')
    if (/;\s*max-age=(0|-\d+)\s*(;|$)/i.test(header)) pairs.delete(name)
    else pairs.set(name, value)
  }
  return pairs.size > 0 ? [...pairs].map(([name, value]) => `${name}=${value}`).join('; ') : undefined
}

/** Removes Set-Cookie headers that are overridden by later ones. */
export function lastOfEach(setCookies: readonly string[]): string[] {
  const last = new Map(setCookies.map((header) => [pair(header.split(';', 1)[0] ?? '')[0], header]))
  return [...last.values()]
}

function pair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** Names of the cookies in a Cookie header that pages depend on. */
export function personalCookiesIn(cookie = ''): string[] {
  return cookie.split(';').flatMap((text) => personalCookies.find((name) => name === pair(text)[0]) ?? [])
}
