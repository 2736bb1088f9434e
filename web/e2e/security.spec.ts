import { createHash } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { cardFrame } from './checkoutPages.ts'
import { addressOf, isFullRun, routes } from './routes.ts'
import { enter, visitorNames } from './visitors.ts'
import { expect, test as wired } from './wire.ts'

// The console reports blocked scripts, and a page that was tampered with cannot hydrate.
const test = wired.extend({ quietConsole: async ({}, use) => use() })

const headersOfAll: Record<string, string | RegExp> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': /^strict-origin(-when-cross-origin)?$/,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(/,
}

const policyOfPages = [
  /^default-src 'none'; script-src(?: https?:\/\/[\w.:*-]+\/assets\/)+ (?:'sha256-[\w+/=]{44}' ?){2}('nonce-[\w+/=]{22,}')?; script-src-attr 'none'; /,
  /; style-src 'self'; style-src-attr 'unsafe-inline'; /,
  /; worker-src 'self' blob:; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; /,
  /; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default shop$/,
]

function expectHeaders(answer: APIResponse, what: string, others: Record<string, string | RegExp> = {}) {
  const headers = answer.headers()
  for (const [name, value] of Object.entries({ ...headersOfAll, ...others }))
    expect(headers[name], `${name} of ${what}`).toEqual(
      typeof value === 'string' ? value : expect.stringMatching(value),
    )
}

for (const as of visitorNames) {
  test(`every page of a ${as} has all headers, and only known scripts`, async ({ context, shop }) => {
    test.slow()
    const places = await enter(as, context, shop)
    for (const route of routes.filter((each) => each.as === as && (isFullRun || each.looks.length > 0))) {
      const path = addressOf(route, places)
      const answer = await context.request.get(path)
      expectHeaders(answer, path)
      const policy = answer.headers()['content-security-policy'] ?? ''
      for (const part of policyOfPages) expect(policy, path).toMatch(part)
      const html = await answer.text()
      for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([^<]*)/g)) {
        // Data blocks do not run; inline scripts run by hash, or by nonce in pages that are sent in parts.
        const hash = createHash('sha256').update(content).digest('base64')
        const isKnown =
          /type="application\/(?:ld\+)?json"| src="\/assets\//.test(attributes) ||
          policy.includes(`'sha256-${hash}'`) ||
          policy.includes(`'nonce-${/nonce="([^"]+)"/.exec(attributes)?.[1]}'`)
        expect(isKnown, `${path}: ${attributes} ${content.slice(0, 80)}`).toBe(true)
      }
      // Everything a page loads is same-origin, so no integrity attribute is needed.
      for (const [, source = ''] of html.matchAll(
        /<(?:script|link rel="(?:stylesheet|modulepreload|preload)|img|iframe)[^>]*? (?:src|href)="([^"]*)"/g,
      ))
        expect(source, path).toMatch(/^(?:\/(?!\/)|data:)/)
      // No inline event handlers.
      expect(html.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(/<[^>]+\son\w+=/i)
    }
  })
}

test('every other response has all headers and runs nothing', async ({ request, shop }) => {
  const html = await (await request.get('/')).text()
  const script = /(\/assets\/[\w.-]+\.js)/.exec(html)?.[1] ?? ''
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? ''
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const nothing = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/
  const answers: [what: string, answer: APIResponse][] = [
    ['a script', await request.get(script)],
    ['a style sheet', await request.get(style)],
    ['an unknown asset', await request.get('/assets/none.js')],
    ['the icon', await request.get('/favicon.svg')],
    ['robots', await request.get('/robots.txt')],
    ['the sitemap', await request.get('/sitemap.xml')],
    ['a redirect of the site', await request.get('/feedthroughs', { maxRedirects: 0 })],
    ['a redirect of the shop', await request.get('/user', { maxRedirects: 0 })],
    ['GraphQL', await request.get('/graphql?query={shop{companyName}}')],
    ['GraphQL that is none', await request.post('/graphql', { data: '{' })],
    ['another method', await request.delete('/cart')],
    [
      'a form from elsewhere',
      await request.post('/cart', { headers: { ...form, origin: 'https://evil.example' }, data: 'a=1' }),
    ],
    ['a form that is none', await request.post('/cart', { data: { a: 1 } })],
    ['an address that is too long', await request.get(`/${'x'.repeat(9_000)}`)],
    ['health', await request.get('/health/live')],
    ['a paper of nobody', await request.get('/orders/00000000-0000-4000-8000-000000000000/invoice.pdf')],
  ]
  for (const [what, answer] of answers) {
    const isPaper = what.startsWith('a paper')
    expectHeaders(answer, what, { 'content-security-policy': isPaper ? /frame-ancestors 'none'/ : nothing })
  }
  const picture = await request.get('/sites/default/files/placeholder.svg')
  expectHeaders(picture, 'a picture', {
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': /^default-src 'none'.*; sandbox$/,
  })
  const frame = await request.get('/payment-frame/')
  expectHeaders(frame, 'the frame for cards', {
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': /^default-src 'none'; script-src 'self'; .*frame-ancestors 'self'/,
  })
  const tool = await request.get('/graphql', { headers: { accept: 'text/html' } })
  expectHeaders(tool, 'the page to try GraphQL with', {
    'content-security-policy':
      /^default-src 'none'; .*; script-src(?: \S+\/graphiql\/assets\/)+; script-src-attr 'none'; /,
  })
  expect(shop.urls.web).toMatch(/^http:/)
})

/** Left behind by injected code. */
function ran(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'ran') as unknown)
}

