import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startDocuments } from '../documents/index.ts'
import { startSolids } from '@shop/drawings/solids'
import { openTestShop, type TestShop } from '../testShop.ts'
import { fileGenerators } from './fileGenerators.ts'
import { findFile } from './fileSource.ts'
import { hashCode } from '../fileAddresses/versions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const attributes = z.object({
  filename: z.string(),
  uri: z.object({ value: z.string(), url: z.string() }),
  filesize: z.number().nullable(),
  image_style_uri: z.record(z.string(), z.string()),
})

async function fileOf(sku: string, field: string) {
  const { included } = (
    await shop.get(`/jsonapi/product-variations/product?filter[sku]=${sku}&include=${field}`)
  ).list()
  const [first] = included
  if (first === undefined) throw new Error(`${sku} has no ${field}`)
  return { ...attributes.parse(first.attributes), id: first.id }
}

const forEver = 'public, max-age=31536000, immutable'

describe('a picture', () => {
  test('is drawn from the part and cached permanently under its version', async () => {
    const { uri, filename } = await fileOf('110001', 'field_images')
    expect([filename, uri.value]).toEqual(['110001.svg', 'public://parts/110001.svg'])
    expect(uri.url).toMatch(/^\/sites\/default\/files\/parts\/110001\.svg\?v=[\w-]{8}$/)
    const answer = await shop.get(uri.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': forEver,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
    })
    expect(answer.headers['etag']).toMatch(/^"[\w-]{22}"$/)
    expect(answer.text).toMatch(/^<svg .*<\/svg>$/s)
    const again = await shop.get(uri.url, { 'if-none-match': answer.headers['etag'] ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await shop.send({ method: 'HEAD', url: uri.url })
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', answer.headers['etag']])
    const stale = await shop.get(uri.url.replace(/v=.*/, 'v=older'))
    expect(stale.headers['cache-control']).toBe('public, max-age=3600')
  })

  test('reports its size, and stores it', async () => {
    const { uri, filesize, id } = await fileOf('110010', 'field_images')
    expect((await shop.get(uri.url)).bytes.length).toBe(filesize)
    const row = await shop.database.selectFrom('files').select('bytes').where('uuid', '=', id).executeTakeFirst()
    expect(row?.bytes).toBe(filesize)
  })

  test('returns 404 for a part without a drawing routine', async () => {
    await shop.database.updateTable('variations').set({ axis_values: {} }).where('sku', '=', '110030').execute()
    const { uri, filesize, image_style_uri: styles } = await fileOf('110030', 'field_images')
    expect(filesize).toBeNull()
    expect((await shop.get(uri.url)).status).toBe(404)
    expect((await shop.get(styles['product_detail']?.replace('http://cms.test', '') ?? '')).status).toBe(404)
  })

  test.each([
    ['product_list_card_image', 480],
    ['product_detail', 960],
    ['product_thumbnail', 96],
  ])('has the style %s of %d pixels', async (style, size) => {
    const { image_style_uri: styles } = await fileOf('110001', 'field_images')
    const url = styles[style]?.replace('http://cms.test', '') ?? ''
    expect(url).toMatch(
      new RegExp(`^/sites/default/files/styles/${style}/public/parts/110001\\.svg\\.webp\\?itok=[\\w-]{8}$`),
    )
    const answer = await shop.get(url)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': forEver })
    expect(await sharp(answer.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: size,
      height: size,
      hasAlpha: true,
    })
    const { channels } = await sharp(answer.bytes).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(1)
    expect((await shop.get(url.replace(/itok=.*/, 'itok=wrong123'))).status).toBe(404)
    expect((await shop.get(url.replace(/\?.*/, ''))).status).toBe(404)
  })

  test('is generated once for concurrent requests', async () => {
    const { image_style_uri: styles } = await fileOf('110020', 'field_images')
    const url = styles['product_list_card_image']?.replace('http://cms.test', '') ?? ''
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.get(url)))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(1)
    const [edition = ''] = await readdir(shop.filesFolder)
    const cached = await readdir(`${shop.filesFolder}/${edition}`)
    expect(cached.filter((name) => name.includes('110020'))).toEqual([
      'product_list_card_image.parts%2F110020.svg.webp',
    ])
  })
})

