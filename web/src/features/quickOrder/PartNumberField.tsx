import { type KeyboardEvent, useId, useState } from 'react'
import { plainCode } from '@shop/schema/plainText'
import { nextActiveRow, shortestText, type SuggestionRow } from '../search/suggestionRows.ts'
import { Suggestions } from '../search/suggestionList.ts'
import { useSuggestions } from '../search/useSuggestions.ts'
import styles from './OrderTable.module.css'

type PartRow = Extract<SuggestionRow, { kind: 'part' }>
function isPart(row: SuggestionRow): row is PartRow {
  return row.kind === 'part'
}

interface Props {
  /** ID of the input. */
  id: string
  label: string
  text: string
  isInvalid: boolean
  describedBy: string | undefined
  onText(text: string): void
  /** Called on blur. */
  onLeave(): void
  onPick(sku: string): void
  /** Called on Enter if no suggestion is active. */
  onEnter(): void
}

/** State and keyboard handling of the suggestions. */
function usePartList({ text, onPick, onEnter }: Pick<Props, 'text' | 'onPick' | 'onEnter'>) {
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const partNumber = plainCode(text)
  const found = useSuggestions(isOpen ? partNumber : '')
  const rows = found?.rows.filter(isPart) ?? []
  // No list if the only suggestion is the typed number.
  const isListed = rows.length > 0 && !(rows.length === 1 && rows[0]?.sku.toUpperCase() === partNumber.toUpperCase())
  const active = rows.findIndex((row) => row.id === activeId)

  function close() {
    setOpen(false)
    setActiveId(null)
  }

  function pick(row: SuggestionRow) {
    close()
    if (isPart(row)) onPick(row.sku)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = rows[active]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isListed && chosen) return pick(chosen)
      close()
      return onEnter()
    }
    if (event.key === 'Escape') return close()
    if (!isListed || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const next = nextActiveRow(event.key, active, rows.length)
    if (next === null) return
    event.preventDefault()
    setActiveId(rows[next]?.id ?? null)
  }

  function open(value: string) {
    setOpen(value.trim().length >= shortestText)
    setActiveId(null)
  }

  return { found, rows, partNumber, active, isListed, setActiveId, open, close, pick, onKeyDown }
}

/** Part number field with suggestions (ARIA combobox pattern). */
export function PartNumberField({ id, label, text, isInvalid, describedBy, onText, onLeave, onPick, onEnter }: Props) {
  const list = useId()
  const { found, rows, partNumber, active, isListed, setActiveId, open, close, pick, onKeyDown } = usePartList({
    text,
    onPick,
    onEnter,
  })

  return (
    <div className={styles.part}>
      <input
        className={`${styles.input} part-number`}
        id={id}
        name="partNumber"
        type="text"
        value={text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        role="combobox"
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={`${list}list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${list}row${active}` : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          onText(event.currentTarget.value)
          open(event.currentTarget.value)
        }}
        onBlur={() => {
          close()
          onLeave()
        }}
        onKeyDown={onKeyDown}
      />
      {found && isListed && (
        <div className={styles.drop}>
          <Suggestions
            id={list}
            found={{ ...found, rows }}
            text={partNumber}
            active={active}
            onPoint={setActiveId}
            onPick={pick}
          />
        </div>
      )}
    </div>
  )
}
