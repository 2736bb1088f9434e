import { graphql, useFragment } from 'react-relay/hooks'
import { Section } from '../../../components/Section.tsx'
import { NeededList } from './NeededList.tsx'
import styles from './NeededList.module.css'
import type { MissingParts_cart$key } from './__generated__/MissingParts_cart.graphql.ts'

/** Gaskets, bolts, clamps and rings that the parts in the cart require, less those in the cart. */
export function MissingParts({ cart }: { cart: MissingParts_cart$key }) {
  const { missingParts } = useFragment(
    graphql`
      fragment MissingParts_cart on Cart {
        missingParts {
          role
          quantity
          variation {
            ...NeededList_variation
          }
        }
      }
    `,
    cart,
  )
  const needs = missingParts.flatMap(({ role, quantity, variation }) =>
    variation ? [{ role, pieces: quantity, variation }] : [],
  )
  if (needs.length === 0) return null
  return (
    <div className="no-print">
      <Section title="You may also need">
        <p className={styles.note}>
          The parts in your cart require these, in addition to what is in the cart. Where two of them are mounted on
          each other, one set is enough.
        </p>
        <NeededList needs={needs} label="You may also need" />
      </Section>
    </div>
  )
}
