import { graphql, useFragment } from 'react-relay/hooks'
import type { SpecTable_specifications$key } from './__generated__/SpecTable_specifications.graphql.ts'
import { Printed } from './Printed.tsx'
import styles from './SpecTable.module.css'
import { specificationText } from './specification.ts'

interface Props {
  specifications: SpecTable_specifications$key
  label: string
}

/** A part's properties, one row each. */
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
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.label}</th>
            <td>
              <Printed text={specificationText(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
