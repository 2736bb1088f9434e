import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Recorder, startRecorder } from '../../testing/recorder.ts'
import { BackendError } from './errors.ts'
import { IncludeTolerance } from './tolerance.ts'

function refusal(detail: string, status = 400) {
  return new BackendError({ kind: 'rejected', operation: 'x', status, detail })
}

it('removes what was refused, for that collection only, and keeps the rest of the URL', () => {
  const tolerance = new IncludeTolerance()
  const one = '/jsonapi/products/product/1f2e3d4c-5b6a-4978-8695-a4b3c2d14001'
  const learned = tolerance.learn(
    `${one}?include=field_related.image`,
    refusal('`field_related` is not a valid relationship field name. Possible values: a, b.'),
  )
  expect(learned).toEqual(['field_related'])
  tolerance.learn(
    '/jsonapi/products/product?include=variations.attribute_x',
    refusal(
      '`variations.attribute_x` is not a valid include path. `attribute_x` is not a valid relationship field name.',
    ),
  )
  const query = '?fields[a]=b&include=field_related.image,variations.attribute_x,variations.attribute_y&page[limit]=1'
  expect(tolerance.adapt(`/jsonapi/products/product${query}`)).toBe(
    '/jsonapi/products/product?fields[a]=b&include=variations.attribute_y&page[limit]=1',
  )
  expect(tolerance.adapt(`/jsonapi/index/products${query}`)).toBe(`/jsonapi/index/products${query}`)
  expect(tolerance.adapt(`${one}?include=field_related`)).toBe(`${one}?include=`)
})

it('keeps filters through relationships that the site lacks', () => {
  const tolerance = new IncludeTolerance()
  const address = (include: string) => `/jsonapi/node/page?include=${include}`
  tolerance.learn(
    address('field_paragraphs.field_image'),
    refusal('`field_paragraphs.field_image` is not a valid include path. `field_image` is not a valid relationship.'),
  )
  expect(tolerance.adapt(address('field_paragraphs.field_image'))).toBe(address('field_paragraphs'))
  tolerance.learn(address('field_paragraphs'), refusal('`field_paragraphs` is not a valid relationship field name.'))
  expect(tolerance.adapt(address('field_paragraphs.field_image'))).toBe(address(''))
})

it('requests the default variation if the index does not say which one matches', () => {
  const tolerance = new IncludeTolerance()
  const address = (include: string) => `/jsonapi/index/products?include=${include}&page[limit]=1`
  const include = 'default_variation,matched_variation.attribute_type,matched_variation.field_images'
  tolerance.learn(
    address(include),
    refusal('`matched_variation` is not a valid relationship field name. Possible values: default_variation.'),
  )
  expect(tolerance.adapt(address(include))).toBe(
    address('default_variation,default_variation.attribute_type,default_variation.field_images'),
  )
  tolerance.learn(
    tolerance.adapt(address(include)),
    refusal('`default_variation.attribute_type` is not a valid include path.'),
  )
  expect(tolerance.adapt(address(include))).toBe(address('default_variation,default_variation.field_images'))
})

it('learns all names beside a rejected one that the site lacks', () => {
  const tolerance = new IncludeTolerance()
  // As recorded: one list for each bundle that the path leads to.
  const detail =
    '`variations.attribute_wire_size` is not a valid include path. `attribute_wire_size` is not a valid relationship ' +
    'field name. Possible values: uid, attribute_tube_od. `attribute_wire_size` is not a valid relationship field ' +
    'name. Possible values: uid, attribute_flange_size, attribute_tube_od.'
  const names = ['attribute_wire_size', 'attribute_flange_size', 'attribute_tube_od', 'attribute_end', 'field_file.uri']
  const include = ['field_images', ...names.map((name) => `variations.${name}`)].join(',')
  expect(tolerance.learn(`/jsonapi/products/product?include=${include}`, refusal(detail))).toEqual([
    'variations.attribute_wire_size',
    'variations.attribute_end',
    'variations.field_file',
  ])
})

it('learns nothing twice, and nothing from other failures', () => {
  const tolerance = new IncludeTolerance()
  const detail = '`x` is not a valid relationship field name.'
  expect(tolerance.learn('/jsonapi/a?include=x', refusal(detail, 500))).toEqual([])
  expect(tolerance.learn('/jsonapi/a?include=x', refusal('Bad request'))).toEqual([])
  expect(tolerance.learn('/jsonapi/a?include=x', new Error(detail))).toEqual([])
  expect(tolerance.learn('/jsonapi/a?include=y', refusal(detail))).toEqual([])
  expect(tolerance.learn('/jsonapi/a?include=x', refusal(detail))).toEqual(['x'])
  expect(tolerance.learn('/jsonapi/a?include=x', refusal(detail))).toEqual([])
})

let recorder: Recorder
let gateway: TestGateway
beforeAll(async () => {
  recorder = await startRecorder()
  gateway = await startTestGateway(recorder.url)
})
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})

it('retries once on a site without some attributes, and then sends correct requests', async () => {
  const lacking = ['attribute_compound', 'attribute_end_2']
  recorder.intercept(({ address }, response) => {
    const missing = lacking.find((name) => new URL(address, 'http://x').searchParams.get('include')?.includes(name))
    response.writeHead(missing ? 400 : 200, { 'content-type': 'application/vnd.api+json' })
    const errors = [
      {
        title: 'Bad Request',
        status: '400',
        detail: `\`${missing}\` is not a valid relationship field name. Possible values: a.`,
      },
    ]
    const data = [{ type: 'product-variation--product', id: '1', attributes: { sku: 'A1' } }]
    response.end(JSON.stringify(missing ? { errors } : { data }))
    return true
  })
  const operation = '{ productVariation(sku: "A1") { sku attributes { name } } }'
  const { data, errors } = await gateway.visitor().ask(operation)
  expect({ data, errors }).toEqual({ data: { productVariation: { sku: 'A1', attributes: [] } }, errors: [] })
  expect(recorder.requests).toHaveLength(2)
  recorder.reset()
  await gateway.visitor().ask(operation)
  expect(recorder.requests).toHaveLength(1)
  expect(gateway.log.filter(({ msg }) => msg.startsWith('the site lacks'))).toHaveLength(1)
})
