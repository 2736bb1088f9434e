import { useId } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { ExactPart_variation$key } from './__generated__/ExactPart_variation.graphql.ts'
import { PartOffer } from './PartOffer.tsx'
import styles from './SearchScreen.module.css'

function normalize(number: string) {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The part with exactly the entered number: ours, the model's or a partner's. */
export function ExactPart({ variation, terms }: { variation: ExactPart_variation$key; terms: string }) {
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
  return (
    <section className={styles.exact} aria-labelledby={id}>
      <h2 id={id}>
        {normalize(part.sku) === normalize(terms) ? 'Exact part number' : `“${terms}” is our part number ${part.sku}`}
      </h2>
      <PartOffer variation={part} size={96} />
    </section>
  )
}
