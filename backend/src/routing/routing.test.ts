import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function translate(path: string) {
  return shop.get(`/router/translate-path?path=${encodeURIComponent(path)}&_format=json`)
}
function crumbs(path: string) {
  return shop.get(`/decoupled_kit/breadcrumb?path=${encodeURIComponent(path)}&_format=json`)
}

describe('a path', () => {
  test.each([
    ['/flanges', 'Flanges', '/flanges'],
    ['/Flanges/BLANK', 'Blank flanges', '/flanges/blank'],
    ['/flanges/', 'Flanges', '/flanges'],
    ['flanges', 'Flanges', '/flanges'],
    ['/about?a=1#top', 'About us', '/about?a=1#top'],
    ['/product/7', 'Blank Flange 07', '/flanges/blank/cf-blank-07'],
    ['/taxonomy/term/3', 'Wire & cable', '/wire'],
    ['/node/2', 'About us', '/about'],
    ['/', 'Home', '/'],
  ])('%s resolves to %s', async (path, label, resolved) => {
    const answer = await translate(path)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ label, resolved: `http://cms.test${resolved}`, isHomePath: label === 'Home' })
  })

  test.each([
    ['/old-flanges', 'Flanges', '/flanges', '301'],
    ['/OLD-about/', 'About us', '/about', '302'],
  ])('%s is redirected', async (path, label, to, status) => {
    expect((await translate(path)).json()).toMatchObject({
      label,
      redirect: [{ from: path.toLowerCase().replace(/\/$/, ''), to, status }],
    })
  })

  test('may resolve to another kind of page', async () => {
    expect((await translate('/partner')).json()).toEqual({
      resolved: 'https://partner.example/parts',
      isExternal: true,
      isHomePath: false,
      redirect: [{ from: '/partner', to: 'https://partner.example/parts', status: '301' }],
    })
  })

  test('of unpublished content returns 403', async () => {
    for (const path of ['/draft-page', '/hardware/hardware-draft', '/node/4', '/product/55']) {
      const answer = await translate(path)
      expect([answer.status, answer.json()]).toEqual([
        403,
        {
          message: 'Access denied for entity.',
          details: 'This user does not have access to view the resolved entity. Please authenticate and try again.',
        },
      ])
    }
  })

  test.each([
    '/nope',
    '/product/999',
    '/product/99999999999999999999',
    '/user/login',
    'https://example.org/x',
    "/'; drop table products --",
    '/%2e%2e/etc',
  ])('%s returns 404', async (path) => {
    const answer = await translate(path)
    expect([answer.status, answer.json()]).toEqual([
      404,
      {
        message: `Unable to resolve path ${path.startsWith('/') ? path : `/${path}`}.`,
        details: 'None of the available methods were able to find a match for this path.',
      },
    ])
  })

  test('is required', async () => {
    for (const query of ['', '?path=', '?path[]=x'])
      expect((await shop.get(`/router/translate-path${query}`)).json()).toEqual({
        message: 'Unable to translate empty path. Please send a ?path query string parameter with your request.',
      })
  })

  test("that can't be decoded is a client error", async () => {
    expect((await shop.get('/router/translate-path?path=%ff%')).status).toBe(400)
    expect((await shop.get('/router/translate-path?path=%00')).status).toBe(404)
  })
})

describe('a breadcrumb', () => {
  test.each<[string, unknown[]]>([
    ['/', [{ title: 'Home' }]],
    ['/about', [{ link: '/', title: 'Home' }, { title: 'About us' }]],
    [
      '/flanges/blank/cf-blank-01',
      [
        { link: '/', title: 'Home' },
        { link: '/flanges', title: 'Flanges' },
        { link: '/flanges/blank', title: 'Blank flanges' },
        { title: 'Blank Flange 01' },
      ],
    ],
    [
      '/FLANGES/Blank/',
      [{ link: '/', title: 'Home' }, { link: '/flanges', title: 'Flanges' }, { title: 'Blank flanges' }],
    ],
    ['/no/such/page', [{ link: '/', title: 'Home' }]],
    ['/draft-page', [{ link: '/', title: 'Home' }]],
  ])('of %s', async (path, data) => {
    const answer = await crumbs(path)
    expect(answer.json()).toMatchObject({ data })
    expect(answer.headers['cache-control']).toBe('no-store, private')
  })

  test('requires a path', async () => {
    const answer = await shop.get('/decoupled_kit/breadcrumb')
    expect([answer.status, answer.json()]).toEqual([
      404,
      { message: 'Unable to work with empty path. Please send a ?path query string parameter with your request.' },
    ])
  })
})
