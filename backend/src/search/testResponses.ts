import { z } from 'zod'

const term = z.object({ value: z.string(), label: z.string(), active: z.boolean(), count: z.number() })

const facet = z.object({
  path: z.string(),
  label: z.string(),
  unit: z.string().optional(),
  range: z.object({ min: z.string(), max: z.string() }).optional(),
  terms: z.array(term),
})

export type FacetResponse = z.infer<typeof facet>

const responseSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ title: z.string() }) })),
  meta: z.object({ count: z.number(), facets: z.array(facet) }),
})

/** A response without links of terms. */
export function readIndexResponse(json: unknown) {
  const { data, meta } = responseSchema.parse(json)
  return { titles: data.map(({ attributes }) => attributes.title), count: meta.count, facets: meta.facets }
}
