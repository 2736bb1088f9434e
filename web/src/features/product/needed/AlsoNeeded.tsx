import { graphql, useLazyLoadQuery } from 'react-relay/hooks'
import { CardRow } from '../../../components/products/CardRow.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Section } from '../../../components/Section.tsx'
import type { AlsoNeededQuery } from './__generated__/AlsoNeededQuery.graphql.ts'
import styles from './AlsoNeeded.module.css'
import { RequiredPartCard } from './RequiredPartCard.tsx'

/** Parts that one needs with a part, and products often ordered with it. */
export function AlsoNeeded({ id }: { id: string }) {
  return (
    <Panel of="required parts" like="cards">
      <Needed id={id} />
    </Panel>
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
