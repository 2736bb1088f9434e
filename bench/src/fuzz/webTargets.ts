import { encoded, limits, type Target, timed } from './target.ts'

const pages: readonly string[] = [
  '/search?terms=§',
  '/search?terms=viewport&page=§',
  '/search?terms=viewport&sort=§',
  '/search?terms=viewport&after=§',
  '/search?terms=viewport&flange_size=§&§=1',
  '/products?price=§&in_stock=§',
  '/products?§',
  '/§',
  '/product/§',
  '/product/1?part-number=§',
  '/compare?parts=§',
  '/quick-order?lines=§',
  '/shared-cart/§',
  '/cart-link/§',
  '/order/§?token=§',
  '/feature-flags?§=on',
  '/user/orders?search=§',
  '/user/verify-email?token=§',
  '/sitemaps/§',
  '/assets/§',
  '/sites/default/files/§',
]

const forms: readonly string[] = ['/contact-us', '/quick-order', '/user/login', '/feature-flags', '/units', '/cart']

const MAX_URL_LENGTH = 7_500

function posted(base: string, path: string, type: string, body: (text: string) => string | Buffer): Target {
  return {
    name: `web POST ${path} ${type.split(';', 1)[0]}`,
    limitMs: limits.other,
    longest: 900_000,
    send: (text) =>
      timed(`${base}${path}`, { method: 'POST', headers: { 'content-type': type, origin: base }, body: body(text) }),
  }
}

function multipart(text: string, part: number): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += part)
    parts.push(`--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${text.slice(at, at + part)}\r\n`)
  return `${parts.join('')}--b--\r\n`
}

/** Pages and forms of the web server. */
export function webTargets(base: string): Target[] {
  return [
    ...pages.map(
      (address): Target => ({
        name: `web ${address}`,
        limitMs: limits.list,
        longest: Math.floor(MAX_URL_LENGTH / 4),
        send: (text) => timed(`${base}${address.replaceAll('§', () => encoded(text))}`),
      }),
    ),
    ...forms.flatMap((path) => [
      posted(
        base,
        path,
        'application/x-www-form-urlencoded',
        (text) => `message=${encoded(text)}&name=${encoded(text)}`,
      ),
      posted(
        base,
        path,
        'application/x-www-form-urlencoded',
        (text) => `${'a=&'.repeat(text.length / 4)}${encoded(text.slice(0, 100))}`,
      ),
      posted(base, path, 'multipart/form-data; boundary=b', (text) => multipart(text, 8)),
    ]),
  ]
}
