import { Button } from '../../platform/ui/Button.tsx'
import { use, useId } from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import styles from './ImportTable.module.css'
import type { Role } from './reading/headings.ts'
import type { Choices, Question, SkippedRow } from './reading/readTable.ts'
import type { ImportedFile, useImports } from './useImports.ts'

const roleNames: readonly (readonly [Role, string])[] = [
  ['partNumber', 'Part number'],
  ['quantity', 'Quantity'],
  ['unit', 'Unit'],
  ['note', 'Note'],
  ['reference', 'Your item no.'],
]

const SHOWN_ROWS = 5

interface Props extends Pick<ReturnType<typeof useImports>, 'choose' | 'chooseTable' | 'chooseEncoding' | 'dismiss'> {
  file: ImportedFile
}

/** What was read from a file: its first rows with a role above each column, open questions and unreadable rows. */
export function ImportTable({ file, choose, chooseTable, chooseEncoding, dismiss }: Props) {
  const id = useId()
  const { name, tables, encodings, table, reading } = file
  const { lines, skipped, question } = reading
  const hidden = Object.entries(tables[table]?.hidden ?? { rows: 0 }).filter(([, count]) => count > 0)
  return (
    <section className={styles.file} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <button type="button" className={styles.close} aria-label="Close the table" onClick={dismiss}>
        <Icon name="cross" size={15} />
      </button>
      <p role="status" className="small">
        Read {lines.length} of {lines.length + skipped.length} rows.
        {hidden.map(([of, count]) => ` Skipped ${count} hidden ${count === 1 ? of.replace(/s$/, '') : of}.`)}
      </p>
      {tables.length > 1 && (
        <Choice
          label="Sheet"
          value={table}
          options={tables.map(({ sheet }) => sheet ?? '')}
          onChoose={(index) => void chooseTable(index)}
        />
      )}
      {encodings.length > 0 && (
        <Choice
          label="Language of the file"
          value={file.encoding}
          options={encodings.map(({ encoding, sample }) => `${encoding}: ${sample}`)}
          onChoose={(index) => void chooseEncoding(index)}
        />
      )}
      {question && <Ask question={question} choose={(choices) => void choose(choices)} />}
      <Preview file={file} choose={(choices) => void choose(choices)} />
      {skipped.length > 0 && <Skipped rows={skipped} />}
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: number
  options: readonly string[]
  onChoose(index: number): void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {options.map((option, index) => (
          <option key={index} value={index}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ChooseProps {
  choose(choices: Choices): void
}

/** What must be decided before lines are added to the sheet. */
function Ask({ question, choose }: ChooseProps & { question: Question }) {
  if (question.about === 'partNumber')
    return <Problem text="Which column contains our part numbers? Choose “Part number” above it." />
  if (question.about === 'quantity') {
    return (
      <Problem
        text={
          question.isNested
            ? 'This list contains subassemblies, so its quantities may be per assembly. Choose “Quantity” above the column with the total quantities.'
            : 'Which column contains the quantities? Choose “Quantity” above it.'
        }
      >
        <Button type="button" variant="default" size="xs" onClick={() => choose({ isOneEach: true })}>
          Order 1 of each part
        </Button>
      </Problem>
    )
  }
  const { written, sign, readings } = question
  const [decimal, thousands] = readings.map((reading) => reading.toLocaleString('en-US'))
  return (
    <Problem text={`Does “${written}” mean ${decimal} or ${thousands}?`}>
      <Button type="button" variant="default" size="xs" onClick={() => choose({ decimal: sign })}>
        {decimal}
      </Button>
      <Button type="button" variant="default" size="xs" onClick={() => choose({ decimal: sign === ',' ? '.' : ',' })}>
        {thousands}
      </Button>
    </Problem>
  )
}

function Problem({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.question} role="alert">
      <Icon name="warning" size={15} />
      <span>{text}</span>
      {children}
    </div>
  )
}

/** The first rows, with the role of each column above it. */
function Preview({ file: { name, reading }, choose }: ChooseProps & { file: ImportedFile }) {
  const { hasItemNotes, hasItemReferences } = use(ShopContext).inputs
  const { rows, question } = reading
  // While the buyer is asked for the part numbers, no column is preselected.
  const columns = reading.columns.map((column) =>
    question?.about === 'partNumber' && column.role === 'partNumber' ? { ...column, role: null } : column,
  )
  const isStored = { partNumber: true, quantity: true, unit: true, note: hasItemNotes, reference: hasItemReferences }
  const options = roleNames.filter(([role]) => isStored[role])
  const assign = (column: number, role: Role | null) =>
    choose({
      roles: columns.map((each, index) => (index === column ? role : each.role === role ? null : each.role)),
      isOneEach: false,
    })
  return (
    // A scrolling area must be reachable by keyboard.
    <div className={styles.scroll} role="region" aria-label={`First rows of ${name}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ heading, role }, index) => (
              <th key={index} scope="col" data-role={role}>
                <select
                  aria-label={`Use of column ${heading || index + 1}`}
                  value={role ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    assign(index, options.find(([each]) => each === value)?.[0] ?? null)
                  }
                >
                  <option value="">Not used</option>
                  {options.map(([each, label]) => (
                    <option key={each} value={each}>
                      {label}
                    </option>
                  ))}
                </select>
                {heading && <span>{heading}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
            <tr key={line}>
              {columns.map(({ role }, index) => (
                <td key={index} data-role={role}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Skipped({ rows }: { rows: readonly SkippedRow[] }) {
  return (
    <details className={styles.skipped}>
      <summary>{rows.length === 1 ? '1 row was not read' : `${rows.length} rows were not read`}</summary>
      <ul>
        {rows.map(({ line, text, reason }) => (
          <li key={line}>
            Row {line}: {text} <span className="mute">({reason})</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