describe('a drawing', () => {
  test('has a landscape and a portrait sheet', async () => {
    const variation = (
      await shop.get('/jsonapi/product-variations/product?filter[sku]=110001&include=field_drawings')
    ).list()
    const drawings = variation.included.map((file) => attributes.parse(file.attributes))
    expect(drawings.map(({ filename }) => filename).sort()).toEqual(['110001-portrait.svg', '110001.svg'])
    expect(variation.data[0]?.relationships['field_drawings']?.data).toMatchObject([
      { meta: { width: 626, height: 426 } },
      { meta: { width: 346, height: 598 } },
    ])
    for (const { uri, image_style_uri: styles } of drawings) {
      expect((await shop.get(uri.url)).text).toContain('110001')
      expect(styles).toEqual({})
    }
  })

  test('has no styles', async () => {
    expect(
      (await shop.get('/sites/default/files/styles/product_detail/public/drawings/110001.svg.webp?itok=x')).status,
    ).toBe(404)
  })
})

async function documentsOf(sku: string) {
  const { included } = (
    await shop.get(`/jsonapi/product-variations/product?filter[sku]=${sku}&include=field_documents`)
  ).list()
  return included.map((file) => ({ ...documentAttributes.parse(file.attributes), id: file.id }))
}

const documentAttributes = attributes.extend({ filemime: z.string() })

async function cachedNames() {
  const [edition = ''] = await readdir(shop.filesFolder)
  return readdir(`${shop.filesFolder}/${edition}`)
}