/** Tampers with a page on its way to the browser, like a malicious proxy. */
async function written(page: Page, path: string, markup: string) {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${markup}</body>`) })
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Each leaves its name behind where it runs. */
const injections = [
  `<script>window.ran = 'an inline script'</script>`,
  `<script nonce="guessed">window.ran = 'an inline script with a guessed nonce'</script>`,
  `<script src="/payment-frame/frame.js"></script>`,
  `<script src="/assets/%2e%2e/payment-frame/frame.js"></script>`,
  `<script src="/sites/default/files/evil.js"></script>`,
  `<script src="data:text/javascript,window.ran='a script of this site without a nonce'"></script>`,
  `<script type="module" src="https://evil.example/a.js"></script>`,
  `<img src="/none.png" onerror="window.ran = 'an event handler'">`,
  `<svg onload="window.ran = 'an event handler'"></svg>`,
  `<iframe srcdoc="<script>parent.ran = 'a frame with its own document'</script>"></iframe>`,
  `<iframe src="javascript:parent.ran = 'a frame with a script address'"></iframe>`,
  `<object data="data:text/html,<script>parent.ran='an object'</script>"></object>`,
]

test('no script that is written into a page runs', async ({ page }) => {
  await page.route(/evil/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `window.ran = 'a module of another site'` }),
  )
  await written(page, '/feature-flags', injections.join(''))
  expect(await ran(page)).toBeUndefined()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feature flags')
})

test('an injected javascript: link does not run', async ({ page }) => {
  await written(
    page,
    '/feature-flags',
    '<a id="bad" href="javascript:window.ran=1" style="position:fixed;inset:0;z-index:9999">x</a>',
  )
  // The client may have rendered the page again without the injected markup.
  await page.evaluate(() => {
    const link = document.getElementById('bad') ?? document.body.appendChild(document.createElement('a'))
    link.setAttribute('href', 'javascript:window.ran=1')
    link.click()
  })
  expect(await ran(page)).toBeUndefined()
})

test('an injected base tag changes no address', async ({ page, shop }) => {
  await written(page, '/feature-flags', '<base href="https://evil.example/">')
  expect(await page.evaluate(() => document.baseURI)).toBe(`${shop.urls.web}/feature-flags`)
})

const sinks: [what: string, code: string][] = [
  ['innerHTML', `document.body.appendChild(document.createElement('div')).innerHTML = '<img src=x onerror="ran=1">'`],
  ['outerHTML', `document.body.appendChild(document.createElement('div')).outerHTML = '<img src=x onerror="ran=1">'`],
  ['insertAdjacentHTML', `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="ran=1">')`],
  ['document.write', `document.write('<script>ran=1</' + 'script>')`],
  [
    'the text of a script',
    `const made = document.createElement('script'); made.text = 'ran=1'; document.body.append(made)`,
  ],
  [
    'the address of a script',
    `const made = document.createElement('script'); made.src = 'data:text/javascript,ran=1'; document.body.append(made)`,
  ],
  ['a parser of documents', `new DOMParser().parseFromString('<img src=x onerror="ran=1">', 'text/html')`],
  ['a policy of its own', `trustedTypes.createPolicy('mine', { createHTML: (html) => html })`],
]

test('text becomes neither markup nor code through any sink', async ({ page }) => {
  await page.goto('/feature-flags')
  await page.waitForLoadState('networkidle')
  for (const [what, code] of sinks) {
    // A whole function: Playwright's own access bypasses the page.
    const thrown = await page.evaluate(
      `(() => { try { ${code}; return 'nothing' } catch (error) { return error.name } })()`,
    )
    expect(thrown, what).toBe('TypeError')
  }
  expect(await ran(page)).toBeUndefined()
})

test('text is not evaluated', async ({ page }) => {
  await page.goto('/feature-flags')
  await page.waitForLoadState('networkidle')
  // Added later, since the test's own scripts may evaluate.
  for (const code of [`eval('ran=1')`, `new Function('ran=1')()`, `setTimeout('ran=1')`])
    await page.evaluate(`new Promise((done) => setTimeout(() => { try { ${code} } catch {} setTimeout(done) }))`)
  expect(await ran(page)).toBeUndefined()
})

const hostile =
  '<script>window.ran=1</script><img src=\\"x\\" onerror=\\"window.ran=2\\"><a href=\\"javascript:window.ran=3\\" id=\\"bad\\">here</a><iframe srcdoc=\\"<script>parent.ran=4</script>\\"></iframe><svg><style><img src=x onerror=\\"window.ran=5\\"></style></svg>'

test('scripts in the text of a content page do not run, even after client navigation', async ({ page, wire }) => {
  const write = (body: string) =>
    body.replace(/"(processed|value)":"(?=[^"]*\\u003C|[^"]*<|[A-Z])/g, `"$1":"${hostile}`)
  wire.fail(/^GET \/jsonapi\/(node|taxonomy_term|taxonomy-term)/, { change: write })
  await page.goto('/glossary')
  await page.waitForLoadState('networkidle')
  expect(await ran(page)).toBeUndefined()
  const html = await page.getByRole('main').innerHTML()
  expect(html).not.toMatch(/javascript:|onerror|<script|<iframe/i)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link').last().click()
  await page.waitForLoadState('networkidle')
  expect(await ran(page)).toBeUndefined()
})

test('the card form runs under its own policy inside the payment page', async ({ page, context, shop }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await enter('buyer', context, shop)
  await page.goto('/checkout/payment')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Use another card' }).click()
  await cardFrame(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  expect(complaints).toEqual([])
})
