import { graphql, useFragment } from 'react-relay/hooks'
import styles from './ContentScreen.module.css'
import type { TableSection_section$key } from './__generated__/TableSection_section.graphql.ts'

/** "0.53", "−196", "10–12", "≤ 1 × 10⁻⁹", "48.1 × 36.8", "Ø 34", with an optional unit; "–" for none. */
const figure =
  /^[<>≤≥~≈±Ø\s]*[-−+]?\d[\d.,]*(?:\s*[-–−×/]\s*\d[\d.,]*[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]*)*(?:%|°|"|″|\s[%°Ωµa-zA-Z·/⁻¹²³]{1,8})?$/
const emptyCell = /^[–—-]?$/

/** Which columns are numeric, to align their digits. The first column holds row headers. */
export function figureColumns(rows: ReadonlyArray<readonly string[]>): boolean[] {
  return (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    return (
      column > 0 &&
      cells.some((cell) => !emptyCell.test(cell)) &&
      cells.every((cell) => emptyCell.test(cell) || figure.test(cell))
    )
  })
}

/** A data table in a region that scrolls by itself, so a wide table never scrolls the page. */
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
        {caption && (
          <caption>
            <span>{caption}</span>
          </caption>
        )}
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