describe('documents', () => {
  test('of a part are its drawing in three formats, its model in two, its data sheet and its catalog page', async () => {
    const documents = await documentsOf('110001')
    expect(documents.map(({ uri, filename, filemime }) => [uri.value, filename, filemime])).toEqual([
      ['public://drawings/110001.svg', '110001.svg', 'image/svg+xml'],
      ['public://drawings/110001.pdf', '110001.pdf', 'application/pdf'],
      ['public://drawings/110001.dxf', '110001.dxf', 'image/vnd.dxf'],
      ['public://models/110001.glb', '110001.glb', 'model/gltf-binary'],
      ['public://models/110001.step', '110001.step', 'model/step'],
      ['public://datasheets/110001.pdf', '110001.pdf', 'application/pdf'],
      ['public://catalog/110001.pdf', '110001.pdf', 'application/pdf'],
    ])
    expect((await documentsOf('110002')).map(({ filemime }) => filemime)).not.toContain('model/step')
  })

  test.each([
    ['drawings/110001.pdf', 'application/pdf', 'inline', '%PDF-'],
    ['drawings/110001.dxf', 'image/vnd.dxf', 'attachment', '0\nSECTION'],
    ['datasheets/110001.pdf', 'application/pdf', 'inline', '%PDF-'],
    ['catalog/110001.pdf', 'application/pdf', 'inline', '%PDF-'],
    ['models/110001.glb', 'model/gltf-binary', 'inline', 'glTF'],
    ['models/110001.step', 'model/step', 'attachment', 'ISO-10303-21;'],
  ])(
    '%s is downloaded under its name, cached and not generated again',
    { timeout: 60_000 },
    async (path, type, disposition, start) => {
      const { uri, id } = (await documentsOf('110001')).find((file) => file.uri.value === `public://${path}`) ?? {
        uri: { url: '' },
        id: '',
      }
      const answer = await shop.get(uri.url)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `${disposition}; filename="${path.replace(/^.*\//, '')}"`,
        'cache-control': forEver,
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers).not.toHaveProperty('content-security-policy')
      expect(answer.text.startsWith(start)).toBe(true)
      const cached = (await cachedNames()).filter((name) => name.endsWith(encodeURIComponent(path)))
      expect(cached).toHaveLength(1)
      const place = `${shop.filesFolder}/${(await readdir(shop.filesFolder))[0]}/${cached[0]}`
      await writeFile(place, `${start} as it was kept`)
      expect((await shop.get(uri.url)).text).toBe(`${start} as it was kept`)
      await writeFile(place, answer.bytes)
      expect((await shop.get(uri.url, { 'if-none-match': answer.headers['etag'] ?? '' })).status).toBe(304)
      const row = await shop.database.selectFrom('files').select('bytes').where('uuid', '=', id).executeTakeFirst()
      expect(row?.bytes).toBe(answer.bytes.length)
    },
  )

  test('are generated in advance after being listed, except models', async () => {
    await vi.waitFor(
      async () => {
        for (const { filesize } of await documentsOf('110003')) expect(filesize).toBeGreaterThan(1000)
      },
      { timeout: 15_000, interval: 100 },
    )
    for (const { uri, filesize } of await documentsOf('110003'))
      expect((await shop.get(uri.url)).bytes.length).toBe(filesize)
    await shop.database.updateTable('files').set({ bytes: null }).where('kind', '=', 'model_step').execute()
    const step = async () => (await documentsOf('110001')).find(({ filemime }) => filemime === 'model/step')
    expect((await step())?.filesize).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await step())?.filesize).toBeNull()
  })

  test('are generated once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.get('/sites/default/files/drawings/110004.pdf')),
    )
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(1)
    expect((await cachedNames()).filter((name) => name.includes('110004'))).toHaveLength(1)
  })

  test('do not block the event loop while they are generated', async () => {
    const [documents, solids] = [startDocuments(), startSolids()]
    const makers = fileGenerators(shop.database, documents, solids)
    for (const path of ['drawings/110005.dxf', 'models/110001.glb']) {
      const file = await findFile(shop.database, path)
      if (file === undefined) throw new Error(`${path} is no file`)
      let finished = false
      const made = makers[file.kind].generate(file, 'requested').finally(() => {
        finished = true
      })
      // Work on this thread would finish before the next turn of the loop.
      await nextTurn()
      expect(finished).toBe(false)
      expect((await made)?.length).toBeGreaterThan(1000)
    }
    await Promise.all([documents.close(), solids.close()])
  })

  test("return 404 for parts that are missing, unpublished or can't be drawn", async () => {
    for (const path of ['drawings/999999.pdf', 'models/110002.step', 'datasheets/519999.pdf', 'drawings/110030.dxf'])
      expect((await shop.get(`/sites/default/files/${path}`)).status, path).toBe(404)
    expect((await shop.get('/sites/default/files/datasheets/110030.pdf')).status).toBe(200)
  })
})

test('the edition covers all code below its folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-edition-'))
  await mkdir(join(folder, 'below'))
  await writeFile(join(folder, 'below/part.ts'), 'one')
  const before = hashCode([folder])
  await writeFile(join(folder, 'below/part.test.ts'), 'a test')
  expect(hashCode([folder])).toBe(before)
  await writeFile(join(folder, 'below/part.ts'), 'two')
  expect(hashCode([folder])).not.toBe(before)
  await rm(folder, { recursive: true })
})

describe('a missing file', () => {
  test.each([
    '/sites/default/files/parts/999999.svg',
    '/sites/default/files/parts/519999.svg',
    '/sites/default/files/',
    '/sites/default/files/../../../etc/passwd',
    '/sites/default/files/..%2f..%2f..%2fetc%2fpasswd',
    '/sites/default/files/parts/%2e%2e/%2e%2e/package.json',
    '/sites/default/files/parts/110001.svg%00.png',
    '/sites/default/files/styles/toString/public/parts/110001.svg.webp?itok=x',
    '/sites/default/files/styles/nope/public/parts/110001.svg.webp?itok=x',
    "/sites/default/files/parts/x'%20or%20true%20--",
  ])('returns 404 at %s', async (url) => {
    const answer = await shop.get(url)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })
})
