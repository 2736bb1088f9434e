import { cartPath } from '../components/paths.ts'

/** Attributes in React's HTML: always double-quoted, with `<` and `"` escaped. */
function tag(names: string) {
  return new RegExp(`<(${names})\\b(?=[\\s/>])`, 'g')
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#x27;': "'" }
const entity = /&(?:amp|quot|lt|gt|#x27);/g

function escaped(text: string) {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )
}

/** The cached form of a page: readable, without scripts, loads or forms. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(tag('button|input|select|textarea'), '<$1 disabled')
}

/** Same-origin pictures of a page. */
export function picturesIn(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/<img\b[^>]*?\ssrc="(\/[^"]*)"/g)].map(([, source = '']) =>
        source.replace(entity, (each) => entities[each] ?? each),
      ),
    ),
  ]
}

/** A page's title without the shop's name, still escaped. */
export function titleIn(html: string): string {
  return (
    /<title\b[^>]*>([^<]*)<\/title>/
      .exec(html)?.[1]
      ?.replace(/ \| [^|]*$/, '')
      .trim() ?? ''
  )
}

/** Applies the reader's theme, and reloads once back online. */
const cachedPageScript = '<script src="/kept-page.js"></script>'

/** Nothing else in a cached page runs. */
export const cachedPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Theme colors, which are cached with the page; else those of the light theme. */
const bannerStyle = [
  'position:sticky;top:0;z-index:1000;padding:12px max(20px,calc((100vw - 1232px)/2))',
  'background:var(--caution-soft,#fff3d6);color:var(--ink,#1a2023);border-bottom:2px solid var(--caution-mark,#b97408)',
  'font:500 15px/1.45 "Inter Variable",system-ui,sans-serif',
].join(';')

interface Banner {
  cachedAt: number
  isOnline: boolean
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Why a page failed: no network, or the shop does not respond. */
function reasonOf(isOnline: boolean) {
  return isOnline ? 'We can’t reach the shop.' : 'You are offline.'
}

/** The banner of a cached page, in the reader's time zone. */
export function bannerText({ cachedAt, isOnline }: Banner) {
  return `${reasonOf(isOnline)} This page was saved on ${moment.format(cachedAt).replace(/[AP]M$/, (half) => half.toLowerCase())}. Prices and stock may have changed.`
}

/** A cached page for display, marked as such. */
export function markedHtml(html: string, banner: Banner): string {
  const notice = [
    `<div role="status" id="offline" style="${escaped(bannerStyle)}"><strong>${escaped(bannerText(banner))}</strong> `,
    'You can’t add, change or send anything until you reconnect. ',
    '<a href="" style="color:inherit;text-decoration:underline">Try again</a></div>',
  ].join('')
  return html.replace(/<\/head>/, `${cachedPageScript}</head>`).replace(/<body\b[^>]*>/, (body) => body + notice)
}

export interface CachedLink {
  /** Path and query. */
  address: string
  /** Escaped, as in its page. */
  title: string
}

interface OfflinePage {
  isOnline: boolean
  /** Whether a submit failed. */
  wasSending: boolean
  pages: readonly CachedLink[]
  hasCart: boolean
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fcfdfd,#14191c);--ink:light-dark(#1a2023,#e6eaeb);--mute:light-dark(#5c676c,#97a3a8);--link:light-dark(#155e6b,#7cc0cb);--line:light-dark(#dfe4e5,#2c363a)}
[data-color-scheme=dark]{color-scheme:dark}[data-color-scheme=light]{color-scheme:light}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 20px 64px}
h1{font-size:28px;line-height:1.2;margin:0 0 12px}h2{font-size:17px;margin:36px 0 8px}
p{margin:0 0 12px}a{color:var(--link)}a:focus-visible{outline:2px solid;outline-offset:2px}
ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 0;overflow-wrap:anywhere}
.mute{color:var(--mute)}`

/** Shown for an uncached page, with links to cached ones. */
export function offlineHtml({ isOnline, wasSending, pages, hasCart }: OfflinePage): string {
  const item = ({ address, title }: CachedLink) => `<li><a href="${escaped(address)}">${title}</a></li>`
  const links = [...(hasCart ? [{ address: cartPath, title: 'Your cart, as last viewed' }] : []), ...pages]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isOnline ? 'We can’t reach the shop' : 'You are offline'}</title><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style><script src="/kept-page.js"></script></head>
<body><main><h1>${reasonOf(isOnline)}</h1>
<p>${wasSending ? 'Your submission was not received. Go back and send it again.' : 'This page is not saved on this device.'}
 It will load when you are back online.</p>
<p><a href="">Try again</a></p>
${links.length > 0 ? `<h2>Saved on this device</h2><p class="mute">Prices and stock may have changed.</p><ul>${links.map(item).join('')}</ul>` : ''}
</main></body></html>`
}
