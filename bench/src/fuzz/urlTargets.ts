import { limits, measured, type Target, tables } from './target.ts'

const TIMEOUT_MS = 60_000
const MAX_URL_LENGTH = 7_500

function timed(address: string, init: RequestInit = {}) {
  return measured(async () => {
    const response = await fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  })
}

/** Percent-encodes text. A lone surrogate becomes the bytes of its code point. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

interface Site {
  readonly name: 'backend' | 'web'
  readonly url: string
}

/** Requests a URL in which `§` stands for the text. */
function reading({ name, url }: Site, address: string, limitMs: number): Target {
  return {
    name: `${name} ${address}`,
    limitMs,
    longest: Math.floor(MAX_URL_LENGTH / 4),
    send: (text) => timed(`${url}${address.replaceAll('§', () => encoded(text))}`),
  }
}

interface Post {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly longest: number
  readonly body: (text: string) => string
}

function posting({ name, url }: Site, { path, headers, longest, body }: Post, index: number): Target {
  return {
    name: `${name} POST ${path} (${index})`,
    limitMs: limits.other,
    longest,
    send: (text) => timed(`${url}${path}`, { method: 'POST', headers: { origin: url, ...headers }, body: body(text) }),
  }
}

const jsonApi = { 'content-type': 'application/vnd.api+json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function partNumbers(text: string) {
  return { data: Array.from({ length: 200 }, (_, at) => ({ type: 'part-number', id: `${text}${at}` })) }
}

const backendPosts: readonly Omit<Post, 'longest'>[] = [
  { path: '/jsonapi/part-numbers', headers: jsonApi, body: (text) => JSON.stringify(partNumbers(text)) },
  { path: '/jsonapi/part-numbers', headers: jsonApi, body: (text) => text },
  {
    path: '/jsonapi/cart/add',
    headers: { ...jsonApi, 'commerce-cart-token': 'fuzz' },
    body: (text) => `{"data":${text}}`,
  },
  {
    path: '/jsonapi/user/registration',
    headers: jsonApi,
    body: (text) =>
      JSON.stringify({ data: { type: 'user--user', attributes: { mail: text, name: text, pass: text } } }),
  },
  {
    path: '/jsonapi/contact_message/feedback',
    headers: jsonApi,
    body: (text) => JSON.stringify({ data: { attributes: { message: [text] } } }),
  },
  {
    path: '/oauth/token',
    headers: form,
    body: (text) => `grant_type=password&client_id=shop&username=${encoded(text)}&password=${encoded(text)}`,
  },
  { path: '/oauth/token', headers: form, body: (text) => text },
]

/** Nested filters, as many as a request may have: their costs multiply. */
function combined({ url }: Site, name: string, path: string, condition: (text: string, at: number) => string): Target {
  return {
    name: `backend ${name}`,
    limitMs: limits.list,
    longest: 3_000,
    send: (text) => {
      const conditions = Array.from({ length: 50 }, (_, at) => `filter[c${at}][condition]${condition(text, at)}`)
      return timed(`${url}${path}${conditions.join('&')}`)
    },
  }
}

/** The backend's JSON:API, as the gateway uses it. */
export function backendTargets(url: string): Target[] {
  const site: Site = { name: 'backend', url }
  const paths = ['title', 'variations.sku', 'variations.title', 'field_categories.name']
  return [
    ...tables.backend.lists.map((address) => reading(site, address, limits.list)),
    ...tables.backend.others.map((address) => reading(site, address, limits.other)),
    ...backendPosts.map((post, index) => posting(site, { ...post, longest: 4_000 }, index)),
    combined(
      site,
      'combined conditions',
      '/jsonapi/products/product?',
      (text, at) =>
        `[path]=${paths[at % 4]}&filter[c${at}][condition][operator]=CONTAINS&filter[c${at}][condition][value]=${encoded(text.slice(at * 3, at * 3 + 3))}`,
    ),
    combined(
      site,
      'many full-text conditions',
      '/jsonapi/index/products?facetLinks=no&',
      (text, at) => `[path]=fulltext&filter[c${at}][condition][value]=${encoded(text.slice(at * 10, at * 10 + 40))}`,
    ),
  ]
}

function multipart(text: string): string {
  const parts = text.match(/[^]{1,8}/g) ?? []
  const heading = (at: number) => `--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n`
  return `${parts.map((part, at) => `${heading(at)}${part}\r\n`).join('')}--b--\r\n`
}

/** Pages and forms of the web server. */
export function webTargets(url: string): Target[] {
  const site: Site = { name: 'web', url }
  const longest = 900_000
  return [
    ...tables.web.pages.map((address) => reading(site, address, limits.list)),
    ...tables.web.forms.flatMap((path) =>
      [
        { path, longest, headers: form, body: (text: string) => `message=${encoded(text)}&name=${encoded(text)}` },
        {
          ...{ path, longest, headers: form },
          body: (text: string) => `${'a=&'.repeat(text.length / 4)}${encoded(text.slice(0, 100))}`,
        },
        { path, longest, headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: multipart },
      ].map((post, index) => posting(site, post, index)),
    ),
  ]
}
