import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sampleMenus } from '@shop/sample/domain/store'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const menu = z.object({
  id: z.string(),
  data: z.looseObject({ '#menu_name': z.string(), '#items': z.record(z.string(), z.unknown()) }),
})

async function itemsOf(name: string) {
  const answer = await shop.get(`/decoupled_kit/menu/${name}?_format=json`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json'])
  return menu.parse(answer.json())
}

describe('a menu', () => {
  test.each(['main', 'footer'])('%s lists its links in order', async (name) => {
    const { id, data } = await itemsOf(name)
    expect([id, data['#menu_name']]).toEqual([name, name])
    expect(Object.values(data['#items'])).toMatchObject(
      sampleMenus.filter((link) => link.menu === name).map(({ title, url }) => ({ title, url, below: [] })),
    )
  })

  test("matches Drupal's format", async () => {
    const { data } = await itemsOf('main')
    expect(data).toMatchObject({
      '#cache': { tags: ['config:system.menu.main'], 'max-age': -1 },
      '#sorted': true,
      '#theme': 'menu__main',
    })
    const [home, products] = Object.entries(data['#items'])
    expect(home).toEqual([
      'standard.front_page',
      {
        is_expanded: false,
        is_collapsed: false,
        in_active_trail: false,
        attributes: '',
        title: 'Home',
        url: '/',
        below: [],
        original_link: {},
      },
    ])
    expect(products?.[0]).toMatch(/^menu_link_content:[0-9a-f-]{36}$/)
  })

  test('nests links', async () => {
    const { id } = await shop.database
      .selectFrom('menu_links')
      .select('id')
      .where('url', '=', '/help')
      .executeTakeFirstOrThrow()
    const child = { uuid: crypto.randomUUID(), menu: 'footer', parent_id: id, title: 'Shipping', url: '/help#shipping' }
    await shop.database
      .insertInto('menu_links')
      .values({ ...child, weight: 0 })
      .execute()
    const { data } = await itemsOf('footer')
    const help = Object.values(data['#items'])[2]
    expect(help).toMatchObject({
      title: 'Help',
      is_expanded: true,
      below: { [`menu_link_content:${child.uuid}`]: { title: 'Shipping', url: '/help#shipping', below: [] } },
    })
  })

  test('returns 404 for an unknown menu', async () => {
    const answers = await Promise.all(
      ['tools', 'MAIN', '..%2Fmain'].map((name) => shop.get(`/decoupled_kit/menu/${name}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(answers[0]?.json()).toEqual({ message: 'There is no such menu.' })
  })
})
