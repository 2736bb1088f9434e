import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A kind of request. */
export interface Query {
  readonly name: string
  /** URLs, requested in turn. */
  readonly addresses: readonly string[]
}

/** The queries in `queries.json`: each value replaces `§`, and the kind of bolt hole replaces `‡`. */
const templates = z
  .array(
    z.object({
      name: z.string(),
      path: z.string(),
      parameters: z.record(z.string(), z.string()),
      values: z.union([z.array(z.string()), z.enum(['sizes', 'products'])]).default(['']),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8')))

const index = '/jsonapi/index/products'

const termList = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({
    facets: z.array(
      z.object({
        path: z.string(),
        terms: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
})

async function read(base: string, parameters: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({ facetLinks: 'no', ...parameters }).toString()
  return termList.parse(await (await fetch(`${base}${index}?${query}`)).json())
}

const sizeNames = ['1.33" CF (DN16)', '2.75" CF (DN40)', '4.50" CF (DN63)', '6.00" CF (DN100)']

/** IDs of some flange sizes, of a kind of bolt hole and of some products with many parts in the shop at `base`. */
async function readSample(base: string) {
  const { meta } = await read(base, { 'page[limit]': '1' })
  const idsOf = (facet: string, names: readonly string[]) => {
    const terms = meta.facets.find(({ path }) => path === facet)?.terms ?? []
    return terms.filter(({ label }) => names.includes(label)).map(({ value }) => value)
  }
  const [sizes, [hole]] = [idsOf('flange_size', sizeNames), idsOf('bolt_hole', ['Clearance'])]
  const [size] = sizes
  if (size === undefined || hole === undefined)
    throw new Error('The shop has none of the expected flange sizes or bolt holes.')
  const { data } = await read(base, { 'filter[flange_size]': size, 'page[limit]': '5' })
  return { sizes, hole, products: data.map(({ id }) => id) }
}

/** The requests of `queries.json` for the shop at `base`. */
export async function queries(base: string): Promise<readonly Query[]> {
  const { hole, ...sample } = await readSample(base)
  return templates.map(({ name, path, parameters, values }): Query => {
    const addresses = (typeof values === 'string' ? sample[values] : values).map((value) => {
      const fill = (text: string) => text.replaceAll('§', value).replaceAll('‡', hole)
      const query = Object.entries(parameters).map(([key, text]): [string, string] => [key, fill(text)])
      return `${fill(path)}?${new URLSearchParams(query).toString()}`
    })
    return { name, addresses }
  })
}
