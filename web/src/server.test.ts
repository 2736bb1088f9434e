import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { cartResponse } from './features/cart/testCart.ts'
import { shellResponse } from './testing/testResponses.ts'
import { testTexts } from './testing/testTexts.ts'
import { scriptHashes, type PageOptions, render, type Rendered } from './server.tsx'

function category(name: string) {
  return { id: name, name, path: '/x', productCount: 7, children: [] }
}

function page(path: string, ask: PageOptions['ask'], options: Partial<PageOptions> = {}) {
  const problems: unknown[] = []
  const rendered = render(new Request(`http://shop${path}`), {
    ask,
    nonce: 'n0nce',
    texts: testTexts,
    head: (chunks) => `<link data-chunks="${chunks.join(' ')}">`,
    onProblem: (what, error) => problems.push([what, error]),
    ...options,
  })
  return { rendered, problems }
}

async function htmlOf(rendered: Rendered) {
  if ('redirect' in rendered) throw new Error('A page was expected, not a redirect')
  return text(rendered.body)
}

function answers(label: string, cart: object | null = null) {
  return async () => ({
    data: { ...shellResponse(cart), categories: [category(label)], all: { totalCount: 7, facets: [] } },
  })
}

describe('a server-rendered page', () => {
  test('is complete, needs one request, and has its response in the head', async () => {
    const asked: [string, object][] = []
    const { rendered } = page('/products?units=none', async (id, variables) => {
      asked.push([id, variables])
      return answers('kf40 centering ring')()
    })
    const html = await htmlOf(await rendered)
    expect(asked).toEqual([
      [expect.stringMatching(/^[\da-f]{64}$/), expect.objectContaining({ shell: true, isNarrowed: false })],
    ])
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/)
    expect(html).toContain('>kf40 centering ring<')
    expect(html).toContain('<title>Products | Vacuum Components</title>')
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain('data-block="answers"')
    expect(head).toMatch(/<link data-chunks="ProductsScreen">$/)
  })

  test('shows a demo notice above the header', async () => {
    const htmlIn = async (isDemo: boolean) => htmlOf(await page('/products', answers('kf40'), { isDemo }).rendered)
    const demo = await htmlIn(true)
    expect(demo).toMatch(/<aside aria-label="Demo shop"[^>]*>.*nothing is sold or charged.*<header/s)
    expect(demo).toMatch(/^<!DOCTYPE html><html [^>]*data-demo="true"/)
    expect(await htmlIn(false)).not.toContain('Demo shop')
  })

  test("uses the visitor's units in its first HTML", async () => {
    const htmlFor = async (cookie: string) => {
      const request = new Request('http://shop/products', { headers: { cookie } })
      const options = { ask: answers('kf40'), nonce: 'n0nce', texts: testTexts, head: () => '', onProblem() {} }
      return htmlOf(await render(request, options))
    }
    expect(await htmlFor('units=us')).toMatch(/^<!DOCTYPE html><html [^>]*data-units="us"/)
    expect(await htmlFor('units=nonsense')).toMatch(/^<!DOCTYPE html><html [^>]*data-units="si"/)
  })

  test('runs only scripts and styles that the policy allows by hash, and none from responses', async () => {
    const { rendered } = page('/products', answers('</script><script>alert(1)</script>'))
    const html = await htmlOf(await rendered)
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([^<]*)</g)].filter(
      ([, , attributes = '']) => !attributes.includes('type="application/'),
    )
    const hashes = inline.map(
      ([, name, , content = '']) => `${name} 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )
    expect(hashes.sort()).toEqual([`script ${scriptHashes}`])
    expect(html).not.toContain('n0nce')
    expect(html).not.toContain('<script>alert')
  })

  test('keeps concurrent visitors apart', async () => {
    const [first, second] = await Promise.all([
      page('/products', answers('first visitor', cartResponse('a', 1))).rendered.then(htmlOf),
      page('/products', answers('second visitor', cartResponse('b', 7))).rendered.then(htmlOf),
    ])
    expect(first).toContain('first visitor')
    expect(first).not.toMatch(/second visitor|7 items/)
    expect(second).toContain(', 7 items')
    expect(second).not.toContain('first visitor')
  })

  test('renders with 503 when the gateway is down, and the browser agrees', async () => {
    const { rendered, problems } = page('/products', async () => Promise.reject(new Error('refused')))
    const answer = await rendered
    expect(answer).toMatchObject({ status: 503 })
    const html = await htmlOf(answer)
    expect(html).toContain('Something has gone wrong fetching the page')
    expect(html).toContain('role="combobox"')
    expect(html).toMatch(/data-block="answers".*Something has gone wrong/)
    expect(problems).toEqual([['fetching', new Error('refused')]])
  })

  test('reports an ended session without scripts, and passes it on to scripts', async () => {
    const { rendered } = page('/products', async () => ({
      ...(await answers('kf40')()),
      extensions: { session: 'ended' },
    }))
    const answer = await rendered
    expect(answer).toMatchObject({ status: 200 })
    const html = await htmlOf(answer)
    expect(html).toMatch(/<noscript>.*You have been logged out\. Please log in again\..*<\/noscript>/)
    expect(html).toContain('"extensions":{"session":"ended"}')
  })

  test('redirects a visitor with an ended session to login, with a reason', async () => {
    const { rendered } = page('/user', async () => ({
      data: {
        ...shellResponse(),
        viewer: {
          ...shellResponse().viewer,
          addresses: null,
          orders: null,
          hasSessions: null,
          hasApiKeys: null,
          hasWebhooks: null,
        },
      },
      extensions: { session: 'ended' },
    }))
    const answer = await rendered
    if (!('redirect' in answer)) throw new Error('A redirect was expected')
    expect(answer.redirect.headers.get('location')).toBe('/user/login')
    const [cookie = ''] = answer.redirect.headers.getSetCookie()
    const request = new Request('http://shop/user/login', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } })
    const login = await render(request, {
      ask: async () => ({ data: shellResponse() }),
      nonce: 'n0nce',
      texts: testTexts,
      head: () => '',
      onProblem() {},
    })
    expect(await htmlOf(login)).toContain('You have been logged out. Please log in again.')
  })

  test('redirects before rendering', async () => {
    const nothing = async () => ({ data: { ...shellResponse(), categories: [], search: null } })
    const answer = await page('/search?terms=+', nothing).rendered
    if (!('redirect' in answer)) throw new Error('A redirect was expected')
    expect([answer.redirect.status, answer.redirect.headers.get('location')]).toEqual([302, '/products'])
  })

  test('shows an error page inside the shell when a screen throws', async () => {
    const broken = async () => ({
      data: {
        ...shellResponse(),
        categories: [{ ...category('a'), name: { no: 'text' } }],
        all: { totalCount: 7, facets: [] },
      },
    })
    const { rendered, problems } = page('/products', broken)
    const answer = await rendered
    expect(answer).toMatchObject({ status: 500 })
    const html = await htmlOf(answer)
    expect(html).toMatch(/<h1>Error<\/h1>.*Something has gone wrong\./s)
    expect(html).toContain('role="combobox"')
    expect(html).toMatch(/<link data-chunks=""><\/head>/)
    expect(problems).toHaveLength(1)
  })

  test('shows maintenance without header and footer', async () => {
    const { rendered } = page('/products', async () => ({
      data: null,
      errors: [{ message: 'Back at noon.', extensions: { code: 'MAINTENANCE', status: 503 } }],
    }))
    const answer = await rendered
    expect(answer).toMatchObject({ status: 503 })
    const body = (await htmlOf(answer)).replace(/^.*<body>/s, '')
    expect(body).toContain('Back at noon.')
    expect(body).not.toMatch(/<header|<footer|<nav|role="search"/)
  })
})
