import { Icon } from '../Icon.tsx'
import { ShopLink } from '../ShopLink.tsx'
import { splitAtTyped, type SuggestionRow } from './suggestionRows.ts'
import classes from './Suggestions.module.css'

interface Props {
  /** Begins the ids by which the input names list and active row. */
  id: string
  rows: readonly SuggestionRow[]
  typed: string
  active: number
  onPoint(index: number): void
  onPick(row: SuggestionRow): void
  onSeeAll(): void
}

export function Suggestions({ id, rows, typed, active, onPoint, onPick, onSeeAll }: Props) {
  const words = typed.trim()
  return (
    // A press must not take the focus from the input: the list would close before the click arrives.
    <div className={classes.suggestions} onMouseDown={(event) => event.preventDefault()}>
      {rows.length > 0 && (
        // What was only pointed at on the way to elsewhere, say the button, is not chosen.
        <ul role="listbox" id={`${id}list`} aria-label="Suggestions" onPointerLeave={() => onPoint(-1)}>
          {rows.map((row, index) => (
            // biome-ignore lint: the keyboard reaches the rows through the input
            <li
              key={row.id}
              id={`${id}row${index}`}
              role="option"
              aria-selected={index === active}
              className={row.note ? classes.sub : undefined}
              onPointerMove={() => {
                if (index !== active) onPoint(index)
              }}
              onClick={() => onPick(row)}
            >
              <Label row={row} typed={words} />
              {row.note && <span className={classes.note}>{row.note}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <ShopLink to={`/search?${new URLSearchParams({ terms: words })}`} onClick={onSeeAll}>
          {rows.length > 0 ? `See all results for “${words}”` : `Nothing suggested. Search for “${words}”`}
        </ShopLink>
        {rows.length > 0 && (
          <span className="only-wide" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> choose &nbsp; <kbd>Enter</kbd> open &nbsp; <kbd>Esc</kbd> close
          </span>
        )}
      </div>
    </div>
  )
}

/** "(180050): Subminiature-D feedthrough" for a part, else the term; what was typed steps back, the rest stands out. */
function Label({ row, typed }: { row: SuggestionRow; typed: string }) {
  const number = row.sku === null ? '' : `(${row.sku})`
  if (row.sku !== null && row.label.startsWith(number)) {
    return (
      <span className={classes.label}>
        <span className="part-number">
          (<Typed text={row.sku} typed={typed} />)
        </span>
        <Typed text={row.label.slice(number.length)} typed={typed} />
      </span>
    )
  }
  return (
    <span className={classes.label}>
      <Icon name="search" size={15} />
      <Typed text={row.label} typed={typed} />
    </span>
  )
}

function Typed({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = splitAtTyped(text, typed)
  return (
    <>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </>
  )
}
