import { graphql, useFragment } from 'react-relay/hooks'
import type { SpecTable_specifications$key } from './__generated__/SpecTable_specifications.graphql.ts'
import { Printed } from './Printed.tsx'
import styles from './SpecTable.module.css'
import { convertedText, specificationText } from './specification.ts'

type Props = { specifications: SpecTable_specifications$key; label: string }

/** A part's properties, one row each, with the figure in the other system of units where there is one. */
export function SpecTable({ specifications, label }: Props) {
  const rows = useFragment(
    graphql`
      fragment SpecTable_specifications on Specification @relay(plural: true) {
        name
        label
        value
        unit
      }
    `,
    specifications,
  )
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {rows.map((row) => {
          const converted = convertedText(row)
          return (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td>
                <Printed text={specificationText(row)} />
                {converted && (
                  <>
                    {' ('}
                    <Printed text={converted} />)
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
