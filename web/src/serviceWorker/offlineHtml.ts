import { cartPath } from '../components/paths.ts'
import { escaped, reasonOf } from './keptHtml.ts'

export interface KeptLink {
  /** Path and query. */
  address: string
  /** Escaped, as it stood in its page. */
  title: string
}

interface OfflinePage {
  isOnline: boolean
  /** Whether something was on its way that has not arrived. */
  wasSending: boolean
  pages: readonly KeptLink[]
  hasCart: boolean
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fcfdfd,#14191c);--ink:light-dark(#1a2023,#e6eaeb);--mute:light-dark(#5c676c,#97a3a8);--link:light-dark(#155e6b,#7cc0cb);--line:light-dark(#dfe4e5,#2c363a)}
[data-mantine-color-scheme=dark]{color-scheme:dark}[data-mantine-color-scheme=light]{color-scheme:light}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 20px 64px}
h1{font-size:28px;line-height:1.2;margin:0 0 12px}h2{font-size:17px;margin:36px 0 8px}
p{margin:0 0 12px}a{color:var(--link)}a:focus-visible{outline:2px solid;outline-offset:2px}
ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 0;overflow-wrap:anywhere}
.mute{color:var(--mute)}`

/** What is shown in place of a page that is not kept, with what is. */
export function offlineHtml({ isOnline, wasSending, pages, hasCart }: OfflinePage): string {
  const item = ({ address, title }: KeptLink) => `<li><a href="${escaped(address)}">${title}</a></li>`
  const kept = [...(hasCart ? [{ address: cartPath, title: 'Your cart, as it was last' }] : []), ...pages]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isOnline ? 'The shop cannot be reached' : 'You are offline'}</title><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style><script src="/kept-page.js"></script></head>
<body><main><h1>${reasonOf(isOnline)}</h1>
<p>${wasSending ? 'What you sent has not arrived. Go back to send it again.' : 'This page is not kept on this device.'}
 It comes by itself when there is a connection again.</p>
<p><a href="">Try again</a></p>
${kept.length > 0 ? `<h2>Kept on this device</h2><p class="mute">Prices and stock may have changed.</p><ul>${kept.map(item).join('')}</ul>` : ''}
</main></body></html>`
}
