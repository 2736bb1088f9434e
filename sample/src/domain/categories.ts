import { z } from 'zod'
import { withFacts } from './facts.ts'
import { readData } from './readData.ts'
import type { SampleCategory } from './types.ts'

/** The product pictured for a category: the first of a family with these axis values. */
const picture = z.strictObject({ family: z.string(), axes: z.record(z.string(), z.string()).exactOptional() })
export type Picture = z.infer<typeof picture>

const leaf = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** Attributes and specifications that its lists show, by name. */
  columns: z.array(z.string()),
  picture,
})
type Leaf = z.infer<typeof leaf>

/** Categories in display order, on two levels. */
const categoryTree = readData('categories.json', z.array(leaf.extend({ leaves: z.array(leaf) })))

export function categoryKey(top: string, leaf?: string): string {
  return leaf === undefined ? slug(top) : `${slug(top)}/${slug(leaf)}`
}

/**
 * All categories in display order. `pictureOf` returns the part number of the default variation of a family's product.
 */
export function makeCategories(pictureOf: (picture: Picture) => string): SampleCategory[] {
  const row = (entry: Leaf, key: string, parent: string | null, weight: number): SampleCategory => ({
    key,
    name: entry.name,
    path: `/${key}`,
    parent,
    weight,
    description: `<p>${withFacts(entry.description)}</p>`,
    pictureSku: pictureOf(entry.picture),
    columns: entry.columns,
  })
  return categoryTree.flatMap((top, weight) => [
    row(top, categoryKey(top.name), null, weight),
    ...top.leaves.map((leaf, index) => row(leaf, categoryKey(top.name, leaf.name), categoryKey(top.name), index)),
  ])
}

/** Lowercase words and numbers joined by hyphens: `2.75" CF, 1/2 in` → `2-75-cf-1-2-in`. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('µ', 'u')
    .replaceAll('μ', 'u')
    .replaceAll('×', 'x')
    .replaceAll('&', ' and ')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
