import { graphql, useFragment } from 'react-relay/hooks'
import type { VariationPicker_product$key } from './__generated__/VariationPicker_product.graphql.ts'
import type { VariationPicker_variations$key } from './__generated__/VariationPicker_variations.graphql.ts'
import { ChoiceGridPicker } from './ChoiceGridPicker.tsx'
import { ChoiceRowPicker } from './ChoiceRowPicker.tsx'
import { axesOf, choiceGrid, choiceRows } from './choices.ts'

type Props = {
  product: VariationPicker_product$key
  variations: VariationPicker_variations$key
  chosen: string
  addressOf: (sku: string) => { search: string }
}

/** Chooses among the parts of a product: two attributes make a grid with prices, one or more than two make rows. */
export function VariationPicker({ product, variations, chosen, addressOf }: Props) {
  const { attributes } = useFragment(
    graphql`
      fragment VariationPicker_product on Product {
        attributes {
          name
          label
          values
        }
      }
    `,
    product,
  )
  const parts = useFragment(
    graphql`
      fragment VariationPicker_variations on ProductVariation @relay(plural: true) {
        sku
        attributes {
          name
          value
        }
        ...ChoiceGridPicker_variations
      }
    `,
    variations,
  )
  const axes = axesOf(attributes, parts)
  const [first, second, ...others] = axes
  if (!first) return null
  if (second && others.length === 0) {
    const [rows, columns] = second.values.length > first.values.length ? [second, first] : [first, second]
    const grid = choiceGrid(rows, columns, parts, chosen)
    return <ChoiceGridPicker grid={grid} variations={parts} addressOf={addressOf} />
  }
  return <ChoiceRowPicker rows={choiceRows(axes, parts, chosen)} addressOf={addressOf} />
}
