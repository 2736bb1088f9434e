import { MAX_LINES } from '@shop/schema/quantity'
import { Button } from '../../platform/ui/Button.tsx'
import { type DragEvent, use, useId, useState } from 'react'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { csvAddress, csvText, orderColumns } from '../../platform/csv/csvText.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './PasteOrUpload.module.css'
import type { useImports } from './useImports.ts'

type Examples = ShopTexts['quickOrder']['examples']

/** The sample file, without the notes column if the shop cannot store notes. */
function sampleAddress(examples: Examples, hasNotes: boolean): string {
  const lines = examples.map(({ partNumber, quantity, note }) => [partNumber, String(quantity), note])
  const sample = [orderColumns, ...lines]
  return csvAddress(csvText(hasNotes ? sample : sample.map((cells) => cells.slice(0, 2))))
}

interface Props {
  imports: ReturnType<typeof useImports>
  text: string
  onText(text: string): void
}

/** Text box for a pasted list (works without scripts) and file upload. */
export function PasteOrUpload({ imports, text, onText }: Props) {
  const id = useId()
  const [isReading, setReading] = useState(false)
  const hasScripts = useHasScripts()
  const { hasItemNotes } = use(ShopContext).inputs
  const { examples } = useShopTexts().quickOrder

  async function take(file: File | undefined) {
    if (!file || isReading) return
    setReading(true)
    await imports.takeFile(file)
    setReading(false)
  }

  return (
    <section
      className={styles.zone}
      aria-labelledby={`${id}title`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <h2 id={`${id}title`}>Paste or upload</h2>
      <label className="small soft" htmlFor={`${id}text`}>
        Enter one part number and quantity per line, or paste two columns from a spreadsheet.
      </label>
      <textarea
        id={`${id}text`}
        className={`${styles.text} part-number`}
        name="text"
        rows={5}
        value={text}
        placeholder={examples
          .slice(0, 2)
          .map(({ partNumber, quantity }) => `${partNumber}\t${quantity}`)
          .join('\n')}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" name="intent" value="check">
          Check lines
        </Button>
        {hasScripts && <FileButton isReading={isReading} onFile={(file) => void take(file)} />}
      </div>
      <p className={styles.limits}>
        Up to 1 MB and {MAX_LINES} lines.{' '}
        <a href={sampleAddress(examples, hasItemNotes)} download="quick-order-sample.csv">
          Sample file
        </a>
      </p>
      {imports.problem !== null && <ImportProblem text={imports.problem} />}
    </section>
  )
}

function FileButton({ isReading, onFile }: { isReading: boolean; onFile: (file: File | undefined) => void }) {
  return (
    <label className={styles.file}>
      <Icon name="upload" size={15} />
      {isReading ? 'Reading…' : 'Upload CSV or XLSX'}
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        onChange={(event) => {
          const field = event.currentTarget
          onFile(field.files?.[0])
          // Allows choosing the same file again after fixing it.
          field.value = ''
        }}
      />
    </label>
  )
}

function ImportProblem({ text }: { text: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" size={15} />
      {text}
    </p>
  )
}
