import { use, useId } from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import type { ColumnName, OrderColumns } from './orderColumns.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import styles from './PasteOrUpload.module.css'
import type { ImportedTable } from './useImports.ts'

const fields: { name: ColumnName; label: string; isOptional: boolean }[] = [
  { name: 'partNumber', label: 'Part number', isOptional: false },
  { name: 'quantity', label: 'Quantity', isOptional: true },
  { name: 'note', label: 'Note', isOptional: true },
  { name: 'reference', label: 'Your item no.', isOptional: true },
]

interface Props {
  table: ImportedTable
  onColumns(columns: OrderColumns): void
  onDone(): void
}

/** Shows which column of a file is used for what, and lets the buyer correct it. */
export function ColumnChoice({ table: { name, rows, columns }, onColumns, onDone }: Props) {
  const id = useId()
  const { hasItemNotes, hasItemReferences } = use(ShopContext).inputs
  const isSaved = { partNumber: true, quantity: true, note: hasItemNotes, reference: hasItemReferences }
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const example = rows[columns.hasHeader ? 1 : 0]?.cells ?? []
  const titles = Array.from({ length: width }, (_, index) => {
    const title = columns.hasHeader ? rows[0]?.cells[index] : undefined
    return `${index + 1}: ${title || example[index] || 'empty'}`
  })
  return (
    <fieldset className={styles.columns}>
      <legend>Columns in {name}</legend>
      <button type="button" className={styles.done} aria-label="Close column selection" onClick={onDone}>
        <Icon name="cross" size={15} />
      </button>
      {fields
        .filter(({ name: column }) => isSaved[column])
        .map((field) => (
          <div key={field.name} className={styles.column}>
            <label htmlFor={`${id}${field.name}`}>{field.label}</label>
            <select
              id={`${id}${field.name}`}
              value={columns[field.name] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const column = value === '' ? null : Number(value)
                onColumns({ ...columns, [field.name]: field.name === 'partNumber' ? (column ?? 0) : column })
              }}
            >
              {field.isOptional && <option value="">None</option>}
              {titles.map((title, index) => (
                <option key={title} value={index}>
                  {title}
                </option>
              ))}
            </select>
          </div>
        ))}
      <label className={styles.header}>
        <input
          type="checkbox"
          checked={columns.hasHeader}
          onChange={(event) => onColumns({ ...columns, hasHeader: event.currentTarget.checked })}
        />
        The first row contains column names
      </label>
    </fieldset>
  )
}
