import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks'
import { useFlag } from '../../../components/featureFlags.ts'
import { CardRow } from '../../../components/products/CardRow.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Section } from '../../../components/Section.tsx'
import type { AlsoNeeded_variation$key } from './__generated__/AlsoNeeded_variation.graphql.ts'
import type { AlsoNeededQuery } from './__generated__/AlsoNeededQuery.graphql.ts'
import styles from './AlsoNeeded.module.css'
import { RequiredPartCard } from './RequiredPartCard.tsx'

/** Distance below the viewport at which loading starts, in CSS pixels. */
const nearness = '400px'

/**
 * Parts needed with the chosen one, and related products. Behind a flag, and loaded near the viewport, so the page
 * itself costs nothing more.
 */
export function AlsoNeeded({ variation }: { variation: AlsoNeeded_variation$key }) {
  const { id } = useFragment(
    graphql`
      fragment AlsoNeeded_variation on ProductVariation {
        id
      }
    `,
    variation,
  )
  const isOn = useFlag('ADD_RELATED_PRODUCTS')
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!isOn || isNear || !place.current) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: nearness,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isOn, isNear])
  // Keeps the previous part's list until the next one loads.
  const deferredId = useDeferredValue(id)
  if (!isOn) return null
  return (
    <div ref={place} className="no-print">
      {isNear && (
        <Panel of="required parts" like="cards">
          <Needed id={deferredId} />
        </Panel>
      )}
    </div>
  )
}

function Needed({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<AlsoNeededQuery>(
    graphql`
      query AlsoNeededQuery($id: ID!) {
        node(id: $id) {
          ... on ProductVariation @alias(as: "part") {
            requiredParts {
              role
              variation {
                id
              }
              ...RequiredPartCard_required
            }
            product {
              relatedProducts(first: 6) {
                ...CardRow_products
              }
            }
          }
        }
      }
    `,
    { id },
  )
  const required = node?.part?.requiredParts ?? []
  const related = node?.part?.product?.relatedProducts ?? []
  return (
    <>
      {required.length > 0 && (
        <Section title="You will also need">
          <ul className={styles.row} aria-label="You will also need" tabIndex={0}>
            {required.map((each) => (
              <li key={`${each.role} ${each.variation.id}`}>
                <RequiredPartCard required={each} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {related.length > 0 && (
        <Section title="Often ordered together">
          <CardRow products={related} label="Often ordered together" />
        </Section>
      )}
    </>
  )
}
