import { z } from 'zod'

const names = z.record(z.string(), z.array(z.string()))

/** Features of a site. Unknown ones count as present. */
export const factsSchema = z.object({
  /** Path of each resource type that the entry point lists; empty if it lists none. */
  types: z.record(z.string(), z.string()),
  /** All relationships of a type. */
  relationships: names,
  /** All attributes of a type. */
  attributes: names,
  /** Fields that a type lacks, although nobody listed its fields. */
  missing: names,
  /** Types and routes that were checked when a form first needed them. */
  searched: z.array(z.string()),
  /** Include paths that the site rejected, by collection. */
  refused: names,
  /** Fields that this site stores as references, by type. */
  references: names,
  /** Optional routes that the site lacks. */
  missingRoutes: z.array(z.string()),
  /** Whether products have pictures and their parts have none. */
  hasPicturesOfProducts: z.boolean(),
  /** Bundles without products or parts. */
  emptyTypes: z.array(z.string()),
  /** The product index: the site's name of each field we filter or sort by, and its facets. Null without an index. */
  index: z
    .object({ fields: z.record(z.string(), z.string()), facets: z.array(z.string()) })
    .nullable()
    .optional(),
})

export type Facts = z.infer<typeof factsSchema>

export const noFacts: Facts = {
  types: {},
  relationships: {},
  attributes: {},
  missing: {},
  searched: [],
  refused: {},
  references: {},
  missingRoutes: [],
  hasPicturesOfProducts: false,
  emptyTypes: [],
}

/** Adds names to those of a key. */
export function withNames(
  known: Readonly<Record<string, readonly string[]>>,
  key: string,
  added: readonly string[],
): Record<string, string[]> {
  const all = Object.fromEntries(Object.entries(known).map(([name, list]) => [name, [...list]]))
  return { ...all, [key]: [...new Set([...(known[key] ?? []), ...added])] }
}
