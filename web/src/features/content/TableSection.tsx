import { graphql, useFragment } from 'react-relay/hooks'
import type { TableSection_section$key } from './__generated__/TableSection_section.graphql.ts'
import styles from './ContentScreen.module.css'
import { figureColumns } from './figureColumns.ts'

/** A table of facts in a region that scrolls by itself: one wider than a phone never moves the page. */
export function TableSection({ section }: { section: TableSection_section$key }) {
  const { caption, columns, rows } = useFragment(
    graphql`
      fragment TableSection_section on TableSection @throwOnFieldError {
        caption
        columns
        rows
      }
    `,
    section,
  )
  const isFigures = figureColumns(rows)
  const align = (column: number) => (isFigures[column] ? styles.figures : undefined)
  return (
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={caption ?? `Table of ${columns.join(', ')}`}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column, index) =>
              column === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" className={align(index)}>
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) =>
                index === 0 && cell !== '' ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index} className={align(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
