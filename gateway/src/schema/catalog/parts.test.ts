import { describe, expect, it } from 'vitest'
import { at, listAt, textAt } from '../../testing/gateway.ts'
import { textWith } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

describe('parts by number', () => {
  const PARTS = `query ($skus: [String!]!) { productVariations(skus: $skus) {
    sku path image { alt } price { amount } attributes { label value } specifications { label value unit } documents { kind } product { title } } }`

  it('are one request, in the requested order, with nulls and duplicates', async () => {
    const skus = ['180051', 'no-such-part', '180050-t', '', '180051']
    const { data, errors } = await gateway.visitor().ask(PARTS, { skus })
    expect(errors).toEqual([])
    expect(recorder.requests).toHaveLength(1)
    const parts = listAt(data, 'productVariations')
    expect(parts.map((part) => part && at(part, 'sku'))).toEqual(['180051', null, '180050-T', null, '180051'])
    expect(parts[0]).toEqual(parts[4])
    expect(listAt(parts[0], 'specifications').length).toBeGreaterThan(3)
  })

  it('are limited to twenty', async () => {
    const skus = Array.from({ length: 21 }, (_, index) => `1800${index}`)
    const { data, errors } = await gateway.visitor().ask(PARTS, { skus })
    expect(data).toEqual({ productVariations: null })
    expect(errors).toMatchObject([
      { message: 'Request at most 20 part numbers at a time.', extensions: { status: 400 } },
    ])
    expect(recorder.requests).toEqual([])
  })
})

describe('a product', () => {
  it('is read by exactly one of its path and a part number', async () => {
    const ask = async (args: string) => gateway.visitor().ask(`{ product${args === '' ? '' : `(${args})`} { path } }`)
    const { data } = await ask('by: { sku: "180050" }')
    const path = textAt(data, 'product', 'path')
    expect((await ask(`by: { path: "${path}" }`)).data).toEqual(data)
    for (const args of ['by: {}', 'by: { sku: "180050", path: "/a" }'])
      expect((await ask(args)).errors).toMatchObject([{ message: textWith('OneOf') }])
    expect((await ask('')).errors).toHaveLength(1)
  })
})

describe('accessories of a part', () => {
  it('have the right size, purpose and quantity, in the same request', async () => {
    const { data, errors } = await gateway
      .visitor()
      .ask(
        '{ productVariation(sku: "180050") { requiredParts { role quantity variation { sku title path price { formatted } image { alt } } } } }',
      )
    expect(errors).toEqual([])
    expect(recorder.requests).toHaveLength(1)
    const required = listAt(data, 'productVariation', 'requiredParts')
    const gasket = required.find((part) => at(part, 'role') === 'Gasket')
    expect(textAt(gasket, 'variation', 'title')).toContain('2.75" CF')
    expect(textAt(gasket, 'variation', 'path')).toMatch(/^\/gaskets-and-hardware\//)
    const bolts = required.find((part) => at(part, 'role') === 'Bolts')
    expect(at(bolts, 'quantity')).toBe(6)
  })

  it('of all variations of a product take one request more', async () => {
    const own = 'variations(first: 50) { nodes { sku requiredParts { role quantity variation { sku } } } }'
    const { data } = await gateway.visitor().ask(`{ product(by: { sku: "180050" }) { ${own} } }`)
    const expected = listAt(data, 'product', 'variations', 'nodes').flatMap((variation) =>
      listAt(variation, 'requiredParts').map((part) =>
        [at(variation, 'sku'), at(part, 'role'), at(part, 'quantity'), at(part, 'variation', 'sku')].join(),
      ),
    )
    const all = 'requiredParts { role uses { sku quantity } variation { sku path } }'
    recorder.reset()
    const response = await gateway.visitor().ask(`{ product(by: { sku: "180050" }) { ${all} } }`)
    expect(response.errors).toEqual([])
    expect(recorder.requests).toHaveLength(2)
    const uses = listAt(response.data, 'product', 'requiredParts').flatMap((part) =>
      listAt(part, 'uses').map((use) =>
        [at(use, 'sku'), at(part, 'role'), at(use, 'quantity'), at(part, 'variation', 'sku')].join(),
      ),
    )
    expect(uses.sort()).toEqual(expected.sort())
  })

  it('are loaded only if requested', async () => {
    await gateway.visitor().ask('{ productVariation(sku: "180054") { title } }')
    expect(recorder.requests.map(({ address }) => address).join()).not.toContain('accessories')
  })
})
