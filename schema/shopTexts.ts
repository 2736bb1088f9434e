import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const path = z.string().check(z.regex(/^\/(?!\/)\S*$/, 'must be a path in the shop, such as "/help"'))
const link = { label: text, path }
const reference = z.strictObject({ ...link, note: text })

/** A shop's own texts: everything on screens about the shop and its products that the site does not declare. */
export const shopTextsSchema = z.strictObject({
  /** Used until the site has declared its own. */
  name: text,
  /** One sentence about the shop. */
  description: text,
  home: z.strictObject({ title: text, description: text, references: z.array(reference) }),
  products: z.strictObject({
    description: text,
    introduction: z.nullable(text),
    /** Follows the introduction; its note continues the label. */
    reference: z.nullable(reference),
    /** The most common values of the attribute `flange_size`, shown as links to product lists. */
    sizes: z.array(text),
    /** Short labels of columns, by attribute or specification. */
    columnLabels: z.record(z.string(), text),
  }),
  distributors: z.strictObject({ description: text, note: text }),
  search: z.strictObject({
    placeholder: text,
    /** Advice if nothing was found. */
    hint: text,
    advancedExamples: z.array(text),
  }),
  quickOrder: z.strictObject({
    examples: z
      .array(z.strictObject({ partNumber: text, quantity: z.int().check(z.positive()), note: z.string() }))
      .check(z.minLength(1)),
  }),
  /** A column of the footer, with its links on sites without a footer menu. */
  footer: z.strictObject({ heading: text, links: z.array(z.strictObject(link)) }),
  /** Examples of the units in each system; null for a shop without a choice, which uses SI units. */
  units: z.nullable(z.strictObject({ si: text, us: text })),
  /** Path of the picture on error pages. */
  errorPicture: z.nullable(path),
})

export type ShopTexts = z.infer<typeof shopTextsSchema>
