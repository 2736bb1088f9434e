import { useId } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { ExactPart_variation$key } from './__generated__/ExactPart_variation.graphql.ts'
import { PartOffer } from './PartOffer.tsx'
import styles from './SearchScreen.module.css'

function normalize(number: string) {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}

interface Props {
  variation: ExactPart_variation$key
  terms: string
  /** The part numbers in the terms. */
  numbers: readonly string[]
}

/** The part with exactly the entered number: ours, the model's or a partner's. */
export function ExactPart({ variation, terms, numbers }: Props) {
  const part = useFragment(
    graphql`
      fragment ExactPart_variation on ProductVariation {
        sku
        ...PartOffer_variation
      }
    `,
    variation,
  )
  const id = useId()
  const isOurNumber = [terms, ...numbers].some((number) => normalize(number) === normalize(part.sku))
  return (
    <section className={styles.exact} aria-labelledby={id}>
      <h2 id={id}>{isOurNumber ? 'Exact part number' : `“${numbers[0] ?? terms}” is our part number ${part.sku}`}</h2>
      <PartOffer variation={part} size={96} />
    </section>
  )
}
