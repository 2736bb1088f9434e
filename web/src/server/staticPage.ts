import { createHash } from 'node:crypto'
import { demoNotice } from '../components/shop/shopFacts.ts'

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fcfdfd,#14191c);--ink:light-dark(#1a2023,#e6eaeb);--mute:light-dark(#5c676c,#97a3a8);--accent:light-dark(#155e6b,#7cc0cb);--on-accent:light-dark(#fff,#0b1b1e);--line:light-dark(#dfe4e5,#2c363a)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Inter Variable",Inter,system-ui,sans-serif}
a{color:var(--accent)}
aside{padding:4px 20px;text-align:center;border-bottom:1px solid var(--line)}
header{border-bottom:1px solid var(--line);padding:16px 20px}
header a{display:flex;align-items:center;gap:10px;max-width:640px;margin:0 auto;color:inherit;text-decoration:none;font-weight:620}
main{max-width:640px;margin:0 auto;padding:48px 20px 64px}
h1{font-size:28px;line-height:1.2;font-weight:620;letter-spacing:-.014em;margin:0 0 12px}
p{margin:0 0 12px}.status{color:var(--mute);margin:0 0 4px}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
.ways a{box-sizing:border-box;min-height:44px;padding:9px 18px;border:1px solid var(--accent);border-radius:4px;color:var(--accent);text-decoration:none}
.ways a.first{background:var(--accent);color:var(--on-accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

/** Allows only the inline style. */
export const staticPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

interface Page {
  title: string
  /** Name of the shop. */
  name: string
  /** Whether to show the demo notice. */
  isDemo: boolean
  /** HTML below the logo. */
  content: string
}

/** A static page with the logo. */
export function staticPage({ title, name, isDemo, content }: Page): string {
  const siteName = escaped(name)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${siteName}</title><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style></head>
<body>${isDemo ? `<aside aria-label="Demo shop">${demoNotice}</aside>` : ''}<header><a href="/"><img src="/favicon.svg" alt="" width="34" height="34">${siteName}</a></header>
<main>${content}</main></body></html>`
}

/** Shown after a form that was not processed. */
export const notSaved = '<p>Your submission was not saved. Go back and send it again.</p>'
