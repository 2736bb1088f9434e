import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const tags = z.array(z.object({ attributes: z.record(z.string(), z.string()) }))

/** Root-relative URL of the image in a page's meta tags. */
async function previewAt(address: string): Promise<string> {
  const [resource] = (await shop.get(address)).list().data
  const all = tags.parse(resource?.attributes['metatag'])
  return all.find(({ attributes }) => attributes['property'] === 'og:image')?.attributes['content'] ?? ''
}

const ofProduct = '/jsonapi/products/product?page[limit]=1'
const ofCategory = '/jsonapi/taxonomy_term/product_categories?page[limit]=1'
function relative(address: string) {
  return address.replace('http://cms.test', '')
}

describe('a link preview image', () => {
  test.each([
    ['product', ofProduct],
    ['category', ofCategory],
  ])('of a %s is named by its meta tags, 1200 by 630, and cached permanently', async (_, address) => {
    const named = await previewAt(address)
    expect(named).toMatch(/^http:\/\/cms\.test\/sites\/default\/files\/previews\/\w+\/\d+\.png\?v=[\w-]{10}$/)
    const answer = await shop.get(relative(named))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { format, width, height } = await sharp(answer.bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    expect(answer.bytes.length).toBeLessThan(150_000)
    const again = await shop.get(relative(named), { 'if-none-match': answer.headers['etag'] ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test("has the part in its right half, on the light theme's background", async () => {
    const { bytes } = await shop.get(relative(await previewAt(ofProduct)))
    const tonesOf = async (left: number, top: number, size: number) => {
      const { data } = await sharp(bytes).extract({ left, top, width: size, height: size }).greyscale().raw().toBuffer({
        resolveWithObject: true,
      })
      return { tones: new Set(data).size, darkest: data.reduce((a, b) => Math.min(a, b), 255) }
    }
    expect((await tonesOf(704, 83, 464)).tones).toBeGreaterThan(20)
    expect((await tonesOf(20, 20, 20)).darkest).toBeGreaterThan(245)
  })

  test('of the shop is used for all other pages', async () => {
    const answer = await shop.get('/sites/default/files/previews/shop.png')
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ])
  })

  test.each([
    ['another version', (address: string) => address.replace(/v=.*/, 'v=aaaaaaaaaa')],
    ['no version', (address: string) => address.replace(/\?.*/, '')],
    ['another number', (address: string) => address.replace(/\d+\.png/, '999999.png')],
    ['no number', (address: string) => address.replace(/\d+\.png/, 'x.png')],
    ['another folder', (address: string) => address.replace('products', 'orders')],
    ['two versions', (address: string) => address.replace('?', '?v=b&')],
  ])('is not drawn for requests with %s', async (_, changed) => {
    const known = relative(await previewAt(ofProduct))
    const answer = await shop.get(changed(known))
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('returns 404 for unpublished content', async () => {
    const known = relative(await previewAt(ofProduct))
    const id = Number(/(\d+)\.png/.exec(known)?.[1])
    const publish = (status: boolean) =>
      shop.database.updateTable('products').set({ status }).where('id', '=', id).execute()
    await publish(false)
    expect((await shop.get(known)).status).toBe(404)
    await publish(true)
    expect((await shop.get(known)).status).toBe(200)
  })

  test('has a new URL when its page changes', async () => {
    const before = await previewAt(ofCategory)
    const id = Number(/(\d+)\.png/.exec(before)?.[1])
    const rename = (name: string) =>
      shop.database.updateTable('categories').set({ name }).where('id', '=', id).execute()
    const { name } = await shop.database
      .selectFrom('categories')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await rename('Another name')
    const after = await previewAt(ofCategory)
    expect(after).not.toBe(before)
    expect((await shop.get(relative(after))).status).toBe(200)
    expect((await shop.get(relative(before))).status).toBe(404)
    await rename(name)
  })
})
